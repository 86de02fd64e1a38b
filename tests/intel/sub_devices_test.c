/* A GPU of two tiles, of which Intel's driver makes two sub-devices, in capture mode. */
#include "array_test.cl.h"
#include "fixture.h"

static zlg_accelerator_properties properties_of(const zlg_accelerator *accelerator)
{
    zlg_accelerator_properties properties;
    assert_ok(zlg_accelerator_get_properties(accelerator, &properties));
    return properties;
}

static void sub_devices_come_after_all_devices(void **state)
{
    (void)state;
    zlg_accelerator *list[4] = {NULL};
    size_t count = 0;
    char path[sizeof properties_of(list[0]).path + 2];
    assert_ok(zlg_accelerator_get_all(list, 4, &count));
    assert_int_equal(count, 4);
    assert_int_equal(properties_of(list[0]).type, ZLG_ACCELERATOR_GPU);
    assert_int_equal(properties_of(list[1]).type, ZLG_ACCELERATOR_CPU);
    for (int i = 0; i < 4; i++)
        assert_int_equal(properties_of(list[i]).is_sub_device, i >= 2);
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s.%d", properties_of(list[0]).path, i);
        assert_string_equal(properties_of(list[2 + i]).path, path);
    }
}

static void selectors_find_them(void **state)
{
    (void)state;
    zlg_accelerator *list[4] = {NULL};
    zlg_accelerator *found = NULL;
    size_t count = 0;
    assert_ok(zlg_accelerator_get_all(list, 4, &count));
    const struct {
        const char *selector;
        int index;
    } cases[] = {{"gpu", 0}, {"gpu:0", 0}, {"gpu:0.0", 2}, {"gpu:0.1", 3}, {"cpu", 1}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_ok(zlg_accelerator_find(cases[i].selector, &found));
        assert_ptr_equal(found, list[cases[i].index]);
    }
    assert_ok(zlg_accelerator_find(properties_of(list[3]).path, &found));
    assert_ptr_equal(found, list[3]);
    assert_int_equal(zlg_accelerator_find("gpu:1", &found), ZLG_ERR_NO_DEVICE);
    assert_int_equal(zlg_accelerator_find("gpu:0.2", &found), ZLG_ERR_NO_DEVICE);
    assert_ptr_equal(default_accelerator(), list[0]);
}

static void a_sub_device_takes_launches(void **state)
{
    (void)state;
    zlg_accelerator *part = NULL;
    zlg_accelerator_view *view = NULL;
    zlg_program *program = NULL;
    zlg_array *array = NULL;
    zlg_completion *completion = NULL;
    const zlg_accelerator_view_desc desc = {.enable_profiling = true};
    assert_ok(zlg_accelerator_find("gpu:0.1", &part));
    assert_ok(zlg_accelerator_view_create(part, &desc, &view));
    assert_ok(zlg_program_create(part, &array_test_spirv, &program));
    assert_ok(zlg_array_create(view, zlg_extent1(1000), sizeof(int), &array));
    assert_ok(zlg_parallel_for_each_async(&completion, view, zlg_extent1(1000),
                                          get_kernel(program, "add"), array, 1));
    assert_ok(zlg_completion_wait(completion));
    zlg_completion_destroy(completion);
    assert_ok(zlg_accelerator_view_create_marker(view, &completion));
    assert_ok(zlg_completion_wait(completion));
    zlg_completion_destroy(completion);
    assert_ok(zlg_array_destroy(array));
    zlg_program_destroy(program);
    assert_ok(zlg_accelerator_view_destroy(view));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sub_devices_come_after_all_devices),
        cmocka_unit_test(selectors_find_them),
        cmocka_unit_test(a_sub_device_takes_launches),
    };
    return cmocka_run_group_tests_name("zellige.intel.sub_devices", tests, NULL, NULL);
}
