/* The processors for a program that looks for graphics processors only: ZELLIGE_CPU_AS_GPU=1. */
#include "tests/driver/client.h"

static void a_program_that_wants_graphics_gets_it(void **state)
{
    (void)state;
    ze_device_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES};
    assert_ok(zeDeviceGetProperties(device, &properties));
    assert_int_equal(properties.type, ZE_DEVICE_TYPE_GPU);
}

/* The first zeInit of the process: what it asks for is what the driver decides by. */
static int open_for_graphics(void **state)
{
    assert_ok(zeInit(ZE_INIT_FLAG_GPU_ONLY));
    return client_open(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_program_that_wants_graphics_gets_it),
    };
    return cmocka_run_group_tests(tests, open_for_graphics, client_close);
}
