/* Devices and what they say of themselves. */
#include "tests/return_codes/codes.h"

static const codes_difference differences[] = {
    {"zeDeviceGetModuleProperties(device, &module)", CODES_HANG,
     "it never gets past a structure that it does not know"},
    {"zeDeviceGetStatus(device)", ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
     "a capture has no device to ask"},
    {"zeDeviceGetGlobalTimestamps(device, &host, &there)", ZE_RESULT_ERROR_DEVICE_LOST,
     "a capture has no clock"},
    {"zeDevicePciGetPropertiesExt(device, &pci)", ZE_RESULT_ERROR_UNINITIALIZED,
     "a GPU has them, a capture does not"},
    {"zeDeviceSetCacheAdviceExt(device, &count, 64, usual)", ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
     "this GPU cannot reserve, and refuses the default too"},
    {"zeDeviceReserveCacheExt(device, 0, 0)", ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
     "this GPU cannot reserve, and refuses to remove what is not there"},
    {"zeDeviceGetFabricVertexExp(device, &vertex)", ZE_RESULT_SUCCESS, "a GPU is a vertex"},
    {"zeFabricVertexGetExp(driver, &count", CODES_CRASH,
     "it writes as many vertices as count says, into no array"},
    {NULL, 0, NULL}};

#define properties_of(type, stype_value, function)                               \
    do {                                                                         \
        type properties = {.stype = (stype_value)};                              \
        expect(ZE_RESULT_SUCCESS, function(device, &properties));                \
        probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, function(NULL, &properties)); \
        probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, function(device, NULL));     \
    } while (0)

#define list_of(type, stype_value, function)                                       \
    do {                                                                           \
        uint32_t count = 0;                                                        \
        type list[16];                                                             \
        for (int i = 0; i < 16; i++)                                               \
            list[i] = (type){.stype = (stype_value)};                              \
        expect(ZE_RESULT_SUCCESS, function(device, &count, NULL));                 \
        count = count < 16 ? count : 16;                                           \
        expect(ZE_RESULT_SUCCESS, function(device, &count, list));                 \
        probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, function(NULL, &count, NULL));  \
        probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, function(device, NULL, NULL)); \
    } while (0)

static void enumeration(void)
{
    uint32_t count = 0, many = 100;
    ze_device_handle_t devices[100];
    expect(ZE_RESULT_SUCCESS, zeDeviceGet(driver, &count, NULL));
    expect(ZE_RESULT_SUCCESS, zeDeviceGet(driver, &many, devices));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeDeviceGet(NULL, &count, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeDeviceGet(driver, NULL, NULL));
    count = 0;
    expect(ZE_RESULT_SUCCESS, zeDeviceGetSubDevices(device, &count, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeDeviceGetSubDevices(NULL, &count, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeDeviceGetSubDevices(device, NULL, NULL));
}

static void properties(void)
{
    properties_of(ze_device_properties_t, ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES,
                  zeDeviceGetProperties);
    properties_of(ze_device_compute_properties_t, ZE_STRUCTURE_TYPE_DEVICE_COMPUTE_PROPERTIES,
                  zeDeviceGetComputeProperties);
    properties_of(ze_device_module_properties_t, ZE_STRUCTURE_TYPE_DEVICE_MODULE_PROPERTIES,
                  zeDeviceGetModuleProperties);
    properties_of(ze_device_memory_access_properties_t,
                  ZE_STRUCTURE_TYPE_DEVICE_MEMORY_ACCESS_PROPERTIES,
                  zeDeviceGetMemoryAccessProperties);
    properties_of(ze_device_image_properties_t, ZE_STRUCTURE_TYPE_DEVICE_IMAGE_PROPERTIES,
                  zeDeviceGetImageProperties);
    properties_of(ze_device_external_memory_properties_t,
                  ZE_STRUCTURE_TYPE_DEVICE_EXTERNAL_MEMORY_PROPERTIES,
                  zeDeviceGetExternalMemoryProperties);
    list_of(ze_command_queue_group_properties_t, ZE_STRUCTURE_TYPE_COMMAND_QUEUE_GROUP_PROPERTIES,
            zeDeviceGetCommandQueueGroupProperties);
    list_of(ze_device_memory_properties_t, ZE_STRUCTURE_TYPE_DEVICE_MEMORY_PROPERTIES,
            zeDeviceGetMemoryProperties);
    list_of(ze_device_cache_properties_t, ZE_STRUCTURE_TYPE_DEVICE_CACHE_PROPERTIES,
            zeDeviceGetCacheProperties);
}

/* Extension structures, each where it belongs. */
static void chains(void)
{
    ze_float_atomic_ext_properties_t atomics = {.stype =
                                                    ZE_STRUCTURE_TYPE_FLOAT_ATOMIC_EXT_PROPERTIES};
    ze_scheduling_hint_exp_properties_t hints = {
        .stype = ZE_STRUCTURE_TYPE_SCHEDULING_HINT_EXP_PROPERTIES, .pNext = &atomics};
    ze_device_module_properties_t module = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MODULE_PROPERTIES,
                                            .pNext = &hints};
    ze_device_raytracing_ext_properties_t rays = {
        .stype = ZE_STRUCTURE_TYPE_DEVICE_RAYTRACING_EXT_PROPERTIES};
    ze_device_module_properties_t with_rays = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MODULE_PROPERTIES,
                                               .pNext = &rays};
    ze_eu_count_ext_t units = {.stype = ZE_STRUCTURE_TYPE_EU_COUNT_EXT};
    ze_device_properties_t whole = {.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES, .pNext = &units};
    probe(ZE_RESULT_SUCCESS, zeDeviceGetModuleProperties(device, &module));
    probe(ZE_RESULT_SUCCESS, zeDeviceGetModuleProperties(device, &with_rays));
    probe(ZE_RESULT_SUCCESS, zeDeviceGetProperties(device, &whole));
}

