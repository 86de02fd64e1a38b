#include "backend/driver/ddi/core/chain.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "backend/driver/runtime/faults/failure.h"

/* Structures of the headers' specification or a later one: core, extension, experimental; or of a
 * vendor, whose structures have the last kind. */
enum { KINDS = 4, VENDOR = 3, MOST_OF_A_KIND = 0x7f /* later ones have not half as many */ };

/* The search ends also in a chain that leads back into itself. */
enum { MOST_LINKS = 32 };

static uint32_t kind_of(const ze_base_properties_t *link)
{
    return (uint32_t)link->stype >> 16;
}

static bool is_known(const ze_base_properties_t *link)
{
    const uint32_t number = (uint32_t)link->stype & 0xffff;
    return kind_of(link) < KINDS && number >= 1 && number <= MOST_OF_A_KIND;
}

static const ze_base_properties_t *follow(const ze_base_properties_t *link)
{
    link = link->pNext;
    const bool is_link =
        link != NULL && (uintptr_t)link % _Alignof(ze_base_properties_t) == 0 && is_known(link);
    return is_link ? link : NULL;
}

void *cpu_chain_find(const void *structure, ze_structure_type_t type, ze_structure_type_t wanted)
{
    const ze_base_properties_t *link = structure;
    if (link->stype != type)
        return NULL;
    link = follow(link);
    for (int i = 0; i < MOST_LINKS && link != NULL; i++) {
        if (link->stype == wanted)
            return (void *)(uintptr_t)link;
        link = follow(link);
    }
    return NULL;
}

static bool is_among(ze_structure_type_t type, const ze_structure_type_t *types)
{
    while (*types != 0 && *types != type)
        types++;
    return *types != 0;
}

bool cpu_chain_holds_only(const void *structure, ze_structure_type_t type,
                          const ze_structure_type_t *honoured)
{
    const ze_base_properties_t *link = structure;
    if (link->stype != type)
        return true;
    link = follow(link);
    for (int i = 0; i < MOST_LINKS && link != NULL; i++) {
        if (kind_of(link) != VENDOR && !is_among(link->stype, honoured)) {
            cpu_failure_refuse(
                "a structure of type 0x%x behind one of type 0x%x is not supported: leave it out",
                (unsigned)link->stype, (unsigned)type);
            return false;
        }
        link = follow(link);
    }
    return true;
}

bool cpu_chain_has_vendors(const void *structure, ze_structure_type_t type,
                           const ze_structure_type_t *honoured)
{
    const ze_base_properties_t *link = structure;
    if (link->stype != type)
        return false;
    link = follow(link);
    for (int i = 0; i < MOST_LINKS && link != NULL; i++) {
        if (kind_of(link) == VENDOR && !is_among(link->stype, honoured))
            return true;
        link = follow(link);
    }
    return false;
}

/* Brent's way of finding a circle. */
void cpu_chain_walk_on(cpu_chain_walk *walk)
{
    if (walk->steps == walk->most) {
        walk->mark = walk->link;
        walk->most = 2 * walk->most + 1;
        walk->steps = 0;
    }
    walk->steps++;
    walk->link = walk->link->pNext;
    walk->is_circle = walk->link == walk->mark && walk->link != NULL;
    if (walk->is_circle)
        walk->link = NULL;
}

ze_result_t cpu_chain_check_compression(const void *desc, ze_structure_type_t type)
{
    const ze_memory_compression_hints_ext_desc_t *hints =
        cpu_chain_find(desc, type, ZE_STRUCTURE_TYPE_MEMORY_COMPRESSION_HINTS_EXT_DESC);
    if (hints != NULL)
        CPU_REQUIRE_FLAGS(hints->flags, ZE_MEMORY_COMPRESSION_HINTS_EXT_FLAG_COMPRESSED |
                                            ZE_MEMORY_COMPRESSION_HINTS_EXT_FLAG_UNCOMPRESSED);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_chain_find_export(const void *structure, ze_structure_type_t type,
                                  ze_external_memory_export_fd_t **out)
{
    *out = cpu_chain_find(structure, type, ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_EXPORT_FD);
    CPU_REQUIRE_SAYING(
        cpu_chain_find(structure, type, ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_EXPORT_WIN32) == NULL,
        ZE_RESULT_ERROR_UNSUPPORTED_ENUMERATION, "handles of Windows are not supported");
    return ZE_RESULT_SUCCESS;
}
