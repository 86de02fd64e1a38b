/* sin, cos and tan, of angles in radians and in half turns. */
#include "backend/driver/engines/simd/vectorize/ir/formula/formula_parts.h"

typedef struct angle {
    LLVMValueRef quarter, sine, cosine; /* which quarter of a turn, counted from -45 degrees */
} angle;

/* (sin(r) / r - 1) / r^2, (cos(r) - 1 + r^2 / 2) / r^4, by r^2. */
static LLVMValueRef sine_series(const simd_formula_maker *m, LLVMValueRef square)
{
    static const double f32[] = {-0.00019587398882, 0.0083327459912, -0.16666664651};
    static const double f64[] = {0x1.5e098ed3c85fep-33, -0x1.ae6006b8b80f8p-26,
                                 0x1.71de37926b606p-19, -0x1.a01a019e807cdp-13,
                                 0x1.1111111110ba5p-7,  -0x1.5555555555555p-3};
    return m->is_double ? POLYNOMIAL(m, square, f64) : POLYNOMIAL(m, square, f32);
}

static LLVMValueRef cosine_series(const simd_formula_maker *m, LLVMValueRef square)
{
    static const double f32[] = {2.4547449049e-5, -0.0013888300752, 0.041666664648};
    static const double f64[] = {-0x1.907c17e2f080fp-37, 0x1.1eeb66c3b8406p-29,
                                 -0x1.27e4fa15ca346p-22, 0x1.a01a019f4d18ap-16,
                                 -0x1.6c16c16c16960p-10, 0x1.5555555555555p-5};
    return m->is_double ? POLYNOMIAL(m, square, f64) : POLYNOMIAL(m, square, f32);
}

/* LLVM makes what sin and cos of one argument have in common once. */
static angle in_quarter(const simd_formula_maker *m, LLVMValueRef quarter, LLVMValueRef r)
{
    angle a = {.quarter = quarter};
    LLVMValueRef square = multiply(m, r, r);
    a.sine = multiply_add(m, r, multiply(m, sine_series(m, square), square), r);
    LLVMValueRef most = multiply_add(m, square, real(m, -0.5), real(m, 1));
    a.cosine = multiply_add(m, multiply(m, square, square), cosine_series(m, square), most);
    return a;
}

static angle reduce(const simd_formula_maker *m, LLVMValueRef x)
{
    LLVMValueRef quarter, n = nearest(m, x, real(m, m->format->two_over_pi), &quarter);
    return in_quarter(m, quarter,
                      less_multiple(m, x, n, 1, m->constants->pi_half, FORMULA_MOST_PARTS));
}

/* In half turns: nothing is lost before the product. */
static angle reduce_half_turns(const simd_formula_maker *m, LLVMValueRef x)
{
    LLVMValueRef turns = whole(m, "llvm.rint", multiply(m, x, real(m, 0.5)));
    LLVMValueRef near = multiply_add(m, turns, real(m, -2), x), quarter;
    LLVMValueRef n = nearest(m, multiply(m, near, real(m, 2)), NULL, &quarter);
    LLVMValueRef rest = multiply_add(m, n, real(m, -0.5), near);
    return in_quarter(m, quarter, multiply(m, rest, real(m, 0x1.921fb54442d18p+1)));
}

static LLVMValueRef is_odd(const simd_formula_maker *m, LLVMValueRef quarter)
{
    LLVMValueRef last = LLVMBuildAnd(m->b, quarter, bits(m, 1), "");
    return LLVMBuildICmp(m->b, LLVMIntNE, last, bits(m, 0), "");
}

/* Negates where the bit of that number is set. */
static LLVMValueRef negate_by(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef quarter,
                              unsigned bit)
{
    const unsigned sign = m->is_double ? 63 : 31;
    LLVMValueRef mask = LLVMBuildAnd(m->b, quarter, bits(m, UINT64_C(1) << bit), "");
    mask = LLVMBuildShl(m->b, mask, bits(m, sign - bit), "");
    return as_real(m, LLVMBuildXor(m->b, as_bits(m, x), mask, ""));
}

static LLVMValueRef sine_of(const simd_formula_maker *m, angle a)
{
    LLVMValueRef size = LLVMBuildSelect(m->b, is_odd(m, a.quarter), a.cosine, a.sine, "");
    return negate_by(m, size, a.quarter, 1);
}

static LLVMValueRef cosine_of(const simd_formula_maker *m, angle a)
{
    LLVMValueRef size = LLVMBuildSelect(m->b, is_odd(m, a.quarter), a.sine, a.cosine, "");
    return negate_by(m, size, LLVMBuildAdd(m->b, a.quarter, bits(m, 1), ""), 1);
}

LLVMValueRef simd_formula_sin(const simd_formula_maker *m, LLVMValueRef x)
{
    return choose(m, LLVMRealOEQ, x, 0, x, sine_of(m, reduce(m, x))); /* -0 */
}

LLVMValueRef simd_formula_cos(const simd_formula_maker *m, LLVMValueRef x)
{
    return cosine_of(m, reduce(m, x));
}

/* ---- One of them ----------------------------------------------------------------------------- */

/* sin(r) for r up to a quarter of a turn: longer than a sine and a cosine of half of that are each,
 * and shorter than both. */
