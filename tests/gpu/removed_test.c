/* A kernel's fault takes everything away that the GPU had. A view that is created anew has programs
 * that are built again, and of arrays what the host has. On a GPU, or on the one that stands in
 * (fake_cuda.c), where no kernel computes anything, and a launch of 13 groups faults. */
#include "tests/api/fixture.h"

#include <pthread.h>

#include <zellige/level_zero.h>

#include "removed_test.cl.h"

enum { TILE = 16, LENGTH = 4 * TILE, FAULTY = 13 * TILE, THREADS = 4 };

static zlg_program *program;
static zlg_kernel *add, *write_to;

static bool computes(void)
{
    return getenv("FAKE_CUDA_FAULT_AT") == NULL;
}

static zlg_accelerator_view *create_view(void)
{
    zlg_accelerator_view *view = NULL;
    assert_ok(
        zlg_accelerator_view_create(default_accelerator(), &(zlg_accelerator_view_desc){0}, &view));
    return view;
}

static zlg_status run(zlg_accelerator_view *view, zlg_array *array, int length)
{
    const zlg_tiled_extent domain = zlg_tile(zlg_extent1(length), zlg_extent1(TILE));
    const zlg_status status = zlg_parallel_for_each(view, domain, add, array, 1);
    return status == ZLG_OK ? zlg_accelerator_view_wait(view) : status;
}

/* 13 groups, which write where nobody has memory. */
static void lose(zlg_accelerator_view *view)
{
    static int values[FAULTY];
    zlg_array *array = NULL;
    const zlg_tiled_extent domain = zlg_tile(zlg_extent1(FAULTY), zlg_extent1(TILE));
    assert_ok(zlg_array_wrap(view, zlg_extent1(FAULTY), sizeof(int), values, &array));
    const zlg_status launched =
        zlg_parallel_for_each(view, domain, write_to, array, (uint64_t)0x1000);
    assert_int_equal(launched == ZLG_OK ? zlg_accelerator_view_wait(view) : launched,
                     ZLG_ERR_VIEW_REMOVED);
    (void)zlg_array_destroy(array);
}

static zlg_accelerator_view *create_after_a_fault(void)
{
    zlg_accelerator_view *lost = create_view();
    lose(lost);
    zlg_accelerator_view *view = create_view();
    (void)zlg_accelerator_view_destroy(lost);
    return view;
}

/* Several launches: those that are like another take a shorter way. */
static void use(zlg_accelerator_view *view)
{
    int values[LENGTH] = {0};
    zlg_array *array = NULL;
    assert_ok(zlg_array_wrap(view, zlg_extent1(LENGTH), sizeof(int), values, &array));
    for (int i = 0; i < 3; i++)
        assert_ok(run(view, array, LENGTH));
    assert_ok(zlg_array_view_synchronize(zlg_array_get_view(array)));
    for (int i = 0; i < LENGTH; i++)
        assert_int_equal(values[i], computes() ? 3 : 0);
    assert_ok(zlg_array_destroy(array));
}

/* What there was, and one launch. */
static void assert_added(const int *values)
{
    for (int i = 0; i < LENGTH; i++)
        assert_int_equal(values[i], computes() ? i + 1 : i);
}

static void programs_are_built_again(void **state)
{
    (void)state;
    for (int round = 0; round < 3; round++) {
        zlg_accelerator_view *view = create_after_a_fault();
        use(view);
        assert_ok(zlg_accelerator_view_destroy(view));
    }
}

static void *use_own(void *unused)
{
    zlg_accelerator_view *view = create_view();
    use(view);
    assert_ok(zlg_accelerator_view_destroy(view));
    return unused;
}

static void threads_share_what_is_built_again(void **state)
{
    (void)state;
    pthread_t threads[THREADS];
    zlg_accelerator_view *lost = create_view();
    lose(lost);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, use_own, NULL), 0);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
    (void)zlg_accelerator_view_destroy(lost);
}

