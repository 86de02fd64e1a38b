/* How a work-group is divided: into SIMD groups of `width` lanes, and these into strips of
 * `coarsening` SIMD groups that run side by side, statement by statement.
 *
 *     work-items  0 1 2 3 | 4 5 6 7 | 8 9 ...
 *     SIMD groups    0    |    1    |   2  ...     lane = place % width
 *     strips            0          |        1 ... of jam SIMD groups, one after another
 *
 * An item's place is its linear local id, unless rows are padded: then a row ends with its last
 * SIMD group, and the next one begins with another.
 *
 * Between two barriers all strips run one after another; a work-group of one strip needs none of
 * that: its lanes reach each barrier together.
 */
#ifndef ZELLIGE_SIMD_VECTORIZE_PARTITION_H
#define ZELLIGE_SIMD_VECTORIZE_PARTITION_H

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <stddef.h>

#include "backend/driver/engines/simd/contract/target.h"
#include "backend/driver/engines/simd/contract/variant_key.h"

#define SIMD_MAX_COARSENING 64u

typedef struct simd_partition {
    uint32_t size[3]; /* of the work-group */
    uint32_t items;   /* their product */
    uint32_t row;     /* places for a row: its items, or more, up to whole SIMD groups (pad_rows) */
    uint32_t places;  /* of all rows; without an item are those behind a row, and behind the last */
    uint32_t width, coarsening, strips;
    uint32_t
        group_interleave; /* work-groups that take turns (group_interleave.h); 1: each runs alone */
    uint32_t interleaved_columns; /* so many times as many: neighbours, too, take turns with them */
    bool has_offset, small_ids, checked; /* as in the variant key */
    uint32_t order;                      /* likewise */
    bool alone;       /* a strip is one work-item, and takes one way at each branch */
    bool is_function; /* of a function that is not inlined: its callers say which lanes are there */
    /* Which strips a function is for. The last one of a work-group may lack items that all others
     * have: code for these alone needs no masks, and code for that alone has masks that are
     * known. */
    enum { SIMD_EVERY_STRIP, SIMD_FULL_STRIPS, SIMD_LAST_STRIP } part;
    LLVMTargetDataRef layout;
} simd_partition;

/** Returns whether lanes that follow one another follow one another in X, and share Y and Z. */
bool simd_partition_is_by_rows(const simd_partition *partition);

/** Returns how many SIMD groups of a strip follow one another in a row of the tile, if those of all
 *  its rows are as many; or 0. A group that is several rows follows nobody. */
uint32_t simd_partition_across(const simd_partition *partition);

/** Returns behind how many SIMD groups of a strip one lies below another, where its lanes are at
 *  the same places along X; 0 if none does. */
uint32_t simd_partition_period(const simd_partition *partition);

/** Returns whether a row of the tile may end in a SIMD group of a strip. */
bool simd_partition_may_end_row(const simd_partition *partition, uint32_t group);

/** Returns how many rows of the tile lie between a SIMD group and the one below it. */
uint32_t simd_partition_down(const simd_partition *partition);

/** Returns how many rows of the tile a strip is; 0 if it is not whole rows. */
uint32_t simd_partition_rows(const simd_partition *partition);

/** Returns whether one of the strips may have lanes for which there is no item. */
bool simd_partition_is_partial(const simd_partition *partition);

/** Returns whether rows are padded: every one ends with lanes for which there is no item. */
bool simd_partition_is_padded(const simd_partition *partition);

/** Returns whether the last strip lacks SIMD groups, or lanes behind the last row. */
bool simd_partition_has_short_strip(const simd_partition *partition);

/** Returns how many SIMD groups a work-group has. */
uint32_t simd_partition_groups(const simd_partition *partition);

/** Chooses the width for a kernel most of whose values have so many bytes. */
uint32_t simd_partition_choose_width(const simd_variant_key *key, const simd_target *target,
                                     uint32_t bytes);

/** Returns the width that the key asks for, or that a kernel of numbers of 32 bits gets. */
uint32_t simd_partition_usual_width(const simd_variant_key *key, const simd_target *target);

/** Divides a work-group: at most `coarsening` SIMD groups to a strip, and equally many if that is
 *  possible. */
simd_partition simd_partition_make(const simd_variant_key *key, uint32_t width, uint32_t coarsening,
                                   LLVMTargetDataRef layout);

/** Divides into other strips what is divided into SIMD groups. */
simd_partition simd_partition_with_coarsening(const simd_partition *partition, uint32_t coarsening);

/** Has each row of the tile begin with a SIMD group of its own. */
simd_partition simd_partition_pad_rows(const simd_partition *partition);

#endif
