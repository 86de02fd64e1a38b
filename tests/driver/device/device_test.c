#include "tests/driver/client.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "backend/driver/ddi/core/types_ext.h"

static void it_is_this_machine(void **state)
{
    (void)state;
    ze_device_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES};
    assert_ok(zeDeviceGetProperties(device, &properties));
    assert_int_equal(properties.type, ZE_DEVICE_TYPE_CPU);
    assert_true(strlen(properties.name) > 0);
    assert_int_equal(properties.numEUsPerSubslice, 1);
    assert_in_range(properties.numSubslicesPerSlice, 1, (uint64_t)sysconf(_SC_NPROCESSORS_CONF));
    assert_true(properties.maxMemAllocSize >= 1 << 20);
    assert_int_equal(properties.timerResolution, 1);
    assert_int_equal(properties.timestampValidBits, 64);

    ze_device_properties_t again = {.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES_1_2};
    assert_ok(zeDeviceGetProperties(device, &again));
    assert_memory_equal(&properties.uuid, &again.uuid, sizeof again.uuid);
    assert_int_equal(again.timerResolution, 1000000000);
}

static void extension_structures_are_followed_only_if_known(void **state)
{
    (void)state;
    ze_eu_count_ext_t units = {.stype = ZE_STRUCTURE_TYPE_EU_COUNT_EXT};
    ze_device_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES,
                                         .pNext = &units};
    assert_ok(zeDeviceGetProperties(device, &properties));
    assert_int_equal(units.numTotalEUs, properties.numSubslicesPerSlice);
    assert_ptr_equal(properties.pNext, &units);

    cpu_device_ip_version version = {.stype = CPU_STRUCTURE_TYPE_DEVICE_IP_VERSION_EXT,
                                     .pNext = &units};
    properties.pNext = &version;
    units.numTotalEUs = 0;
    setenv("ZELLIGE_CPU_IP_VERSION", "12.55.8", 1); /* for GPUs only */
    assert_ok(zeDeviceGetProperties(device, &properties));
    unsetenv("ZELLIGE_CPU_IP_VERSION");
    assert_int_equal(version.ipVersion, properties.deviceId);
    assert_int_equal(units.numTotalEUs, properties.numSubslicesPerSlice);

    unsigned char unknown[64];
    memset(unknown, 0x5a, sizeof unknown);
    properties.pNext = unknown;
    needs_unknown_structures();
    assert_ok(zeDeviceGetProperties(device, &properties));
    for (size_t i = 0; i < sizeof unknown; i++)
        assert_int_equal(unknown[i], 0x5a);

    /* As a program leaves a structure that it forgot to initialise. */
    memset(&properties, 0x5a, sizeof properties);
    assert_ok(zeDeviceGetProperties(device, &properties));
    assert_int_equal(properties.type, ZE_DEVICE_TYPE_CPU);
}

static void groups_have_limits(void **state)
{
    (void)state;
    ze_device_compute_properties_t compute = {.stype = ZE_STRUCTURE_TYPE_DEVICE_COMPUTE_PROPERTIES};
    assert_ok(zeDeviceGetComputeProperties(device, &compute));
    assert_int_equal(compute.maxTotalGroupSize, 1024);
    assert_int_equal(compute.maxGroupSizeZ, 1024);
    assert_int_equal(compute.maxSharedLocalMemory, 65536);
    assert_int_equal(compute.maxGroupCountX, UINT32_MAX);
    assert_in_range(compute.numSubGroupSizes, 1, ZE_SUBGROUPSIZE_COUNT);
    for (uint32_t i = 0; i < compute.numSubGroupSizes; i++) {
        assert_true(compute.subGroupSizes[i] >= 1);
        for (uint32_t k = 0; k < i; k++)
            assert_int_not_equal(compute.subGroupSizes[i], compute.subGroupSizes[k]);
    }
}

static void modules_are_spirv(void **state)
{
    (void)state;
    ze_device_module_properties_t module = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MODULE_PROPERTIES};
    assert_ok(zeDeviceGetModuleProperties(device, &module));
    assert_int_equal(module.spirvVersionSupported, ZE_MAKE_VERSION(1, 4));
    assert_true((module.fp32flags & ZE_DEVICE_FP_FLAG_ROUND_TO_NEAREST) != 0);
    assert_int_equal((module.flags & ZE_DEVICE_MODULE_FLAG_FP64) != 0, module.fp64flags != 0);
}

static void all_memory_is_shared(void **state)
{
    (void)state;
    uint32_t count = 0;
    ze_device_memory_properties_t memory = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEMORY_PROPERTIES};
    ze_device_memory_access_properties_t access = {
        .stype = ZE_STRUCTURE_TYPE_DEVICE_MEMORY_ACCESS_PROPERTIES};
    assert_ok(zeDeviceGetMemoryProperties(device, &count, NULL));
    assert_int_equal(count, 1);
    assert_ok(zeDeviceGetMemoryProperties(device, &count, &memory));
    assert_int_equal(memory.maxBusWidth, 64); /* clients divide by it */
    assert_true(memory.totalSize >= 1 << 20);
    assert_true(memory.totalSize <=
                (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE));
    assert_ok(zeDeviceGetMemoryAccessProperties(device, &access));
    assert_true((access.sharedSystemAllocCapabilities & ZE_MEMORY_ACCESS_CAP_FLAG_RW) != 0);
    assert_true((access.deviceAllocCapabilities & ZE_MEMORY_ACCESS_CAP_FLAG_ATOMIC) != 0);
}