/* Level Zero's objects belong to a context. */
static void handles_are_of_the_new_context(void **state)
{
    (void)state;
    zlg_kernel *own = NULL;
    zlg_program *mine = build_program(&removed_test_spirv);
    ze_module_handle_t module = NULL, module_after = NULL;
    ze_kernel_handle_t kernel = NULL, kernel_after = NULL;
    assert_ok(zlg_program_get_kernel(mine, "add", &own));
    assert_ok(zlg_program_get_ze(mine, &module));
    assert_ok(zlg_kernel_get_ze(own, &kernel));
    zlg_kernel *shared = add;
    zlg_accelerator_view *view = create_after_a_fault();
    add = own;
    use(view);
    add = shared;
    assert_ok(zlg_program_get_ze(mine, &module_after));
    assert_ok(zlg_kernel_get_ze(own, &kernel_after));
    assert_ptr_not_equal(module_after, module);
    assert_ptr_not_equal(kernel_after, kernel);
    zlg_program_destroy(mine);
    assert_ok(zlg_accelerator_view_destroy(view));
}

/* Of the five, kept where they are said to be, the elements of one are lost. */
static void arrays_have_what_the_host_has(void **state)
{
    (void)state;
    int wrapped[LENGTH], seen[LENGTH];
    zlg_array *in_device = NULL, *untouched = NULL, *staging = NULL, *shared = NULL, *host = NULL;
    zlg_accelerator_view *lost = create_view();
    const zlg_extent extent = zlg_extent1(LENGTH);
    for (int i = 0; i < LENGTH; i++)
        wrapped[i] = i;
    assert_ok(zlg_array_create(lost, extent, sizeof(int), &in_device));
    assert_ok(zlg_array_create(lost, extent, sizeof(int), &untouched));
    assert_ok(zlg_array_create_in(lost, ZLG_STORAGE_STAGING, extent, sizeof(int), &staging));
    assert_ok(zlg_array_create_in(lost, ZLG_STORAGE_SHARED, extent, sizeof(int), &shared));
    assert_ok(zlg_array_wrap(lost, extent, sizeof(int), wrapped, &host));
    assert_ok(zlg_copy_in(wrapped, sizeof wrapped, zlg_array_get_view(in_device)));
    assert_ok(zlg_copy_in(wrapped, sizeof wrapped, zlg_array_get_view(staging)));
    assert_ok(zlg_copy_in(wrapped, sizeof wrapped, zlg_array_get_view(shared)));
    assert_ok(zlg_array_view_synchronize_to(zlg_array_get_view(host), lost));
    zlg_accelerator_view *other = create_view();
    lose(other);
    zlg_accelerator_view *view = create_view();
    assert_refused_with(run(view, in_device, LENGTH), ZLG_ERR_VIEW_REMOVED,
                        "create the array anew");
    assert_int_equal(zlg_accelerator_view_get_view_removed_reason(view), 0);
    assert_ok(run(view, untouched, LENGTH));
    assert_ok(run(view, staging, LENGTH));
    assert_ok(run(view, shared, LENGTH));
    assert_ok(run(view, host, LENGTH));
    assert_ok(zlg_copy_out(zlg_array_get_view(staging), seen, sizeof seen));
    assert_added(seen);
    assert_ok(zlg_copy_out(zlg_array_get_view(shared), seen, sizeof seen));
    assert_added(seen);
    assert_ok(zlg_array_view_synchronize(zlg_array_get_view(host)));
    assert_added(wrapped);
    zlg_array *const all[] = {in_device, untouched, staging, shared, host};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        (void)zlg_array_destroy(all[i]);
    (void)zlg_accelerator_view_destroy(lost);
    (void)zlg_accelerator_view_destroy(other);
    assert_ok(zlg_accelerator_view_destroy(view));
}

static int begin(void **state)
{
    (void)state;
    program = build_program(&removed_test_spirv);
    add = get_kernel(program, "add");
    write_to = get_kernel(program, "write_to");
    return 0;
}

static int end(void **state)
{
    (void)state;
    zlg_program_destroy(program);
    return 0;
}

int main(void)
{
    zlg_accelerator *gpu = NULL;
    if (zlg_accelerator_get_default(&gpu) != ZLG_OK)
        return fprintf(stderr, "skipped: there is no GPU of NVIDIA\n"), 77;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(programs_are_built_again),
        cmocka_unit_test(threads_share_what_is_built_again),
        cmocka_unit_test(handles_are_of_the_new_context),
        cmocka_unit_test(arrays_have_what_the_host_has),
    };
    return cmocka_run_group_tests_name("zellige.gpu.removed", tests, begin, end);
}
