/* Choosing a device, and what it says of itself. Runs wherever the CPU driver is the one device. */
#include "fixture.h"

static void null_is_refused(void **state)
{
    (void)state;
    zlg_accelerator *accelerator = NULL;
    zlg_accelerator_view *view = NULL;
    zlg_accelerator_properties properties;
    assert_refused(zlg_accelerator_get_all(NULL, 0, NULL), ZLG_ERR_ARGUMENT,
                   "zlg_accelerator_get_all: count is NULL");
    assert_refused(zlg_accelerator_get_default(NULL), ZLG_ERR_ARGUMENT,
                   "zlg_accelerator_get_default: out is NULL");
    assert_refused(zlg_accelerator_find(NULL, &accelerator), ZLG_ERR_ARGUMENT,
                   "zlg_accelerator_find: selector is NULL");
    assert_refused(zlg_accelerator_set_default(NULL), ZLG_ERR_ARGUMENT,
                   "zlg_accelerator_set_default: accelerator is NULL");
    assert_refused(zlg_accelerator_get_properties(NULL, &properties), ZLG_ERR_ARGUMENT,
                   "zlg_accelerator_get_properties: accelerator is NULL");
    assert_refused(zlg_accelerator_get_default_view(NULL, &view), ZLG_ERR_ARGUMENT,
                   "zlg_accelerator_get_default_view: accelerator is NULL");
    assert_refused(zlg_accelerator_view_create(NULL, &(zlg_accelerator_view_desc){0}, &view),
                   ZLG_ERR_ARGUMENT, "zlg_accelerator_view_create: accelerator is NULL");
    assert_refused(zlg_accelerator_view_wait(NULL), ZLG_ERR_ARGUMENT,
                   "zlg_accelerator_view_wait: view is NULL");
    assert_int_equal(zlg_accelerator_view_destroy(NULL), ZLG_OK);
    assert_null(zlg_accelerator_view_get_accelerator(NULL));
}

static void all_are_listed_the_default_first(void **state)
{
    (void)state;
    zlg_accelerator *list[8] = {NULL};
    size_t count = 0;
    assert_ok(zlg_accelerator_get_all(NULL, 0, &count));
    assert_true(count >= 1);
    assert_ok(zlg_accelerator_get_all(list, 8, &count));
    assert_ptr_equal(list[0], default_accelerator());
}

static void the_properties_are_real(void **state)
{
    (void)state;
    zlg_accelerator_properties p;
    assert_ok(zlg_accelerator_get_properties(default_accelerator(), &p));
    assert_true(strlen(p.description) > 0);
    assert_true(strncmp(p.path, "driver:", 7) == 0);
    assert_false(p.is_sub_device);
    assert_int_equal(p.is_debug, getenv("ZE_ENABLE_VALIDATION_LAYER") != NULL);
    assert_true(p.supports_limited_double || !p.supports_double);
    assert_int_equal(p.is_emulated, p.type != ZLG_ACCELERATOR_GPU);
    assert_true(p.compute_units >= 1);
    assert_true(p.memory >= (1u << 20));
    assert_true(p.max_allocation >= (1u << 20));
    assert_true(p.tile_static_bytes >= 32768);
    assert_true(p.max_tile_size >= 256);
    assert_true(p.max_tile[0] >= 64 && p.max_tile[2] >= 256);
    assert_true(p.max_tiles[0] >= 65535 && p.max_tiles[2] >= 65535);
    assert_true(p.sub_group_size_count >= 1 && p.sub_group_sizes[0] >= 1);
}

static void each_selector_finds_it(void **state)
{
    (void)state;
    zlg_accelerator *found = NULL;
    zlg_accelerator_properties p;
    assert_ok(zlg_accelerator_get_properties(default_accelerator(), &p));
    const char *const type = p.type == ZLG_ACCELERATOR_GPU ? "gpu" : "cpu";
    const char *const selectors[] = {"", "default", type, p.path, p.description};
    for (size_t i = 0; i < sizeof selectors / sizeof selectors[0]; i++) {
        assert_ok(zlg_accelerator_find(selectors[i], &found));
        assert_ptr_equal(found, default_accelerator());
    }
}

