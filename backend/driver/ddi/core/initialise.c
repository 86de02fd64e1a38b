/* Initialisation: a program gets this driver if it accepts any device, or a type that the driver
 * presents. */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/ddi/core/variables.h"
#include "backend/driver/device.h"

/* Whether a program has asked for GPUs only where there are none but this driver. */
static atomic_bool stands_in;

bool cpu_presents(ze_device_type_t type)
{
    const char *setting = secure_getenv("ZELLIGE_CPU_AS_GPU");
    if (!cpu_machine_get()->is_host)
        return type == ZE_DEVICE_TYPE_GPU;
    if (setting == NULL)
        return type == ZE_DEVICE_TYPE_CPU || atomic_load(&stands_in);
    const bool both = strcmp(setting, "both") == 0;
    const bool gpu = strcmp(setting, "1") == 0;
    return both || gpu == (type == ZE_DEVICE_TYPE_GPU);
}

/* The user has named this driver to the loader, and no other. */
static bool is_alone(void)
{
    const char *named = secure_getenv("ZE_ENABLE_ALT_DRIVERS");
    return named != NULL && named[0] != '\0' && strchr(named, ',') == NULL;
}

/* A program that asks for GPUs only would otherwise find nothing at all. Beside other drivers it
 * keeps to those. */
static bool has_gpu(void)
{
    if (secure_getenv("ZELLIGE_CPU_AS_GPU") == NULL && is_alone())
        atomic_store(&stands_in, true);
    return cpu_presents(ZE_DEVICE_TYPE_GPU);
}

/* A program that accepts only GPUs or VPUs does not get this driver as a CPU, unless another part
 * of the program has initialised it: a failure would then make a loader with several drivers drop
 * one whose objects are in use. */
ze_result_t cpu_zeInit(ze_init_flags_t flags)
{
    static atomic_bool initialised;
    const bool wanted = flags == 0 || ((flags & ZE_INIT_FLAG_GPU_ONLY) != 0 && has_gpu());
    if (atomic_load(&initialised))
        return ZE_RESULT_SUCCESS;
    cpu_variables_check();
    CPU_REQUIRE_FLAGS(flags, ZE_INIT_FLAG_GPU_ONLY | ZE_INIT_FLAG_VPU_ONLY);
    CPU_REQUIRE_SAYING(
        wanted && cpu_machine_get()->exists, ZE_RESULT_ERROR_UNINITIALIZED,
        "no device is of a type in flags: 'ZELLIGE_CPU_AS_GPU' makes the processors a GPU");
    atomic_store(&initialised, true);
    return ZE_RESULT_SUCCESS;
}

/* Specification 1.10. No flag selects processors: programs that want them set all flags. */
ze_result_t cpu_zeInitDrivers(uint32_t *count, ze_driver_handle_t *drivers,
                              cpu_init_driver_type_desc *desc)
{
    CPU_REQUIRE_POINTER(count);
    CPU_REQUIRE_POINTER(desc);
    cpu_variables_check();
    CPU_REQUIRE_SAYING(desc->flags != 0, ZE_RESULT_ERROR_INVALID_ENUMERATION,
                       "'desc->flags' is 0: it asks for no type of driver");
    const bool wanted =
        desc->flags == UINT32_MAX || ((desc->flags & CPU_INIT_DRIVER_TYPE_GPU) != 0 && has_gpu());
    if (!wanted || !cpu_machine_get()->exists) {
        *count = 0;
        return CPU_REFUSE(ZE_RESULT_ERROR_UNINITIALIZED,
                          "the driver has no device of the types that 'desc->flags' names, 0x%x",
                          (unsigned)desc->flags);
    }
    if (cpu_answer(count, 1, drivers != NULL) > 0)
        drivers[0] = cpu_driver_get();
    return ZE_RESULT_SUCCESS;
}
