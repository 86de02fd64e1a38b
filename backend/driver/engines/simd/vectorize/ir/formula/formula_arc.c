/* asin, acos, atan and atan2, in radians and in half turns. */
#include "backend/driver/engines/simd/vectorize/ir/formula/formula_parts.h"

#include <math.h>

#define PI 0x1.921fb54442d18p+1

/* What a result is multiplied by: 1, or what makes half turns of radians. Sums with multiples of pi
 * are made of numbers that have been multiplied, so that quarters of a turn are exact. */
static const double radians = 1, half_turns = 0x1.45f306dc9c883p-2;

/* unit * (base + r), where the base is known. */
static LLVMValueRef based(const simd_formula_maker *m, LLVMValueRef r, double factor, double base,
                          double unit)
{
    const double turns = unit == radians ? base * PI : base; /* in half turns */
    return multiply_add(m, r, real(m, factor * unit), real(m, turns));
}

static LLVMValueRef in_unit(const simd_formula_maker *m, LLVMValueRef r, double unit)
{
    return unit == radians ? r : multiply(m, r, real(m, unit));
}

/* ---- asin and acos --------------------------------------------------------------------------- */

/* (asin(s) / s - 1) / s^2, by s^2 up to 1/4. */
static LLVMValueRef asin_series(const simd_formula_maker *m, LLVMValueRef square)
{
    static const double f32[] = {0.038085023561, 0.026554542206, 0.04500138007, 0.074988550726,
                                 0.16666672415};
    static const double f64[] = {0x1.cd864394d2ff2p-6, -0x1.603991d6060e0p-7, 0x1.06b9d26d10838p-6,
                                 0x1.ff5fc4d14c735p-8, 0x1.8522ddffa6208p-7,  0x1.c87265d47ef49p-7,
                                 0x1.1c593c7b1d958p-6, 0x1.6e8b2b3b10be4p-6,  0x1.f1c71f95269afp-6,
                                 0x1.6db6db684b6a1p-5, 0x1.3333333336da5p-4,  0x1.555555555554fp-3};
    return m->is_double ? POLYNOMIAL(m, square, f64) : POLYNOMIAL(m, square, f32);
}

/* asin(s), where s is a up to 1/2, and above sqrt((1 - a) / 2): then asin(a) is pi / 2 - 2 asin(s).
 * The root of a negative number is NaN. */
static LLVMValueRef asin_of_part(const simd_formula_maker *m, LLVMValueRef a)
{
    LLVMValueRef rest = multiply_add(m, a, real(m, -0.5), real(m, 0.5));
    LLVMValueRef root = simd_formula_root(m, rest);
    if (m->estimates)
        root = choose(m, LLVMRealOLE, a, 1, root, real(m, (double)NAN));
    LLVMValueRef square = choose(m, LLVMRealOLT, a, 0.5, multiply(m, a, a), rest);
    LLVMValueRef s = choose(m, LLVMRealOLT, a, 0.5, a, root);
    return multiply_add(m, s, multiply(m, square, asin_series(m, square)), s);
}

static LLVMValueRef asin_in(const simd_formula_maker *m, LLVMValueRef x, double unit)
{
    LLVMValueRef a = magnitude(m, x), r = asin_of_part(m, a), small = in_unit(m, r, unit);
    return with_sign_of(m, x, choose(m, LLVMRealOLT, a, 0.5, small, based(m, r, -2, 0.5, unit)));
}

/* pi / 2 - asin(x); from 1/2 on 2 asin(s), and for -x pi less that. */
static LLVMValueRef acos_in(const simd_formula_maker *m, LLVMValueRef x, double unit)
{
    const double pi = unit == radians ? PI : 1;
    LLVMValueRef a = magnitude(m, x), r = with_sign_of(m, x, asin_of_part(m, a));
    LLVMValueRef from = choose(m, LLVMRealOLT, x, 0, real(m, pi), real(m, 0));
    LLVMValueRef large = multiply_add(m, r, real(m, 2 * unit), from);
    return choose(m, LLVMRealOLT, a, 0.5, based(m, r, -1, 0.5, unit), large);
}

LLVMValueRef simd_formula_asin(const simd_formula_maker *m, LLVMValueRef x)
{
    return asin_in(m, x, radians);
}

