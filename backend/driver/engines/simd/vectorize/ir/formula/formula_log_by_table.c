/* Logarithms in whole registers of AVX-512: a shuffle looks up one of sixteen r near 1 / x and its
 * logarithm. What is left, r * x - 1, is so small that a short polynomial will do, and nothing is
 * divided. Of x near 1 r is 1. */
#include "backend/driver/engines/simd/vectorize/ir/formula/formula_parts.h"

#include <math.h>

/* Where logarithms are small, numbers whose own are near a float, or a double. */
static const double *inverses_of(const simd_formula_maker *m)
{
    static const double f32[FORMULA_ENTRIES] = {1,       0.90625, 0.875,  0.8125, 0.78125, 0.75,
                                                0.71875, 0.6875,  1.3125, 1.25,   1.21875, 1.15625,
                                                1.125,   1.09375, 1.0625, 1};
    static const double f64[FORMULA_ENTRIES] = {
        1,      0x1.d4p-1, 0.875,   0.8125,  0.78125, 0.75,      0.71875, 0.6875,
        1.3125, 1.25,      1.21875, 1.15625, 1.125,   0x1.12p+0, 1.0625,  1};
    return m->is_double ? f64 : f32;
}

static LLVMValueRef steps_of(const simd_formula_maker *m, LLVMValueRef mantissa)
{
    return LLVMBuildLShr(m->b, as_bits(m, mantissa), bits(m, m->format->mantissa - 4), "");
}

simd_formula_cell simd_formula_find_cell(const simd_formula_maker *m, const double *table,
                                         LLVMValueRef x)
{
    const simd_formula_parts p = simd_formula_take_at_once(m, x);
    LLVMValueRef steps = steps_of(m, p.rest);
    LLVMValueRef r = simd_formula_entry(m, table == NULL ? inverses_of(m) : table, steps);
    return (simd_formula_cell){p.exponent, steps, multiply_add(m, p.rest, r, real(m, -1))};
}

/* r * 2^-exponent * (1 + x) - 1 by a power that is rounded once, however much the sum loses. Where
 * that is 0 or infinite so is the exponent, and the rest may be any number. */
simd_formula_cell simd_formula_find_cell_of_sum(const simd_formula_maker *m, LLVMValueRef x)
{
    LLVMValueRef one = real(m, 1), least = real(m, -0.5);
    const simd_formula_parts p = simd_formula_take_at_once(m, add(m, x, one));
    LLVMValueRef steps = steps_of(m, p.rest);
    LLVMValueRef r = simd_formula_entry(m, inverses_of(m), steps);
    LLVMValueRef power = simd_formula_scale_at_once(m, r, LLVMBuildFNeg(m->b, p.exponent, ""));
    LLVMValueRef rest = multiply_add(m, x, power, subtract(m, power, one));
    rest = choose(m, LLVMRealOGT, rest, -0.5, rest, least);
    return (simd_formula_cell){p.exponent, steps, rest};
}

/* (ln(1 + f) - f) / f^2, from -0.037 to 0.0625. */
static LLVMValueRef series_of(const simd_formula_maker *m, LLVMValueRef f)
{
    static const double f32[] = {-0.16070304754, 0.20026337914, -0.25000728486, 0.33333325819,
                                 -0.5};
    static const double f64[] = {0x1.511773adb2d86p-4, -0x1.999fdd004219dp-4,
                                 0x1.c7366f55aa03cp-4, -0x1.0000323222813p-3,
                                 0x1.2492460d6c90bp-3, -0x1.55555548f70b5p-3,
                                 0x1.99999999da5a9p-3, -0x1.00000000004f4p-2,
                                 0x1.555555555554ep-2, -0.5};
    return m->is_double ? POLYNOMIAL(m, f, f64) : POLYNOMIAL(m, f, f32);
}

LLVMValueRef simd_formula_log_of_cell(const simd_formula_maker *m, simd_formula_cell c,
                                      const simd_formula_base *base)
{
    const double *inverses = inverses_of(m);
    double logarithms[FORMULA_ENTRIES];
    for (int i = 0; i < FORMULA_ENTRIES; i++)
        logarithms[i] = -base->log(inverses[i]);
    LLVMValueRef whole = multiply_add(m, c.exponent, real(m, base->of_two[0]),
                                      simd_formula_entry(m, logarithms, c.steps));
    LLVMValueRef low = multiply(m, c.exponent, real(m, base->of_two[1]));
    LLVMValueRef square = multiply(m, c.rest, c.rest), series = series_of(m, c.rest);
    if (base->of_e == 1 && m->is_double)
        return add(m, whole, add(m, c.rest, multiply_add(m, square, series, low)));
    LLVMValueRef ln = multiply_add(m, square, series, c.rest);
    if (base->of_e == 1)
        return add(m, whole, ln);
    if (base->of_two[1] == 0)
        return multiply_add(m, ln, real(m, base->of_e), whole);
    return add(m, whole, multiply_add(m, ln, real(m, base->of_e), low));
}

LLVMValueRef simd_formula_ln_of_cell(const simd_formula_maker *m, simd_formula_cell c)
{
    const double *of_two = m->constants->ln_2;
    return simd_formula_log_of_cell(m, c, &(simd_formula_base){log, 1, {of_two[0], of_two[1]}});
}
