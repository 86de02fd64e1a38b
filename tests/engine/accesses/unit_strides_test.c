/* Strides that are 1 in one launch, and others in the next, which needs other code. */
#include "tests/engine/support.h"

enum { COUNT = 100, STEPS = 3, ROOM = COUNT * STEPS + 1, ITEMS = 32, GROUPS = 4 };

typedef struct buffers {
    float in[ROOM], out[ROOM];
} buffers;

static void fill(buffers *b)
{
    for (int i = 0; i < ROOM; i++) {
        b->in[i] = (float)(i * 7 % 64);
        b->out[i] = -1;
    }
}

/* Launches with 1 come first, and last. */
static int step_of(int turn)
{
    static const int steps[] = {1, 2, 1, 0, -1, STEPS, 1};
    return turn < (int)(sizeof steps / sizeof *steps) ? steps[turn] : INT32_MAX;
}

static void of_ints(const test_program *program)
{
    const int n = COUNT;
    int step;
    for (int turn = 0; (step = step_of(turn)) != INT32_MAX; turn++) {
        static buffers b;
        const int first = step < 0 ? COUNT : 0;
        fill(&b);
        launch(program, "ints", RANGE(ITEMS, GROUPS), POINTER(b.in + first), POINTER(b.out + first),
               VALUE(step), VALUE(n));
        for (int i = 0; i < COUNT; i++)
            assert_true(b.out[first + i * step] == b.in[first + i * step] + (float)step);
        assert_true(b.out[step == 1 ? COUNT : ROOM - 1] == -1);
    }
}

static void of_longs(const test_program *program)
{
    const int n = COUNT;
    for (uint64_t step = 1; step <= STEPS; step++) {
        static buffers b;
        fill(&b);
        launch(program, "longs", RANGE(ITEMS, GROUPS), POINTER(b.in), POINTER(b.out), VALUE(step),
               VALUE(n));
        for (uint64_t i = 0; i < COUNT; i++)
            assert_true(b.out[i * step + 1] == b.in[(COUNT - 1 - i) * step] + (float)step);
        assert_true(b.out[0] == -1);
    }
}

static void of_bytes(const test_program *program)
{
    const int n = COUNT;
    for (int8_t step = 1; step <= STEPS; step++) {
        static buffers b;
        fill(&b);
        launch(program, "bytes", RANGE(ITEMS, 1), POINTER(b.in), POINTER(b.out), VALUE(step),
               VALUE(n));
        for (int i = 0; i < ITEMS; i++) {
            float sum = 0;
            for (int k = i; k < COUNT; k += ITEMS)
                sum += b.in[k * step];
            assert_true(b.out[i * step] == sum);
        }
    }
}

/* Steps in bytes: one element, several, or that of another launch for one of the two. */
static void of_elements(const test_program *program)
{
    static const uint32_t steps[][2] = {{4, 4}, {8, 4}, {4, 8}, {4, 4}, {12, 8}, {4, 12}};
    const int n = COUNT;
    for (size_t turn = 0; turn < sizeof steps / sizeof *steps; turn++) {
        static buffers b;
        const uint64_t in_step = steps[turn][0];
        const uint32_t out_step = steps[turn][1];
        fill(&b);
        launch(program, "elements", RANGE(ITEMS, GROUPS), POINTER(b.in), POINTER(b.out),
               VALUE(in_step), VALUE(out_step), VALUE(n));
        for (uint32_t i = 0; i < COUNT; i++)
            assert_true(b.out[i * out_step / 4] == b.in[i * in_step / 4] + 1);
        for (uint32_t i = 0; i < out_step / 4 * COUNT; i++)
            assert_true(i % (out_step / 4) == 0 || b.out[i] == -1);
    }
}

typedef struct layout {
    int64_t size[2], step[2];
    int first;
} layout;

/* Structs whose steps are 1 in either direction, in both, or in none. */
static void of_members(const test_program *program)
{
    enum { X = 20, Y = 5 };
    static const int64_t steps[][2] = {{1, X}, {Y, 1}, {1, X}, {1, 1}, {2, 2 * X}, {1, X + 3}};
    for (size_t turn = 0; turn < sizeof steps / sizeof *steps; turn++) {
        static buffers b;
        const layout from = {{X, Y}, {steps[turn][0], steps[turn][1]}, 2};
        const layout to = {{X, Y}, {1, X}, 0};
        fill(&b);
        launch(program, "members", ((test_range){.size = {ITEMS, 1}, .count = {1, Y}}),
               POINTER(b.in), VALUE(from), POINTER(b.out), VALUE(to));
        for (int y = 0; y < Y; y++)
            for (int x = 0; x < X; x++)
                assert_true(b.out[1 + x + y * X] ==
                            b.in[2 + x * from.step[0] + y * from.step[1]] + 1);
        assert_true(b.out[0] == -1 && b.out[1 + X * Y] == -1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_ALL_VARIANTS("unit_strides", of_ints),    IN_ALL_VARIANTS("unit_strides", of_longs),
        IN_ALL_VARIANTS("unit_strides", of_bytes),   IN_ALL_VARIANTS("unit_strides", of_elements),
        IN_ALL_VARIANTS("unit_strides", of_members),
    };
    return run_group("zellige.engine.unit_strides", tests, sizeof tests / sizeof *tests);
}
