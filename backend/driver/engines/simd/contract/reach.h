/* What a launch reaches through its buffers: a list of steps that the vectoriser writes behind
 * simd_needs, and that compile/reach.c takes for each launch.
 *
 * A step is an interval, of numbers that a value of the kernel may have for any work-item: with
 * `bits` bits it is equal to one of them modulo 2 to the power of bits. Whether it counts as signed
 * or not matters where it is compared, divided or widened only. */
#ifndef ZELLIGE_SIMD_CONTRACT_REACH_H
#define ZELLIGE_SIMD_CONTRACT_REACH_H

#include <stdint.h>

enum {
    SIMD_REACH_MOST_STEPS = 512,
    SIMD_REACH_MOST_PARAMETERS = 64, /* kernels with more have no steps */
};

typedef enum simd_reach_operation {
    SIMD_REACH_ANY,      /* nothing is known; the first step is this */
    SIMD_REACH_RANGE,    /* 0 to `number` */
    SIMD_REACH_NUMBER,   /* `number` */
    SIMD_REACH_ARGUMENT, /* the bits at byte `number` of the value of parameter `a` */
    SIMD_REACH_GROUP,    /* the number of a group in dimension `a` */
    SIMD_REACH_COUNT,    /* of groups */
    SIMD_REACH_OFFSET,   /* global_offset */
    SIMD_REACH_UNITE,    /* a or b */
    SIMD_REACH_MEET,     /* both; of b only the last bits are known if `number` is not 0 */
    SIMD_REACH_MEET_NOT, /* a that is not equal to b */
    SIMD_REACH_ADD,      /* a, b: as the instructions of LLVM */
    SIMD_REACH_SUB,
    SIMD_REACH_MUL,
    SIMD_REACH_SHL,
    SIMD_REACH_LSHR,
    SIMD_REACH_ASHR,
    SIMD_REACH_AND,
    SIMD_REACH_OR, /* `number` is a power of two that one of both is a multiple of */
    SIMD_REACH_XOR,
    SIMD_REACH_UDIV,
    SIMD_REACH_SDIV,
    SIMD_REACH_UREM,
    SIMD_REACH_SREM,
    SIMD_REACH_UMIN,
    SIMD_REACH_UMAX,
    SIMD_REACH_SMIN,
    SIMD_REACH_SMAX,
    SIMD_REACH_SHRINK, /* 0 to the largest a */
    SIMD_REACH_ZEXT,   /* of a, which has `bits` */
    SIMD_REACH_SEXT,
    SIMD_REACH_ULT, /* what is below b; and so on */
    SIMD_REACH_ULE,
    SIMD_REACH_UGT,
    SIMD_REACH_UGE,
    SIMD_REACH_SLT,
    SIMD_REACH_SLE,
    SIMD_REACH_SGT,
    SIMD_REACH_SGE,
    /* How often a loop begins a further round: `a` is what its counter begins with, `b` what each
     * round adds. A round follows while the counter, plus `b` if `number` has
     * SIMD_REACH_TRIPS_NEXT, compares to `c` so: the number's other bits are one of the eight
     * above, or SIMD_REACH_MEET_NOT. */
    SIMD_REACH_TRIPS,
    SIMD_REACH_UNTIL,    /* for SIMD_REACH_MEET_NOT: what the counter is in those rounds */
    SIMD_REACH_ACCESS,   /* of `number` bytes, a bytes behind where parameter `b` points to */
    SIMD_REACH_ANYWHERE, /* what is accessed through parameter `b` is not known */
} simd_reach_operation;

enum { SIMD_REACH_TRIPS_NEXT = 256 };

typedef struct simd_reach_step {
    uint8_t operation;
    uint8_t bits;
    uint16_t a, b, c; /* earlier steps, or as above */
    int64_t number;
} simd_reach_step;

#endif
