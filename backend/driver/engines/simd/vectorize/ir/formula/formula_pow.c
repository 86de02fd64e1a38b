/* Powers: 2^(y * log2(x)). The logarithm, and its product with y, are sums of two numbers: the
 * error of one would be multiplied by y. Where multiply-adds are not fused only floats are here, in
 * double precision. */
#include "backend/driver/engines/simd/vectorize/ir/formula/formula_parts.h"

#include <math.h>

/* ---- Signs ----------------------------------------------------------------------------------- */

static bool is_integral(LLVMValueRef y)
{
    return LLVMGetTypeKind(LLVMGetElementType(LLVMTypeOf(y))) == LLVMIntegerTypeKind;
}

/* Where a number is odd, and where it is no whole number, or no number at all. */
typedef struct parity {
    LLVMValueRef odd, broken;
} parity;

static parity parity_of(const simd_formula_maker *m, LLVMValueRef y)
{
    if (is_integral(y)) {
        LLVMTypeRef type = LLVMTypeOf(y);
        LLVMValueRef one = splat(type, LLVMConstInt(LLVMGetElementType(type), 1, false));
        LLVMValueRef last = LLVMBuildAnd(m->b, y, one, "");
        return (parity){.odd = LLVMBuildICmp(m->b, LLVMIntNE, last, LLVMConstNull(type), "")};
    }
    /* Half of the smallest number is 0: the rest is that of y. Of infinity it is NaN. */
    LLVMValueRef pairs = whole(m, "llvm.rint", multiply(m, y, real(m, 0.5)));
    LLVMValueRef rest = magnitude(m, multiply_add(m, pairs, real(m, -2), y));
    LLVMValueRef odd = LLVMBuildFCmp(m->b, LLVMRealOEQ, rest, real(m, 1), "");
    LLVMValueRef even = LLVMBuildFCmp(m->b, LLVMRealUEQ, rest, real(m, 0), "");
    LLVMValueRef broken = LLVMBuildNot(m->b, LLVMBuildOr(m->b, odd, even, ""), "");
    LLVMValueRef none = LLVMBuildFCmp(m->b, LLVMRealUNO, y, y, "");
    return (parity){odd, LLVMBuildOr(m->b, broken, none, "")};
}

/* Gives |x|^y the sign of x where y is odd; NaN where x is negative and y is no whole number. */
static LLVMValueRef with_sign(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y,
                              LLVMValueRef size)
{
    const parity p = parity_of(m, y);
    LLVMValueRef result = LLVMBuildSelect(m->b, p.odd, with_sign_of(m, x, size), size, "");
    if (p.broken == NULL)
        return result;
    LLVMValueRef negative = LLVMBuildFCmp(m->b, LLVMRealOLT, x, real(m, 0), "");
    LLVMValueRef finite = LLVMBuildFCmp(m->b, LLVMRealONE, x, real(m, -(double)INFINITY), "");
    LLVMValueRef wrong = LLVMBuildAnd(m->b, LLVMBuildAnd(m->b, negative, finite, ""), p.broken, "");
    return LLVMBuildSelect(m->b, wrong, real(m, (double)NAN), result, "");
}

/* 1^y and x^0 are 1, whatever the other is. */
static LLVMValueRef or_zero(const simd_formula_maker *m, LLVMValueRef y, LLVMValueRef log,
                            LLVMValueRef product)
{
    product = choose(m, LLVMRealOEQ, y, 0, real(m, 0), product);
    return choose(m, LLVMRealOEQ, log, 0, real(m, 0), product);
}

/* ---- Powers ---------------------------------------------------------------------------------- */

/* high + low; low is what high lacks. */
typedef struct pair {
    LLVMValueRef high, low;
} pair;

static LLVMValueRef negate(const simd_formula_maker *m, LLVMValueRef x)
{
    return LLVMBuildFNeg(m->b, x, "");
}

/* Of numbers whose first is the larger, or 0. */
static pair sum_of(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y)
{
    LLVMValueRef high = add(m, x, y);
    return (pair){high, add(m, subtract(m, x, high), y)};
}

static pair product_of(const simd_formula_maker *m, pair x, pair y)
{
    LLVMValueRef high = multiply(m, x.high, y.high);
    LLVMValueRef low = multiply_add(m, x.high, y.high, negate(m, high));
    low = multiply_add(m, x.high, y.low, low);
    return (pair){high, multiply_add(m, x.low, y.high, low)};
}

