/* How much tile_static memory kernels use. */
#ifndef ZELLIGE_SPIRV_KERNELS_TILE_STATIC_H
#define ZELLIGE_SPIRV_KERNELS_TILE_STATIC_H

#include "backend/spirv/reader/graph.h"
#include "backend/spirv/reader/reader.h"

/* Which functions, variables and constants use which. */
typedef struct spirv_uses {
    const spirv_reader *reader;
    spirv_graph graph;
    /* Of each id, and one behind them, which stands for whatever a pointer leads to: */
    uint32_t *seen;     /* the last walk that came by */
    bool *meets;        /* a function whose work-items meet */
    bool *waits;        /* a function with a wait of the group */
    uint32_t *together; /* a function's operations of a sub-group: spirv_sub_group_least() */
    uint32_t *stack;    /* one place for each */
    uint32_t walk;
    bool found_wait;      /* by the last walk: a wait of the group */
    bool found_group;     /* likewise: an index in the group, or the group's among others */
    bool found_size;      /* likewise: the size of the domain, or a position in all of it */
    bool found_sub_group; /* likewise: an operation of a sub-group, or a place in it */
    uint32_t found_least; /* likewise: the most of `together` */
    uint64_t steps;       /* that walks may still take, all together */
} spirv_uses;

/** @param out  zeroed by the caller; give it to spirv_uses_clear() even after a failure */
bool spirv_find_uses(const spirv_reader *reader, spirv_uses *out);
void spirv_uses_clear(spirv_uses *uses);

/** Sums the Workgroup variables that a function, given as an index of ids, and those it calls use,
 *  each rounded up to its alignment.
 *  @param meets  whether their work-items exchange values with the rest of the group */
bool spirv_sum_tile_static(spirv_uses *uses, uint32_t function, uint64_t *out, bool *meets);

/** Returns whether an id is a Workgroup variable that the last sum has in it; its size is rounded
 *  up to its alignment. */
bool spirv_is_tile_static(const spirv_uses *uses, uint32_t index, spirv_layout *out);

#endif
