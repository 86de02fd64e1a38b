/* A program that asks for graphics processors only, and knows no variable of the driver. Alone with
 * the loader, the driver presents the machine to it as one; beside another driver it does not. */
#include <stdlib.h>

#include "tests/driver/client.h"

static bool is_alone(void)
{
    return strchr(getenv("ZE_ENABLE_ALT_DRIVERS"), ',') == NULL;
}

static uint32_t count_of_type(ze_device_type_t type)
{
    ze_device_handle_t devices[8];
    uint32_t count = 8, found = 0;
    assert_ok(zeDeviceGet(driver, &count, devices));
    for (uint32_t i = 0; i < count; i++) {
        ze_device_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES};
        assert_ok(zeDeviceGetProperties(devices[i], &properties));
        found += properties.type == type;
    }
    return found;
}

static void the_answer_depends_on_other_drivers(void **state)
{
    if (!is_alone()) /* else the loader drops both drivers */
        assert_ok(zeInit(0));
    assert_ok(zeInit(ZE_INIT_FLAG_GPU_ONLY));
    client_open(state);
    assert_int_equal(count_of_type(ZE_DEVICE_TYPE_GPU), is_alone() ? 1 : 0);
    assert_int_equal(count_of_type(ZE_DEVICE_TYPE_CPU), 1);
    client_close(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_answer_depends_on_other_drivers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
