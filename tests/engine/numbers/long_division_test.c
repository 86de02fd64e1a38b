/* Quotients of numbers of 64 bits, made of doubles, at all powers of two and multiples of divisors,
 * one more and one less. */
#include "tests/engine/support.h"

#include <stdio.h>

enum { SIZE = 64, EDGES = 192, ITEMS = EDGES * EDGES };

#define WHOLE RANGE(SIZE, ITEMS / SIZE)

static uint64_t a[ITEMS], b[ITEMS], quotients[ITEMS], rests[ITEMS];
static const uint64_t small = (UINT64_C(1) << 50) - 1;

/* Powers of two, and what is around them. */
static uint64_t edge(uint32_t i)
{
    return (UINT64_C(1) << (i / 3)) - 1 + i % 3;
}

static uint64_t chance(uint64_t i)
{
    i = (i + 1) * UINT64_C(0x9e3779b97f4a7c15);
    return (i ^ i >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
}

static uint64_t divisor_of(uint32_t i)
{
    const uint64_t d = edge(i % EDGES) & small;
    return d == 0 ? 3 + i % 7 : d;
}

static void make_edges(void)
{
    for (uint32_t i = 0; i < ITEMS; i++) {
        a[i] = edge(i / EDGES);
        b[i] = divisor_of(i);
    }
}

/* Multiples of divisors, one more and one less; and anything. */
static void make_multiples(uint32_t seed)
{
    for (uint32_t i = 0; i < ITEMS; i++) {
        b[i] = i % 2 == 0 ? divisor_of(i) : (chance(i + seed) & small) >> i % 49;
        b[i] = b[i] == 0 ? 1 : b[i];
        const uint64_t any = chance(i + 7 * seed) >> i / 64 % 64;
        a[i] = i % 5 == 0 ? any : any / b[i] * b[i] - 1 + i % 3;
    }
}

static void check(const char *kernel, uint32_t i, uint64_t x, uint64_t d)
{
    if (quotients[i] != x / d || rests[i] != x % d)
        fail_msg("%s: %llu / %llu is %llu, and %llu are left", kernel, (unsigned long long)x,
                 (unsigned long long)d, (unsigned long long)quotients[i],
                 (unsigned long long)rests[i]);
}

static void divide(const test_program *program)
{
    launch(program, "own_quotient", WHOLE, POINTER(a), POINTER(b), POINTER(quotients));
    launch(program, "own_rest", WHOLE, POINTER(a), POINTER(b), POINTER(rests));
    for (uint32_t i = 0; i < ITEMS; i++)
        check("own", i, a[i], b[i]);
    launch(program, "positive_quotient", WHOLE, POINTER(a), POINTER(b), POINTER(quotients));
    launch(program, "positive_rest", WHOLE, POINTER(a), POINTER(b), POINTER(rests));
    for (uint32_t i = 0; i < ITEMS; i++)
        check("positive", i, a[i] >> 1, b[i]);
    launch(program, "guarded_quotient", WHOLE, POINTER(a), POINTER(b), POINTER(quotients));
    launch(program, "guarded_rest", WHOLE, POINTER(a), POINTER(b), POINTER(rests));
    for (uint32_t i = 0; i < ITEMS; i++)
        if (i % 3 != 0)
            check("guarded", i, a[i], b[i]);
    launch(program, "constant_quotient", WHOLE, POINTER(a), POINTER(quotients));
    launch(program, "constant_rest", WHOLE, POINTER(a), POINTER(rests));
    for (uint32_t i = 0; i < ITEMS; i++)
        check("constant", i, a[i], 998244353);
}

static void edges(const test_program *program)
{
    make_edges();
    divide(program);
}

static void multiples(const test_program *program)
{
    for (uint32_t seed = 1; seed <= 4; seed++) {
        make_multiples(seed);
        divide(program);
    }
}

static void same(const test_program *program)
{
    static const uint32_t divisors[] = {1, 2, 3, 7, 1000003, 998244353, 4294967291, UINT32_MAX};
    make_edges();
    for (size_t k = 0; k < sizeof divisors / sizeof *divisors; k++) {
        launch(program, "same_quotient", WHOLE, POINTER(a), VALUE(divisors[k]), POINTER(quotients));
        launch(program, "same_rest", WHOLE, POINTER(a), VALUE(divisors[k]), POINTER(rests));
        for (uint32_t i = 0; i < ITEMS; i++)
            check("same", i, a[i], divisors[k]);
    }
}

static void by_constant(const test_program *program, const char *name)
{
    char kernel[64];
    snprintf(kernel, sizeof kernel, "%s_quotient", name);
    launch(program, kernel, WHOLE, POINTER(a), POINTER(quotients));
    snprintf(kernel, sizeof kernel, "%s_rest", name);
    launch(program, kernel, WHOLE, POINTER(a), POINTER(rests));
}

static void constants_without_sign(const test_program *program)
{
    static const struct {
        const char *kernel;
        uint64_t by;
        int shift;
    } cases[] = {
        {"by_3", 3, 0},
        {"by_million", 1000000, 0},
        {"by_most", INT64_MAX, 0},
        {"small_by_10", 10, 1},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        by_constant(program, cases[k].kernel);
        for (uint32_t i = 0; i < ITEMS; i++)
            check(cases[k].kernel, i, a[i] >> cases[k].shift, cases[k].by);
    }
}

static void constants_with_sign(const test_program *program)
{
    static const struct {
        const char *kernel;
        int64_t by;
    } cases[] = {{"signed_by_7", 7}, {"signed_by_most", (INT64_C(1) << 62) + 1}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        by_constant(program, cases[k].kernel);
        for (uint32_t i = 0; i < ITEMS; i++) {
            assert_int_equal((int64_t)quotients[i], (int64_t)a[i] / cases[k].by);
            assert_int_equal((int64_t)rests[i], (int64_t)a[i] % cases[k].by);
        }
    }
}

/* At edges, and of anything that the divisors of others make. */
static void constants(const test_program *program)
{
    make_edges();
    constants_without_sign(program);
    constants_with_sign(program);
    make_multiples(1);
    constants_without_sign(program);
    constants_with_sign(program);
}

static uint32_t power_of(uint64_t base, uint32_t k, uint32_t modulus)
{
    uint64_t power = 1;
    for (base %= modulus; k != 0; k >>= 1, base = base * base % modulus)
        power = (k & 1) != 0 ? power * base % modulus : power;
    return (uint32_t)power;
}

static void powers(const test_program *program)
{
    enum { SOME = 512 };
    static uint32_t x[SOME], k[SOME], out[SOME];
    const uint32_t modulus = 4294967291;
    for (uint32_t i = 0; i < SOME; i++) {
        x[i] = (uint32_t)chance(i);
        k[i] = (uint32_t)(chance(i) >> 32);
    }
    launch(program, "powers", RANGE(SIZE, SOME / SIZE), POINTER(x), POINTER(k), POINTER(out),
           VALUE(modulus));
    for (uint32_t i = 0; i < SOME; i++)
        assert_int_equal(out[i], power_of(x[i], k[i], modulus));
}

#define TEST(name) IN_ALL_VARIANTS("long_division", name)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(edges), TEST(multiples), TEST(same), TEST(constants),
                                       TEST(powers)};
    return run_group("zellige.engine.long_division", tests, sizeof tests / sizeof tests[0]);
}