LLVMValueRef simd_formula_asinpi(const simd_formula_maker *m, LLVMValueRef x)
{
    return asin_in(m, x, half_turns);
}

LLVMValueRef simd_formula_acos(const simd_formula_maker *m, LLVMValueRef x)
{
    return acos_in(m, x, radians);
}

LLVMValueRef simd_formula_acospi(const simd_formula_maker *m, LLVMValueRef x)
{
    return acos_in(m, x, half_turns);
}

/* ---- atan ------------------------------------------------------------------------------------ */

/* atan(over / under), where their quotient is small, and what is added to it. */
typedef struct part {
    LLVMValueRef over, under, base;
} part;

/* By t^2 up to tan(pi / 8)^2: (atan(t) / t - 1) / t^2. */
static LLVMValueRef atan_series(const simd_formula_maker *m, LLVMValueRef square)
{
    static const double f32[] = {-0.064519282081, 0.10743731491, -0.14263955598, 0.19999540484,
                                 -0.33333331761};
    static const double f64[] = {
        -0x1.3a31b1c0fd3b7p-6, 0x1.4162c02b1dda3p-5, -0x1.a0999c632b6edp-5, 0x1.dfe6497e96323p-5,
        -0x1.10fa77b1a6d57p-4, 0x1.3b1263064f6b9p-4, -0x1.745d0b28a7e37p-4, 0x1.c71c71853d7fap-4,
        -0x1.2492492436201p-3, 0x1.999999999934cp-3, -0x1.5555555555555p-2};
    return m->is_double ? POLYNOMIAL(m, square, f64) : POLYNOMIAL(m, square, f32);
}

/* The same by t^2 up to 1/15^2. */
static LLVMValueRef short_series(const simd_formula_maker *m, LLVMValueRef square)
{
    static const double f64[] = {-0x1.70df997966f88p-4, 0x1.c718f72c63665p-4, -0x1.2492486f33e47p-3,
                                 0x1.999999997fbb9p-3, -0x1.5555555555551p-2};
    return POLYNOMIAL(m, square, f64);
}

/* unit * (base + atan(t)); the base is multiplied already. */
static LLVMValueRef atan_of_rest(const simd_formula_maker *m, LLVMValueRef t, LLVMValueRef series,
                                 LLVMValueRef base, double unit)
{
    LLVMValueRef square = multiply(m, t, t);
    LLVMValueRef r = multiply_add(m, t, multiply(m, square, series), t);
    return unit == radians ? add(m, base, r) : multiply_add(m, r, real(m, unit), base);
}

static LLVMValueRef among_three(const simd_formula_maker *m, LLVMValueRef low, LLVMValueRef high,
                                const LLVMValueRef values[3])
{
    LLVMValueRef value = LLVMBuildSelect(m->b, high, values[2], values[1], "");
    return LLVMBuildSelect(m->b, low, values[0], value, "");
}

/* Of y / x, neither of them negative: below tan(pi / 8) itself, beyond its inverse pi / 2 less the
 * inverse, and between them pi / 4 and the angle from there. */
static part part_of(const simd_formula_maker *m, LLVMValueRef y, LLVMValueRef x, double unit)
{
    const double pi = unit == radians ? PI : 1, least = 0x1.a827999fcef32p-2;
    LLVMValueRef low = LLVMBuildFCmp(m->b, LLVMRealOLE, y, multiply(m, x, real(m, least)), "");
    LLVMValueRef high = LLVMBuildFCmp(m->b, LLVMRealOGT, y, multiply(m, x, real(m, 1 / least)), "");
    return (part){
        .over = among_three(m, low, high,
                            (LLVMValueRef[]){y, subtract(m, y, x), LLVMBuildFNeg(m->b, x, "")}),
        .under = among_three(m, low, high, (LLVMValueRef[]){x, add(m, y, x), y}),
        .base = among_three(m, low, high,
                            (LLVMValueRef[]){real(m, 0), real(m, pi / 4), real(m, pi / 2)})};
}

/* Two tables have 16 angles and their tangents. Which of them is near, y = a / (1 + a) says in
 * fifteenths, by an estimate. Of its tangent c, t = (a - c) / (1 + a c) is below 1/15. */
