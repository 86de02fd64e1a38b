/* The processors in two parts, each an accelerator of its own: ZELLIGE_CPU_SUB_DEVICES=2. */
#include "array_test.cl.h"
#include "fixture.h"

static zlg_accelerator *whole;
static zlg_accelerator *parts[2];

static int find(void **state)
{
    (void)state;
    needs_environment("ZELLIGE_CPU_SUB_DEVICES");
    needs_parts();
    assert_ok(zlg_accelerator_find("cpu:0", &whole));
    assert_ok(zlg_accelerator_find("cpu:0.0", &parts[0]));
    assert_ok(zlg_accelerator_find("cpu:0.1", &parts[1]));
    return 0;
}

static void they_are_listed_behind_the_whole(void **state)
{
    (void)state;
    zlg_accelerator *list[3] = {NULL};
    zlg_accelerator_properties all, part;
    uint32_t units = 0;
    size_t count = 0;
    assert_ok(zlg_accelerator_get_all(list, 3, &count));
    assert_int_equal(count, 3);
    assert_ptr_equal(list[0], whole);
    assert_ok(zlg_accelerator_get_properties(whole, &all));
    assert_false(all.is_sub_device);
    for (int i = 0; i < 2; i++) {
        assert_ptr_equal(list[1 + i], parts[i]);
        assert_ok(zlg_accelerator_get_properties(parts[i], &part));
        assert_true(part.is_sub_device);
        units += part.compute_units;
    }
    assert_int_equal(units, all.compute_units);
    assert_ptr_equal(default_accelerator(), whole);
}

static zlg_accelerator_view *view_of(zlg_accelerator *accelerator)
{
    zlg_accelerator_view *view = NULL;
    assert_ok(zlg_accelerator_get_default_view(accelerator, &view));
    return view;
}

/* One array, each half of it on another part, each in its own time. */
static void the_parts_share_the_work(void **state)
{
    (void)state;
    int values[1000];
    zlg_program *programs[2] = {NULL};
    zlg_completion *completions[2] = {NULL};
    zlg_array *halves[2] = {NULL};
    for (int i = 0; i < 1000; i++)
        values[i] = i;
    for (int i = 0; i < 2; i++) {
        assert_ok(zlg_program_create(parts[i], &array_test_spirv, &programs[i]));
        assert_ok(zlg_array_wrap(view_of(parts[i]), zlg_extent1(500), sizeof(int), values + 500 * i,
                                 &halves[i]));
        assert_ok(zlg_parallel_for_each_async(&completions[i], view_of(parts[i]), zlg_extent1(500),
                                              get_kernel(programs[i], "add"), halves[i], 1 + i));
    }
    for (int i = 0; i < 2; i++) {
        assert_ok(zlg_completion_wait(completions[i]));
        zlg_completion_destroy(completions[i]);
        assert_ok(zlg_array_destroy(halves[i]));
        zlg_program_destroy(programs[i]);
    }
    for (int i = 0; i < 1000; i++)
        assert_int_equal(values[i], i + 1 + i / 500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_are_listed_behind_the_whole),
        cmocka_unit_test(the_parts_share_the_work),
    };
    return cmocka_run_group_tests(tests, find, NULL);
}
