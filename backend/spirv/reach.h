/* What the work-items of a kernel access for certain, in sums that a launch computes: it knows the
 * numbers that the kernel is given. */
#ifndef ZELLIGE_SPIRV_REACH_H
#define ZELLIGE_SPIRV_REACH_H

#include <stdbool.h>
#include <stdint.h>

enum {
    SPIRV_REACH_RANK = 3,    /* dimensions of what a reach is in */
    SPIRV_REACH_NUMBERS = 6, /* arguments that one kernel's reaches depend on */
    SPIRV_REACH_LOOPS = 2,   /* loops of one kernel whose counters they depend on */
    SPIRV_REACH_TERMS = 8,
    SPIRV_REACH_GUARDS = 8,
    SPIRV_REACHES_MAX = 8, /* of a kernel that are known */
};

/** What differs between the work-items, and the rounds of loops. Ids are X first. */
enum {
    SPIRV_REACH_ONE, /* nothing */
    SPIRV_REACH_GLOBAL,
    SPIRV_REACH_LOCAL = SPIRV_REACH_GLOBAL + 3,
    SPIRV_REACH_GROUP = SPIRV_REACH_LOCAL + 3,
    SPIRV_REACH_LOOP = SPIRV_REACH_GROUP + 3,
    SPIRV_REACH_VARIABLES = SPIRV_REACH_LOOP + SPIRV_REACH_LOOPS,
};

typedef struct spirv_reach_term {
    int64_t times;
    uint32_t number;   /**< 0: 1; n: number n - 1 of the kernel's reaches */
    uint32_t variable; /**< SPIRV_REACH_ONE, ... */
} spirv_reach_term;

/** A sum of times * number * variable. */
typedef struct spirv_reach_sum {
    uint32_t count;
    spirv_reach_term terms[SPIRV_REACH_TERMS];
} spirv_reach_sum;

/** A whole number that the kernel is given: a parameter, or an extent in a view's descriptor. */
typedef struct spirv_reach_number {
    uint32_t parameter;
    uint32_t at;   /**< bytes into it */
    uint32_t size; /**< 4 or 8 */
} spirv_reach_number;

/** The counter of a loop that ends in one place: `first`, which must not be below 0, and then
 *  `step` more each time, as long as `more` is not below 0. Neither sum has another variable than
 *  this. */
typedef struct spirv_reach_loop {
    spirv_reach_sum first;
    int64_t step; /**< above 0 */
    spirv_reach_sum more;
} spirv_reach_loop;

/** An element of a pointer parameter, which each work-item accesses for which no guard is below 0,
 *  and in each round of the loops for which none is. In each dimension of the view that follows the
 *  parameter, the slowest first, its byte is a sum, but for a pitch, which the slower dimensions
 *  are counted in. */
typedef struct spirv_reach {
    uint32_t parameter;
    uint32_t dimensions; /**< 1: of the memory as a row; else those of the view */
    bool is_read, is_write;
    bool is_atomic;       /**< one of its accesses is */
    uint32_t instruction; /**< word offset of the first */
    uint32_t guard_count;
    spirv_reach_sum at[SPIRV_REACH_RANK];
    spirv_reach_sum guards[SPIRV_REACH_GUARDS];
} spirv_reach;

typedef struct spirv_reaches {
    struct spirv_reaches *next; /**< another kernel's of the module */
    uint32_t count, number_count, loop_count;
    spirv_reach all[SPIRV_REACHES_MAX];
    spirv_reach_number numbers[SPIRV_REACH_NUMBERS];
    spirv_reach_loop loops[SPIRV_REACH_LOOPS];
} spirv_reaches;

#endif
