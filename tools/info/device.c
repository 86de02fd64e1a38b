#include "device.h"

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

static void identity(zli_report *report, ze_device_handle_t device)
{
    static const zli_bit flags[] = {{ZE_DEVICE_PROPERTY_FLAG_INTEGRATED, "integrated"},
                                    {ZE_DEVICE_PROPERTY_FLAG_SUBDEVICE, "sub-device"},
                                    {ZE_DEVICE_PROPERTY_FLAG_ECC, "ECC"},
                                    {ZE_DEVICE_PROPERTY_FLAG_ONDEMANDPAGING, "on-demand paging"},
                                    {0, NULL}};
    ze_device_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES_1_2};
    const char *path = zli_info_path(device);
    if (zeDeviceGetProperties(device, &properties) != ZE_RESULT_SUCCESS)
        return;
    properties.name[sizeof properties.name - 1] = '\0';
    zli_report_text(report, "name", properties.name);
    zli_report_text(report, "type", type_name(properties.type));
    if (path != NULL)
        zli_report_text(report, "path", path);
    zli_report_id(report, "uuid", properties.uuid.id, sizeof properties.uuid.id);
    zli_report_number(report, "vendor", properties.vendorId, "");
    zli_report_number(report, "device", properties.deviceId, "");
    zli_report_bits(report, "flags", properties.flags, flags);
    zli_report_number(report, "clock", properties.coreClockRate, "MHz");
    zli_report_number(report, "slices", properties.numSlices, "");
    zli_report_number(report, "sub-slices per slice", properties.numSubslicesPerSlice, "");
    zli_report_number(report, "units per sub-slice", properties.numEUsPerSubslice, "");
    zli_report_number(report, "threads per unit", properties.numThreadsPerEU, "");
    zli_report_number(report, "SIMD width", properties.physicalEUSimdWidth, "");
    zli_report_bytes(report, "largest allocation", properties.maxMemAllocSize);
    zli_report_number(report, "hardware contexts", properties.maxHardwareContexts, "");
    zli_report_number(report, "timer", properties.timerResolution, "ticks per second");
    zli_report_number(report, "timestamp bits", properties.timestampValidBits, "");
    zli_report_number(report, "kernel timestamp bits", properties.kernelTimestampValidBits, "");
}

static void compute(zli_report *report, ze_device_handle_t device)
{
    ze_device_compute_properties_t properties = {.stype =
                                                     ZE_STRUCTURE_TYPE_DEVICE_COMPUTE_PROPERTIES};
    if (zeDeviceGetComputeProperties(device, &properties) != ZE_RESULT_SUCCESS)
        return;
    zli_report_number(report, "group size", properties.maxTotalGroupSize, "work-items");
    zli_report_number(report, "group size x", properties.maxGroupSizeX, "work-items");
    zli_report_number(report, "group size y", properties.maxGroupSizeY, "work-items");
    zli_report_number(report, "group size z", properties.maxGroupSizeZ, "work-items");
    zli_report_number(report, "group count x", properties.maxGroupCountX, "");
    zli_report_number(report, "group count y", properties.maxGroupCountY, "");
    zli_report_number(report, "group count z", properties.maxGroupCountZ, "");
    zli_report_bytes(report, "local memory", properties.maxSharedLocalMemory);
    zli_report_begin_list(report, "sub-groups");
    for (uint32_t i = 0; i < properties.numSubGroupSizes && i < ZE_SUBGROUPSIZE_COUNT; i++) {
        zli_report_begin_item(report, "sub-groups", i);
        zli_report_number(report, "size", properties.subGroupSizes[i], "work-items");
        zli_report_end_item(report);
    }
    zli_report_end_list(report);
}

