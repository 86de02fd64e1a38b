#include "tools/info/device.h"

#include <stdlib.h>

static const char *type_name(ze_device_type_t type)
{
    switch (type) {
    case ZE_DEVICE_TYPE_GPU:
        return "GPU";
    case ZE_DEVICE_TYPE_CPU:
        return "CPU";
    case ZE_DEVICE_TYPE_FPGA:
        return "FPGA";
    case ZE_DEVICE_TYPE_MCA:
        return "MCA";
    case ZE_DEVICE_TYPE_VPU:
        return "VPU";
    default:
        return "unknown";
    }
}

static void identity(zlt_report *report, ze_device_handle_t device)
{
    static const zlt_bit flags[] = {{ZE_DEVICE_PROPERTY_FLAG_INTEGRATED, "integrated"},
                                    {ZE_DEVICE_PROPERTY_FLAG_SUBDEVICE, "sub-device"},
                                    {ZE_DEVICE_PROPERTY_FLAG_ECC, "ECC"},
                                    {ZE_DEVICE_PROPERTY_FLAG_ONDEMANDPAGING, "on-demand paging"},
                                    {0, NULL}};
    ze_device_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES_1_2};
    const char *path = zlt_info_path(device);
    if (zeDeviceGetProperties(device, &properties) != ZE_RESULT_SUCCESS)
        return;
    properties.name[sizeof properties.name - 1] = '\0';
    zlt_report_text(report, "name", properties.name);
    zlt_report_text(report, "type", type_name(properties.type));
    if (path != NULL)
        zlt_report_text(report, "path", path);
    zlt_report_id(report, "uuid", properties.uuid.id, sizeof properties.uuid.id);
    zlt_report_number(report, "vendor", properties.vendorId, "");
    zlt_report_number(report, "device", properties.deviceId, "");
    zlt_report_bits(report, "flags", properties.flags, flags);
    zlt_report_number(report, "clock", properties.coreClockRate, "MHz");
    zlt_report_number(report, "slices", properties.numSlices, "");
    zlt_report_number(report, "sub-slices per slice", properties.numSubslicesPerSlice, "");
    zlt_report_number(report, "units per sub-slice", properties.numEUsPerSubslice, "");
    zlt_report_number(report, "threads per unit", properties.numThreadsPerEU, "");
    zlt_report_number(report, "SIMD width", properties.physicalEUSimdWidth, "");
    zlt_report_bytes(report, "largest allocation", properties.maxMemAllocSize);
    zlt_report_number(report, "hardware contexts", properties.maxHardwareContexts, "");
    zlt_report_number(report, "timer", properties.timerResolution, "ticks per second");
    zlt_report_number(report, "timestamp bits", properties.timestampValidBits, "");
    zlt_report_number(report, "kernel timestamp bits", properties.kernelTimestampValidBits, "");
}

static void compute(zlt_report *report, ze_device_handle_t device)
{
    ze_device_compute_properties_t properties = {.stype =
                                                     ZE_STRUCTURE_TYPE_DEVICE_COMPUTE_PROPERTIES};
    if (zeDeviceGetComputeProperties(device, &properties) != ZE_RESULT_SUCCESS)
        return;
    zlt_report_number(report, "group size", properties.maxTotalGroupSize, "work-items");
    zlt_report_number(report, "group size x", properties.maxGroupSizeX, "work-items");
    zlt_report_number(report, "group size y", properties.maxGroupSizeY, "work-items");
    zlt_report_number(report, "group size z", properties.maxGroupSizeZ, "work-items");
    zlt_report_number(report, "group count x", properties.maxGroupCountX, "");
    zlt_report_number(report, "group count y", properties.maxGroupCountY, "");
    zlt_report_number(report, "group count z", properties.maxGroupCountZ, "");
    zlt_report_bytes(report, "local memory", properties.maxSharedLocalMemory);
    zlt_report_begin_list(report, "sub-groups");
    for (uint32_t i = 0; i < properties.numSubGroupSizes && i < ZE_SUBGROUPSIZE_COUNT; i++) {
        zlt_report_begin_item(report, "sub-groups", i);
        zlt_report_number(report, "size", properties.subGroupSizes[i], "work-items");
        zlt_report_end_item(report);
    }
    zlt_report_end_list(report);
}