static void an_unknown_selector_is_told_what_there_is(void **state)
{
    (void)state;
    zlg_accelerator *found = NULL;
    zlg_accelerator_properties p;
    assert_ok(zlg_accelerator_get_properties(default_accelerator(), &p));
    assert_refused_with(zlg_accelerator_find("abacus", &found), ZLG_ERR_NO_DEVICE,
                        "zlg_accelerator_find: no accelerator is \"abacus\"; there is \"");
    assert_refused_with(zlg_accelerator_find("abacus", &found), ZLG_ERR_NO_DEVICE, p.description);
    assert_int_equal(zlg_accelerator_find("cpu:99", &found), ZLG_ERR_NO_DEVICE);
    assert_int_equal(zlg_accelerator_find("cpu:0.99", &found), ZLG_ERR_NO_DEVICE);
    assert_int_equal(zlg_accelerator_find("cpu:0.", &found), ZLG_ERR_NO_DEVICE);
    assert_int_equal(zlg_accelerator_find("cpu.0", &found), ZLG_ERR_NO_DEVICE);
    assert_int_equal(zlg_accelerator_find("gpu:", &found), ZLG_ERR_NO_DEVICE);
    assert_int_equal(zlg_accelerator_find("cpux", &found), ZLG_ERR_NO_DEVICE);
    assert_null(found);
}

static void the_environment_selects(void **state)
{
    (void)state;
    zlg_accelerator *found = NULL;
    setenv("ZELLIGE_ACCELERATOR", "abacus", 1);
    assert_refused_with(zlg_accelerator_get_default(&found), ZLG_ERR_NO_DEVICE,
                        "(ZELLIGE_ACCELERATOR): no accelerator is \"abacus\"");
    setenv("ZELLIGE_ACCELERATOR", "default", 1);
    assert_ok(zlg_accelerator_get_default(&found));
    unsetenv("ZELLIGE_ACCELERATOR");
    assert_ptr_equal(found, default_accelerator());
}

static void a_default_that_was_used_stays(void **state)
{
    (void)state;
    assert_refused(zlg_accelerator_set_default(default_accelerator()), ZLG_ERR_ARGUMENT,
                   "zlg_accelerator_set_default: the default has been used already, it can be set "
                   "once and before that");
}

static void null_and_unknown_accesses_are_refused(void **state)
{
    (void)state;
    static const char function[] = "zlg_accelerator_set_default_cpu_access_type";
    assert_refused(zlg_accelerator_set_default_cpu_access_type(NULL, ZLG_ACCESS_NONE),
                   ZLG_ERR_ARGUMENT,
                   "zlg_accelerator_set_default_cpu_access_type: accelerator is NULL");
    assert_refused_with(
        zlg_accelerator_set_default_cpu_access_type(default_accelerator(), (zlg_access_type)4),
        ZLG_ERR_ARGUMENT, "there is no access 4");
    assert_refused_with(
        zlg_accelerator_set_default_cpu_access_type(default_accelerator(), (zlg_access_type)-1),
        ZLG_ERR_ARGUMENT, function);
    assert_int_equal(zlg_accelerator_get_default_cpu_access_type(NULL), ZLG_ACCESS_NONE);
    assert_int_equal(zlg_accelerator_get_default_cpu_access_type(default_accelerator()),
                     ZLG_ACCESS_NONE);
    assert_int_equal(zlg_array_get_storage(NULL), ZLG_STORAGE_DEVICE);
    assert_null(zlg_array_get_accelerator_view(NULL));
}

/* After this test the process's arrays are shared by default. */
static void arrays_are_made_for_the_default_access(void **state)
{
    (void)state;
    zlg_accelerator *accelerator = default_accelerator();
    const zlg_extent four = zlg_extent1(4);
    zlg_array *array = NULL, *clone = NULL, *device = NULL;
    void *data = NULL;
    assert_ok(zlg_accelerator_set_default_cpu_access_type(accelerator, ZLG_ACCESS_READ));
    assert_int_equal(zlg_accelerator_get_default_cpu_access_type(accelerator), ZLG_ACCESS_READ);
    assert_ok(zlg_array_create(default_view(), four, sizeof(int), &array));
    assert_int_equal(zlg_array_get_storage(array), ZLG_STORAGE_SHARED);
    assert_ptr_equal(zlg_array_get_accelerator_view(array), default_view());
    assert_ok(zlg_array_get_data(array, &data));
    memset(data, 1, 4 * sizeof(int));
    assert_ok(zlg_array_clone(default_view(), zlg_array_get_view(array), &clone));
    assert_ok(zlg_array_get_data(clone, &data));
    assert_int_equal(((int *)data)[3], 0x01010101);
    assert_ok(zlg_array_create_in(default_view(), ZLG_STORAGE_DEVICE, four, 1, &device));
    assert_int_equal(zlg_array_get_storage(device), ZLG_STORAGE_DEVICE);
    assert_refused_with(zlg_accelerator_set_default_cpu_access_type(accelerator, ZLG_ACCESS_NONE),
                        ZLG_ERR_ARGUMENT, "it can be set once and before that");
    assert_ok(zlg_array_destroy(device));
    assert_ok(zlg_array_destroy(clone));
    assert_ok(zlg_array_destroy(array));
}