static void peers(void)
{
    ze_bool_t access = 0;
    ze_device_p2p_properties_t p2p = {.stype = ZE_STRUCTURE_TYPE_DEVICE_P2P_PROPERTIES};
    probe(ZE_RESULT_SUCCESS, zeDeviceCanAccessPeer(device, device, &access));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeDeviceCanAccessPeer(NULL, device, &access));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeDeviceCanAccessPeer(device, NULL, &access));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeDeviceCanAccessPeer(device, device, NULL));
    expect(ZE_RESULT_SUCCESS, zeDeviceGetP2PProperties(device, device, &p2p));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeDeviceGetP2PProperties(NULL, device, &p2p));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeDeviceGetP2PProperties(device, NULL, &p2p));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeDeviceGetP2PProperties(device, device, NULL));
}

static void state(void)
{
    uint64_t host = 0, there = 0;
    expect(ZE_RESULT_SUCCESS, zeDeviceGetStatus(device));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeDeviceGetStatus(NULL));
    expect(ZE_RESULT_SUCCESS, zeDeviceGetGlobalTimestamps(device, &host, &there));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeDeviceGetGlobalTimestamps(NULL, &host, &there));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeDeviceGetGlobalTimestamps(device, NULL, &there));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeDeviceGetGlobalTimestamps(device, &host, NULL));
}

static void extensions(void)
{
    ze_pci_ext_properties_t pci = {.stype = ZE_STRUCTURE_TYPE_PCI_EXT_PROPERTIES};
    ze_fabric_vertex_handle_t vertex = NULL;
    ze_fabric_vertex_exp_properties_t about = {.stype =
                                                   ZE_STRUCTURE_TYPE_FABRIC_VERTEX_EXP_PROPERTIES};
    ze_fabric_edge_exp_properties_t edge = {.stype = ZE_STRUCTURE_TYPE_FABRIC_EDGE_EXP_PROPERTIES};
    ze_device_handle_t owner = NULL;
    uint32_t count = 0;
    const ze_cache_ext_region_t usual = ZE_CACHE_EXT_REGION_ZE_CACHE_REGION_DEFAULT;
    const ze_cache_ext_region_t reserved = ZE_CACHE_EXT_REGION_ZE_CACHE_RESERVE_REGION;
    probe(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE, zeDevicePciGetPropertiesExt(device, &pci));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeDevicePciGetPropertiesExt(NULL, &pci));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeDevicePciGetPropertiesExt(device, NULL));
    probe(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE, zeDeviceReserveCacheExt(device, 0, 4096));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeDeviceReserveCacheExt(NULL, 0, 4096));
    probe(ZE_RESULT_SUCCESS, zeDeviceSetCacheAdviceExt(device, &count, 64, usual));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeDeviceSetCacheAdviceExt(NULL, &count, 64, usual));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeDeviceSetCacheAdviceExt(device, NULL, 64, usual));
    probe(ZE_RESULT_SUCCESS, zeDeviceReserveCacheExt(device, 0, 0));
    probe(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
          zeDeviceSetCacheAdviceExt(device, &count, 64, reserved));
    probe(ZE_RESULT_ERROR_INVALID_ENUMERATION,
          zeDeviceSetCacheAdviceExt(device, &count, 64, (ze_cache_ext_region_t)3));
    probe(ZE_RESULT_EXP_ERROR_DEVICE_IS_NOT_VERTEX, zeDeviceGetFabricVertexExp(device, &vertex));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeDeviceGetFabricVertexExp(NULL, &vertex));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeDeviceGetFabricVertexExp(device, NULL));
    count = 3;
    probe(ZE_RESULT_SUCCESS, zeFabricVertexGetExp(driver, &count, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeFabricVertexGetExp(NULL, &count, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeFabricVertexGetExp(driver, NULL, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeFabricVertexGetSubVerticesExp(NULL, &count, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeFabricVertexGetPropertiesExp(NULL, &about));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeFabricVertexGetDeviceExp(NULL, &owner));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeFabricEdgeGetExp(NULL, NULL, &count, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeFabricEdgeGetVerticesExp(NULL, &vertex, &vertex));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeFabricEdgeGetPropertiesExp(NULL, &edge));
}

int main(void)
{
    codes_open(differences);
    enumeration();
    properties();
    chains();
    peers();
    state();
    extensions();
    return codes_close();
}
