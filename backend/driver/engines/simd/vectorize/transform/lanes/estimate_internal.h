/* What the parts of an estimate share: how often blocks run, and what they take. */
#ifndef ZELLIGE_SIMD_VECTORIZE_TRANSFORM_LANES_ESTIMATE_INTERNAL_H
#define ZELLIGE_SIMD_VECTORIZE_TRANSFORM_LANES_ESTIMATE_INTERNAL_H

#include "backend/driver/engines/simd/vectorize/analysis/memory/access_groups.h"
#include "backend/driver/engines/simd/vectorize/transform/lanes/estimate.h"

/* What is done lane by lane takes for each, in instructions: an access's address and element, out
 * and in; an atomic one. */
#define SIMD_COST_OF_LANE 4.0f

/* Of a block that runs once, in instructions, for all work-items of a SIMD group. */
typedef struct simd_cost {
    float scalar, vector;
    float looped; /* of the vector's, those of loops over lanes */
} simd_cost;

/* What an instruction takes without lanes, of one for each work-item. */
typedef struct simd_component {
    float share;
    bool joined; /* with others, to an operation of vectors */
} simd_component;

/* Of a loop, each time that it is entered. */
typedef struct simd_loop_rounds {
    float alone, together; /* of a work-item, of a SIMD group */
    bool of_equals;        /* as long as two numbers out of memory are equal */
    uint32_t exits;        /* branches that lanes take differently and that leave it */
    bool searches;         /* what a round has loaded decides whether it is the last */
    bool ends_soon;        /* after a few rounds, and nobody guesses which is the last */
} simd_loop_rounds;

typedef struct simd_estimation {
    simd_vectorization *v;
    simd_access_groups groups;
    simd_component *components; /* of each value of the shapes */
    simd_cost *costs;           /* of each block */
    float *code; /* with lanes, of each loop with those in it, and then of all of the kernel */
    uint32_t *dominators;    /* of each block: the nearest, and then a count of ways to it */
    float *alone, *together; /* of each block: how often it runs, for a work-item and for a group */
    float *waited;           /* of each loop: rounds of a group for one of a work-item */
    simd_loop_rounds *rounds; /* of each loop */
    bool *stores_rows;        /* of each loop: its accesses go along rows, and some are stores */
    simd_estimate out;
} simd_estimation;

/* ---- estimate_frequencies.c ------------------------------------------------------------------ */

/** Finds how often blocks run, as often as the innermost loop around them makes a round. */
void simd_find_frequencies(const simd_estimation *e);

/** Finds how many rounds loops make. */
void simd_find_rounds(simd_estimation *e);

/** Multiplies how often a block runs by the rounds of the loops around it. */
void simd_add_loops(const simd_estimation *e, uint32_t block, float *alone, float *together);

/** Returns whether lanes take the branch at a block's end differently. */
bool simd_is_divergent(const simd_estimation *e, uint32_t block);

/** Returns whether such a branch asks once where lanes are, as `if (i < n)` around all of it does:
 *  nearly always they agree. */
bool simd_is_guard(const simd_estimation *e, uint32_t block);

/** Returns what a work-item alone waits at such a branch, in instructions. */
float simd_cost_of_mistake(const simd_estimation *e, uint32_t block);

/* ---- estimate_equals.c ----------------------------------------------------------------------- */

/** Returns which way of a branch is taken only where two numbers out of memory are equal, or, in a
 *  loop, one is a constant other than 0; or SIMD_NONE. */
uint32_t simd_way_of_equals(const simd_cfg *cfg, uint32_t block);

/** Returns whether a block asks on which side of a number a letter is, and both ways compare it
 *  with others: what LLVM makes of a switch. */
bool simd_is_pivot(const simd_cfg *cfg, uint32_t block);

/** Finds the rounds of a loop that goes on only where two numbers out of memory are equal. */
void simd_find_rounds_of_equals(const simd_cfg *cfg, uint32_t loop, simd_loop_rounds *out);

/* ---- estimate_kinds.c ------------------------------------------------------------------------ */

/** Returns whether a branch outside of loops asks only for bits of what lanes load side by side:
 *  then most SIMD groups go one way. */
bool simd_asks_for_kinds(const simd_divergence *divergence, uint32_t block);

/* ---- estimate_bounds.c ----------------------------------------------------------------------- */

/** Returns how many rounds a loop that lanes leave at different times makes at most; or 0. */
uint32_t simd_loop_bound(const simd_divergence *divergence, uint32_t loop);

/* ---- estimate_lists.c ------------------------------------------------------------------------ */

/** Where a lane is in its list in the next round, and where that ends. */
typedef struct simd_list {
    LLVMValueRef next, end;
} simd_list;

/** Returns whether each lane adds up floats along a list that ends where the next lane's begins,
 *  and accesses nothing else in the loop, which is in no other one. */
bool simd_loop_walks_lists(const simd_divergence *divergence, uint32_t loop, simd_list *out);

/* ---- estimate_searches.c --------------------------------------------------------------------- */

/** Returns whether lanes leave a loop where they have found something: what a round has loaded
 *  decides. */
bool simd_loop_searches(const simd_divergence *divergence, uint32_t loop);

/** Returns whether it does so at places that wrap around: in a hash table. */
bool simd_loop_probes(const simd_divergence *divergence, uint32_t loop);

/** Returns how many branches leave a loop that lanes take differently; at least 1. */
uint32_t simd_loop_exits(const simd_divergence *divergence, uint32_t loop);

/* ---- estimate_accesses.c --------------------------------------------------------------------- */

/** Returns how many vector registers a value of a type takes. */
uint32_t simd_estimated_registers(const simd_estimation *e, LLVMTypeRef type);

/** Finds the loops that go along rows which they store. */
void simd_find_stored_rows(simd_estimation *e);

/** Adds a load or store to what its block takes. */
void simd_add_access(simd_estimation *e, LLVMValueRef access, simd_cost *out);

/* ---- estimate_components.c ------------------------------------------------------------------- */

/** Finds what is joined. */
void simd_find_components(simd_estimation *e);

/** Returns the share of an instruction. */
float simd_component_share(const simd_estimation *e, LLVMValueRef instruction);

/* ---- estimate_instructions.c ----------------------------------------------------------------- */

/** Returns what a block takes if it runs once. */
simd_cost simd_cost_of_block(simd_estimation *e, uint32_t block);

#endif
