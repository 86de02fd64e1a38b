/* A GPU, whose driver records instead of running, and the processor, in one process. */
#include "array_test.cl.h"
#include "doubles.cl.h"
#include "fixture.h"

static zlg_accelerator *gpu;
static zlg_accelerator *cpu;

static int begin(void **state)
{
    (void)state;
    assert_ok(zlg_accelerator_find("gpu", &gpu));
    assert_ok(zlg_accelerator_find("cpu", &cpu));
    assert_ok(zlg_accelerator_set_default(cpu));
    return 0;
}

static zlg_accelerator_view *view_of(zlg_accelerator *accelerator)
{
    zlg_accelerator_view *view = NULL;
    assert_ok(zlg_accelerator_get_default_view(accelerator, &view));
    return view;
}

static zlg_program *program_for(zlg_accelerator *accelerator)
{
    zlg_program *program = NULL;
    assert_ok(zlg_program_create(accelerator, &array_test_spirv, &program));
    return program;
}

static void the_default_can_be_set_once(void **state)
{
    (void)state;
    zlg_accelerator *found = NULL;
    assert_refused(zlg_accelerator_set_default(gpu), ZLG_ERR_ARGUMENT,
                   "zlg_accelerator_set_default: the default has been set already, it can be set "
                   "once and before that");
    setenv("ZELLIGE_ACCELERATOR", "gpu", 1);
    assert_ptr_equal(default_accelerator(), cpu);
    unsetenv("ZELLIGE_ACCELERATOR");
    assert_ok(zlg_accelerator_find("default", &found));
    assert_ptr_equal(found, cpu);
}

static void the_gpu_comes_first(void **state)
{
    (void)state;
    zlg_accelerator *list[2] = {NULL};
    size_t count = 0;
    assert_ok(zlg_accelerator_get_all(list, 2, &count));
    assert_int_equal(count, 2);
    assert_ptr_equal(list[0], gpu);
    assert_ptr_equal(list[1], cpu);
}

static void a_program_for_another_accelerator_is_refused(void **state)
{
    (void)state;
    zlg_array *array = NULL;
    zlg_program *program = program_for(gpu);
    assert_ok(zlg_array_create(view_of(cpu), zlg_extent1(4), sizeof(int), &array));
    assert_refused_with(
        zlg_parallel_for_each(view_of(cpu), zlg_extent1(4), get_kernel(program, "add"), array, 1),
        ZLG_ERR_MISMATCH, "zlg_parallel_for_each: kernel add was built for Intel");
    assert_ok(zlg_array_destroy(array));
    zlg_program_destroy(program);
}

static void an_array_on_another_accelerator_is_refused(void **state)
{
    (void)state;
    zlg_array *array = NULL;
    zlg_program *program = program_for(cpu);
    assert_ok(zlg_array_create(view_of(gpu), zlg_extent1(4), sizeof(int), &array));
    assert_refused(
        zlg_parallel_for_each(view_of(cpu), zlg_extent1(4), get_kernel(program, "add"), array, 1),
        ZLG_ERR_MISMATCH,
        "zlg_parallel_for_each: the array of argument 'to' is on another accelerator than "
        "the view");
    assert_ok(zlg_array_destroy(array));
    zlg_program_destroy(program);
}

static void the_processor_computes_beside_the_gpu(void **state)
{
    (void)state;
    int values[4] = {1, 2, 3, 4};
    zlg_array *array = NULL;
    zlg_program *program = program_for(cpu);
    assert_ok(zlg_array_wrap(view_of(cpu), zlg_extent1(4), sizeof(int), values, &array));
    assert_ok(
        zlg_parallel_for_each(view_of(cpu), zlg_extent1(4), get_kernel(program, "add"), array, 10));
    assert_ok(zlg_array_destroy(array));
    assert_int_equal(values[3], 14);
    zlg_program_destroy(program);
}

/* Wrapped memory that the device does not reach: it is copied there and back. */
static void the_gpu_takes_copies(void **state)
{
    (void)state;
    zlg_completion *completion = NULL;
    int values[4] = {1, 2, 3, 4};
    const int others[4] = {5, 6, 7, 8};
    zlg_array *array = NULL;
    zlg_program *program = program_for(gpu);
    assert_ok(zlg_array_wrap(view_of(gpu), zlg_extent1(4), sizeof(int), values, &array));
    assert_ok(
        zlg_parallel_for_each(view_of(gpu), zlg_extent1(4), get_kernel(program, "add"), array, 10));
    assert_ok(zlg_array_view_synchronize(zlg_array_get_view(array)));
    assert_ok(zlg_copy_in_async(others, sizeof others, zlg_array_get_view(array), &completion));
    zlg_completion_destroy(completion);
    assert_ok(zlg_array_view_synchronize_async(zlg_array_get_view(array), &completion));
    assert_ok(zlg_completion_wait(completion));
    zlg_completion_destroy(completion);
    assert_ok(zlg_array_destroy(array));
    zlg_program_destroy(program);
}

/* The log of this build cannot be read through this loader, which must not be tried. */
static void a_failed_build_is_a_status(void **state)
{
    (void)state;
    zlg_program *program = NULL;
    assert_refused_with(zlg_program_create(gpu, &doubles_spirv, &program), ZLG_ERR_PROGRAM,
                        "this loader cannot show why with several drivers");
    assert_null(program);
    assert_ok(zlg_program_create(cpu, &doubles_spirv, &program));
    zlg_program_destroy(program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_default_can_be_set_once),
        cmocka_unit_test(the_gpu_comes_first),
        cmocka_unit_test(a_program_for_another_accelerator_is_refused),
        cmocka_unit_test(an_array_on_another_accelerator_is_refused),
        cmocka_unit_test(the_processor_computes_beside_the_gpu),
        cmocka_unit_test(the_gpu_takes_copies),
        cmocka_unit_test(a_failed_build_is_a_status),
    };
    return cmocka_run_group_tests_name("zellige.intel.two_accelerators", tests, begin, NULL);
}
