/* System management: memory, activity and processes, as far as the kernel tells. */
#include "tests/driver/client.h"

#include <level_zero/zes_api.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static zes_device_handle_t self(void)
{
    return (zes_device_handle_t)device;
}

static void the_device_is_the_same(void **state)
{
    (void)state;
    ze_device_properties_t core = {.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES};
    zes_device_properties_t properties = {.stype = ZES_STRUCTURE_TYPE_DEVICE_PROPERTIES};
    zes_device_state_t health = {.stype = ZES_STRUCTURE_TYPE_DEVICE_STATE, .reset = 7};
    assert_ok(zeDeviceGetProperties(device, &core));
    assert_ok(zesDeviceGetProperties(self(), &properties));
    assert_memory_equal(&properties.core.uuid, &core.uuid, sizeof core.uuid);
    assert_int_equal(properties.numSubdevices, 0);
    assert_true(strlen(properties.modelName) > 0);
    assert_true(strncmp(core.name, properties.modelName, 63) == 0);
    assert_string_equal(properties.serialNumber, "unknown");
    assert_int_equal(strcmp(properties.vendorName, "NVIDIA") == 0, device_is_gpu());
    assert_ok(zesDeviceGetState(self(), &health));
    assert_int_equal(health.reset, 0);
    assert_result(ZE_RESULT_ERROR_INSUFFICIENT_PERMISSIONS, zesDeviceReset(self(), 1));
}

static void memory_has_a_size_and_a_rest(void **state)
{
    (void)state;
    uint32_t count = 0;
    zes_mem_handle_t module = NULL;
    zes_mem_properties_t properties = {.stype = ZES_STRUCTURE_TYPE_MEM_PROPERTIES};
    zes_mem_state_t before = {.stype = ZES_STRUCTURE_TYPE_MEM_STATE};
    assert_ok(zesDeviceEnumMemoryModules(self(), &count, NULL));
    assert_int_equal(count, 1);
    assert_ok(zesDeviceEnumMemoryModules(self(), &count, &module));
    assert_ok(zesMemoryGetProperties(module, &properties));
    const bool is_gpu = device_is_gpu();
    assert_int_equal(properties.location, is_gpu ? ZES_MEM_LOC_DEVICE : ZES_MEM_LOC_SYSTEM);
    assert_int_equal(properties.type == ZES_MEM_TYPE_DDR, !is_gpu);
    assert_false(properties.onSubdevice);
    assert_int_equal(properties.busWidth > 0, is_gpu);
    assert_ok(zesMemoryGetState(module, &before));
    assert_in_range(before.free, 1, before.size);
    ze_device_memory_properties_t memory = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEMORY_PROPERTIES};
    assert_ok(zeDeviceGetMemoryProperties(device, &count, &memory));
    assert_int_equal(before.size, memory.totalSize);
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zesMemoryGetState(module, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zesMemoryGetProperties(module, NULL));
}

/* Busy for a while: the time that one of all processors was so has passed, more or less. */
static void activity_grows_with_work(void **state)
{
    (void)state;
    uint32_t count = 1;
    zes_engine_handle_t engines = NULL;
    zes_engine_properties_t properties = {.stype = ZES_STRUCTURE_TYPE_ENGINE_PROPERTIES};
    zes_engine_stats_t before, after;
    assert_ok(zesDeviceEnumEngineGroups(self(), &count, &engines));
    if (device_is_gpu()) {
        assert_int_equal(count, 0);
        assert_result(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
                      zesEngineGetActivity((zes_engine_handle_t)device, &before));
        return;
    }
    assert_int_equal(count, 1);
    assert_ok(zesEngineGetProperties(engines, &properties));
    assert_int_equal(properties.type, ZES_ENGINE_GROUP_ALL);
    assert_ok(zesEngineGetActivity(engines, &before));
    const uint64_t start = now();
    while (now() - start < 300000000)
        ;
    assert_ok(zesEngineGetActivity(engines, &after));
    assert_in_range(after.timestamp - before.timestamp, 300000, 60000000);
    assert_true(after.activeTime > before.activeTime);
    /* The kernel counts in ticks of a hundredth of a second. */
    assert_true(after.activeTime - before.activeTime <= after.timestamp - before.timestamp + 50000);
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zesEngineGetActivity(engines, NULL));
}

static void this_process_is_there(void **state)
{
    (void)state;
    uint32_t count = 4;
    zes_process_state_t processes[4] = {{.stype = ZES_STRUCTURE_TYPE_PROCESS_STATE}};
    assert_ok(zesDeviceProcessesGetState(self(), &count, processes));
    assert_int_equal(count, 1);
    assert_int_equal(processes[0].processId, getpid());
    assert_int_equal(processes[0].memSize > 65536, !device_is_gpu());
    assert_true(processes[0].sharedSize <= processes[0].memSize);
}

static void the_rest_is_not_there(void **state)
{
    (void)state;
    uint32_t count = 5;
    zes_temp_handle_t sensor = NULL;
    ze_bool_t correction = true;
    zes_pci_properties_t pci = {.stype = ZES_STRUCTURE_TYPE_PCI_PROPERTIES};
    assert_ok(zesDeviceEnumTemperatureSensors(self(), &count, &sensor));
    assert_int_equal(count, 0);
    count = 5;
    assert_ok(zesDeviceEnumPowerDomains(self(), &count, NULL));
    assert_int_equal(count, 0);
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zesDeviceEnumFans(self(), NULL, NULL));
    assert_result(device_is_gpu() ? ZE_RESULT_SUCCESS : ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
                  zesDevicePciGetProperties(self(), &pci));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zesDevicePciGetProperties(self(), NULL));
    assert_ok(zesDeviceEccAvailable(self(), &correction));
    assert_false(correction);
    assert_ok(zesDeviceEventRegister(self(), 0));
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
                  zesDeviceEventRegister(self(), ZES_EVENT_TYPE_FLAG_MEM_HEALTH));
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION, zesDeviceEventRegister(self(), 0x8000));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_device_is_the_same),   cmocka_unit_test(memory_has_a_size_and_a_rest),
        cmocka_unit_test(activity_grows_with_work), cmocka_unit_test(this_process_is_there),
        cmocka_unit_test(the_rest_is_not_there),
    };
    setenv("ZES_ENABLE_SYSMAN", "1", 1); /* Intel's driver, if it is there too, wants to be asked */
    return client_run(tests);
}
