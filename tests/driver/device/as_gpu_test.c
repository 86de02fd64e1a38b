/* The processors for a program that looks for graphics processors only: ZELLIGE_CPU_AS_GPU=1. */
#include "tests/driver/client.h"

#include <stdlib.h>

#include "backend/driver/ddi/core/types_ext.h"

static void a_program_that_wants_graphics_gets_it(void **state)
{
    (void)state;
    ze_device_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES};
    assert_ok(zeDeviceGetProperties(device, &properties));
    assert_int_equal(properties.type, ZE_DEVICE_TYPE_GPU);
}

static uint32_t ip_version(void)
{
    cpu_device_ip_version version = {.stype = CPU_STRUCTURE_TYPE_DEVICE_IP_VERSION_EXT};
    ze_device_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES,
                                         .pNext = &version};
    assert_ok(zeDeviceGetProperties(device, &properties));
    return version.ipVersion;
}

static void it_is_of_the_generation_that_the_user_wants(void **state)
{
    (void)state;
    const uint32_t own = ip_version();
    const struct {
        const char *asked;
        uint32_t expected;
    } rows[] = {
        {"12.55.8", 12U << 22 | 55U << 14 | 8U},
        {"0.0.1", 1},
        {"1023.255.63", 0xffffc03f},
        {"1024.0.0", own},
        {"12.256.0", own},
        {"12.55.64", own},
        {"12.55", own},
        {"12.55.8.1", own},
        {"12.55.8x", own},
        {" 12.55.8", own},
        {"-12.55.8", own},
        {"99999999999.1.1", own},
        {"pvc", own},
        {"", own},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        setenv("ZELLIGE_CPU_IP_VERSION", rows[i].asked, 1);
        assert_int_equal(ip_version(), rows[i].expected);
    }
    unsetenv("ZELLIGE_CPU_IP_VERSION");
}

/* Intel MPI ends without one. */
static void it_has_an_address(void **state)
{
    (void)state;
    ze_pci_ext_properties_t pci = {.stype = ZE_STRUCTURE_TYPE_PCI_EXT_PROPERTIES};
    memset(&pci.address, 'x', sizeof pci.address);
    assert_ok(zeDevicePciGetPropertiesExt(device, &pci));
    assert_int_equal(pci.address.domain, 0);
    assert_int_equal(pci.address.bus, 0);
    assert_int_equal(pci.address.device, 0);
    assert_int_equal(pci.address.function, 0);
    assert_int_equal(pci.maxSpeed.width, -1);
    assert_true(pci.maxSpeed.maxBandwidth == -1);
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
        cmocka_unit_test(it_is_of_the_generation_that_the_user_wants),
        cmocka_unit_test(it_has_an_address),
    };
    return cmocka_run_group_tests(tests, open_for_graphics, client_close);
}
