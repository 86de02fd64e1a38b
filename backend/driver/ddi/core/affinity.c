#include "backend/driver/ddi/core/affinity.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

cpu_hierarchy cpu_affinity_hierarchy(const char *setting)
{
    if (setting != NULL && strcmp(setting, "FLAT") == 0)
        return CPU_HIERARCHY_FLAT;
    if (setting != NULL && strcmp(setting, "COMBINED") == 0)
        return CPU_HIERARCHY_COMBINED;
    return CPU_HIERARCHY_COMPOSITE;
}

/* An item of the list: 1, or 1.0. */
typedef struct place {
    unsigned long device;
    unsigned long part;
    bool has_part;
} place;

static const char *skip_blanks(const char *at)
{
    return at + strspn(at, " \t");
}

/* @returns whether there is a number; *at is behind it then */
static bool read_number(const char **at, unsigned long *out)
{
    const char *text = skip_blanks(*at);
    char *end;
    if (*text < '0' || *text > '9')
        return false;
    *out = strtoul(text, &end, 10);
    *at = skip_blanks(end);
    return true;
}

/* @returns whether it is one; *at is at the next item in any case */
static bool read_place(const char **at, place *out)
{
    bool is_place = read_number(at, &out->device);
    out->has_part = is_place && **at == '.';
    if (out->has_part) {
        (*at)++;
        is_place = read_number(at, &out->part);
    }
    is_place = is_place && (**at == ',' || **at == '\0');
    *at += strcspn(*at, ",");
    *at += **at == ',';
    return is_place;
}

static uint64_t all_of(uint32_t leaves)
{
    return leaves < 64 ? (UINT64_C(1) << leaves) - 1 : UINT64_MAX;
}

static uint64_t one_of(uint32_t leaves, unsigned long which)
{
    return which < leaves ? UINT64_C(1) << which : 0;
}

/* Sub-devices that are listed as devices have the numbers of devices. */
static uint64_t leaves_at(const place *at, bool listed, uint32_t position, uint32_t leaves)
{
    const unsigned long first = (unsigned long)position * leaves;
    if (listed)
        return at->has_part || at->device < first ? 0 : one_of(leaves, at->device - first);
    if (at->device != position)
        return 0;
    return at->has_part ? one_of(leaves, at->part) : all_of(leaves);
}

uint64_t cpu_affinity_read(const char *mask, cpu_hierarchy hierarchy, uint32_t position,
                           uint32_t leaves)
{
    const bool listed = hierarchy != CPU_HIERARCHY_COMPOSITE;
    uint64_t seen = 0;
    place at;
    if (mask == NULL || *skip_blanks(mask) == '\0')
        return all_of(leaves);
    while (*mask != '\0')
        if (read_place(&mask, &at))
            seen |= leaves_at(&at, listed, position, leaves);
    return seen;
}
