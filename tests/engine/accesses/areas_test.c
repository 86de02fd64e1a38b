/* tile_static memory that is an argument: code for each size, and one for all others. */
#include "tests/engine/support.h"

enum { SIDE = 64, ITEMS = 32, GROUPS = 5 };

static void product(const test_program *program)
{
    static int a[SIDE * SIDE], b[SIDE * SIDE], c[SIDE * SIDE];
    const int n = SIDE;
    for (uint32_t side = 4; side <= 16; side *= 2) {
        for (int i = 0; i < SIDE * SIDE; i++) {
            a[i] = i * 7 % 23 - 5;
            b[i] = i * 11 % 31 - 9;
            c[i] = -1;
        }
        const size_t bytes = side * side * sizeof(int);
        const test_range range = {.size = {side, side}, .count = {SIDE / side, SIDE / side}};
        launch(program, "product", range, POINTER(a), POINTER(b), POINTER(c), VALUE(n), AREA(bytes),
               AREA(bytes));
        for (int y = 0; y < SIDE; y++)
            for (int x = 0; x < SIDE; x++) {
                int sum = 0;
                for (int k = 0; k < SIDE; k++)
                    sum += a[y * SIDE + k] * b[k * SIDE + x];
                assert_int_equal(c[y * SIDE + x], sum);
            }
    }
}

static int in(int group, int item)
{
    return group * 100 + item * 3;
}

/* More sizes than there is code for, and each of them again. */
static void beside(const test_program *program)
{
    for (int turn = 0; turn < 30; turn++) {
        const int elements = ITEMS + turn % 15 * 40;
        int x[GROUPS * ITEMS];
        for (int i = 0; i < GROUPS * ITEMS; i++)
            x[i] = in(i / ITEMS, i % ITEMS);
        launch(program, "beside", RANGE(ITEMS, GROUPS), POINTER(x),
               AREA((size_t)elements * sizeof(int)), VALUE(elements), AREA(ITEMS));
        for (int i = 0; i < GROUPS * ITEMS; i++) {
            const int g = i / ITEMS, l = i % ITEMS, other = ITEMS - 1 - l;
            const int last = elements - 1 - l;
            assert_int_equal(x[i], in(g, other) + other + in(g, last % ITEMS) + last +
                                       (other * 7 & 255) + in(g, l % 3) * 2);
        }
    }
}

static void chosen(const test_program *program)
{
    int from[GROUPS * ITEMS], to[GROUPS * ITEMS];
    for (int i = 0; i < GROUPS * ITEMS; i++)
        from[i] = i * i % 17;
    launch(program, "chosen", RANGE(ITEMS, GROUPS), POINTER(from), POINTER(to),
           AREA(ITEMS * sizeof(int)), AREA(ITEMS * sizeof(int)));
    for (int i = 0; i < GROUPS * ITEMS; i++)
        assert_int_equal(to[i], from[i] % 2 != 0 ? -1000 + from[i] : from[i] * 1000 - 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_ALL_VARIANTS("areas", product),
        IN_ALL_VARIANTS("areas", beside),
        IN_ALL_VARIANTS("areas", chosen),
    };
    return run_group("zellige.engine.areas", tests, sizeof tests / sizeof *tests);
}