static LLVMValueRef atan_by_table(const simd_formula_maker *m, LLVMValueRef a, double unit)
{
    static const double tangents[FORMULA_ENTRIES] = {
        0,           0x1.29dp-4,   0x1.3ep-3,   0x1.0194p-2,  0x1.76p-2,   0x1.00c6p-1,
        0x1.55f2p-1, 0x1.c044p-1,  0x1.2466p+0, 0x1.7f5p+0,   0x1.fe74p+0, 0x1.5e758p+1,
        0x1.fcd9p+1, 0x1.9c2d4p+2, 0x1.b821p+3, 0x1.cd46ap+5,
    };
    double angles[FORMULA_ENTRIES];
    LLVMValueRef index, above = add(m, a, real(m, 1));
    for (int i = 0; i < FORMULA_ENTRIES; i++)
        angles[i] = unit == radians ? atan(tangents[i]) : atan(tangents[i]) * half_turns;
    LLVMValueRef y = multiply(m, a, simd_formula_inverse(m, above));
    (void)nearest(m, y, real(m, FORMULA_ENTRIES - 1), &index);
    LLVMValueRef c = simd_formula_entry(m, tangents, index);
    LLVMValueRef t = simd_formula_quotient(m, subtract(m, a, c), multiply_add(m, a, c, real(m, 1)));
    LLVMValueRef base = simd_formula_entry(m, angles, index);
    return atan_of_rest(m, t, short_series(m, multiply(m, t, t)), base, unit);
}

/* What is larger than 2^60 has the same angle. */
static LLVMValueRef atan_in(const simd_formula_maker *m, LLVMValueRef x, double unit)
{
    LLVMValueRef a = magnitude(m, x), most = real(m, 0x1p60);
    if (m->scales)
        a = choose(m, LLVMRealOGT, a, 0x1p60, most, a);
    if (m->scales && m->is_double)
        return with_sign_of(m, x, atan_by_table(m, a, unit));
    const part p = part_of(m, a, real(m, 1), unit);
    LLVMValueRef t = simd_formula_quotient(m, p.over, p.under);
    LLVMValueRef series = atan_series(m, multiply(m, t, t));
    return with_sign_of(m, x, atan_of_rest(m, t, series, p.base, unit));
}

LLVMValueRef simd_formula_atan(const simd_formula_maker *m, LLVMValueRef x)
{
    return atan_in(m, x, radians);
}

LLVMValueRef simd_formula_atanpi(const simd_formula_maker *m, LLVMValueRef x)
{
    return atan_in(m, x, half_turns);
}

/* Of two zeros t is 0. A quarter of a turn more than that of the magnitudes is half a turn less. */
static LLVMValueRef atan2_in(const simd_formula_maker *m, LLVMValueRef y, LLVMValueRef x,
                             double unit)
{
    part p = part_of(m, magnitude(m, y), magnitude(m, x), unit);
    p.under = choose(m, LLVMRealOEQ, p.under, 0, real(m, 1), p.under);
    LLVMValueRef t = LLVMBuildFDiv(m->b, p.over, p.under, "");
    LLVMValueRef series = atan_series(m, multiply(m, t, t));
    LLVMValueRef right = atan_of_rest(m, t, series, p.base, unit);
    LLVMValueRef left = subtract(m, real(m, unit == radians ? PI : 1), right);
    LLVMValueRef is_left =
        LLVMBuildICmp(m->b, LLVMIntSLT, as_bits(m, x), LLVMConstNull(m->bits), "");
    return with_sign_of(m, y, LLVMBuildSelect(m->b, is_left, left, right, ""));
}

LLVMValueRef simd_formula_atan2(const simd_formula_maker *m, LLVMValueRef y, LLVMValueRef x)
{
    return atan2_in(m, y, x, radians);
}

LLVMValueRef simd_formula_atan2pi(const simd_formula_maker *m, LLVMValueRef y, LLVMValueRef x)
{
    return atan2_in(m, y, x, half_turns);
}

/* Sums that would be too large, and numbers of which a product would lose bits. */
LLVMValueRef simd_formula_far_atan2(const simd_formula_maker *m, LLVMValueRef y, LLVMValueRef x)
{
    return simd_formula_far_from(m, y, x, m->is_double ? 0x1p1000 : 0x1p120);
}
