/* Reads the properties of a device. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/level_zero/internal.h"

typedef zlg_accelerator_properties properties;

/* Since specification 1.2 the clock's rate is available in cycles per second, which is exact. */
static void read_clock(zli_device *device, const ze_device_properties_t *from)
{
    const double resolution = (double)from->timerResolution;
    const uint32_t bits = from->kernelTimestampValidBits;
    device->tick_nanoseconds = from->stype != ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES_1_2 ? resolution
                               : resolution > 0 ? 1e9 / resolution
                                                : 0;
    device->timestamp_mask = bits > 0 && bits < 64 ? (UINT64_C(1) << bits) - 1 : UINT64_MAX;
}

/* Of a root device at most. */
enum { ROOT_PATH = sizeof "driver:4294967295/" - 1 + 2 * ZE_MAX_DEVICE_UUID_SIZE };

static void write_path(const zli_device_place *place, const ze_device_uuid_t *uuid, char *path,
                       size_t size)
{
    if (place->parent != NULL) {
        snprintf(path, size, "%.*s.%u", ROOT_PATH, place->parent->properties.path, place->index);
        return;
    }
    int length = snprintf(path, size, "driver:%u/", place->driver_index);
    for (int i = 0; i < ZE_MAX_DEVICE_UUID_SIZE; i++)
        length += snprintf(path + length, size - (size_t)length, "%02x", uuid->id[i]);
}

/* As the loader reads its variables. */
static bool is_validated(void)
{
    const char *layer = secure_getenv("ZE_ENABLE_VALIDATION_LAYER");
    return layer != NULL && strcmp(layer, "1") == 0;
}

static zlg_status read_identity(zli_device *device, const zli_device_place *place, properties *to)
{
    ze_device_properties_t from = {.stype = device->driver->version >= ZE_API_VERSION_1_2
                                                ? ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES_1_2
                                                : ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES};
    ze_driver_properties_t driver = {.stype = ZE_STRUCTURE_TYPE_DRIVER_PROPERTIES};
    zlg_status status = ZLI_ZE(zeDeviceGetProperties, (device->handle, &from));
    if (status == ZLG_OK)
        status = ZLI_ZE(zeDriverGetProperties, (device->driver->handle, &driver));
    if (status != ZLG_OK)
        return status;
    read_clock(device, &from);
    snprintf(to->description, sizeof to->description, "%.*s", (int)sizeof from.name, from.name);
    write_path(place, &from.uuid, to->path, sizeof to->path);
    to->type = from.type == ZE_DEVICE_TYPE_GPU   ? ZLG_ACCELERATOR_GPU
               : from.type == ZE_DEVICE_TYPE_CPU ? ZLG_ACCELERATOR_CPU
                                                 : ZLG_ACCELERATOR_OTHER;
    to->is_sub_device = place->parent != NULL;
    to->is_debug = is_validated();
    to->is_emulated = from.type != ZE_DEVICE_TYPE_GPU;
    to->driver_version = driver.driverVersion;
    to->api_version = device->driver->version;
    to->compute_units = from.numSlices * from.numSubslicesPerSlice * from.numEUsPerSubslice;
    to->max_allocation = from.maxMemAllocSize;
    return ZLG_OK;
}

static zlg_status read_compute(const zli_device *device, properties *to)
{
    ze_device_compute_properties_t from = {.stype = ZE_STRUCTURE_TYPE_DEVICE_COMPUTE_PROPERTIES};
    zlg_status status = ZLI_ZE(zeDeviceGetComputeProperties, (device->handle, &from));
    if (status != ZLG_OK)
        return status;
    to->tile_static_bytes = from.maxSharedLocalMemory;
    to->max_tile_size = from.maxTotalGroupSize;
    to->max_tile[0] = from.maxGroupSizeZ;
    to->max_tile[1] = from.maxGroupSizeY;
    to->max_tile[2] = from.maxGroupSizeX;
    to->max_tiles[0] = from.maxGroupCountZ;
    to->max_tiles[1] = from.maxGroupCountY;
    to->max_tiles[2] = from.maxGroupCountX;
    to->sub_group_size_count = from.numSubGroupSizes;
    for (uint32_t i = 0; i < ZE_SUBGROUPSIZE_COUNT; i++)
        to->sub_group_sizes[i] = i < from.numSubGroupSizes ? from.subGroupSizes[i] : 0;
    return ZLG_OK;
}

