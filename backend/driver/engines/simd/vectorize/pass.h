/* The names of the vectoriser's passes: pipeline.c has the table, this is its outside. A pass is
 * required, or it is an optimisation, which ZELLIGE_CPU_PASSES switches off by its name. */
#ifndef ZELLIGE_SIMD_VECTORIZE_PASS_H
#define ZELLIGE_SIMD_VECTORIZE_PASS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "backend/driver/engines/simd/contract/pass_list.h"
#include "backend/driver/engines/simd/contract/variant_key.h"

/** In the order in which they run. */
typedef enum simd_pass {
    SIMD_PASS_SPECIALISE,
    SIMD_PASS_MULTIPLY_ADDS,
    SIMD_PASS_SHARE_FUNCTIONS,
    SIMD_PASS_CHECK_ACCESSES,
    SIMD_PASS_INLINE_IMAGES,
    SIMD_PASS_UNIT_STRIDES,
    SIMD_PASS_SIMPLIFY,
    SIMD_PASS_UPPER_HALVES,
    SIMD_PASS_NARROW_COUNTERS,
    SIMD_PASS_SMALL_POWERS,
    SIMD_PASS_UNCHANGED_STORES,
    SIMD_PASS_BIT_LOOPS,
    SIMD_PASS_EXCHANGE_LOOPS,
    SIMD_PASS_EXPAND_COPIES,
    SIMD_PASS_TAG_LOOPS,
    SIMD_PASS_KEEP_EQUALS,
    SIMD_PASS_NORMALISE,
    SIMD_PASS_JOIN_LOOPS,
    SIMD_PASS_REJOIN_QUOTIENTS,
    SIMD_PASS_COMMON_OFFSETS,
    SIMD_PASS_JOIN_INDICES,
    SIMD_PASS_SWAP_DIMENSIONS,
    SIMD_PASS_UNIFORM_EQUALS,
    SIMD_PASS_CHOOSE_LOADED,
    SIMD_PASS_BLEND_SHORT,
    SIMD_PASS_UNROLL_SHORT,
    SIMD_PASS_UNROLL_STEPS,
    SIMD_PASS_MARK_ARGUMENTS,
    SIMD_PASS_APART_BUFFERS,
    SIMD_PASS_PRIVATE_SUMS,
    SIMD_PASS_FORWARD_TILES,
    SIMD_PASS_REGISTER_PROMOTION,
    SIMD_PASS_UNROLL_ROWS,
    SIMD_PASS_DOT_PRODUCTS,
    SIMD_PASS_NARROW_INTEGERS,
    SIMD_PASS_SPARSE_BRANCHES,
    SIMD_PASS_FULL_ROUNDS,
    SIMD_PASS_FULL_BRANCHES,
    SIMD_PASS_STRAIGHT_INDICES,
    SIMD_PASS_KNOWN_STRIDES,
    SIMD_PASS_TILE_UPDATES,
    SIMD_PASS_PREFETCH,
    SIMD_PASS_PREFETCH_TILES,
    SIMD_PASS_PREFETCH_COLUMNS,
    SIMD_PASS_COARSENING,
    SIMD_PASS_PAD_ROWS,
    SIMD_PASS_LONG_LANES,
    SIMD_PASS_FEW_LANES,
    SIMD_PASS_MANY_LANES,
    SIMD_PASS_USUAL_LANES,
    SIMD_PASS_WHOLE_TILE,
    SIMD_PASS_LIMIT_COARSENING,
    SIMD_PASS_ONE_LANE,
    SIMD_PASS_GROUP_INTERLEAVE,
    SIMD_PASS_SEPARATE_TAIL,
    SIMD_PASS_STAY_IN_STRIPS,
    SIMD_PASS_COMBINE_ATOMICS,
    SIMD_PASS_TRY_ATOMICS,
    SIMD_PASS_VECTOR_ATOMICS,
    SIMD_PASS_LOOP_OVER_LANES,
    SIMD_PASS_PLAN_ACCESSES,
    SIMD_PASS_INTERLEAVED_ACCESS,
    SIMD_PASS_TRANSPOSED_ACCESS,
    SIMD_PASS_ROW_GATHERS,
    SIMD_PASS_ROW_ACCESS,
    SIMD_PASS_WORD_GATHERS,
    SIMD_PASS_WHOLE_SCATTERS,
    SIMD_PASS_GROUP_BLOCKS,
    SIMD_PASS_SHARE_TILES,
    SIMD_PASS_SHARE_PREFETCHES,
    SIMD_PASS_NON_TEMPORAL_STORES,
    SIMD_PASS_RECIPROCAL_SQRT,
    SIMD_PASS_APPROXIMATE_DIVISIONS,
    SIMD_PASS_ASK_ENDS,
    SIMD_PASS_ROW_BY_ROW,
    SIMD_PASS_WALK_DOWN,
    SIMD_PASS_STRENGTH_REDUCTION,
    SIMD_PASS_VECTORIZE,
    SIMD_PASS_MASKED_STORE_SPLITTING,
    SIMD_PASS_PROMOTE,
    SIMD_PASS_KEEP_INTERLEAVED,
    SIMD_PASS_NEAR_LANES,
    SIMD_PASS_SHORT_OFFSETS,
    SIMD_PASS_NARROW_MASKED,
    SIMD_PASS_REMATERIALISE,
    SIMD_PASS_PHI_SLOT_COALESCING,
    SIMD_PASS_BARRIER_LOWERING,
    SIMD_PASS_MARK_GROUP_END,
    SIMD_PASS_DEFINE_ENTRY,
    SIMD_PASS_INLINE_MATH,
    SIMD_PASS_CALL_STRIPS,
    SIMD_PASS_SET_ATTRIBUTES,
    SIMD_PASS_SCALARISE,
    SIMD_PASS_INLINE_AND_OPTIMISE,
    SIMD_PASS_SLP_VECTORIZE,
    SIMD_PASS_COMBINE_BITCASTS,
    SIMD_PASS_NARROW_MASKED_LATE,
    SIMD_PASS_DEAD_TILE_STORES,
    SIMD_PASS_CLEANUP,
    SIMD_PASS_WIDEN_HALVES,
    SIMD_PASS_DEFINE_EXTENDED,
    SIMD_PASS_MISSING_FMA,
    SIMD_PASS_SHORT_PRODUCTS,
    SIMD_PASS_CLEAR_ABSENT,
    SIMD_PASS_INDEXED_VARIABLES,
    SIMD_PASS_ORDERED_LOADS,
    SIMD_PASS_TILE_MARGIN,
    SIMD_PASS_MISSING_MASKS,
    SIMD_PASS_BOUND_SUMS,
    SIMD_PASS_BOUND_REGIONS,
    SIMD_PASS_WIDE_MASKS,
    SIMD_PASS_COUNT
} simd_pass;

/** Returns whether a pass is not switched off. */
static inline bool simd_pass_is_on(const simd_variant_key *key, simd_pass pass)
{
    return !simd_pass_set_has(&key->passes_off, pass);
}

const char *simd_pass_name(simd_pass pass);

/** Returns what a pass does, in a line. */
const char *simd_pass_summary(simd_pass pass);

/** Returns "scalar", "plan", "vectorise", "vector" or "entry": what there is when the pass runs. */
const char *simd_pass_stage(simd_pass pass);

/** Returns whether a pass can be switched off. */
bool simd_pass_is_optional(simd_pass pass);

/** Returns the pass within which this one happens, or itself: that is the one to look before and
 *  behind. */
simd_pass simd_pass_whole(simd_pass pass);

/** Their names, for lists of those that are switched off. */
extern const simd_pass_names simd_passes;

#endif
