/* Conversions that round in each way, against the C library's with that way set, upper halves of
 * products of words, and products of bytes. */
#include <fenv.h>
#include <math.h>
#include <string.h>

#include "tests/engine/support.h"

enum { COUNT = 1 << 12, TILE = 64, MODES = 4 };

static const int modes[MODES] = {FE_TONEAREST, FE_TOWARDZERO, FE_UPWARD, FE_DOWNWARD};
static const char *const mode_names[MODES] = {"rte", "rtz", "rtp", "rtn"};

/* Of every size, near powers of two, and half way between numbers. */
static uint64_t bits_at(uint32_t i)
{
    const uint64_t hash = (i + 1) * UINT64_C(0x9e3779b97f4a7c15);
    uint64_t bits = hash >> i % 64;
    if (i % 5 == 0)
        bits = (UINT64_C(1) << i % 64) + (hash >> 62) - 2;
    if (i % 7 == 0)
        bits &= ~UINT64_C(0) << hash % 48;
    if (i % 11 == 0)
        bits |= (UINT64_C(1) << hash % 48) - 1;
    return i % 3 == 0 ? 0 - bits : bits;
}

static float floats[MODES][COUNT];
static double doubles[MODES][COUNT];

static void expect(const char *type, uint32_t i, int mode, double found, double exact)
{
    if (isnan(exact) ? !isnan(found) : found != exact || signbit(found) != signbit(exact))
        fail_msg("%s %u, %s: %a, not %a", type, i, mode_names[mode], found, exact);
}