static LLVMValueRef long_sine(const simd_formula_maker *m, LLVMValueRef r)
{
    static const double f32[] = {2.63463800434e-6, -0.000198227029276, 0.00833324186401,
                                 -0.16666665961};
    static const double f64[] = {0x1.89a19d105d35ep-49, -0x1.ae5121644b564p-41,
                                 0x1.6124011228d99p-33, -0x1.ae6455a0f5155p-26,
                                 0x1.71de3a54550e5p-19, -0x1.a01a01a018a8cp-13,
                                 0x1.1111111111107p-7,  -0x1.5555555555555p-3};
    LLVMValueRef square = multiply(m, r, r);
    LLVMValueRef series = m->is_double ? POLYNOMIAL(m, square, f64) : POLYNOMIAL(m, square, f32);
    return multiply_add(m, r, multiply(m, series, square), r);
}

/* x less half turns. */
static LLVMValueRef less_half_turns(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef n)
{
    return less_multiple(m, x, n, 2, m->constants->pi_half, FORMULA_MOST_PARTS);
}

LLVMValueRef simd_formula_lone_sin(const simd_formula_maker *m, LLVMValueRef x)
{
    LLVMValueRef half_turns;
    LLVMValueRef n = nearest(m, x, real(m, m->format->two_over_pi / 2), &half_turns);
    LLVMValueRef size = long_sine(m, less_half_turns(m, x, n));
    return choose(m, LLVMRealOEQ, x, 0, x, negate_by(m, size, half_turns, 0)); /* -0 */
}

/* From the nearest zero: a quarter of a turn and half turns. */
LLVMValueRef simd_formula_lone_cos(const simd_formula_maker *m, LLVMValueRef x)
{
    LLVMValueRef turns = multiply_add(m, x, real(m, m->format->two_over_pi / 2), real(m, -0.5));
    LLVMValueRef half_turns, n = nearest(m, turns, NULL, &half_turns);
    LLVMValueRef size = long_sine(m, less_half_turns(m, x, add(m, n, real(m, 0.5))));
    return negate_by(m, size, LLVMBuildNot(m->b, half_turns, ""), 0);
}

/* ---- Of half turns --------------------------------------------------------------------------- */

/* sin(pi * r), for r from -1/2 to 1/2. */
static LLVMValueRef half_turn_sine(const simd_formula_maker *m, LLVMValueRef r)
{
    static const double f32[] = {0.078539715003, -0.59870485833, 2.5501361314, -5.1677125621,
                                 -0x1.777a5cp-24};
    static const double f64[] = {
        0x1.9ec5cdbeecd34p-21, -0x1.6f866b70b27bdp-16, 0x1.e8f3b0121aafdp-12,
        -0x1.e3074ee5f4a61p-8, 0x1.50783486f190cp-4,   -0x1.32d2cce62adb9p-1,
        0x1.466bc6775aad6p+1,  -0x1.4abbce625be53p+2,  0x1.1a62633145c07p-53};
    LLVMValueRef square = multiply(m, r, r);
    LLVMValueRef less = m->is_double ? POLYNOMIAL(m, square, f64) : POLYNOMIAL(m, square, f32);
    LLVMValueRef pi = real(m, m->is_double ? 0x1.921fb54442d18p+1 : 0x1.921fb6p+1);
    return multiply_add(m, r, pi, multiply(m, r, less));
}

/* Of whole numbers it is 0 with their sign. */
LLVMValueRef simd_formula_sinpi(const simd_formula_maker *m, LLVMValueRef x)
{
    LLVMValueRef half_turns, n = nearest(m, x, NULL, &half_turns);
    LLVMValueRef size = half_turn_sine(m, subtract(m, x, n));
    LLVMValueRef result = negate_by(m, size, half_turns, 0);
    return choose(m, LLVMRealOEQ, size, 0, with_sign_of(m, x, real(m, 0)), result);
}

/* sin(pi * (1/2 - |r|)), and no -0. */
LLVMValueRef simd_formula_cospi(const simd_formula_maker *m, LLVMValueRef x)
{
    LLVMValueRef half_turns, n = nearest(m, x, NULL, &half_turns);
    LLVMValueRef r = magnitude(m, subtract(m, x, n));
    LLVMValueRef size = half_turn_sine(m, subtract(m, real(m, 0.5), r));
    return add(m, negate_by(m, size, half_turns, 0), real(m, 0));
}

LLVMValueRef simd_formula_tanpi(const simd_formula_maker *m, LLVMValueRef x)
{
    const angle a = reduce_half_turns(m, x);
    LLVMValueRef sine = sine_of(m, a), cosine = cosine_of(m, a);
    sine = choose(m, LLVMRealOEQ, sine, 0, with_sign_of(m, x, real(m, 0)), sine);
    cosine = choose(m, LLVMRealOEQ, cosine, 0, real(m, 0), cosine);
    return LLVMBuildFDiv(m->b, sine, cosine, "");
}

LLVMValueRef simd_formula_tan(const simd_formula_maker *m, LLVMValueRef x)
{
    const angle a = reduce(m, x);
    LLVMValueRef odd = is_odd(m, a.quarter);
    LLVMValueRef over = LLVMBuildSelect(m->b, odd, a.cosine, a.sine, "");
    LLVMValueRef under = LLVMBuildSelect(m->b, odd, a.sine, a.cosine, "");
    LLVMValueRef result = negate_by(m, LLVMBuildFDiv(m->b, over, under, ""), a.quarter, 0);
    return choose(m, LLVMRealOEQ, x, 0, x, result);
}