static void modules(zlt_report *report, ze_device_handle_t device)
{
    static const zlt_bit flags[] = {{ZE_DEVICE_MODULE_FLAG_FP16, "half"},
                                    {ZE_DEVICE_MODULE_FLAG_FP64, "double"},
                                    {ZE_DEVICE_MODULE_FLAG_INT64_ATOMICS, "64-bit atomics"},
                                    {ZE_DEVICE_MODULE_FLAG_DP4A, "dp4a"},
                                    {0, NULL}};
    static const zlt_bit floats[] = {{ZE_DEVICE_FP_FLAG_DENORM, "denormals"},
                                     {ZE_DEVICE_FP_FLAG_INF_NAN, "infinity and NaN"},
                                     {ZE_DEVICE_FP_FLAG_ROUND_TO_NEAREST, "to nearest"},
                                     {ZE_DEVICE_FP_FLAG_ROUND_TO_ZERO, "to zero"},
                                     {ZE_DEVICE_FP_FLAG_ROUND_TO_INF, "to infinity"},
                                     {ZE_DEVICE_FP_FLAG_FMA, "fma"},
                                     {ZE_DEVICE_FP_FLAG_ROUNDED_DIVIDE_SQRT, "rounded / and sqrt"},
                                     {ZE_DEVICE_FP_FLAG_SOFT_FLOAT, "in software"},
                                     {0, NULL}};
    ze_device_module_properties_t properties = {.stype =
                                                    ZE_STRUCTURE_TYPE_DEVICE_MODULE_PROPERTIES};
    if (zeDeviceGetModuleProperties(device, &properties) != ZE_RESULT_SUCCESS)
        return;
    zlt_report_version(report, "SPIR-V", properties.spirvVersionSupported);
    zlt_report_bits(report, "types", properties.flags, flags);
    zlt_report_bits(report, "half", properties.fp16flags, floats);
    zlt_report_bits(report, "float", properties.fp32flags, floats);
    zlt_report_bits(report, "double", properties.fp64flags, floats);
    zlt_report_bytes(report, "arguments", properties.maxArgumentsSize);
    zlt_report_bytes(report, "printf buffer", properties.printfBufferSize);
}

static void access(zlt_report *report, ze_device_handle_t device)
{
    static const zlt_bit flags[] = {
        {ZE_MEMORY_ACCESS_CAP_FLAG_RW, "read and write"},
        {ZE_MEMORY_ACCESS_CAP_FLAG_ATOMIC, "atomics"},
        {ZE_MEMORY_ACCESS_CAP_FLAG_CONCURRENT, "concurrent"},
        {ZE_MEMORY_ACCESS_CAP_FLAG_CONCURRENT_ATOMIC, "concurrent atomics"},
        {0, NULL}};
    ze_device_memory_access_properties_t properties = {
        .stype = ZE_STRUCTURE_TYPE_DEVICE_MEMORY_ACCESS_PROPERTIES};
    if (zeDeviceGetMemoryAccessProperties(device, &properties) != ZE_RESULT_SUCCESS)
        return;
    zlt_report_bits(report, "host memory", properties.hostAllocCapabilities, flags);
    zlt_report_bits(report, "device memory", properties.deviceAllocCapabilities, flags);
    zlt_report_bits(report, "shared memory", properties.sharedSingleDeviceAllocCapabilities, flags);
    zlt_report_bits(report, "shared between devices", properties.sharedCrossDeviceAllocCapabilities,
                    flags);
    zlt_report_bits(report, "memory of malloc", properties.sharedSystemAllocCapabilities, flags);
}

