#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/loader_tables.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/device.h"
#include "backend/driver/runtime/faults/failure.h"
#include "backend/driver/runtime/fork.h"

struct _ze_driver_handle_t {
    zli_object object;
};

static _Alignas(ZLI_OBJECT_ALIGNMENT) struct _ze_driver_handle_t driver = {
    .object = {.tables = CPU_LOADER_TABLES, .stamp = ZLI_LIVING + CPU_KIND_DRIVER},
};

ze_driver_handle_t cpu_driver_get(void)
{
    return &driver;
}

ze_result_t cpu_zeDriverGet(uint32_t *count, ze_driver_handle_t *drivers)
{
    CPU_REQUIRE_POINTER(count);
    if (cpu_answer(count, cpu_machine_get()->exists, drivers != NULL) > 0)
        drivers[0] = &driver;
    return ZE_RESULT_SUCCESS;
}

/* The installed headers may be older than 1.7, which added in-order lists; lists of this driver are
 * always in order. The environment variable makes the driver report an older version, to test how a
 * program reacts. */
static ze_api_version_t api_version(void)
{
    enum { NEWEST_MINOR = 7 };
    const char *asked = secure_getenv("ZELLIGE_CPU_API_VERSION");
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

/* Programs for Intel's drivers compare the number with those from which a driver keeps lists in
 * order (1.6.32149), or launches with arguments (1.14.36035), and leave out what they think too old
 * for it. Builds from 40000 on are this driver's: its own version follows. */
static uint32_t driver_version(void)
{
    enum { MAJOR = 1, MINOR = 15, BUILD = 40000 };
    const uint32_t own = ZELLIGE_CPU_VERSION_MAJOR * 1000 + ZELLIGE_CPU_VERSION_MINOR * 10 +
                         ZELLIGE_CPU_VERSION_PATCH;
    return (uint32_t)MAJOR << 24 | MINOR << 16 | (BUILD + own);
}

ze_result_t cpu_zeDriverGetProperties(ze_driver_handle_t self, ze_driver_properties_t *out)
{
    CPU_REQUIRE_HANDLE(self);
    CPU_REQUIRE_POINTER(out);
    out->uuid = (ze_driver_uuid_t){0};
    memcpy(out->uuid.id, cpu_machine_get()->driver, strlen(cpu_machine_get()->driver));
    out->uuid.id[13] = ZELLIGE_CPU_VERSION_MAJOR;
    out->uuid.id[14] = ZELLIGE_CPU_VERSION_MINOR;
    out->uuid.id[15] = ZELLIGE_CPU_VERSION_PATCH;
    out->driverVersion = driver_version();
    ze_driver_memory_free_ext_properties_t *policies =
        cpu_chain_find(out, ZE_STRUCTURE_TYPE_DRIVER_PROPERTIES,
                       ZE_STRUCTURE_TYPE_DRIVER_MEMORY_FREE_EXT_PROPERTIES);
    if (policies != NULL)
        policies->freePolicies = ZE_DRIVER_MEMORY_FREE_POLICY_EXT_FLAG_BLOCKING_FREE |
                                 ZE_DRIVER_MEMORY_FREE_POLICY_EXT_FLAG_DEFER_FREE;
    cpu_driver_ddi_handles *handles = cpu_chain_find(out, ZE_STRUCTURE_TYPE_DRIVER_PROPERTIES,
                                                     CPU_STRUCTURE_TYPE_DRIVER_DDI_HANDLES);
    if (handles != NULL)
        handles->flags = CPU_DRIVER_DDI_HANDLES_SUPPORTED;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeDriverGetIpcProperties(ze_driver_handle_t self, ze_driver_ipc_properties_t *out)
{
    CPU_REQUIRE_HANDLE(self);
    CPU_REQUIRE_POINTER(out);
    out->flags = ZE_IPC_PROPERTY_FLAG_EVENT_POOL |
                 (cpu_machine_get()->is_host ? ZE_IPC_PROPERTY_FLAG_MEMORY : 0U);
    return ZE_RESULT_SUCCESS;
}

/* Specification 1.6. The last of what lost the device, failed a kernel or refused a handle. */
ze_result_t cpu_zeDriverGetLastErrorDescription(ze_driver_handle_t self, const char **out)
{
    CPU_REQUIRE_WRAPPED_HANDLE(self);
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
    return CPU_REFUSE(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE, "the device traces no rays");
}

static ze_context_handle_t default_context;
static pthread_mutex_t default_lock = PTHREAD_MUTEX_INITIALIZER;

/* A child of fork() creates its own: other threads may have held the parent's locks. */
static void in_child(void)
{
    default_context = NULL;
    pthread_mutex_init(&default_lock, NULL);
}

CPU_AT_FORK(NULL, NULL, in_child)

/* One that is lost stays for those who still use it. */
static ze_context_handle_t find_default_context(void)
{
    const ze_context_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    if (default_context != NULL && cpu_zeContextGetStatus(default_context) == ZE_RESULT_SUCCESS)
        return default_context;
    if (cpu_zeContextCreate(&driver, &desc, &default_context) != ZE_RESULT_SUCCESS)
        default_context = NULL;
    return default_context;
}

/* Specification 1.14. Lives as long as the driver; NULL if memory ran out. */
ze_context_handle_t cpu_zeDriverGetDefaultContext(ze_driver_handle_t self)
{
    if (!CPU_HANDLE_IS_VALID(self)) {
        (void)cpu_handle_refuse(self, CPU_KIND_DRIVER, __func__);
        return NULL;
    }
    pthread_mutex_lock(&default_lock);
    ze_context_handle_t found = find_default_context();
    pthread_mutex_unlock(&default_lock);
    return found;
}
