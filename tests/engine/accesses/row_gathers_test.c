/* Rows of 4 and 8 bytes that indices tell, from the first to the last of a buffer. */
#include "tests/engine/support.h"

enum { ITEMS = 96, ABSENT = 5 };

/* All places, in no order; every fifth work-item has none. */
static void fill(int32_t index[ITEMS])
{
    for (int32_t i = 0; i < ITEMS; i++)
        index[i] = i % ABSENT == 3 ? -1 : i * 37 % ITEMS;
}

static void pairs(const test_program *program, const int32_t index[ITEMS])
{
    int32_t a[ITEMS][2];
    for (int32_t i = 0; i < ITEMS; i++)
        a[i][0] = 1000 * i, a[i][1] = 7 - i;
    launch(program, "swap_pairs", RANGE(32, 3), POINTER(index), POINTER(a));
    for (int32_t l = 0; l < ITEMS; l++) {
        const int32_t i = l * 37 % ITEMS;
        assert_int_equal(a[i][0], index[l] < 0 ? 1000 * i : 7 - i + 1);
        assert_int_equal(a[i][1], index[l] < 0 ? 7 - i : 1000 * i + i);
    }
}

static void shorts(const test_program *program, const int32_t index[ITEMS])
{
    int16_t a[ITEMS][4], halves[ITEMS][2];
    for (int32_t i = 0; i < 4 * ITEMS; i++)
        a[i / 4][i % 4] = halves[i / 4][i % 2] = (int16_t)(i - 100);
    launch(program, "swap_shorts", RANGE(32, 3), POINTER(index), POINTER(a));
    launch(program, "swap_halves", RANGE(32, 3), POINTER(index), POINTER(halves));
    for (int32_t l = 0; l < ITEMS; l++) {
        const int32_t i = l * 37 % ITEMS;
        for (int32_t k = 0; k < 4; k++)
            assert_int_equal(a[i][k], 4 * i + (index[l] < 0 ? k : 3 - k) - 100);
        for (int32_t k = 0; k < 2; k++)
            assert_int_equal(halves[i][k], 4 * i + 2 + (index[l] < 0 ? k : 1 - k) - 100);
    }
}

static void colours(const test_program *program, const int32_t index[ITEMS])
{
    uint8_t palette[ITEMS][4], out[ITEMS][4] = {{0}};
    for (uint32_t i = 0; i < 4 * ITEMS; i++)
        palette[i / 4][i % 4] = (uint8_t)(i * 2654435761u >> 13);
    launch(program, "mix_colours", RANGE(32, 3), POINTER(index), POINTER(palette), POINTER(out));
    for (int32_t l = 0; l < ITEMS; l++) {
        const int32_t i = l * 37 % ITEMS;
        const uint8_t *c = palette[i];
        const uint8_t expected[] = {c[2], c[1], c[0], c[0] ^ c[2]};
        for (int32_t k = 0; k < 4; k++)
            assert_int_equal(out[i][k], index[l] < 0 ? 0 : expected[k]);
    }
}

static void behind(const test_program *program, const int32_t index[ITEMS])
{
    int32_t a[2 * ITEMS + 1];
    for (int32_t i = 0; i < 2 * ITEMS + 1; i++)
        a[i] = 3 * i;
    launch(program, "add_behind", RANGE(32, 3), POINTER(index), POINTER(a));
    for (int32_t l = 0; l < ITEMS; l++) {
        const int32_t at = l * 37 % ITEMS * 2 + 1;
        assert_int_equal(a[at], index[l] < 0 ? 3 * at : (3 * at + 1) * 2);
        assert_int_equal(a[at + 1], index[l] < 0 ? 3 * (at + 1) : 3 * at + 1);
    }
}

static void of_all_kinds(const test_program *program)
{
    int32_t index[ITEMS];
    fill(index);
    pairs(program, index);
    shorts(program, index);
    colours(program, index);
    behind(program, index);
}

int main(void)
{
    const struct CMUnitTest tests[] = {IN_ALL_VARIANTS("row_gathers", of_all_kinds)};
    return run_group("zellige.engine.row_gathers", tests, sizeof tests / sizeof tests[0]);
}
