#include "backend/driver/ddi/core/chain.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of the specification that the headers are of, or of a later one: core, extension,
 * experimental. */
static bool is_known(ze_structure_type_t type)
{
    enum { MOST_OF_A_KIND = 0x7f }; /* later ones have not half as many */
    const uint32_t kind = (uint32_t)type & 0xffff0000, number = (uint32_t)type & 0xffff;
    return kind <= 0x00020000 && number >= 1 && number <= MOST_OF_A_KIND;
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
