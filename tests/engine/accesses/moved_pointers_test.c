/* Pointers and indices that loops move, arrays that are cleared, and stores behind a join. */
#include "tests/engine/support.h"

enum { ITEMS = 32, GROUPS = 3, COUNT = ITEMS * GROUPS, ROUNDS = 20, ROOM = COUNT * (ROUNDS + 2) };

static int a[ROOM], out[4 * COUNT];

static void fill(void)
{
    for (int i = 0; i < ROOM; i++)
        a[i] = i * 7 % 23;
    for (int i = 0; i < 4 * COUNT; i++)
        out[i] = -1;
}

static void columns(const test_program *program)
{
    const int n = ROUNDS;
    for (int step = 0; step <= COUNT; step += COUNT / 2) {
        fill();
        launch(program, "columns", RANGE(ITEMS, GROUPS), POINTER(a), POINTER(out), VALUE(n),
               VALUE(step));
        for (int x = 0; x < COUNT; x++) {
            unsigned sum = 0;
            for (int k = 0; k < n; k++)
                sum = sum * 3 + (unsigned)a[x + k * step];
            assert_true((unsigned)out[x] == sum);
        }
    }
}

static void rows(const test_program *program)
{
    const int n = ROUNDS;
    fill();
    launch(program, "rows", RANGE(ITEMS, GROUPS), POINTER(a), POINTER(out), VALUE(n));
    for (int x = 0; x < COUNT; x++) {
        int count = 0, k = 0;
        for (; k < n && a[x * n + k] != 5; k++)
            count += a[x * n + k];
        assert_int_equal(out[x], count * 100 + n - k);
    }
}

static void indices(const test_program *program)
{
    const int n = ROUNDS, step = COUNT;
    fill();
    launch(program, "indices", RANGE(ITEMS, GROUPS), POINTER(a), POINTER(out), VALUE(n),
           VALUE(step));
    for (int x = 0; x < COUNT; x++) {
        unsigned sum = 0;
        int i = x + 7, k = 0;
        do {
            sum = sum * 3 + (unsigned)a[i];
            i += step;
        } while (a[x] != k && ++k < n);
        assert_true((unsigned)out[x] == sum + (unsigned)i);
    }
}

static void counts(const test_program *program)
{
    const int n = ROUNDS;
    fill();
    launch(program, "counts", RANGE(ITEMS, GROUPS), POINTER(a), POINTER(out), VALUE(n));
    for (int x = 0; x < COUNT; x++) {
        int counted[64] = {0}, most = 0;
        for (int k = 0; k < n; k++)
            counted[a[x * n + k] & 63]++;
        for (int k = 0; k < 64; k++)
            most = counted[k] * 64 + k > most ? counted[k] * 64 + k : most;
        assert_int_equal(out[x], most);
    }
}

static void ways(const test_program *program)
{
    const int n = COUNT;
    fill();
    for (int x = 0; x < COUNT; x++)
        a[x] = x % 5 < 2 ? n + x : x;
    launch(program, "ways", RANGE(ITEMS, GROUPS), POINTER(a), POINTER(out), VALUE(n));
    for (int x = 0; x < COUNT; x++) {
        const bool large = a[x] > n;
        assert_int_equal(out[x], large ? a[x] * 2 : -1);
        assert_int_equal(out[n + x], large ? -1 : a[x] - 1);
        assert_int_equal(out[2 * n + x], large ? 3 : -1);
        assert_int_equal(out[3 * n + x], large ? -1 : 4);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_ALL_VARIANTS("moved_pointers", columns), IN_ALL_VARIANTS("moved_pointers", rows),
        IN_ALL_VARIANTS("moved_pointers", indices), IN_ALL_VARIANTS("moved_pointers", counts),
        IN_ALL_VARIANTS("moved_pointers", ways),
    };
    return run_group("zellige.engine.moved_pointers", tests, sizeof tests / sizeof *tests);
}
