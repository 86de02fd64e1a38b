/* Sub-groups, copies that are waited for, variables of the program. */
#include <math.h>
#include <string.h>

#include "tests/engine/support.h"

static void sub_groups(const test_program *program)
{
    int out[128];
    launch(program, "sub_groups", RANGE(64, 2), POINTER(out));
    int lanes = 1;
    while (lanes < 16 && lanes * (lanes - 1) / 2 != out[0])
        lanes *= 2;
    for (int i = 0; i < 128; i++)
        assert_int_equal(out[i], lanes * (lanes - 1) / 2);
}

static void wrapped(const test_program *program)
{
    uint64_t out[128];
    launch(program, "wrapped", RANGE(64, 2), POINTER(out));
    assert_true(out[0] == UINT32_MAX && out[64] == 63);
}

static void tree(const test_program *program)
{
    double sums[400];
    const test_range square = {.size = {20, 20}, .count = {1}};
    launch(program, "tree", square, POINTER(sums));
    for (int i = 0; i < 400; i++)
        assert_true(sums[i] == 16 * (i / 16 * 16) + 120);
}

static void async(const test_program *program)
{
    int in[64], out[64];
    for (int i = 0; i < 64; i++)
        in[i] = 3 * i;
    launch(program, "async", RANGE(16, 4), POINTER(out), POINTER(in));
    for (int i = 0; i < 64; i++)
        assert_int_equal(out[i], 3 * (i / 16 * 16 + 15 - i % 16));
}

/* So many elements, and not so many arrays. */
static void async_back(const test_program *program)
{
    int out[2 * 64 + 16 * 16];
    memset(out, -1, sizeof out);
    launch(program, "async_back", RANGE(16, 4), POINTER(out));
    for (int i = 0; i < 64; i++)
        assert_int_equal(out[i], 5 * i);
    for (int i = 64; i < 2 * 64 + 16 * 16; i++)
        assert_int_equal(out[i], -1);
}

/* One storage for all group sizes: each number from 10 onwards is given once. */
static void global_variable(const test_program *program)
{
    int out[96], seen[96] = {0};
    launch(program, "global_variable", RANGE(32, 2), POINTER(out));
    launch(program, "global_variable", RANGE(8, 4), POINTER(out + 64));
    for (int i = 0; i < 96; i++) {
        assert_in_range(out[i], 10, 105);
        assert_int_equal(seen[out[i] - 10]++, 0);
    }
}

static void integers(const test_program *program)
{
    const signed char c[4] = {-128, -1, 0, 127};
    const unsigned char u[4] = {0, 127, 128, 255};
    int out[16];
    launch(program, "integers", RANGE(4, 1), POINTER(out), POINTER(c), POINTER(u));
    for (int i = 0; i < 4; i++) {
        assert_int_equal(out[4 * i], c[i] < 0 ? 0 : c[i]);
        assert_int_equal(out[4 * i + 1], c[i]);
        assert_int_equal(out[4 * i + 2], u[i] > 127 ? 127 : u[i]);
        assert_int_equal(out[4 * i + 3], u[i] + c[i]);
    }
}

static int64_t saturate(float x, double least, double most)
{
    if (isnan(x))
        return 0;
    return x <= least ? (int64_t)least : x >= most ? (int64_t)(uint64_t)most : (int64_t)x;
}

static void saturated(const test_program *program)
{
    const float x[16] = {0,          -0.75F,  1.5F,       127.5F,     -128.5F,   -129,
                         65535.9F,   65536,   2147483520, 2147483648, -INFINITY, 4294967040,
                         4294967296, 9.2e18F, -9.3e18F,   NAN};
    signed char c[16];
    uint16_t s[16];
    int32_t i[16];
    uint32_t u[16];
    int64_t l[16];
    launch(program, "saturated", RANGE(16, 1), POINTER(x), POINTER(c), POINTER(s), POINTER(i),
           POINTER(u), POINTER(l));
    for (int k = 0; k < 16; k++) {
        assert_int_equal(c[k], saturate(x[k], -128, 127));
        assert_int_equal(s[k], saturate(x[k], 0, 65535));
        assert_int_equal(i[k], saturate(x[k], INT32_MIN, INT32_MAX));
        assert_int_equal(u[k], saturate(x[k], 0, UINT32_MAX));
        assert_true(l[k] == (x[k] <= -9.2233720368547758e18F ? INT64_MIN
                             : isnan(x[k])                   ? 0
                                                             : (int64_t)x[k]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_ALL_VARIANTS("conversions", integers),
        IN_ALL_VARIANTS("conversions", saturated),
        IN_ALL_VARIANTS("sub_groups", sub_groups),
        IN_ALL_VARIANTS("sub_groups", wrapped),
        IN_ALL_VARIANTS("sub_groups", tree),
        IN_ALL_VARIANTS("async", async),
        IN_ALL_VARIANTS("async", async_back),
        IN_ALL_VARIANTS("global_variable", global_variable),
    };
    return run_group("zellige.engine.beyond", tests, sizeof tests / sizeof tests[0]);
}
