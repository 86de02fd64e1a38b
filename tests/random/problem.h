/* What a kernel is run on: the shapes of its launches, and its memory before and after. The same
 * for who runs it and for the reference, which is a program of its own. */
#ifndef ZELLIGE_RANDOM_PROBLEM_H
#define ZELLIGE_RANDOM_PROBLEM_H

#include <stddef.h>
#include <stdint.h>

enum {
    PROBLEM_INPUTS = 8192,
    PROBLEM_SLOTS = 40,
    PROBLEM_ATOMS = 16,
    PROBLEM_LOCAL = 1024,
    PROBLEM_ROW = 4
};

typedef struct problem_shape {
    uint32_t size[3], count[3], offset[3];
} problem_shape;

extern const problem_shape problem_shapes[];
extern const size_t problem_shape_count;

/** @returns all work-items of the launch, and of a group */
size_t problem_items(const problem_shape *shape);
size_t problem_group(const problem_shape *shape);

/** The parameter `p` of every kernel. */
typedef struct problem_params {
    int32_t a;
    uint32_t b, n, width, slots;
} problem_params;

/** Everything that kernels read and write. The elements of each array end at a page that may not be
 *  touched, and where they fill their pages they begin behind one, too. */
typedef struct problem {
    problem_params params;
    int32_t *in;       /**< PROBLEM_INPUTS */
    uint32_t *data;    /**< n */
    uint64_t *out;     /**< n * (PROBLEM_SLOTS + 1) */
    float *probe;      /**< n * 2 */
    uint32_t *scratch; /**< n */
    uint64_t *rows;    /**< n * PROBLEM_ROW: so many for each work-item */
    uint32_t *atoms;   /**< PROBLEM_ATOMS */
} problem;

/** @returns that of a kernel and a shape; `problem_destroy()` frees it */
problem problem_create(uint64_t seed, const problem_shape *shape);
void problem_destroy(problem *p);

#endif
