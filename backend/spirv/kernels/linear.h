/* Values of SPIR-V as sums: of a constant and of multiples of ids and counters of loops, each
 * perhaps times a pitch of a view, or times a number that the kernel is given. */
#ifndef ZELLIGE_SPIRV_KERNELS_LINEAR_H
#define ZELLIGE_SPIRV_KERNELS_LINEAR_H

#include "backend/spirv/kernels/flow.h"
#include "backend/spirv/reader/reader.h"

enum {
    /* 1, the pitch of each dimension but the last, and the numbers */
    SPIRV_LINEAR_NUMBERS = SPIRV_REACH_RANK,
    SPIRV_LINEAR_ROWS = SPIRV_LINEAR_NUMBERS + SPIRV_REACH_NUMBERS,
    SPIRV_LINEAR_COLUMNS = SPIRV_REACH_VARIABLES,
};

/** The sum of c[row][column] * row * column. */
typedef struct spirv_linear {
    int64_t c[SPIRV_LINEAR_ROWS][SPIRV_LINEAR_COLUMNS];
} spirv_linear;

/** A function whose values are asked for. */
typedef struct spirv_linear_context {
    const spirv_reader *reader;
    const spirv_function *function;
    const spirv_kernel *kernel;           /**< whose parameters it has */
    const spirv_flow *flow;               /**< its blocks */
    spirv_reaches *reaches;               /**< receives the numbers and the loops */
    uint32_t headers[SPIRV_REACH_LOOPS];  /**< the block that each of these begins with, */
    uint32_t counters[SPIRV_REACH_LOOPS]; /**< and its phi, an id */
    uint32_t steps;                       /**< that are left: hostile modules ask for many */
    uint32_t left;                        /**< of those for one value or pointer */
    bool is_asked;                        /**< one is looked for */
} spirv_linear_context;

/** Finds what a whole number is, where pitches have no place.
 *  @returns false if it is no such sum, or nobody knows */
bool spirv_linear_value(spirv_linear_context *context, uint32_t id, spirv_linear *out);

/** Finds the parameter that a pointer was made of, by its number, and the bytes from there on.
 *  Their pitches are those of the view that follows that parameter. */
bool spirv_linear_pointer(spirv_linear_context *context, uint32_t id, uint32_t *parameter,
                          spirv_linear *out);

#endif
