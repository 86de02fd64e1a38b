/* The control-flow graph of a kernel, with every call expanded where it stands.
 *
 * A function that is called twice has two copies, each in a context of its own. Facts about a block
 * or a value therefore hold for one call. Blocks end at a call or a terminator. Node `block_count`
 * is the exit: every return of the kernel leads to it.
 */
#ifndef ZELLIGE_SPIRV_ANALYSIS_CFG_H
#define ZELLIGE_SPIRV_ANALYSIS_CFG_H

#include "backend/spirv/reader/graph.h"
#include "backend/spirv/reader/reader.h"

/* One call of a function, or the kernel itself: context 0. */
typedef struct spirv_context {
    uint32_t parent;   /* SPIRV_NONE for the kernel */
    uint32_t call;     /* word offset of the OpFunctionCall; 0 for the kernel */
    uint32_t function; /* index in spirv_reader.functions */
    uint32_t base;     /* the number of its first value */
    uint32_t entry;    /* its first block */
    uint32_t resume;   /* the block after the call */
} spirv_context;

typedef struct spirv_block {
    uint32_t context;
    uint32_t first, last; /* word offsets of its first and last instruction */
    uint32_t returned;    /* the context whose return this block follows, or SPIRV_NONE */
} spirv_block;

typedef struct spirv_cfg {
    const spirv_reader *reader;
    uint32_t context_count, block_count, value_count;
    spirv_context *contexts;
    spirv_block *blocks;
    uint32_t outside_count;
    uint32_t *outside; /* of its first values: the number among all that is outside of functions */
    spirv_graph successors, predecessors; /* over block_count + 1 nodes */
    uint32_t *order;                      /* the nodes that are reached, in reverse postorder */
    uint32_t *rank;                       /* of each node: its place in `order`, or SPIRV_NONE */
    uint32_t reached;
    uint32_t *dominator;     /* of each node: the immediate one, or SPIRV_NONE */
    uint32_t *postdominator; /* likewise, against the edges */
    uint32_t *loop;          /* of each block: the header of the innermost loop, or SPIRV_NONE */
    uint32_t *outer;         /* of each header: that of the loop around it, or SPIRV_NONE */
    uint64_t steps;          /* the rest of the analysis's budget */
} spirv_cfg;

/* Why a kernel has no control-flow graph. */
typedef enum spirv_cfg_result {
    SPIRV_CFG_OK,
    SPIRV_CFG_NO_MEMORY,
    SPIRV_CFG_TOO_LARGE,   /* more blocks, values or steps than the analysis accepts */
    SPIRV_CFG_IRREDUCIBLE, /* a loop is entered in two places */
    SPIRV_CFG_RECURSIVE,
} spirv_cfg_result;

/** Builds the graph of a kernel, the function with that index.
 *  @param out  give it to spirv_cfg_clear() even after a failure */
spirv_cfg_result spirv_cfg_create(const spirv_reader *reader, uint32_t function, spirv_cfg *out);
void spirv_cfg_clear(spirv_cfg *cfg);

/** Subtracts from the budget; false if too little is left. */
bool spirv_cfg_spend(spirv_cfg *cfg, uint64_t steps);

/** Returns the number of the value that an id has in a context, or SPIRV_NONE if it has none there.
 *  The value of a parameter is the caller's argument. */
uint32_t spirv_cfg_value(const spirv_cfg *cfg, uint32_t context, uint32_t id);

/** Returns whether a block is in the loop of that header, or in one within it. */
bool spirv_cfg_in_loop(const spirv_cfg *cfg, uint32_t block, uint32_t header);

/** Returns whether `over` dominates `block`. */
bool spirv_cfg_dominates(const spirv_cfg *cfg, uint32_t over, uint32_t block);

/** The successors of a node: *count of them. */
const uint32_t *spirv_cfg_successors(const spirv_cfg *cfg, uint32_t node, uint32_t *count);

/** The word of a terminator that has the first label, and the distance in words between labels; 0
 *  if it has none. Labels are in the order of the edges. */
uint32_t spirv_first_label(spirv_instruction terminator);
uint32_t spirv_label_step(const spirv_reader *reader, spirv_instruction terminator);

#endif