static void modules(zli_report *report, ze_device_handle_t device)
{
    static const zli_bit flags[] = {{ZE_DEVICE_MODULE_FLAG_FP16, "half"},
                                    {ZE_DEVICE_MODULE_FLAG_FP64, "double"},
                                    {ZE_DEVICE_MODULE_FLAG_INT64_ATOMICS, "64-bit atomics"},
                                    {ZE_DEVICE_MODULE_FLAG_DP4A, "dp4a"},
                                    {0, NULL}};
    static const zli_bit floats[] = {{ZE_DEVICE_FP_FLAG_DENORM, "denormals"},
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
    zli_report_version(report, "SPIR-V", properties.spirvVersionSupported);
    zli_report_bits(report, "types", properties.flags, flags);
    zli_report_bits(report, "half", properties.fp16flags, floats);
    zli_report_bits(report, "float", properties.fp32flags, floats);
    zli_report_bits(report, "double", properties.fp64flags, floats);
    zli_report_bytes(report, "arguments", properties.maxArgumentsSize);
    zli_report_bytes(report, "printf buffer", properties.printfBufferSize);
}

static void access(zli_report *report, ze_device_handle_t device)
{
    static const zli_bit flags[] = {
        {ZE_MEMORY_ACCESS_CAP_FLAG_RW, "read and write"},
        {ZE_MEMORY_ACCESS_CAP_FLAG_ATOMIC, "atomics"},
        {ZE_MEMORY_ACCESS_CAP_FLAG_CONCURRENT, "concurrent"},
        {ZE_MEMORY_ACCESS_CAP_FLAG_CONCURRENT_ATOMIC, "concurrent atomics"},
        {0, NULL}};
    ze_device_memory_access_properties_t properties = {
        .stype = ZE_STRUCTURE_TYPE_DEVICE_MEMORY_ACCESS_PROPERTIES};
    if (zeDeviceGetMemoryAccessProperties(device, &properties) != ZE_RESULT_SUCCESS)
        return;
    zli_report_bits(report, "host memory", properties.hostAllocCapabilities, flags);
    zli_report_bits(report, "device memory", properties.deviceAllocCapabilities, flags);
    zli_report_bits(report, "shared memory", properties.sharedSingleDeviceAllocCapabilities, flags);
    zli_report_bits(report, "shared between devices", properties.sharedCrossDeviceAllocCapabilities,
                    flags);
    zli_report_bits(report, "memory of malloc", properties.sharedSystemAllocCapabilities, flags);
}

static void images(zli_report *report, ze_device_handle_t device)
{
    ze_device_image_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DEVICE_IMAGE_PROPERTIES};
    if (zeDeviceGetImageProperties(device, &properties) != ZE_RESULT_SUCCESS)
        return;
    zli_report_number(report, "image 1D", properties.maxImageDims1D, "");
    zli_report_number(report, "image 2D", properties.maxImageDims2D, "");
    zli_report_number(report, "image 3D", properties.maxImageDims3D, "");
    zli_report_bytes(report, "image buffer", properties.maxImageBufferSize);
    zli_report_number(report, "image layers", properties.maxImageArraySlices, "");
    zli_report_number(report, "samplers", properties.maxSamplers, "");
    zli_report_number(report, "images to read", properties.maxReadImageArgs, "");
    zli_report_number(report, "images to write", properties.maxWriteImageArgs, "");
}

