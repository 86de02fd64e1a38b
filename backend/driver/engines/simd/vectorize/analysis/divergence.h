/* What shape each value of a scalar kernel takes over the lanes of a strip, and what that makes of
 * its control flow: which branches stay branches, and which blocks run one after another under
 * masks.
 *
 * Shapes of a value:
 * - *uniform*: the same for all lanes of the work-group; one scalar.
 * - *linear*: lane 0 of each SIMD group has some base, each further lane a constant more; a scalar
 *   for each SIMD group. A stride of 0 says the same for all lanes of the SIMD group.
 * - *varying*: a vector for each SIMD group. A linear value is *assumed* if it would be false were
 *   an index of 32 bits to wrap around between lanes. That does for addresses: lanes next to one
 *   another do not access elements 2^32 apart. Where such a value is needed for itself, it is there
 *   as a vector too.
 *
 * A branch on anything but a uniform value is *divergent*. What lies between it and the point where
 * its ways join again is *linear* flow (no kin to the linear value): its blocks run one after
 * another, each under the mask of the lanes that come there, and is skipped if there is none. All
 * other blocks are entered by real branches, with one lane at least.
 */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_DIVERGENCE_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_DIVERGENCE_H

#include "backend/driver/engines/simd/vectorize/analysis/cfg.h"
#include "backend/driver/engines/simd/vectorize/partition.h"

typedef enum simd_value_shape_kind {
    SIMD_UNIFORM,
    SIMD_LINEAR,
    SIMD_VARYING
} simd_value_shape_kind;

typedef struct simd_value_shape {
    simd_value_shape_kind kind;
    bool assumed;
    bool vector_too; /* of an assumed value: it is needed for itself */
    uint8_t zeros;   /* of an integer that is not varying: low bits of the base that are zero */
    int64_t stride;  /* of a linear value */
} simd_value_shape;

/* What a block, or a loop, is to the control flow of its level. */
typedef struct simd_node {
    bool linear;   /* it runs under a mask, after the node before it in its region */
    bool diverges; /* lanes leave it for different nodes; or out of the loop around it, or not */
    bool heads;    /* lanes leave it for different nodes of its level: a region begins */
    uint32_t next; /* if it heads a region or is linear: the node to go on with, which is linear or
                      where the ways join; SIMD_NONE at the end of the function */
    uint32_t skip; /* if it is linear: the first such node that a way leads to without it */
    uint32_t skipped; /* nodes between `next`, this included, and `skip` */
} simd_node;

typedef struct simd_divergence {
    const simd_cfg *cfg;
    const simd_partition *partition;
    uint32_t value_count;
    LLVMValueRef *values;     /* the instructions, block by block in the order of the flow */
    uint32_t *blocks;         /* of each */
    simd_value_shape *shapes; /* of each */
    simd_map numbers;         /* of instructions */
    simd_map elements;        /* of private variables that lie element by element: their bytes */
    simd_node *nodes;         /* of each block: as a block of its own loop's level */
    simd_node *loop_nodes;    /* of each loop: as a node of its parent's level */
    bool *divergent_loops;    /* its lanes may leave in different rounds */
} simd_divergence;

/** Finds the shapes; clear them even after a failure. Fails for lack of memory only. */
bool simd_divergence_create(simd_divergence *divergence, const simd_cfg *cfg,
                            const simd_partition *partition);
void simd_divergence_clear(simd_divergence *divergence);

/** Returns whether a value is the same for all lanes of a SIMD group. */
bool simd_value_shape_is_same_in_group(simd_value_shape shape);

/** Returns whether a linear node to which no lane comes lets control go by many others. */
bool simd_node_skips_many(const simd_node *node);

/** Returns whether a value is kept as a vector for each SIMD group, besides or alone. */
bool simd_value_shape_has_vectors(simd_value_shape shape);

/** Returns how many scalars a value is kept as: none, one, or one for each SIMD group. */
uint32_t simd_value_shape_count_scalars(const simd_partition *partition, simd_value_shape shape);

/** Returns the shape of any value: constants and arguments are uniform. */
simd_value_shape simd_value_shape_of(const simd_divergence *divergence, LLVMValueRef value);

/** Returns whether a binary operation is x & 0xffffffff, or the same of a product whose low bits
 *  are zero anyway, (x << 4) & 0xfffffff0: an index cut to 32 bits and widened. */
bool simd_value_is_zero_extended(LLVMValueRef value);

/** Returns whether an `or` is the sum of two numbers that have no bit in common. */
bool simd_value_is_sum(const simd_divergence *divergence, LLVMValueRef value);

/** Returns whether a value is an `or` or a sum that only sets low bits of a number that is the same
 *  everywhere: those above them stay as they are. */
bool simd_value_sets_low_bits(const simd_divergence *divergence, LLVMValueRef value);

/** Returns by how much offsets from this pointer are multiplied: the width, if it points into a
 *  private variable that lies element by element, else 1. */
uint32_t simd_divergence_private_scale(const simd_divergence *divergence, LLVMValueRef pointer);

/** Returns what a node is at its level: a block, or the loop whose header it is. */
simd_node *simd_divergence_node(const simd_divergence *divergence, uint32_t node, uint32_t level);

/** Returns whether control does not go along an edge when a lane does: the lanes wait, and phis are
 *  blended. An edge that leads back to a header is none of those. */
bool simd_divergence_is_masked(const simd_divergence *divergence, uint32_t from, uint32_t to);

/** Returns whether the lanes in a block are always those with which the function was entered. */
bool simd_divergence_is_full(const simd_divergence *divergence, uint32_t block);

#endif