static zlg_status read_module(const zli_device *device, properties *to)
{
    const ze_device_fp_flags_t full =
        ZE_DEVICE_FP_FLAG_INF_NAN | ZE_DEVICE_FP_FLAG_ROUND_TO_NEAREST | ZE_DEVICE_FP_FLAG_FMA;
    ze_device_module_properties_t from = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MODULE_PROPERTIES};
    zlg_status status = ZLI_ZE(zeDeviceGetModuleProperties, (device->handle, &from));
    if (status != ZLG_OK)
        return status;
    to->supports_half = (from.flags & ZE_DEVICE_MODULE_FLAG_FP16) != 0;
    to->supports_limited_double = (from.flags & ZE_DEVICE_MODULE_FLAG_FP64) != 0;
    to->supports_double = to->supports_limited_double && (from.fp64flags & full) == full;
    to->supports_int64_atomics = (from.flags & ZE_DEVICE_MODULE_FLAG_INT64_ATOMICS) != 0;
    return ZLG_OK;
}

static zlg_status read_memory(const zli_device *device, properties *to)
{
    uint32_t count = 0;
    zlg_status status = ZLI_ZE(zeDeviceGetMemoryProperties, (device->handle, &count, NULL));
    if (status != ZLG_OK || count == 0)
        return status;
    ze_device_memory_properties_t *from = calloc(count, sizeof *from);
    if (from == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY, "no memory for %u memory properties", count);
    for (uint32_t i = 0; i < count; i++)
        from[i].stype = ZE_STRUCTURE_TYPE_DEVICE_MEMORY_PROPERTIES;
    status = ZLI_ZE(zeDeviceGetMemoryProperties, (device->handle, &count, from));
    for (uint32_t i = 0; status == ZLG_OK && i < count; i++)
        to->memory += from[i].totalSize;
    free(from);
    return status;
}

static zlg_status read_access(const zli_device *device, properties *to)
{
    ze_device_memory_access_properties_t from = {
        .stype = ZE_STRUCTURE_TYPE_DEVICE_MEMORY_ACCESS_PROPERTIES};
    zlg_status status = ZLI_ZE(zeDeviceGetMemoryAccessProperties, (device->handle, &from));
    if (status != ZLG_OK)
        return status;
    to->supports_cpu_shared_memory =
        (from.sharedSingleDeviceAllocCapabilities & ZE_MEMORY_ACCESS_CAP_FLAG_RW) != 0;
    to->supports_system_memory =
        (from.sharedSystemAllocCapabilities & ZE_MEMORY_ACCESS_CAP_FLAG_RW) != 0;
    return ZLG_OK;
}

/** Finds the first queue group that launches kernels; such groups copy too. */
static zlg_status find_queue_group(zli_device *device)
{
    const ze_command_queue_group_property_flags_t wanted =
        ZE_COMMAND_QUEUE_GROUP_PROPERTY_FLAG_COMPUTE;
    ze_command_queue_group_properties_t groups[16];
    uint32_t count = sizeof groups / sizeof groups[0];
    for (uint32_t i = 0; i < count; i++)
        groups[i] = (ze_command_queue_group_properties_t){
            .stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_GROUP_PROPERTIES};
    zlg_status status =
        ZLI_ZE(zeDeviceGetCommandQueueGroupProperties, (device->handle, &count, groups));
    for (uint32_t i = 0; status == ZLG_OK && i < count; i++)
        if ((groups[i].flags & wanted) != 0) {
            device->queue_ordinal = i;
            return ZLG_OK;
        }
    return status != ZLG_OK ? status
                            : zli_fail(ZLG_ERR_UNSUPPORTED, "no queue of %s launches kernels",
                                       device->properties.description);
}

