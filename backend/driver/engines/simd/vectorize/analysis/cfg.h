/* The control flow of a scalar kernel: blocks in an order in which every edge but those back to a
 * loop's header leads forward, and the loops among them.
 *
 * The kernel has been put into a normal form before (llvm/passes.c): branches have at most two
 * targets, loops are entered through their header only and left into blocks of their own, each has
 * one block that leads back, and values leave a loop through phis.
 *
 * A *level* is the body of one loop, or of the function. Its *nodes* are the blocks that lie in no
 * loop further in, and those loops, each as if it were one block. A node is named by its first
 * block: of a loop, the header. The level of the function is SIMD_NONE, like the loop of a block
 * that is in none.
 */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_CFG_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_CFG_H

#include <llvm-c/Core.h>

#include "backend/driver/engines/simd/vectorize/ir/lists.h"
#include "backend/driver/engines/simd/vectorize/ir/map.h"

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

typedef struct simd_cfg {
    uint32_t block_count;
    simd_block *blocks;
    uint32_t loop_count;
    simd_loop *loops;        /* outer ones before those in them */
    simd_map numbers;        /* of blocks */
    simd_lists predecessors; /* of each block: a block twice that leads there on two edges */
    simd_lists nodes;        /* of each level, by simd_cfg_list_of_level(), in their order */
    simd_lists exits; /* of each loop: the edges out of it, a block's number twice plus which */
} simd_cfg;

typedef enum simd_cfg_result {
    SIMD_CFG_OK,
    SIMD_CFG_NO_MEMORY,
    SIMD_CFG_UNSUPPORTED, /* not in normal form */
} simd_cfg_result;

/** Reads the flow of a function; clear it even after a failure. */
simd_cfg_result simd_cfg_create(simd_cfg *cfg, LLVMValueRef function);
void simd_cfg_clear(simd_cfg *cfg);

/** Returns the number of a block. */
uint32_t simd_cfg_find(const simd_cfg *cfg, LLVMBasicBlockRef block);

/** Returns which of simd_cfg.nodes those of a level are. */
uint32_t simd_cfg_list_of_level(uint32_t level);

/** Returns the block that an edge leads to, which is named as in simd_cfg.exits. */
uint32_t simd_cfg_target(const simd_cfg *cfg, uint32_t edge);

/** Returns whether a block is in a loop or in one further in; every block is in SIMD_NONE. */
bool simd_cfg_is_in(const simd_cfg *cfg, uint32_t block, uint32_t loop);

/** Returns whether there is no loop in a loop. */
bool simd_cfg_is_innermost(const simd_cfg *cfg, uint32_t loop);

/** Returns the node of `level` that a block of that level belongs to. */
uint32_t simd_cfg_node(const simd_cfg *cfg, uint32_t block, uint32_t level);

/** Returns the loop that a node of `level` stands for, or SIMD_NONE if it is a block. */
uint32_t simd_cfg_loop_of_node(const simd_cfg *cfg, uint32_t node, uint32_t level);

/** Returns the one block that leads to a block from outside of a loop, SIMD_NONE for any; SIMD_NONE
 *  if there is none, or several. */
uint32_t simd_cfg_predecessor(const simd_cfg *cfg, uint32_t block, uint32_t outside_of);

#endif
