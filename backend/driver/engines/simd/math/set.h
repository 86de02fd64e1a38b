/* A set of mathematical functions for one instruction set, one type and one number of lanes. */
#ifndef ZELLIGE_SIMD_MATH_SET_H
#define ZELLIGE_SIMD_MATH_SET_H

#include <stddef.h>
#include <stdint.h>

typedef void simd_math_code(void); /* of any function: the caller knows its type */

typedef struct simd_math_entry {
    const char *name; /* "sin.f32" */
    const char *symbol;
    simd_math_code *code;
} simd_math_entry;

#define SIMD_MATH_ENTRY(name, symbol, code)    \
    {                                          \
        name, symbol, (simd_math_code *)(code) \
    }

typedef struct simd_math_set {
    uint32_t lanes;
    const simd_math_entry *entries;
    size_t entry_count;
} simd_math_set;

/* Each set exists on the machines of its name. scalar exists everywhere, has every function, and
 * needs no instruction set. */
extern const simd_math_set simd_math_avx512_f32, simd_math_avx512_f64; /* 512 bits */
extern const simd_math_set simd_math_avx2_f32, simd_math_avx2_f64;     /* 256 bits, with FMA */
extern const simd_math_set simd_math_avx2_128_f32, simd_math_avx2_128_f64;
extern const simd_math_set simd_math_sse2_f32, simd_math_sse2_f64;
extern const simd_math_set simd_math_advsimd_f32, simd_math_advsimd_f64;
extern const simd_math_set simd_math_scalar;

#define SIMD_MATH_MAX_SETS 9

/** Lists the sets that this CPU can run: of one type the widest first, of one width the best;
 *  scalar is the last.
 *  @returns how many */
size_t simd_math_list(const simd_math_set *out[SIMD_MATH_MAX_SETS]);

#endif
