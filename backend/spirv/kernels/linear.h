/* Values of SPIR-V as sums: of a constant and of multiples of global ids, each perhaps times a
 * pitch of a view. */
#ifndef ZELLIGE_SPIRV_KERNELS_LINEAR_H
#define ZELLIGE_SPIRV_KERNELS_LINEAR_H

#include "backend/spirv/reader/reader.h"

enum {
    SPIRV_LINEAR_ROWS = SPIRV_REACH_RANK, /* 1, and the pitch of each dimension but the last */
    SPIRV_LINEAR_COLUMNS = 4,             /* 1, and the global id in X, Y and Z */
};

/** The sum of c[row][column] * row * column. */
typedef struct spirv_linear {
    int64_t c[SPIRV_LINEAR_ROWS][SPIRV_LINEAR_COLUMNS];
} spirv_linear;

/** A function whose values are asked for. */
typedef struct spirv_linear_context {
    const spirv_reader *reader;
    const spirv_function *function;
    const spirv_kernel *kernel; /**< whose parameters it has */
    uint32_t steps;             /**< that are left: hostile modules ask for many */
    uint32_t left;              /**< of those for one pointer */
} spirv_linear_context;

/** Finds the parameter that a pointer was made of, by its number, and the bytes from there on.
 *  Their pitches are those of the view that follows that parameter.
 *  @returns false if they are no such sum, or nobody knows */
bool spirv_linear_pointer(spirv_linear_context *context, uint32_t id, uint32_t *parameter,
                          spirv_linear *out);

#endif
