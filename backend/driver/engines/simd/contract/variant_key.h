/* The parameters of a compiled kernel, beside its target: one size of work-groups, one width of
 * SIMD groups, and assumptions about the launch. */
#ifndef ZELLIGE_SIMD_CONTRACT_VARIANT_KEY_H
#define ZELLIGE_SIMD_CONTRACT_VARIANT_KEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "backend/driver/engines/simd/contract/pass_set.h"
#include "backend/driver/engines/simd/contract/target.h"
#include "base/power_of_two.h"

#define SIMD_MAX_GROUP_SIZE 1024u

/* Whether what the kernel writes through a parameter that is a SIMD_BUFFER is reached through no
 * other one. */
typedef enum simd_apart {
    SIMD_APART_NO,
    SIMD_APART_IF_SHOWN, /* if the kernel shows what it reaches, so that launches know (reach.h) */
    SIMD_APART_YES,
} simd_apart;

/* Parameters, the first, of which a variant knows images, samplers, and strides. */
#define SIMD_KNOWN_PARAMETERS 32u

/* What is known of one: nothing; the kind of an image's pixels, a cpu_pixel_kind; of a stride that
 * it is 1, or with the numbers before that 2, 4, 8 or 16; or a sampler, a cpu_sampler and this bit.
 */
#define SIMD_KNOWN_ONE 127u
#define SIMD_KNOWN_POWERS 5u
#define SIMD_KNOWN_SAMPLER 128u

/** Returns the stride that is known, or 0. */
static inline uint64_t simd_known_stride(uint8_t known)
{
    const bool is_known = known <= SIMD_KNOWN_ONE && known > SIMD_KNOWN_ONE - SIMD_KNOWN_POWERS;
    return is_known ? UINT64_C(1) << (SIMD_KNOWN_ONE - known) : 0;
}

/* A member of a struct by value, an integer that is 1. A size of 0: there is none. */
typedef struct simd_unit_member {
    uint8_t parameter;
    uint8_t size; /* in bytes */
    uint16_t offset;
} simd_unit_member;

/** Of so many, the first, a launch has code of its own. */
#define SIMD_UNIT_MEMBERS 8u

/* A parameter that is a pointer to tile_static memory, whose bytes the launch tells: where they lie
 * in the memory of a work-group, behind its variables. */
typedef struct simd_area {
    uint32_t parameter;
    uint32_t offset;
    uint32_t bytes; /* 0: there is none */
} simd_area;

/** Of more, a launch has no code of its own. */
#define SIMD_AREAS 8u

typedef struct simd_variant_key {
    uint32_t group_size[3]; /* work-items per work-group, X first; their product is at most
                               SIMD_MAX_GROUP_SIZE */
    uint32_t width;  /* lanes of a SIMD group, see simd_is_width(); 0 lets the vectoriser choose */
    bool has_offset; /* in any dimension: else the global offset is known to be 0 */
    simd_apart apart;
    bool any_groups; /* no work-item can tell which group it is in: launches may choose others */
    bool small_ids;  /* the groups of the launch and its offset stay below simd_id_limit() */
    uint8_t known[SIMD_KNOWN_PARAMETERS];
    simd_unit_member units[SIMD_UNIT_MEMBERS];
    simd_area areas[SIMD_AREAS]; /* of all such parameters, or of none */
    bool checked;   /* barriers report work-items that do not arrive: ZELLIGE_CPU_CHECK=1 */
    uint32_t tools; /* a bit for each kind of error that is looked for (check.h) */
    uint32_t order; /* in which the SIMD groups of a work-group run between barriers, if not 0 */
    simd_pass_set passes_off; /* what is switched off: ZELLIGE_CPU_PASSES */
} simd_variant_key;

/** Returns where the area of a parameter lies; NULL if the variant does not know. */
static inline const simd_area *simd_area_of(const simd_variant_key *key, uint64_t parameter)
{
    for (uint32_t k = 0; k < SIMD_AREAS && key->areas[k].bytes != 0; k++)
        if (key->areas[k].parameter == parameter)
            return &key->areas[k];
    return NULL;
}

/* Lanes of the narrowest SIMD groups with more than one: what any vector unit holds of floats. */
#define SIMD_MIN_LANES 4u

/* What SIMD groups can have, as messages say it. */
#define SIMD_WIDTHS "1, 4, 8, 16, 32 and 64"

/** Returns whether SIMD groups can have that many lanes. */
static inline bool simd_is_width(unsigned long lanes)
{
    return lanes == 1 ||
           (lanes >= SIMD_MIN_LANES && lanes <= SIMD_MAX_LANES && zli_is_power_of_two(lanes));
}

/** What ids stay below, an offset likewise: so they have 30 bits, and what an index of 32 bits adds
 *  to one, the next row or column, does not come to the sign. */
static inline uint64_t simd_id_limit(bool has_offset)
{
    return UINT64_C(1) << (has_offset ? 29 : 30);
}

#endif