static void caches_are_counted(void **state)
{
    (void)state;
    uint32_t count = 0;
    ze_device_cache_properties_t caches[8] = {{0}};
    assert_ok(zeDeviceGetCacheProperties(device, &count, NULL));
    assert_in_range(count, 0, 8);
    assert_ok(zeDeviceGetCacheProperties(device, &count, caches));
    for (uint32_t i = 0; i < count; i++)
        assert_true(caches[i].cacheSize > 0);
}

static void extensions_tell_what_is_known(void **state)
{
    (void)state;
    uint32_t count = 1;
    ze_device_memory_ext_properties_t technology = {
        .stype = ZE_STRUCTURE_TYPE_DEVICE_MEMORY_EXT_PROPERTIES, .physicalSize = 7};
    ze_device_memory_properties_t memory = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEMORY_PROPERTIES,
                                            .pNext = &technology};
    assert_ok(zeDeviceGetMemoryProperties(device, &count, &memory));
    assert_int_equal(technology.physicalSize, 0);
    assert_int_equal(technology.bandwidthUnit, ZE_BANDWIDTH_UNIT_UNKNOWN);

    ze_cache_reservation_ext_desc_t reservation = {
        .stype = ZE_STRUCTURE_TYPE_CACHE_RESERVATION_EXT_DESC, .maxCacheReservationSize = 7};
    ze_device_cache_properties_t cache = {.stype = ZE_STRUCTURE_TYPE_DEVICE_CACHE_PROPERTIES,
                                          .pNext = &reservation};
    count = 1;
    assert_ok(zeDeviceGetCacheProperties(device, &count, &cache));
    assert_int_equal(reservation.maxCacheReservationSize, count == 0 ? 7 : 0);

    ze_device_p2p_bandwidth_exp_properties_t bandwidth = {
        .stype = ZE_STRUCTURE_TYPE_DEVICE_P2P_BANDWIDTH_EXP_PROPERTIES, .logicalBandwidth = 7};
    ze_device_p2p_properties_t p2p = {.stype = ZE_STRUCTURE_TYPE_DEVICE_P2P_PROPERTIES,
                                      .pNext = &bandwidth};
    assert_ok(zeDeviceGetP2PProperties(device, device, &p2p));
    assert_int_equal(bandwidth.logicalBandwidth, 0);

    ze_float_atomic_ext_properties_t atomics = {.stype =
                                                    ZE_STRUCTURE_TYPE_FLOAT_ATOMIC_EXT_PROPERTIES};
    ze_device_raytracing_ext_properties_t rays = {
        .stype = ZE_STRUCTURE_TYPE_DEVICE_RAYTRACING_EXT_PROPERTIES,
        .pNext = &atomics,
        .maxBVHLevels = 7};
    ze_scheduling_hint_exp_properties_t hints = {
        .stype = ZE_STRUCTURE_TYPE_SCHEDULING_HINT_EXP_PROPERTIES, .pNext = &rays};
    ze_device_module_properties_t module = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MODULE_PROPERTIES,
                                            .pNext = &hints};
    assert_ok(zeDeviceGetModuleProperties(device, &module));
    assert_true((atomics.fp32Flags & ZE_DEVICE_FP_ATOMIC_EXT_FLAG_GLOBAL_LOAD_STORE) != 0);
    assert_int_equal(rays.maxBVHLevels, 0);
}

static void it_has_no_parts_and_no_peers(void **state)
{
    (void)state;
    uint32_t count = 5;
    ze_bool_t access = 0;
    ze_device_handle_t part = NULL;
    assert_ok(zeDeviceGetSubDevices(device, &count, &part));
    assert_int_equal(count, 0);
    assert_null(part);
    assert_ok(zeDeviceCanAccessPeer(device, device, &access));
    assert_true(access);
    assert_ok(zeDeviceGetStatus(device));
}

static void the_clocks_agree(void **state)
{
    (void)state;
    uint64_t host = 0, on_device = 0, later = 0;
    uint64_t before = now();
    assert_ok(zeDeviceGetGlobalTimestamps(device, &host, &on_device));
    assert_in_range(host, before, now());
    assert_int_equal(host, on_device);
    assert_ok(zeDeviceGetGlobalTimestamps(device, &host, &later));
    assert_true(later >= on_device);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_this_machine),
        cmocka_unit_test(extension_structures_are_followed_only_if_known),
        cmocka_unit_test(groups_have_limits),
        cmocka_unit_test(modules_are_spirv),
        cmocka_unit_test(all_memory_is_shared),
        cmocka_unit_test(caches_are_counted),
        cmocka_unit_test(extensions_tell_what_is_known),
        cmocka_unit_test(it_has_no_parts_and_no_peers),
        cmocka_unit_test(the_clocks_agree),
    };
    return client_run(tests);
}
