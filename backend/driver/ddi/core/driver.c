#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/runtime/faults/failure.h"
#include "backend/driver/runtime/fork.h"

struct _ze_driver_handle_t {
    uint64_t unused;
};

static struct _ze_driver_handle_t driver;

/* Only extensions that work. */
static const ze_driver_extension_properties_t extensions[] = {
    {ZE_GLOBAL_OFFSET_EXP_NAME, ZE_GLOBAL_OFFSET_EXP_VERSION_CURRENT},
    {ZE_EVENT_QUERY_TIMESTAMPS_EXP_NAME, ZE_EVENT_QUERY_TIMESTAMPS_EXP_VERSION_CURRENT},
    {"ZE_extension_event_query_kernel_timestamps", ZE_MAKE_VERSION(1, 0)},
    {"ZE_extension_kernel_max_group_size_properties", ZE_MAKE_VERSION(1, 0)},
    {ZE_RELAXED_ALLOCATION_LIMITS_EXP_NAME, ZE_RELAXED_ALLOCATION_LIMITS_EXP_VERSION_CURRENT},
    {ZE_EU_COUNT_EXT_NAME, ZE_EU_COUNT_EXT_VERSION_CURRENT},
    {"ZE_experimental_event_pool_counter_based", ZE_MAKE_VERSION(1, 0)},
    {"ZE_experimental_immediate_command_list_append", ZE_MAKE_VERSION(1, 0)},
    {"ZE_experimental_command_list_clone", ZE_MAKE_VERSION(1, 0)},
    {ZE_FLOAT_ATOMICS_EXT_NAME, ZE_FLOAT_ATOMICS_EXT_VERSION_CURRENT},
    {ZE_CACHE_RESERVATION_EXT_NAME, ZE_CACHE_RESERVATION_EXT_VERSION_CURRENT},
    {ZE_DEVICE_MEMORY_PROPERTIES_EXT_NAME, ZE_DEVICE_MEMORY_PROPERTIES_EXT_VERSION_CURRENT},
    {ZE_CONTEXT_POWER_SAVING_HINT_EXP_NAME, ZE_POWER_SAVING_HINT_EXP_VERSION_CURRENT},
    {ZE_MEMORY_FREE_POLICIES_EXT_NAME, ZE_MEMORY_FREE_POLICIES_EXT_VERSION_CURRENT},
    {ZE_IMAGE_COPY_EXT_NAME, ZE_IMAGE_COPY_EXT_VERSION_CURRENT},
    {ZE_IMAGE_MEMORY_PROPERTIES_EXP_NAME, ZE_IMAGE_MEMORY_PROPERTIES_EXP_VERSION_CURRENT},
    {ZE_IMAGE_QUERY_ALLOC_PROPERTIES_EXT_NAME, ZE_IMAGE_QUERY_ALLOC_PROPERTIES_EXT_VERSION_CURRENT},
    {ZE_IMAGE_VIEW_EXP_NAME, ZE_IMAGE_VIEW_EXP_VERSION_CURRENT},
    {"ZE_extension_image_view", ZE_IMAGE_VIEW_EXP_VERSION_CURRENT}, /* newer than the headers */
    {ZE_MODULE_PROGRAM_EXP_NAME, ZE_MODULE_PROGRAM_EXP_VERSION_CURRENT},
    {ZE_KERNEL_SCHEDULING_HINTS_EXP_NAME, ZE_SCHEDULING_HINTS_EXP_VERSION_CURRENT},
    {ZE_LINKONCE_ODR_EXT_NAME, ZE_LINKONCE_ODR_EXT_VERSION_CURRENT},
    {ZE_LINKAGE_INSPECTION_EXT_NAME, ZE_LINKAGE_INSPECTION_EXT_VERSION_CURRENT},
};

ze_driver_handle_t cpu_driver_get(void)
{
    return &driver;
}

ze_result_t cpu_zeDriverGet(uint32_t *count, ze_driver_handle_t *drivers)
{
    CPU_REQUIRE_POINTER(count);
    if (cpu_answer(count, 1, drivers != NULL) > 0)
        drivers[0] = &driver;
    return ZE_RESULT_SUCCESS;
}

/* The installed headers may be older than 1.7, which added in-order lists; lists of this driver are
 * always in order. The environment variable makes the driver report an older version, to test how a
 * program reacts. */
