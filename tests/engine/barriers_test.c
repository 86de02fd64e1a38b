/* Barriers: in the kernel, in functions it calls, in loops. */
#include "tests/engine/support.h"

static void waits(const test_program *program)
{
    int data[4 * 16];
    for (int i = 0; i < 4 * 16; i++)
        data[i] = i;
    launch(program, "waits", RANGE(16, 4), POINTER(data));
    for (int i = 0; i < 4 * 16; i++)
        assert_int_equal(data[i], ((i / 16 * 16 + 15 - i % 16) * 10 + 1) * 10 + 2);
}

static void helper(const test_program *program)
{
    int data[4 * 16];
    for (int i = 0; i < 4 * 16; i++)
        data[i] = i * i;
    launch(program, "helper", RANGE(16, 4), POINTER(data));
    for (int i = 0; i < 4 * 16; i++) {
        const int from = i / 16 * 16 + (i % 16 + 2) % 16;
        assert_int_equal(data[i], from * from + 100);
    }
}

static void loops(const test_program *program)
{
    for (int rounds = 0; rounds < 4; rounds++) {
        int data[3 * 64];
        for (int i = 0; i < 3 * 64; i++)
            data[i] = i;
        launch(program, "loops", RANGE(64, 1), POINTER(data), VALUE(rounds));
        assert_int_equal(data[0], 64 * 63 / 2 + 64 * rounds);
    }
}

static void own(const test_program *program)
{
    int data[4 * 16], self[16];
    for (int i = 0; i < 4 * 16; i++)
        data[i] = i;
    for (int i = 0; i < 16; i++)
        self[i] = i;
    launch(program, "own", RANGE(16, 4), POINTER(data), POINTER(self));
    for (int i = 0; i < 4 * 16; i++)
        assert_int_equal(data[i], (i * 10 + 1) * 10 + 2);
}

static void device_scope(const test_program *program)
{
    int data[16];
    launch(program, "device_scope", RANGE(16, 1), POINTER(data));
    for (int i = 0; i < 16; i++)
        assert_int_equal(data[i], 15 - i);
}

static void two_loops(const test_program *program)
{
    enum { TILE = 64 };
    int data[2 * TILE], t[TILE], seen[TILE] = {0};
    for (int i = 0; i < 2 * TILE; i++)
        data[i] = i % TILE;
    for (int i = 0; i < TILE; i++)
        t[i] = i;
    for (int k = 1; k < TILE; k *= 2) {
        for (int i = 0; i < TILE; i++)
            seen[i] = seen[i] * 3 + t[i ^ k] + t[0];
        for (int i = 0; i < TILE; i += 2 * k)
            t[i] += t[i + k];
    }
    launch(program, "two_loops", RANGE(TILE, 2), POINTER(data));
    for (int i = 0; i < 2 * TILE; i++)
        assert_int_equal(data[i], seen[i % TILE]);
}

#define TEST(name) IN_ALL_VARIANTS("barriers", name)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(waits), TEST(helper),       TEST(loops),
                                       TEST(own),   TEST(device_scope), TEST(two_loops)};
    return run_group("zellige.engine.barriers", tests, sizeof tests / sizeof tests[0]);
}