static pair product_with(const simd_formula_maker *m, pair x, LLVMValueRef y)
{
    LLVMValueRef high = multiply(m, x.high, y);
    LLVMValueRef low = multiply_add(m, x.high, y, negate(m, high));
    return (pair){high, multiply_add(m, x.low, y, low)};
}

/* f / (2 + f) */
static pair quotient(const simd_formula_maker *m, LLVMValueRef f)
{
    const pair under = sum_of(m, real(m, 2), f);
    LLVMValueRef reciprocal = LLVMBuildFDiv(m->b, real(m, 1), under.high, "");
    LLVMValueRef high = multiply(m, f, reciprocal), minus = negate(m, high);
    LLVMValueRef rest = multiply_add(m, minus, under.high, f);
    rest = multiply_add(m, minus, under.low, rest);
    return (pair){high, multiply(m, rest, reciprocal)};
}

static pair constant(const simd_formula_maker *m, double high, double low, double rest)
{
    return m->is_double ? (pair){real(m, high), real(m, rest)}
                        : (pair){real(m, (double)(float)high), real(m, low)};
}

/* ln(1 + f) = 2 * (s + s * q * (1/3 + q * series(q))), where s = f / (2 + f) and q = s^2. With
 * AVX-512, for whole registers, log2_by_table() takes its place, which divides nothing. */
static pair half_ln(const simd_formula_maker *m, LLVMValueRef f)
{
    static const double f32[] = {0.11681041419, 0.14277028119, 0.20000019436};
    static const double f64[] = {0x1.e032e4d8436a1p-5, 0x1.df7c5bc7c7563p-5, 0x1.1118c9ee5b8a4p-4,
                                 0x1.3b1395c881220p-4, 0x1.745d177aad02ap-4, 0x1.c71c71c6ea871p-4,
                                 0x1.2492492492522p-3, 0x1.999999999999ap-3};
    const pair s = quotient(m, f), q = product_of(m, s, s);
    LLVMValueRef series = m->is_double ? POLYNOMIAL(m, q.high, f64) : POLYNOMIAL(m, q.high, f32);
    /* What the sum rounds is a hundredth of that of a logarithm, and less. */
    LLVMValueRef third = multiply_add(m, q.high, series, real(m, 0x1.5555555555555p-2));
    const pair squares = product_with(m, q, third);
    const pair rest = product_of(m, s, squares);
    pair sum = sum_of(m, s.high, rest.high);
    sum.low = add(m, sum.low, add(m, s.low, rest.low));
    return sum;
}

/* log2(1 + f) of a small f, whose square counts twice as long. */
static pair log2_near_one(const simd_formula_maker *m, LLVMValueRef f)
{
    static const double f32[] = {-0.16070304754, 0.20026337914, -0.25000728486, 0.33333325819};
    static const double f64[] = {
        -0x1.358acad9af37ap-4, 0x1.74b98d42e99c9p-4, -0x1.99b89afb0a96cp-4, 0x1.c71cc26139c90p-4,
        -0x1.fffff5c1f15bdp-4, 0x1.2492491313e89p-3, -0x1.55555555fd030p-3, 0x1.999999999b515p-3,
        -0x1.fffffffffff9dp-3, 0x1.5555555555555p-2};
    const pair log2_e = constant(m, 0x1.71547652b82fep+0, 0x1.4ae0cp-26, 0x1.777d0ffda0d24p-56);
    LLVMValueRef half = real(m, -0.5), square = multiply(m, f, f);
    LLVMValueRef lost = multiply_add(m, f, f, negate(m, square));
    LLVMValueRef series = m->is_double ? POLYNOMIAL(m, f, f64) : POLYNOMIAL(m, f, f32);
    pair ln = {.high = multiply_add(m, square, half, f)};
    ln.low = multiply_add(m, square, half, subtract(m, f, ln.high));
    ln.low = multiply_add(m, lost, half, ln.low);
    ln.low = multiply_add(m, multiply(m, square, f), series, ln.low);
    return product_of(m, ln, log2_e);
}

/* -log2(r) in two parts, of which the first has so few bits that exponents are added to it; r has
 * so few that r * x - 1 loses nothing. */
