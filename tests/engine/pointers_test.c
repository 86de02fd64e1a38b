/* Functions on generic pointers, pointers that are restrict or are not, and where arrays lie. */
#include <string.h>

#include "tests/engine/support.h"

static void pointers(const test_program *program)
{
    float out[12] = {0};
    const int in[4] = {3, 4, 5, 6};
    launch(program, "pointers", RANGE(1, 1), POINTER(out), POINTER(in));
    const float want[12] = {3.25f, 1, 1.5f, 0.5f, 5, 1, 7.0710678f, 6, 3, 4, 5, 6};
    for (int i = 0; i < 12; i++)
        assert_float_equal(out[i], want[i], 1e-5);
}

enum { ROWS = 70, LENGTH = 37, COUNT = ROWS * LENGTH };

static void fill(int *values)
{
    for (int i = 0; i < COUNT; i++)
        values[i] = i * 7 % 101;
}

static void compare(const int *got, const int *want, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (got[i] != want[i])
            fail_msg("element %zu: %d for %d", i, got[i], want[i]);
}

static void chosen(const test_program *program)
{
    enum { ITEMS = 128, COMPONENTS = 16 };
    static uint32_t in[ITEMS], out[ITEMS * COMPONENTS];
    for (uint32_t i = 0; i < ITEMS; i++)
        in[i] = i * UINT32_C(2654435761);
    launch(program, "chosen", RANGE(ITEMS / 2, 2), POINTER(in), POINTER(out));
    for (uint32_t i = 0; i < ITEMS; i++)
        for (uint32_t k = 0; k < COMPONENTS; k++) {
            const uint32_t mask = (in[i] >> k) & 15, number = in[i] + mask;
            const uint32_t both = k >= 8 ? number & 255 : mask < 8 ? number : number * 3;
            const uint32_t one = in[i] + ((in[i] >> 3) & 15);
            assert_int_equal(out[i * COMPONENTS + k], number + both + one);
        }
}

static void apart(const test_program *program)
{
    static int in[COUNT], out[COUNT], want[COUNT];
    const int n = LENGTH;
    fill(in);
    for (int i = 0, sum = 0; i < COUNT; i++)
        want[i] = sum = (i % LENGTH == 0 ? 0 : sum) + in[i];
    launch(program, "apart", RANGE(ROWS / 2, 2), POINTER(in), POINTER(out), VALUE(n));
    compare(out, want, COUNT);
}

/* One buffer is given twice: each element becomes the one before it, and one more. */
static void overlapping(const test_program *program)
{
    static int values[COUNT], want[COUNT];
    const int n = LENGTH;
    int *next = values + 1;
    fill(values);
    for (int i = 0; i < COUNT; i++)
        want[i] = i % LENGTH == 0 ? values[i] : want[i - 1] + 1;
    launch(program, "overlapping", RANGE(ROWS / 2, 2), POINTER(values), POINTER(next), VALUE(n));
    compare(values, want, COUNT);
}

static void shared_inputs(const test_program *program)
{
    static int in[COUNT], out[COUNT], want[COUNT];
    const int n = LENGTH;
    fill(in);
    for (int i = 0; i < COUNT; i++)
        want[i] = in[i] * 3 + in[i - i % LENGTH + LENGTH - 1 - i % LENGTH];
    launch(program, "shared_inputs", RANGE(ROWS / 2, 2), POINTER(in), POINTER(in), POINTER(out),
           VALUE(n));
    compare(out, want, COUNT);
}

static void aligned(const test_program *program)
{
    static int in[COUNT];
    uint32_t out[ROWS];
    const int n = 3;
    fill(in);
    memset(out, 0xff, sizeof out);
    launch(program, "aligned", RANGE(ROWS / 2, 2), POINTER(out), POINTER(in), VALUE(n));
    for (int i = 0; i < ROWS; i++)
        assert_int_equal(out[i], 0);
}

static void constants(const test_program *program)
{
    uint32_t out[3] = {0};
    launch(program, "constants", RANGE(1, 1), POINTER(out));
    assert_int_equal(out[0], 77);
    assert_int_equal(out[1], 2);
    assert_int_equal(out[2], 1);
}

#define TEST(name) IN_ALL_VARIANTS("pointers", name)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(pointers),    TEST(chosen),        TEST(apart),
                                       TEST(overlapping), TEST(shared_inputs), TEST(aligned),
                                       TEST(constants)};
    return run_group("zellige.engine.pointers", tests, sizeof tests / sizeof tests[0]);
}
