/* The driver and its devices, which sub-devices divide. */
#ifndef ZELLIGE_DRIVER_DDI_CORE_DEVICE_H
#define ZELLIGE_DRIVER_DDI_CORE_DEVICE_H

#include <level_zero/ze_api.h>
#include <stdbool.h>

#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/device.h"
#include "backend/driver/runtime/threads/cpuset_partition.h"

/** A GPU, or all processors on which the process may run, or a part of them. Lives as long as the
 *  process. */
struct _ze_device_handle_t {
    zli_object object;
    ze_device_type_t type;
    ze_device_handle_t root;  /**< NULL if it is the root itself */
    uint32_t machine;         /**< which it is, or divides: device.h of the driver */
    uint32_t index;           /**< of a sub-device among its like */
    uint32_t number;          /**< among those that the program sees */
    bool is_alone;            /**< a sub-device that the program sees as a device of its own */
    const cpu_cpuset *cpuset; /**< of a sub-device, or a root of which not all is seen */
};

/** The most devices that are not sub-devices, and the most that zeDeviceGet lists. */
enum { CPU_MAX_ROOTS = CPU_MAX_MACHINES, CPU_MAX_DEVICES = CPU_MAX_ROOTS + 2 * CPU_MAX_CPUSETS };

/** Returns the device of which the program sees this as a sub-device; NULL if it is none. */
static inline ze_device_handle_t cpu_device_parent(ze_device_handle_t device)
{
    return device->is_alone ? NULL : device->root;
}

/** Lists the devices that the driver presents, or all sub-devices of one, whatever the program
 *  sees of them. @returns how many */
uint32_t cpu_device_list_roots(ze_device_handle_t out[CPU_MAX_ROOTS]);
uint32_t cpu_device_list_parts(ze_device_handle_t root, ze_device_handle_t out[CPU_MAX_CPUSETS]);

/** Returns the processors to which launches on the device are confined; NULL if they are not. */
const cpu_processors *cpu_device_processors(ze_device_handle_t device);

/** Returns what the device is, or is a part of; NULL is any. */
static inline const cpu_machine *cpu_device_machine(ze_device_handle_t device)
{
    return device == NULL ? cpu_machine_get() : cpu_machine_at(device->machine);
}

/** Returns the number of the device's processors. */
uint32_t cpu_device_processor_count(ze_device_handle_t device);

/** Returns how many execution units each of them is: one, but as a GPU eight, as a core of Intel's
 *  has. Programs for these divide the number of all units by eight to know how many work-groups
 *  may run at once. */
uint32_t cpu_device_units_per_processor(ze_device_handle_t device);

/** Returns the bytes of memory of the device. */
uint64_t cpu_device_memory(ze_device_handle_t device);

/** Returns whether the driver lists the machine as a device of that type, by ZELLIGE_CPU_AS_GPU and
 *  by what the program has initialised. */
bool cpu_presents(ze_device_type_t type);

/** Returns whether the device and the host reach the same memory; if not, a sentence says that the
 *  driver lacks a function, `__func__`, on such a device. */
bool cpu_device_reaches_host(const char *function);

/** Returns the size of the largest single allocation, in bytes; NULL is any device. */
uint64_t cpu_device_max_allocation(ze_device_handle_t device);

/** Returns the only driver. */
ze_driver_handle_t cpu_driver_get(void);

#endif