static pair log2_by_table(const simd_formula_maker *m, LLVMValueRef x)
{
    static const double r[FORMULA_ENTRIES] = {1,       0.90625, 0.875,  0.8125, 0.78125, 0.75,
                                              0.71875, 0.6875,  1.3125, 1.25,   1.21875, 1.15625,
                                              1.125,   1.09375, 1.0625, 1};
    static const double f32[][FORMULA_ENTRIES] = {
        {0, 0x1.22ep-3, 0x1.8a8p-3, 0x1.32cp-2, 0x1.6cbp-2, 0x1.a9p-2, 0x1.e7ep-2, 0x1.14c8p-1,
         -0x1.91cp-2, -0x1.49ap-2, -0x1.244p-2, -0x1.adp-3, -0x1.5cp-3, -0x1.08cp-3, -0x1.664p-4,
         0},
        {0, -0x1.48f5532dap-17, 0x1.30157f7a6p-16, -0x1.1c8f11979p-22, 0x1.ed0cb91d4p-19,
         -0x1.a39fbd687p-20, -0x1.40358ea99p-19, -0x1.4f80cba83p-16, 0x1.15db83a3dp-16,
         -0x1.e12f346e2p-16, -0x1.eac381ce6p-20, 0x1.43a49626dp-16, -0x1.a39fbd687p-19,
         -0x1.623369e78p-17, 0x1.20a6dd9d3p-21, 0}};
    static const double f64[][FORMULA_ENTRIES] = {
        {0, 0x1.22dadc2abp-3, 0x1.8a8980abf8p-3, 0x1.32bfee371p-2, 0x1.6cb0f6865cp-2,
         0x1.a8ff97181p-2, 0x1.e7df5fe538p-2, 0x1.14c560fe68p-1, -0x1.91bba891fp-2,
         -0x1.49a784bcdp-2, -0x1.24407ab0ep-2, -0x1.acf5e2db5p-3, -0x1.5c01a39fcp-3,
         -0x1.08c588cda8p-3, -0x1.663f6fac9p-4, 0},
        {0, 0x1.a4b69691d7994p-42, 0x1.e9933354dbf17p-42, -0x1.1979a5db68722p-42,
         0x1.1d406db502403p-43, 0x1.4bc302ffa76fbp-43, 0x1.5669df6a2b592p-43, 0x1.5f101c141e670p-42,
         -0x1.708b4b2b5056cp-42, -0x1.b8afe492bf6ffp-42, -0x1.ce60916e52e91p-44,
         0x1.36c101ee13440p-43, 0x1.4bc302ffa76fbp-42, 0x1.871a7610e40bdp-45,
         -0x1.3167ccc538261p-44, 0}};
    const simd_formula_cell c = simd_formula_find_cell(m, r, x);
    LLVMValueRef whole = simd_formula_entry(m, m->is_double ? f64[0] : f32[0], c.steps);
    LLVMValueRef rest = simd_formula_entry(m, m->is_double ? f64[1] : f32[1], c.steps);
    pair fraction = log2_near_one(m, c.rest);
    fraction = sum_of(m, fraction.high, add(m, fraction.low, rest));
    pair sum = sum_of(m, add(m, c.exponent, whole), fraction.high);
    sum.low = add(m, sum.low, fraction.low);
    return sum;
}

static pair long_log2(const simd_formula_maker *m, LLVMValueRef x)
{
    if (m->scales)
        return log2_by_table(m, x);
    const simd_formula_parts p = simd_formula_take_apart(m, x);
    const pair twice_log2_e =
        constant(m, 0x1.71547652b82fep+1, 0x1.4ae0cp-25, 0x1.777d0ffda0d24p-55);
    const pair fraction = product_of(m, half_ln(m, p.rest), twice_log2_e);
    pair sum = sum_of(m, p.exponent, fraction.high);
    sum.low = add(m, sum.low, fraction.low);
    sum.high = simd_formula_log_at_edges(m, x, sum.high);
    return sum;
}

/* y * log2(x). Where that is no small number its rest may be NaN, and is not needed. */
static pair exponent_of(const simd_formula_maker *m, pair log, LLVMValueRef y)
{
    LLVMValueRef high = multiply(m, y, log.high);
    LLVMValueRef low = multiply_add(m, y, log.high, negate(m, high));
    low = multiply_add(m, y, log.low, low);
    return (pair){high, choose(m, LLVMRealOLT, magnitude(m, high), 2000, low, real(m, 0))};
}