/* No integer is -0, which clang's sums of two halves give when they round down. */
#define FROM(name, type)                                                                   \
    static void from_##name(const test_program *program)                                   \
    {                                                                                      \
        static type x[COUNT];                                                              \
        const uint32_t n = COUNT;                                                          \
        for (uint32_t i = 0; i < n; i++)                                                   \
            x[i] = (type)bits_at(i);                                                       \
        launch(program, "from_" #name, RANGE(TILE, n / TILE), POINTER(x), POINTER(floats), \
               POINTER(doubles), VALUE(n));                                                \
        for (int m = 0; m < MODES; m++)                                                    \
            for (uint32_t i = 0; i < n; i++) {                                             \
                (void)fesetround(modes[m]);                                                \
                volatile type from = x[i];                                                 \
                volatile float to_float = (float)from;                                     \
                volatile double to_double = (double)from;                                  \
                (void)fesetround(FE_TONEAREST);                                            \
                expect(#name, i, m, (double)floats[m][i], (double)to_float + 0);           \
                expect(#name, i, m, doubles[m][i], to_double + 0);                         \
            }                                                                              \
    }

FROM(short, int16_t)
FROM(int, int32_t)
FROM(uint, uint32_t)
FROM(long, int64_t)
FROM(ulong, uint64_t)

/* Of the exponents that floats and halves have, and some more. */
static double double_at(uint32_t i)
{
    static const double edges[] = {0,           -0.0,      (double)INFINITY, -(double)INFINITY,
                                   (double)NAN, 0x1p-1074, -0x1p-1074,       0x1p1023};
    uint64_t bits = (i + 1) * UINT64_C(0x9e3779b97f4a7c15);
    const uint64_t exponent = i % 2 == 0 ? 990 + i / 2 % 60 : 860 + i / 2 % 300;
    bits = (bits & ~(UINT64_C(0x7ff) << 52)) | exponent << 52;
    if (i % 3 == 0)
        bits &= ~UINT64_C(0) << (i % 5 == 0 ? 41 : 28);
    if (i % 7 == 0)
        bits |= 1;
    double x;
    memcpy(&x, &bits, sizeof x);
    return i < sizeof edges / sizeof *edges ? edges[i] : x;
}

static void from_double(const test_program *program)
{
    static double x[COUNT];
    const uint32_t n = COUNT;
    for (uint32_t i = 0; i < n; i++)
        x[i] = double_at(i);
    launch(program, "from_double", RANGE(TILE, n / TILE), POINTER(x), POINTER(floats),
           POINTER(doubles), VALUE(n));
    for (int m = 0; m < MODES; m++)
        for (uint32_t i = 0; i < n; i++) {
            (void)fesetround(modes[m]);
            volatile double from = x[i];
            volatile float to = (float)from;
            (void)fesetround(FE_TONEAREST);
            expect("double", i, m, (double)floats[m][i], (double)to);
            expect("double", i, m, doubles[m][i], x[i]);
        }
}

/* ---- Halves ---------------------------------------------------------------------------------- */

static double rounded(double x, int mode)
{
    return modes[mode] == FE_UPWARD       ? ceil(x)
           : modes[mode] == FE_DOWNWARD   ? floor(x)
           : modes[mode] == FE_TOWARDZERO ? trunc(x)
                                          : rint(x);
}

/* A multiple of the unit that a half of its exponent has. */
static double rounded_to_half(double x, int mode)
{
    if (x == 0 || !isfinite(x))
        return x;
    const int exponent = fabs(x) < 0x1p-14 ? -14 : ilogb(x);
    const double unit = ldexp(1, exponent - 10), whole = rounded(x / unit, mode) * unit;
    if (fabs(whole) <= 65504)
        return copysign(whole, x);
    const bool stays = modes[mode] == FE_TOWARDZERO || (modes[mode] == FE_UPWARD && x < 0) ||
                       (modes[mode] == FE_DOWNWARD && x > 0);
    return copysign(stays ? 65504 : (double)INFINITY, x);
}

static double number_of_half(uint16_t half)
{
    const int exponent = half >> 10 & 31, fraction = half & 1023;
    const double size = exponent == 31  ? fraction == 0 ? (double)INFINITY : (double)NAN
                        : exponent == 0 ? ldexp(fraction, -24)
                                        : ldexp(1024 + fraction, exponent - 25);
    return half >> 15 != 0 ? -size : size;
}

static uint16_t halves[MODES][COUNT];

static void check_halves(const char *type, uint32_t i, double x)
{
    for (int m = 0; m < MODES; m++)
        expect(type, i, m, number_of_half(halves[m][i]), rounded_to_half(x, m));
}

static void to_halves(const test_program *program)
{
    static float x[COUNT];
    static double y[COUNT];
    const uint32_t n = COUNT;
    for (uint32_t i = 0; i < n; i++) {
        y[i] = double_at(i);
        x[i] = (float)y[i];
    }
    launch(program, "half_of_float", RANGE(TILE, n / TILE), POINTER(x), POINTER(halves), VALUE(n));
    for (uint32_t i = 0; i < n; i++)
        check_halves("half of float", i, (double)x[i]);
    launch(program, "half_of_double", RANGE(TILE, n / TILE), POINTER(y), POINTER(halves), VALUE(n));
    for (uint32_t i = 0; i < n; i++)
        check_halves("half of double", i, y[i]);
}

static void of_halves(const test_program *program)
{
    enum { ALL = UINT16_MAX + 1 };
    static uint16_t all[ALL];
    static float x[ALL];
    for (uint32_t i = 0; i < ALL; i++)
        all[i] = (uint16_t)i;
    launch(program, "of_half", RANGE(TILE, ALL / TILE), POINTER(all), POINTER(x));
    for (uint32_t i = 0; i < ALL; i++)
        expect("of half", i, 0, (double)x[i], number_of_half(all[i]));
}

/* ---- Products -------------------------------------------------------------------------------- */

static void of_words(const test_program *program)
{
    enum { RESULTS = 6 };
    static int32_t x[COUNT], y[RESULTS][COUNT];
    const uint32_t n = COUNT;
    for (uint32_t i = 0; i < n; i++)
        x[i] = (int32_t)(uint32_t)bits_at(i);
    launch(program, "products", RANGE(TILE, n / TILE), POINTER(x), POINTER(y), VALUE(n));
    for (uint32_t i = 0; i < n; i++) {
        const int64_t a = x[i], b = x[(i * 5 + 3) % n], sum = a * b + a;
        const uint64_t u = (uint32_t)a, both = u * (uint32_t)b;
        const int64_t most = INT32_MAX, least = INT32_MIN;
        const int32_t wanted[RESULTS] = {
            (int32_t)((a * b) >> 32),
            (int32_t)(uint32_t)(both >> 32),
            (int32_t)((uint32_t)(both >> 32) ^ (uint32_t)both),
            (int32_t)((a * b) >> 37),
            (int32_t)(uint32_t)(u * UINT64_C(3435973837) >> 34),
            (int32_t)(sum > most    ? most
                      : sum < least ? least
                                    : sum),
        };
        for (int k = 0; k < RESULTS; k++)
            if (y[k][i] != wanted[k])
                fail_msg("product %d of %d is %d, not %d", k, x[i], y[k][i], wanted[k]);
    }
}

/* All pairs of them. */
static void of_bytes(const test_program *program)
{
    enum { PAIRS = 1 << 16, RESULTS = 3 };
    static uint8_t x[PAIRS], y[PAIRS], z[RESULTS][PAIRS];
    const uint32_t n = PAIRS;
    for (uint32_t i = 0; i < n; i++) {
        x[i] = (uint8_t)i;
        y[i] = (uint8_t)(i >> 8);
    }
    launch(program, "byte_products", RANGE(TILE, n / TILE), POINTER(x), POINTER(y), POINTER(z),
           VALUE(n));
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t wanted[RESULTS] = {(uint32_t)x[i] * y[i], x[i] * 11u, (x[i] ^ y[i]) * 205u};
        for (int k = 0; k < RESULTS; k++)
            if (z[k][i] != (uint8_t)wanted[k])
                fail_msg("product %d of the bytes %d and %d is %d, not %d", k, x[i], y[i], z[k][i],
                         (uint8_t)wanted[k]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_ALL_VARIANTS("rounding", from_short), IN_ALL_VARIANTS("rounding", from_int),
        IN_ALL_VARIANTS("rounding", from_uint),  IN_ALL_VARIANTS("rounding", from_long),
        IN_ALL_VARIANTS("rounding", from_ulong), IN_ALL_VARIANTS("rounding", from_double),
        IN_ALL_VARIANTS("rounding", to_halves),  IN_ALL_VARIANTS("rounding", of_halves),
        IN_ALL_VARIANTS("rounding", of_words),   IN_ALL_VARIANTS("rounding", of_bytes),
    };
    return run_group("zellige.engine.rounding", tests, sizeof tests / sizeof tests[0]);
}
