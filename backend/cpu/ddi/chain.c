#include "backend/cpu/ddi/chain.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of specification 1.14. */
enum { LAST_EXTENSION = 0x10013, LAST_EXPERIMENT = 0x20039 };

static bool is_known(ze_structure_type_t type)
{
    uint32_t value = (uint32_t)type;
    return (value >= ZE_STRUCTURE_TYPE_DRIVER_PROPERTIES &&
            value <= ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_EXPORT_WIN32) ||
           (value >= ZE_STRUCTURE_TYPE_DEVICE_RAYTRACING_EXT_PROPERTIES &&
            value <= LAST_EXTENSION) ||
           (value >= ZE_STRUCTURE_TYPE_RELAXED_ALLOCATION_LIMITS_EXP_DESC &&
            value <= LAST_EXPERIMENT);
}

void *cpu_chain_find(const void *structure, ze_structure_type_t type, ze_structure_type_t wanted)
{
    const ze_base_properties_t *link = structure;
    if (link->stype != type)
        return NULL;
    /* A chain that leads back into itself must end too. */
    for (int i = 0; i < 32; i++) {
        link = link->pNext;
        if (link == NULL || (uintptr_t)link % _Alignof(ze_base_properties_t) != 0 ||
            !is_known(link->stype))
            return NULL;
        if (link->stype == wanted)
            return (void *)(uintptr_t)link;
    }
    return NULL;
}
