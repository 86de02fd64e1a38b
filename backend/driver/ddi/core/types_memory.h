/* Memory and images in specifications newer than the headers' own: structures, and entry points
 * that the headers may lack. */
#ifndef ZELLIGE_DRIVER_DDI_CORE_TYPES_MEMORY_H
#define ZELLIGE_DRIVER_DDI_CORE_TYPES_MEMORY_H

#include <level_zero/ze_api.h>

/** ze_device_readonly_memory_ext_properties_t, 1.17, for ze_device_properties_t. */
typedef struct cpu_device_readonly_memory {
    ze_structure_type_t stype;
    void *pNext;
    uint32_t capability; /**< ze_device_readonly_memory_capability_t */
} cpu_device_readonly_memory;

#define CPU_STRUCTURE_TYPE_DEVICE_READONLY_MEMORY ((ze_structure_type_t)0x00010015)

enum { CPU_DEVICE_READONLY_MEMORY_ENFORCED = 2 };

#endif
