/* The runtime API (zer), specification 1.14: the default driver without handles of drivers. */
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/loader_tables.h"
#include "backend/driver/ddi/core/table.h"
#include "backend/driver/ddi/core/types_ext.h"

static ze_result_t cpu_zerGetLastErrorDescription(const char **out)
{
    return cpu_zeDriverGetLastErrorDescription(cpu_driver_get(), out);
}

/* Root devices come first, in the order of zeDeviceGet; then the first sub-device of each, and so
 * on. */
static uint32_t identify(uint32_t root, uint32_t part)
{
    return part * CPU_MAX_DEVICES + root;
}

/* @param part  0 is the root itself. @returns NULL if there is no such device */
static ze_device_handle_t find(uint32_t root, uint32_t part)
{
    ze_device_handle_t roots[CPU_MAX_DEVICES], parts[CPU_MAX_CPUSETS];
    uint32_t root_count = CPU_MAX_DEVICES, part_count = CPU_MAX_CPUSETS;
    (void)cpu_zeDeviceGet(cpu_driver_get(), &root_count, roots);
    if (root >= root_count || part == 0)
        return root < root_count ? roots[root] : NULL;
    (void)cpu_zeDeviceGetSubDevices(roots[root], &part_count, parts);
    return part <= part_count ? parts[part - 1] : NULL;
}

static uint32_t cpu_zerTranslateDeviceHandleToIdentifier(ze_device_handle_t device)
{
    if (!CPU_HANDLE_IS_VALID(device))
        return UINT32_MAX;
    for (uint32_t root = 0; root < CPU_MAX_DEVICES; root++) {
        if (find(root, 0) == device)
            return identify(root, 0);
        if (device->root != NULL && find(root, device->number + 1) == device)
            return identify(root, device->number + 1);
    }
    return UINT32_MAX;
}

static ze_device_handle_t cpu_zerTranslateIdentifierToDeviceHandle(uint32_t identifier)
{
    return find(identifier % CPU_MAX_DEVICES, identifier / CPU_MAX_DEVICES);
}

static ze_context_handle_t cpu_zerGetDefaultContext(void)
{
    return cpu_zeDriverGetDefaultContext(cpu_driver_get());
}

static const cpu_entry global_entries[] = {
    CPU_HAS(14, zerGetLastErrorDescription),
    CPU_HAS(14, zerTranslateDeviceHandleToIdentifier),
    CPU_HAS(14, zerTranslateIdentifierToDeviceHandle),
    CPU_HAS(14, zerGetDefaultContext),
};

CPU_TABLE(zerGetGlobalProcAddrTable, global_entries);

__attribute__((constructor)) static void fill(void)
{
    static const cpu_table_getter runtime[] = {cpu_zerGetGlobalProcAddrTable};
    cpu_loader_tables_fill(&cpu_tables_of_runtime, runtime, 1);
}
