/* The control flow of a scalar kernel: blocks in an order in which every edge but those back to a
 * loop's header leads forward, and the loops among them.
 *
 * The kernel has been put into a normal form before (prepare.c): branches have at most two targets,
 * loops are entered through their header only and left into blocks of their own, each has one block
 * that leads back, and values leave a loop through phis.
 *
 * A *level* is the body of one loop, or of the function. Its *nodes* are the blocks that lie in no
 * loop further in, and those loops, each as if it were one block. A node is named by its first
 * block: of a loop, the header. The level of the function is SIMD_NONE, like the loop of a block
 * that is in none.
 */
#ifndef ZELLIGE_SIMD_FLOW_H
#define ZELLIGE_SIMD_FLOW_H

#include <llvm-c/Core.h>

#include "backend/cpu/simd/widen/map.h"

typedef struct simd_block {
    LLVMBasicBlockRef block;
    LLVMValueRef condition; /* of its branch; NULL if it has none */
    uint32_t successor_count;
    uint32_t successors[2];
    uint32_t loop; /* the innermost one around it */
} simd_block;

typedef struct simd_loop {
    uint32_t header, latch; /* blocks */
    uint32_t parent;        /* loop */
} simd_loop;

typedef struct simd_flow {
    uint32_t block_count;
    simd_block *blocks;
    uint32_t loop_count;
    simd_loop *loops; /* outer ones before those in them */
    simd_map numbers; /* of blocks */
} simd_flow;

typedef enum simd_flow_result {
    SIMD_FLOW_OK,
    SIMD_FLOW_NO_MEMORY,
    SIMD_FLOW_UNSUPPORTED, /* not in normal form */
} simd_flow_result;

/** Reads the flow of a function; clear it even after a failure. */
simd_flow_result simd_flow_create(simd_flow *flow, LLVMValueRef function);
void simd_flow_clear(simd_flow *flow);

/** Returns the number of a block. */
uint32_t simd_flow_find(const simd_flow *flow, LLVMBasicBlockRef block);

/** Returns whether a block is in a loop or in one further in; every block is in SIMD_NONE. */
bool simd_flow_is_in(const simd_flow *flow, uint32_t block, uint32_t loop);

/** Returns the node of `level` that a block of that level belongs to. */
uint32_t simd_flow_node(const simd_flow *flow, uint32_t block, uint32_t level);

/** Returns the loop that a node of `level` stands for, or SIMD_NONE if it is a block. */
uint32_t simd_flow_loop_of_node(const simd_flow *flow, uint32_t node, uint32_t level);

#endif