static void images(zlt_report *report, ze_device_handle_t device)
{
    ze_device_image_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DEVICE_IMAGE_PROPERTIES};
    if (zeDeviceGetImageProperties(device, &properties) != ZE_RESULT_SUCCESS)
        return;
    zlt_report_number(report, "image 1D", properties.maxImageDims1D, "");
    zlt_report_number(report, "image 2D", properties.maxImageDims2D, "");
    zlt_report_number(report, "image 3D", properties.maxImageDims3D, "");
    zlt_report_bytes(report, "image buffer", properties.maxImageBufferSize);
    zlt_report_number(report, "image layers", properties.maxImageArraySlices, "");
    zlt_report_number(report, "samplers", properties.maxSamplers, "");
    zlt_report_number(report, "images to read", properties.maxReadImageArgs, "");
    zlt_report_number(report, "images to write", properties.maxWriteImageArgs, "");
}

static void external_memory(zlt_report *report, ze_device_handle_t device)
{
    static const zlt_bit types[] = {
        {ZE_EXTERNAL_MEMORY_TYPE_FLAG_OPAQUE_FD, "file descriptor"},
        {ZE_EXTERNAL_MEMORY_TYPE_FLAG_DMA_BUF, "DMA-BUF"},
        {ZE_EXTERNAL_MEMORY_TYPE_FLAG_OPAQUE_WIN32, "Win32 handle"},
        {ZE_EXTERNAL_MEMORY_TYPE_FLAG_OPAQUE_WIN32_KMT, "Win32 KMT handle"},
        {ZE_EXTERNAL_MEMORY_TYPE_FLAG_D3D11_TEXTURE, "D3D11 texture"},
        {ZE_EXTERNAL_MEMORY_TYPE_FLAG_D3D12_HEAP, "D3D12 heap"},
        {ZE_EXTERNAL_MEMORY_TYPE_FLAG_D3D12_RESOURCE, "D3D12 resource"},
        {0, NULL}};
    ze_device_external_memory_properties_t properties = {
        .stype = ZE_STRUCTURE_TYPE_DEVICE_EXTERNAL_MEMORY_PROPERTIES};
    if (zeDeviceGetExternalMemoryProperties(device, &properties) != ZE_RESULT_SUCCESS)
        return;
    zlt_report_bits(report, "memory imports", properties.memoryAllocationImportTypes, types);
    zlt_report_bits(report, "memory exports", properties.memoryAllocationExportTypes, types);
    zlt_report_bits(report, "image imports", properties.imageImportTypes, types);
    zlt_report_bits(report, "image exports", properties.imageExportTypes, types);
}

enum { MOST = 32 }; /* memories, caches or groups of queues that are shown */

static void memories(zlt_report *report, ze_device_handle_t device)
{
    ze_device_memory_properties_t list[MOST];
    uint32_t count = MOST;
    for (uint32_t i = 0; i < count; i++)
        list[i] =
            (ze_device_memory_properties_t){.stype = ZE_STRUCTURE_TYPE_DEVICE_MEMORY_PROPERTIES};
    if (zeDeviceGetMemoryProperties(device, &count, list) != ZE_RESULT_SUCCESS)
        return;
    zlt_report_begin_list(report, "memories");
    for (uint32_t i = 0; i < count && i < MOST; i++) {
        zlt_report_begin_item(report, "memory", i);
        list[i].name[sizeof list[i].name - 1] = '\0';
        zlt_report_text(report, "name", list[i].name);
        zlt_report_bytes(report, "size", list[i].totalSize);
        zlt_report_number(report, "clock", list[i].maxClockRate, "MHz");
        zlt_report_number(report, "bus width", list[i].maxBusWidth, "bits");
        zlt_report_end_item(report);
    }
    zlt_report_end_list(report);
}