static zlg_status read_properties(zli_device *device, const zli_device_place *place)
{
    properties *to = &device->properties;
    zlg_status status = read_identity(device, place, to);
    if (status == ZLG_OK)
        status = read_compute(device, to);
    if (status == ZLG_OK)
        status = read_module(device, to);
    if (status == ZLG_OK)
        status = read_memory(device, to);
    if (status == ZLG_OK)
        status = read_access(device, to);
    return status == ZLG_OK ? find_queue_group(device) : status;
}

zlg_status zli_device_open(zli_driver *driver, ze_device_handle_t handle,
                           const zli_device_place *place, zli_device **out)
{
    zli_device *device = calloc(1, sizeof *device);
    if (device == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY, "no memory for a device");
    device->driver = driver;
    device->handle = handle;
    device->parent = place->parent;
    const zlg_status status = read_properties(device, place);
    if (status != ZLG_OK) {
        free(device);
        return status;
    }
    driver->device_count++;
    *out = device;
    return ZLG_OK;
}

void zli_device_close(zli_device *device)
{
    device->driver->device_count--;
    zli_driver_release(device->driver);
    free(device);
}

const zlg_accelerator_properties *zli_device_properties(const zli_device *device)
{
    return &device->properties;
}

const zli_device *zli_device_parent(const zli_device *device)
{
    return device->parent;
}

bool zli_device_has_offset(const zli_device *device)
{
    return device->driver->has_offset;
}

const void *zli_device_context(const zli_device *device)
{
    return device->driver->context;
}

/* A processor reaches all memory of the process. */
bool zli_device_lost(const zli_device *device, const void *context)
{
    return context != device->driver->context && device->properties.type != ZLG_ACCELERATOR_CPU;
}

zlg_status zli_memory_create(zli_device *device, zli_memory_kind kind, size_t bytes, void **out)
{
    enum { ALIGNMENT = 64 }; /* a line of cache: enough for any type */
    const ze_device_mem_alloc_desc_t in_device = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
    const ze_host_mem_alloc_desc_t in_host = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC};
    const ze_context_handle_t context = device->driver->context;
    void *memory = NULL;
    zlg_status status = ZLG_OK;
    switch (kind) {
    case ZLI_MEMORY_DEVICE:
        status = ZLI_ZE(zeMemAllocDevice,
                        (context, &in_device, bytes, ALIGNMENT, device->handle, &memory));
        break;
    case ZLI_MEMORY_HOST:
        status = ZLI_ZE(zeMemAllocHost, (context, &in_host, bytes, ALIGNMENT, &memory));
        break;
    case ZLI_MEMORY_SHARED:
        status = ZLI_ZE(zeMemAllocShared,
                        (context, &in_device, &in_host, bytes, ALIGNMENT, device->handle, &memory));
        break;
    }
    if (status == ZLG_OK)
        *out = memory;
    return status;
}

void zli_memory_destroy(zli_device *device, void *memory)
{
    if (memory != NULL)
        (void)zeMemFree(device->driver->context, memory);
}

/* Another driver than a processor's may do more than keep it. */
bool zli_memory_show(const zli_device *device, void *memory, size_t bytes)
{
    const zli_driver *driver = device->driver;
    return driver->import != NULL && device->properties.type == ZLG_ACCELERATOR_CPU &&
           driver->import(driver->handle, memory, bytes) == ZE_RESULT_SUCCESS;
}

void zli_memory_hide(const zli_device *device, void *memory)
{
    (void)device->driver->release(device->driver->handle, memory);
}