static LLVMValueRef long_exp2(const simd_formula_maker *m, pair t)
{
    const double most = m->is_double ? 1100 : 200;
    return simd_formula_exp2_of_sum(m, clamp(m, t.high, -most, most), t.low);
}

/* log2(x) / n: what the quotient by the inverse lacks is made up for. */
static pair part_of_log(const simd_formula_maker *m, pair log, LLVMValueRef n)
{
    LLVMValueRef inverse = LLVMBuildFDiv(m->b, real(m, 1), n, "");
    LLVMValueRef high = multiply(m, log.high, inverse);
    LLVMValueRef low = add(m, multiply_add(m, negate(m, high), n, log.high), log.low);
    low = multiply(m, low, inverse);
    return (pair){high, choose(m, LLVMRealOLT, magnitude(m, high), 2000, low, real(m, 0))};
}

/* The root of a negative number has its sign if the degree is odd, and is NaN if it is even. */
LLVMValueRef simd_formula_rootn(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef degree)
{
    LLVMValueRef n = LLVMBuildSIToFP(m->b, degree, m->real, ""), none = real(m, (double)NAN);
    LLVMValueRef a = magnitude(m, x), odd = parity_of(m, degree).odd;
    LLVMValueRef size = m->fuses ? long_exp2(m, part_of_log(m, long_log2(m, a), n))
                                 : simd_formula_root_f32(m, a, degree);
    LLVMValueRef even = choose(m, LLVMRealOLT, x, 0, none, size);
    LLVMValueRef root = LLVMBuildSelect(m->b, odd, with_sign_of(m, x, size), even, "");
    return choose(m, LLVMRealOEQ, n, 0, none, root);
}

LLVMValueRef simd_formula_powr(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y)
{
    return m->fuses ? long_exp2(m, exponent_of(m, long_log2(m, x), y))
                    : simd_formula_powr_f32(m, x, y);
}

/* Of a number that is not negative. */
static LLVMValueRef power_of(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y)
{
    if (!m->fuses)
        return simd_formula_pow_f32(m, x, y);
    const pair log = long_log2(m, x);
    LLVMValueRef power = is_integral(y) ? LLVMBuildSIToFP(m->b, y, m->real, "") : y;
    pair t = exponent_of(m, log, power);
    t.high = or_zero(m, power, log.high, t.high);
    return long_exp2(m, t);
}

LLVMValueRef simd_formula_pow(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y)
{
    return with_sign(m, x, y, power_of(m, magnitude(m, x), y));
}

/* ---- Small whole exponents ------------------------------------------------------------------- */

/* Up to 15 each product rounds by half a unit (contract/powers.h). */
enum { SMALL_BITS = 4, MOST_SMALL = (1 << SMALL_BITS) - 1 };

static LLVMValueRef whole_like(LLVMValueRef n, uint64_t value)
{
    LLVMTypeRef type = LLVMTypeOf(n);
    return splat(type, LLVMConstInt(LLVMGetElementType(type), value, false));
}

/* Where an exponent is negative, or not small. */
LLVMValueRef simd_formula_far_pown(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef n)
{
    (void)x;
    return LLVMBuildICmp(m->b, LLVMIntUGT, n, whole_like(n, MOST_SMALL), "");
}

/* The product of x, its square, the square of that and so on, as the bits of n say. */
LLVMValueRef simd_formula_small_pown(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef n)
{
    LLVMValueRef product = real(m, 1);
    for (int k = 0; k < SMALL_BITS; k++) {
        LLVMValueRef bit = LLVMBuildAnd(m->b, n, whole_like(n, UINT64_C(1) << k), "");
        LLVMValueRef is_set = LLVMBuildICmp(m->b, LLVMIntNE, bit, LLVMConstNull(LLVMTypeOf(n)), "");
        LLVMValueRef more = k == 0 ? x : multiply(m, product, x);
        product = LLVMBuildSelect(m->b, is_set, more, product, "");
        if (k + 1 < SMALL_BITS)
            x = multiply(m, x, x);
    }
    return product;
}
