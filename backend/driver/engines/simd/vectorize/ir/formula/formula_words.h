/* The words of which formulas are made (formula.c). */
#ifndef ZELLIGE_SIMD_VECTORIZE_IR_FORMULA_WORDS_H
#define ZELLIGE_SIMD_VECTORIZE_IR_FORMULA_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "backend/driver/engines/simd/vectorize/ir/formula/formula.h"
#include "backend/driver/engines/simd/vectorize/ir/intrinsic.h"

enum { FORMULA_MOST_LANES = 64 };

/* What differs between floats and doubles. */
typedef struct format {
    unsigned mantissa;
    uint64_t bias;
    double magic; /* added to a number, it leaves the nearest integer in the last bits */
    double smallest, two_over_pi, log2_e, ln_least, ln_most;
} format;

/* Constants as sums, whose first parts are so short that multiples of them are exact where products
 * are rounded before they go into a sum. Parts that are not needed are 0. */
enum { FORMULA_MOST_PARTS = 4 };
typedef struct constants {
    double pi_half[FORMULA_MOST_PARTS], ln_2[2], log10_2[2];
    double farthest_angle; /* of which a multiple of pi / 2 is taken so */
} constants;

struct simd_formula_maker {
    LLVMModuleRef module;
    LLVMBuilderRef b;
    LLVMTypeRef real, bits; /* vectors */
    bool is_double, fuses;
    bool scales;    /* whether one instruction does what multiplies by a power of two */
    bool estimates; /* whether quotients are made of estimates */
    const format *format;
    const constants *constants;
};

static inline LLVMValueRef splat(LLVMTypeRef vector, LLVMValueRef scalar)
{
    LLVMValueRef lanes[FORMULA_MOST_LANES];
    const unsigned count = LLVMGetVectorSize(vector);
    for (unsigned l = 0; l < count; l++)
        lanes[l] = scalar;
    return LLVMConstVector(lanes, count);
}

static inline LLVMValueRef real(const simd_formula_maker *m, double value)
{
    return splat(m->real, LLVMConstReal(LLVMGetElementType(m->real), value));
}

static inline LLVMValueRef bits(const simd_formula_maker *m, uint64_t value)
{
    return splat(m->bits, LLVMConstInt(LLVMGetElementType(m->bits), value, false));
}

static inline LLVMValueRef as_bits(const simd_formula_maker *m, LLVMValueRef x)
{
    return LLVMBuildBitCast(m->b, x, m->bits, "");
}

static inline LLVMValueRef as_real(const simd_formula_maker *m, LLVMValueRef x)
{
    return LLVMBuildBitCast(m->b, x, m->real, "");
}

static inline LLVMValueRef add(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y)
{
    return LLVMBuildFAdd(m->b, x, y, "");
}

static inline LLVMValueRef subtract(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y)
{
    return LLVMBuildFSub(m->b, x, y, "");
}

static inline LLVMValueRef multiply(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y)
{
    return LLVMBuildFMul(m->b, x, y, "");
}

/* Rounded once, where the processor does so. */
static inline LLVMValueRef multiply_add(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y,
                                        LLVMValueRef z)
{
    LLVMTypeRef type = m->real;
    if (!m->fuses)
        return add(m, multiply(m, x, y), z);
    return simd_intrinsic_build(m->module, m->b, "llvm.fma", &type, 1, (LLVMValueRef[]){x, y, z},
                                3);
}

/* x less n times a constant of so many parts, or a multiple of it. */
static inline LLVMValueRef less_multiple(const simd_formula_maker *m, LLVMValueRef x,
                                         LLVMValueRef n, double times, const double *parts,
                                         size_t count)
{
    for (size_t i = 0; i < count && parts[i] != 0; i++)
        x = multiply_add(m, n, real(m, -times * parts[i]), x);
    return x;
}

static inline LLVMValueRef magnitude(const simd_formula_maker *m, LLVMValueRef x)
{
    LLVMTypeRef type = m->real;
    return simd_intrinsic_build(m->module, m->b, "llvm.fabs", &type, 1, &x, 1);
}

static inline LLVMValueRef with_sign_of(const simd_formula_maker *m, LLVMValueRef x,
                                        LLVMValueRef size)
{
    LLVMTypeRef type = m->real;
    return simd_intrinsic_build(m->module, m->b, "llvm.copysign", &type, 1,
                                (LLVMValueRef[]){size, x}, 2);
}

/* llvm.trunc and others that make whole numbers. */
static inline LLVMValueRef whole(const simd_formula_maker *m, const char *how, LLVMValueRef x)
{
    LLVMTypeRef type = m->real;
    return simd_intrinsic_build(m->module, m->b, how, &type, 1, &x, 1);
}

/* yes where x is in that relation to a number, no elsewhere. */
static inline LLVMValueRef choose(const simd_formula_maker *m, LLVMRealPredicate relation,
                                  LLVMValueRef x, double number, LLVMValueRef yes, LLVMValueRef no)
{
    LLVMValueRef mask = LLVMBuildFCmp(m->b, relation, x, real(m, number), "");
    return LLVMBuildSelect(m->b, mask, yes, no, "");
}

/* NaN stays. */
static inline LLVMValueRef clamp(const simd_formula_maker *m, LLVMValueRef x, double least,
                                 double most)
{
    x = choose(m, LLVMRealOGT, x, most, real(m, most), x);
    return choose(m, LLVMRealOLT, x, least, real(m, least), x);
}

/* The first coefficient is that of the highest power. */
static inline LLVMValueRef horner(const simd_formula_maker *m, LLVMValueRef x,
                                  const double *coefficients, size_t count, size_t step)
{
    LLVMValueRef sum = real(m, coefficients[0]);
    for (size_t i = step; i < count; i += step)
        sum = multiply_add(m, sum, x, real(m, coefficients[i]));
    return sum;
}

/* A long one would be a chain, whose steps wait for one another longer than a processor looks
 * ahead: it becomes two of half the length, of even and of odd powers. The last step, which rounds
 * most, stays by itself. */
static inline LLVMValueRef polynomial(const simd_formula_maker *m, LLVMValueRef x,
                                      const double *coefficients, size_t count)
{
    enum { LONG = 6 };
    if (count < LONG)
        return horner(m, x, coefficients, count, 1);
    const size_t last = count - 1, even = (last - 1) % 2, odd = 1 - even;
    LLVMValueRef square = multiply(m, x, x);
    LLVMValueRef sum = horner(m, square, coefficients + odd, last - odd, 2);
    sum = multiply_add(m, sum, x, horner(m, square, coefficients + even, last - even, 2));
    return multiply_add(m, sum, x, real(m, coefficients[last]));
}

#define POLYNOMIAL(m, x, coefficients) \
    polynomial(m, x, coefficients, sizeof(coefficients) / sizeof *(coefficients))

/* The nearest multiple of a fraction, 1 / parts, and how many in the last bits of a number. */
static inline LLVMValueRef nearest_part(const simd_formula_maker *m, LLVMValueRef x,
                                        LLVMValueRef factor, double parts,
                                        LLVMValueRef *in_last_bits)
{
    LLVMValueRef magic = real(m, m->format->magic / parts);
    LLVMValueRef shifted = factor == NULL ? add(m, x, magic) : multiply_add(m, x, factor, magic);
    *in_last_bits = as_bits(m, shifted);
    return subtract(m, shifted, magic);
}

/* The nearest integer. */
static inline LLVMValueRef nearest(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef factor,
                                   LLVMValueRef *in_last_bits)
{
    return nearest_part(m, x, factor, 1, in_last_bits);
}

#endif