static void caches(zlt_report *report, ze_device_handle_t device)
{
    ze_device_cache_properties_t list[MOST];
    uint32_t count = MOST;
    for (uint32_t i = 0; i < count; i++)
        list[i] =
            (ze_device_cache_properties_t){.stype = ZE_STRUCTURE_TYPE_DEVICE_CACHE_PROPERTIES};
    if (zeDeviceGetCacheProperties(device, &count, list) != ZE_RESULT_SUCCESS)
        return;
    zlt_report_begin_list(report, "caches");
    for (uint32_t i = 0; i < count && i < MOST; i++) {
        zlt_report_begin_item(report, "cache", i);
        zlt_report_bytes(report, "size", list[i].cacheSize);
        zlt_report_end_item(report);
    }
    zlt_report_end_list(report);
}

static void queues(zlt_report *report, ze_device_handle_t device)
{
    static const zlt_bit flags[] = {
        {ZE_COMMAND_QUEUE_GROUP_PROPERTY_FLAG_COMPUTE, "compute"},
        {ZE_COMMAND_QUEUE_GROUP_PROPERTY_FLAG_COPY, "copy"},
        {ZE_COMMAND_QUEUE_GROUP_PROPERTY_FLAG_COOPERATIVE_KERNELS, "cooperative kernels"},
        {ZE_COMMAND_QUEUE_GROUP_PROPERTY_FLAG_METRICS, "metrics"},
        {0, NULL}};
    ze_command_queue_group_properties_t list[MOST];
    uint32_t count = MOST;
    for (uint32_t i = 0; i < count; i++)
        list[i] = (ze_command_queue_group_properties_t){
            .stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_GROUP_PROPERTIES};
    if (zeDeviceGetCommandQueueGroupProperties(device, &count, list) != ZE_RESULT_SUCCESS)
        return;
    zlt_report_begin_list(report, "queue groups");
    for (uint32_t i = 0; i < count && i < MOST; i++) {
        zlt_report_begin_item(report, "queue group", i);
        zlt_report_bits(report, "flags", list[i].flags, flags);
        zlt_report_number(report, "queues", list[i].numQueues, "");
        zlt_report_number(report, "fill pattern", list[i].maxMemoryFillPatternSize, "bytes");
        zlt_report_end_item(report);
    }
    zlt_report_end_list(report);
}

static void report_device(zlt_report *report, const char *title, ze_device_handle_t device,
                          uint32_t index);

static void sub_devices(zlt_report *report, ze_device_handle_t device)
{
    uint32_t count = 0;
    if (zeDeviceGetSubDevices(device, &count, NULL) != ZE_RESULT_SUCCESS || count == 0)
        return;
    ze_device_handle_t *parts = calloc(count, sizeof *parts);
    if (parts != NULL && zeDeviceGetSubDevices(device, &count, parts) == ZE_RESULT_SUCCESS) {
        zlt_report_begin_list(report, "sub-devices");
        for (uint32_t i = 0; i < count; i++)
            report_device(report, "sub-device", parts[i], i);
        zlt_report_end_list(report);
    }
    free(parts);
}

static void report_device(zlt_report *report, const char *title, ze_device_handle_t device,
                          uint32_t index)
{
    zlt_report_begin_item(report, title, index);
    identity(report, device);
    compute(report, device);
    modules(report, device);
    access(report, device);
    images(report, device);
    external_memory(report, device);
    memories(report, device);
    caches(report, device);
    queues(report, device);
    sub_devices(report, device);
    zlt_report_end_item(report);
}

void zlt_info_devices(zlt_report *report, ze_driver_handle_t driver)
{
    uint32_t count = 0;
    if (zeDeviceGet(driver, &count, NULL) != ZE_RESULT_SUCCESS)
        return;
    ze_device_handle_t *devices = calloc((size_t)count + 1, sizeof *devices);
    if (devices != NULL && zeDeviceGet(driver, &count, devices) == ZE_RESULT_SUCCESS) {
        zlt_report_begin_list(report, "devices");
        for (uint32_t i = 0; i < count; i++)
            report_device(report, "device", devices[i], i);
        zlt_report_end_list(report);
    }
    free(devices);
}