static ze_api_version_t api_version(void)
{
    enum { NEWEST_MINOR = 7 };
    const char *asked = getenv("ZELLIGE_CPU_API_VERSION");
    unsigned minor = NEWEST_MINOR;
    if (asked == NULL || sscanf(asked, "1.%u", &minor) != 1 || minor > NEWEST_MINOR)
        minor = NEWEST_MINOR;
    return (ze_api_version_t)ZE_MAKE_VERSION(1, minor);
}

ze_result_t cpu_zeDriverGetApiVersion(ze_driver_handle_t self, ze_api_version_t *out)
{
    CPU_REQUIRE_HANDLE(self);
    CPU_REQUIRE_POINTER(out);
    *out = api_version();
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeDriverGetProperties(ze_driver_handle_t self, ze_driver_properties_t *out)
{
    CPU_REQUIRE_HANDLE(self);
    CPU_REQUIRE_POINTER(out);
    out->uuid = (ze_driver_uuid_t){.id = "zellige cpu"};
    out->uuid.id[13] = ZELLIGE_CPU_VERSION_MAJOR;
    out->uuid.id[14] = ZELLIGE_CPU_VERSION_MINOR;
    out->uuid.id[15] = ZELLIGE_CPU_VERSION_PATCH;
    out->driverVersion = (uint32_t)ZELLIGE_CPU_VERSION_MAJOR << 24 |
                         ZELLIGE_CPU_VERSION_MINOR << 16 | ZELLIGE_CPU_VERSION_PATCH;
    ze_driver_memory_free_ext_properties_t *policies =
        cpu_chain_find(out, ZE_STRUCTURE_TYPE_DRIVER_PROPERTIES,
                       ZE_STRUCTURE_TYPE_DRIVER_MEMORY_FREE_EXT_PROPERTIES);
    if (policies != NULL)
        policies->freePolicies = ZE_DRIVER_MEMORY_FREE_POLICY_EXT_FLAG_BLOCKING_FREE |
                                 ZE_DRIVER_MEMORY_FREE_POLICY_EXT_FLAG_DEFER_FREE;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeDriverGetIpcProperties(ze_driver_handle_t self, ze_driver_ipc_properties_t *out)
{
    CPU_REQUIRE_HANDLE(self);
    CPU_REQUIRE_POINTER(out);
    out->flags = ZE_IPC_PROPERTY_FLAG_MEMORY | ZE_IPC_PROPERTY_FLAG_EVENT_POOL;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeDriverGetExtensionProperties(ze_driver_handle_t self, uint32_t *count,
                                               ze_driver_extension_properties_t *out)
{
    CPU_REQUIRE_HANDLE(self);
    CPU_REQUIRE_POINTER(count);
    uint32_t answers = cpu_answer(count, sizeof extensions / sizeof extensions[0], out != NULL);
    if (answers > 0)
        memcpy(out, extensions, answers * sizeof extensions[0]);
    return ZE_RESULT_SUCCESS;
}

/* Specification 1.6. Builds have a log and other results need no explanation, so only a lost device
 * has a description. */
ze_result_t cpu_zeDriverGetLastErrorDescription(ze_driver_handle_t self, const char **out)
{
    CPU_REQUIRE_HANDLE(self);
    CPU_REQUIRE_POINTER(out);
    *out = cpu_failure_text();
    return ZE_RESULT_SUCCESS;
}

/* Specification 1.13. No format of acceleration structures is known, so none fits another. */
ze_result_t cpu_zeDriverRTASFormatCompatibilityCheckExt(ze_driver_handle_t self, uint32_t one,
                                                        uint32_t other)
{
    (void)one;
    (void)other;
    CPU_REQUIRE_HANDLE(self);
    return ZE_RESULT_ERROR_UNSUPPORTED_FEATURE;
}

static ze_context_handle_t default_context;
static pthread_once_t default_once = PTHREAD_ONCE_INIT;

/* A child of fork() creates its own: other threads may have held the parent's locks. */
static void in_child(void)
{
    default_once = PTHREAD_ONCE_INIT;
}

CPU_AT_FORK(NULL, NULL, in_child)

static void create_default_context(void)
{
    const ze_context_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    if (cpu_zeContextCreate(&driver, &desc, &default_context) != ZE_RESULT_SUCCESS)
        default_context = NULL;
}

/* Specification 1.14. Lives as long as the driver; NULL if memory ran out. */
ze_context_handle_t cpu_zeDriverGetDefaultContext(ze_driver_handle_t self)
{
    if (self == NULL)
        return NULL;
    pthread_once(&default_once, create_default_context);
    return default_context;
}

/* A loader that wraps handles returns its own wrapper for the root device; it could not use the
 * driver's handle. */
static ze_result_t get_root_device(ze_device_handle_t device, ze_device_handle_t *out)
{
    ze_device_handle_t own = cpu_unwrap(device, CPU_KIND_DEVICE);
    CPU_REQUIRE_HANDLE(own);
    CPU_REQUIRE(own == device || own->root == NULL, ZE_RESULT_ERROR_UNSUPPORTED_FEATURE);
    return cpu_zeDeviceGetRootDevice(own, out);
}

static ze_context_handle_t get_default_context(ze_driver_handle_t self)
{
    return self == &driver ? cpu_zeDriverGetDefaultContext(self) : NULL;
}

#define EXT(name)                         \
    {                                     \
#name, (void (*)(void))cpu_##name \
    }

ze_result_t cpu_zeDriverGetExtensionFunctionAddress(ze_driver_handle_t self, const char *name,
                                                    void **out)
{
    static const struct {
        const char *name;
        void (*function)(void);
    } functions[] = {
        {"zeKernelSetGlobalOffsetExp", (void (*)(void))cpu_zeKernelSetGlobalOffsetExp},
        {"zeKernelSchedulingHintExp", (void (*)(void))cpu_zeKernelSchedulingHintExp},
        {"zeModuleDynamicLink", (void (*)(void))cpu_zeModuleDynamicLink},
        {"zeModuleInspectLinkageExt", (void (*)(void))cpu_zeModuleInspectLinkageExt},
        {"zeEventQueryTimestampsExp", (void (*)(void))cpu_zeEventQueryTimestampsExp},
        {"zeImageGetMemoryPropertiesExp", (void (*)(void))cpu_zeImageGetMemoryPropertiesExp},
        {"zeImageGetAllocPropertiesExt", (void (*)(void))cpu_zeImageGetAllocPropertiesExt},
        {"zeImageViewCreateExp", (void (*)(void))cpu_zeImageViewCreateExp},
        {"zeImageViewCreateExt", (void (*)(void))cpu_zeImageViewCreateExp},
        EXT(zeCommandListHostSynchronize),
        EXT(zeCommandListGetDeviceHandle),
        EXT(zeCommandListGetContextHandle),
        EXT(zeCommandListGetOrdinal),
        EXT(zeCommandListImmediateGetIndex),
        EXT(zeCommandListIsImmediate),
        EXT(zeCommandListCreateCloneExp),
        EXT(zeCommandListImmediateAppendCommandListsExp),
        EXT(zeCommandListAppendLaunchKernelWithParameters),
        EXT(zeCommandListAppendLaunchKernelWithArguments),
        EXT(zeEventPoolPutIpcHandle),
        EXT(zeEventPoolGetContextHandle),
        EXT(zeMemPutIpcHandle),
        EXT(zeMemGetIpcHandleFromFileDescriptorExp),
        EXT(zeMemGetFileDescriptorFromIpcHandleExp),
        EXT(zeEventPoolGetFlags),
        EXT(zeEventQueryKernelTimestampsExt),
        EXT(zeEventGetEventPool),
        EXT(zeEventGetSignalScope),
        EXT(zeEventGetWaitScope),
        EXT(zeEventCounterBasedCreate),
        EXT(zeCommandListGetFlags),
        EXT(zeCommandListImmediateGetFlags),
        EXT(zeCommandListImmediateGetMode),
        EXT(zeCommandListImmediateGetPriority),
        EXT(zeEventGetCounterBasedFlags),
        {"zexCounterBasedEventCreate2", (void (*)(void))cpu_zeEventCounterBasedCreate},
        EXT(zeDriverGetLastErrorDescription),
        {"zeDriverGetDefaultContext", (void (*)(void))get_default_context},
        {"zeDeviceGetRootDevice", (void (*)(void))get_root_device},
    };
    CPU_REQUIRE_HANDLE(self);
    CPU_REQUIRE_POINTER(name);
    CPU_REQUIRE_POINTER(out);
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        if (strcmp(functions[i].name, name) == 0) {
            memcpy(out, &functions[i].function, sizeof *out);
            return ZE_RESULT_SUCCESS;
        }
    }
    *out = NULL; /* programs test the address, not the result */
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
}
