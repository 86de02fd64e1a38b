/* The blocks of a function and where they lead. */
#ifndef ZELLIGE_SPIRV_KERNELS_FLOW_H
#define ZELLIGE_SPIRV_KERNELS_FLOW_H

#include "backend/spirv/reader/reader.h"

enum { SPIRV_FLOW_BLOCKS = 128 }; /* of a function that is looked at: they are on the stack */

typedef struct spirv_flow_block {
    uint32_t label;  /* its id */
    uint32_t first;  /* word offset of the label */
    uint32_t ending; /* of the instruction that ends it */
    uint32_t next[2];
    uint32_t next_count;
    uint32_t condition; /* of two ways, an id; else 0 */
    bool is_end;        /* of the function, or nobody knows where it leads */
} spirv_flow_block;

typedef struct spirv_flow {
    const spirv_reader *reader;
    uint32_t count;
    spirv_flow_block blocks[SPIRV_FLOW_BLOCKS];
} spirv_flow;

/** @param at  word offset of the function
 *  @returns false if it has none, or too many */
bool spirv_flow_create(const spirv_reader *reader, uint32_t at, spirv_flow *out);

/** Returns the block of a label, or of the instruction at a word offset; SPIRV_NONE if there is
 *  none. */
uint32_t spirv_flow_find(const spirv_flow *flow, uint32_t label);
uint32_t spirv_flow_block_of(const spirv_flow *flow, uint32_t at);

/** Returns whether a way leads from one block to another, or begins there, and not through a third
 *  before (SPIRV_NONE: through any). */
bool spirv_flow_leads(const spirv_flow *flow, uint32_t from, uint32_t to, uint32_t without);

/** Returns whether a way leads from a block to an end, and not through either of two. */
bool spirv_flow_ends(const spirv_flow *flow, uint32_t from, uint32_t one, uint32_t other);

#endif