static void external_memory(zli_report *report, ze_device_handle_t device)
{
    static const zli_bit types[] = {
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
    zli_report_bits(report, "memory imports", properties.memoryAllocationImportTypes, types);
    zli_report_bits(report, "memory exports", properties.memoryAllocationExportTypes, types);
    zli_report_bits(report, "image imports", properties.imageImportTypes, types);
    zli_report_bits(report, "image exports", properties.imageExportTypes, types);
}

enum { MOST = 32 }; /* memories, caches or groups of queues that are shown */

static void memories(zli_report *report, ze_device_handle_t device)
{
    ze_device_memory_properties_t list[MOST];
    uint32_t count = MOST;
    for (uint32_t i = 0; i < count; i++)
        list[i] =
            (ze_device_memory_properties_t){.stype = ZE_STRUCTURE_TYPE_DEVICE_MEMORY_PROPERTIES};
    if (zeDeviceGetMemoryProperties(device, &count, list) != ZE_RESULT_SUCCESS)
        return;
    zli_report_begin_list(report, "memories");
    for (uint32_t i = 0; i < count && i < MOST; i++) {
        zli_report_begin_item(report, "memory", i);
        list[i].name[sizeof list[i].name - 1] = '\0';
        zli_report_text(report, "name", list[i].name);
        zli_report_bytes(report, "size", list[i].totalSize);
        zli_report_number(report, "clock", list[i].maxClockRate, "MHz");
        zli_report_number(report, "bus width", list[i].maxBusWidth, "bits");
        zli_report_end_item(report);
    }
    zli_report_end_list(report);
}

static void caches(zli_report *report, ze_device_handle_t device)
{
    ze_device_cache_properties_t list[MOST];
    uint32_t count = MOST;
    for (uint32_t i = 0; i < count; i++)
        list[i] =
            (ze_device_cache_properties_t){.stype = ZE_STRUCTURE_TYPE_DEVICE_CACHE_PROPERTIES};
    if (zeDeviceGetCacheProperties(device, &count, list) != ZE_RESULT_SUCCESS)
        return;
    zli_report_begin_list(report, "caches");
    for (uint32_t i = 0; i < count && i < MOST; i++) {
        zli_report_begin_item(report, "cache", i);
        zli_report_bytes(report, "size", list[i].cacheSize);
        zli_report_end_item(report);
    }
    zli_report_end_list(report);
}

static void queues(zli_report *report, ze_device_handle_t device)
{
    static const zli_bit flags[] = {
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
    zli_report_begin_list(report, "queue groups");
    for (uint32_t i = 0; i < count && i < MOST; i++) {
        zli_report_begin_item(report, "queue group", i);
        zli_report_bits(report, "flags", list[i].flags, flags);
        zli_report_number(report, "queues", list[i].numQueues, "");
        zli_report_number(report, "fill pattern", list[i].maxMemoryFillPatternSize, "bytes");
        zli_report_end_item(report);
    }
    zli_report_end_list(report);
}

static void report_device(zli_report *report, const char *title, ze_device_handle_t device,
                          uint32_t index);

static void sub_devices(zli_report *report, ze_device_handle_t device)
{
    uint32_t count = 0;
    if (zeDeviceGetSubDevices(device, &count, NULL) != ZE_RESULT_SUCCESS || count == 0)
        return;
    ze_device_handle_t *parts = calloc(count, sizeof *parts);
    if (parts != NULL && zeDeviceGetSubDevices(device, &count, parts) == ZE_RESULT_SUCCESS) {
        zli_report_begin_list(report, "sub-devices");
        for (uint32_t i = 0; i < count; i++)
            report_device(report, "sub-device", parts[i], i);
        zli_report_end_list(report);
    }
    free(parts);
}

static void report_device(zli_report *report, const char *title, ze_device_handle_t device,
                          uint32_t index)
{
    zli_report_begin_item(report, title, index);
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
    zli_report_end_item(report);
}

void zli_info_devices(zli_report *report, ze_driver_handle_t driver)
{
    uint32_t count = 0;
    if (zeDeviceGet(driver, &count, NULL) != ZE_RESULT_SUCCESS)
        return;
    ze_device_handle_t *devices = calloc((size_t)count + 1, sizeof *devices);
    if (devices != NULL && zeDeviceGet(driver, &count, devices) == ZE_RESULT_SUCCESS) {
        zli_report_begin_list(report, "devices");
        for (uint32_t i = 0; i < count; i++)
            report_device(report, "device", devices[i], i);
        zli_report_end_list(report);
    }
    free(devices);
}