/* It is on no accelerator: whatever is not a launch has no use for it. */
static void the_auto_selection_view_is_for_launches(void **state)
{
    (void)state;
    zlg_accelerator_view *any = zlg_accelerator_get_auto_selection_view();
    zlg_array *array = NULL;
    zlg_completion *marker = NULL;
    int host = 0;
    assert_non_null(any);
    assert_ptr_equal(any, zlg_accelerator_get_auto_selection_view());
    assert_null(zlg_accelerator_view_get_accelerator(any));
    assert_int_equal(zlg_accelerator_view_get_queuing_mode(any), ZLG_QUEUING_AUTOMATIC);
    assert_int_equal(zlg_accelerator_view_get_view_removed_reason(any), 0);
    assert_refused(
        zlg_accelerator_view_wait(any), ZLG_ERR_ARGUMENT,
        "zlg_accelerator_view_wait: view is the auto-selection view, which only launches "
        "take");
    assert_refused_with(zlg_accelerator_view_flush(any), ZLG_ERR_ARGUMENT, "auto-selection");
    assert_refused_with(zlg_accelerator_view_create_marker(any, &marker), ZLG_ERR_ARGUMENT,
                        "auto-selection");
    assert_refused_with(zlg_array_create(any, zlg_extent1(1), 4, &array), ZLG_ERR_ARGUMENT,
                        "auto-selection");
    assert_refused_with(zlg_array_wrap(any, zlg_extent1(1), 4, &host, &array), ZLG_ERR_ARGUMENT,
                        "auto-selection");
    assert_refused(zlg_accelerator_view_destroy(any), ZLG_ERR_ARGUMENT,
                   "zlg_accelerator_view_destroy: the auto-selection view is nobody's");
}

static void the_default_view_is_one_and_stays(void **state)
{
    (void)state;
    zlg_accelerator_view *view = default_view();
    assert_ptr_equal(view, default_view());
    assert_ptr_equal(zlg_accelerator_view_get_accelerator(view), default_accelerator());
    assert_refused(zlg_accelerator_view_destroy(view), ZLG_ERR_ARGUMENT,
                   "zlg_accelerator_view_destroy: the default view is its accelerator's");
    assert_ok(zlg_accelerator_view_wait(view));
}

static void other_views_come_and_go(void **state)
{
    (void)state;
    for (int i = 0; i < 20; i++) {
        zlg_accelerator_view *view = NULL;
        assert_ok(zlg_accelerator_view_create(default_accelerator(),
                                              &(zlg_accelerator_view_desc){0}, &view));
        assert_ptr_not_equal(view, default_view());
        assert_ok(zlg_accelerator_view_wait(view));
        assert_ok(zlg_accelerator_view_destroy(view));
    }
}

static void the_drivers_variable_is_as_it_was(void **state)
{
    (void)state;
    const char *expected = getenv("EXPECTED_ALT_DRIVERS");
    default_accelerator();
    const char *found = getenv("ZE_ENABLE_ALT_DRIVERS");
    if (expected == NULL)
        assert_null(found);
    else
        assert_string_equal(found, expected);
}

static void every_status_has_its_text(void **state)
{
    (void)state;
#define ASSERT_TEXT(name, code, text)                   \
    assert_string_equal(zlg_status_string(name), text); \
    assert_int_equal(name, code);
    ZLG_STATUS_MAP(ASSERT_TEXT)
    assert_string_equal(zlg_status_string((zlg_status)77), "unknown status");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(null_is_refused),
        cmocka_unit_test(all_are_listed_the_default_first),
        cmocka_unit_test(the_properties_are_real),
        cmocka_unit_test(each_selector_finds_it),
        cmocka_unit_test(an_unknown_selector_is_told_what_there_is),
        cmocka_unit_test(the_environment_selects),
        cmocka_unit_test(a_default_that_was_used_stays),
        cmocka_unit_test(null_and_unknown_accesses_are_refused),
        cmocka_unit_test(arrays_are_made_for_the_default_access),
        cmocka_unit_test(the_auto_selection_view_is_for_launches),
        cmocka_unit_test(the_default_view_is_one_and_stays),
        cmocka_unit_test(other_views_come_and_go),
        cmocka_unit_test(the_drivers_variable_is_as_it_was),
        cmocka_unit_test(every_status_has_its_text),
    };
    return cmocka_run_group_tests_name("zellige.api.accelerator", tests, NULL, NULL);
}
