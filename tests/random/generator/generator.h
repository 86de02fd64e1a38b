/* Makes kernels at random: valid OpenCL C without undefined behaviour, without data races, whose
 * results do not depend on the order in which work-items run. The same text is C, once reference.h
 * has given OpenCL's words a meaning there.
 *
 * Every integer operation that may overflow is done unsigned, every index is in bounds for the
 * lanes that use it, and floating-point operations are those that IEEE 754 defines exactly; others,
 * such as sin(), go to the buffer `probe` and nowhere else, and are compared with a tolerance.
 */
#ifndef ZELLIGE_RANDOM_GENERATOR_H
#define ZELLIGE_RANDOM_GENERATOR_H

#include <stdint.h>

#include "tests/random/generator/tree.h"

/** What a kernel may contain; a seed takes some of it. */
enum feature {
    FEATURE_VECTORS = 1 << 0,
    FEATURE_ARRAYS = 1 << 1,
    FEATURE_STRUCTS = 1 << 2,
    FEATURE_FLOATS = 1 << 3,
    FEATURE_DOUBLES = 1 << 4,
    FEATURE_LOOPS = 1 << 5,
    FEATURE_SWITCH = 1 << 6,
    FEATURE_GOTO = 1 << 7,
    FEATURE_FUNCTIONS = 1 << 8,
    FEATURE_BARRIERS = 1 << 9,
    FEATURE_LOCAL_ATOMICS = 1 << 10,
    FEATURE_GLOBAL_ATOMICS = 1 << 11,
    FEATURE_RETURN = 1 << 12,
    FEATURE_WIDE = 1 << 13,  /**< integers of 64 bits */
    FEATURE_SMALL = 1 << 14, /**< integers of 8 and 16 bits */
    FEATURE_GENERIC = 1 << 15,
    FEATURE_BARRIER_FUNCTIONS = 1 << 16, /**< barriers in functions that stay out of line */
    FEATURE_GUARDS = 1 << 17,
    FEATURE_EXPLICIT_ATOMICS = 1 << 18, /**< those of OpenCL 2.0 */
    FEATURE_GROUPS = 1 << 19,           /**< work_group_reduce_add() and its like */
    FEATURE_SUB_GROUPS = 1 << 20,
    FEATURE_ROUNDS = 1 << 21,  /**< loops with barriers */
    FEATURE_CARRIED = 1 << 22, /**< tile_static memory that is not written anew each time */
    FEATURE_ROWS = 1 << 23,    /**< parts of global memory that each work-item has of its own */
    FEATURE_PACKED = 1 << 24,
    FEATURE_TILE_STRUCTS = 1 << 25,
    FEATURE_NESTED = 1 << 26, /**< structs of structs and vectors */
    FEATURE_POINTERS = 1 << 27,
    FEATURE_STRIDES = 1 << 28,
    FEATURE_ASYNC = 1 << 29,
    FEATURE_TURNS = 1 << 30, /**< loops of compare and exchange */
    FEATURE_ALL = 0x7fffffff,
};

typedef struct generator_options {
    unsigned allowed; /**< features */
    int statements;   /**< about so many; 0 is 24 */
} generator_options;

/** @returns functions and kernel k<seed>, as a tree to print behind generator_prelude() */
tree *generate(uint64_t seed, const generator_options *options);

/** What all kernels share, in OpenCL C; reference.h is the same in C. */
extern const char generator_prelude[];

#endif
