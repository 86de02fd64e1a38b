/* Sub-groups, copies that are waited for, variables of the program. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_ALL_VARIANTS("conversions", integers),
        IN_ALL_VARIANTS("sub_groups", sub_groups),
        IN_ALL_VARIANTS("sub_groups", wrapped),
        IN_ALL_VARIANTS("async", async),
        IN_ALL_VARIANTS("async", async_back),
        IN_ALL_VARIANTS("global_variable", global_variable),
    };
    return run_group("zellige.engine.beyond", tests, sizeof tests / sizeof tests[0]);
}
