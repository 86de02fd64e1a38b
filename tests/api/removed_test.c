/* A kernel that faults removes its view. One that is created anew works, with the same programs and
 * arrays. */
#include "fixture.h"
#include "removed_test.cl.h"
#include "tests/skip.h"

#if defined(__SANITIZE_THREAD__)
#define BLOCKS_SIGNALS true
#else
#define BLOCKS_SIGNALS false
#endif

enum { LENGTH = 100 };

static zlg_program *program;

static zlg_accelerator_view *create_view(void)
{
    zlg_accelerator_view *view = NULL;
    assert_ok(
        zlg_accelerator_view_create(default_accelerator(), &(zlg_accelerator_view_desc){0}, &view));
    return view;
}

/* The launch or the wait returns the fault. */
static void remove_view(zlg_accelerator_view *view)
{
    static int values[LENGTH];
    zlg_array *array = NULL;
    assert_ok(zlg_array_wrap(view, zlg_extent1(LENGTH), sizeof(int), values, &array));
    const zlg_status launched = zlg_parallel_for_each(
        view, zlg_extent1(LENGTH), get_kernel(program, "write_to"), array, (uint64_t)16);
    const zlg_status waited = zlg_accelerator_view_wait(view);
    assert_int_equal(launched == ZLG_OK ? waited : launched, ZLG_ERR_VIEW_REMOVED);
    assert_int_not_equal(zlg_accelerator_view_get_view_removed_reason(view), 0);
    (void)zlg_array_destroy(array);
}

static void use_view(zlg_accelerator_view *view, zlg_array *array, int *values, int rounds)
{
    for (int i = 0; i < rounds; i++)
        assert_ok(
            zlg_parallel_for_each(view, zlg_extent1(LENGTH), get_kernel(program, "add"), array, 1));
    assert_ok(zlg_copy_out(zlg_array_get_view(array), values, LENGTH * sizeof *values));
    for (int i = 0; i < LENGTH; i++)
        assert_int_equal(values[i], rounds);
}

static void use_new_views(void)
{
    for (int round = 0; round < 3; round++) {
        int values[LENGTH] = {0};
        zlg_array *array = NULL;
        zlg_accelerator_view *view = create_view();
        remove_view(view);
        (void)zlg_accelerator_view_destroy(view);
        view = create_view();
        assert_int_equal(zlg_accelerator_view_get_view_removed_reason(view), 0);
        assert_ok(zlg_array_create(view, zlg_extent1(LENGTH), sizeof(int), &array));
        assert_ok(zlg_copy_in(values, sizeof values, zlg_array_get_view(array)));
        use_view(view, array, values, 3);
        assert_ok(zlg_array_destroy(array));
        assert_ok(zlg_accelerator_view_destroy(view));
    }
}

static void move_memory_to_new_view(void)
{
    int values[LENGTH] = {0}, seen[LENGTH];
    zlg_array *array = NULL;
    zlg_accelerator_view *other = create_view(), *view = create_view();
    assert_ok(zlg_array_wrap(other, zlg_extent1(LENGTH), sizeof(int), values, &array));
    remove_view(view);
    zlg_accelerator_view *anew = create_view();
    use_view(anew, array, seen, 2);
    (void)zlg_array_destroy(array);
    (void)zlg_accelerator_view_destroy(view);
    (void)zlg_accelerator_view_destroy(other);
    assert_ok(zlg_accelerator_view_destroy(anew));
}

/* All in one test: at the start of each, cmocka puts its own handlers before the driver's, which
 * come with the first program or launch. */
static void a_new_view_works(void **state)
{
    (void)state;
    if (BLOCKS_SIGNALS)
        skip_because("ThreadSanitizer leaves all signals blocked after a fault");
    program = build_program(&removed_test_spirv);
    use_new_views();
    move_memory_to_new_view();
    zlg_program_destroy(program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_view_works),
    };
    return cmocka_run_group_tests_name("zellige.api.removed", tests, NULL, NULL);
}
