/* Indices that bend where a row ends, with rows of all lengths, also below 0, that end anywhere
 * within a SIMD group; and numbers that wrap around. */
#include <stdio.h>

#include "tests/engine/accesses/straight_indices.h"
#include "tests/engine/support.h"

enum { ELEMENTS = 512, SIZE = 64, GROUPS = 5, ITEMS = SIZE * GROUPS };

typedef uint index_of(uint i, int n);

typedef struct sample {
    const char *kernel;
    index_of *index;
} sample;

#define SAMPLE(name) {#name, name##_index},
static const sample samples[] = {EACH_INDEX(SAMPLE)};

static const int lengths[] = {
    1,   2,   3,   7,    8,          16, 31, 32, 33,  56,   64,   100,  255,
    256, 300, 512, 1000, 0x7fffffff, -1, -2, -7, -64, -300, -513, 4096, (int)0x80000000};
static const uint firsts[] = {0, 1, 5, 64, 250, 1000, 0x7fffff80u, 0x80000000u, 0xffffff80u};

static uint32_t in[ELEMENTS], result[ITEMS];

static uint expect(const sample *s, uint at, uint first, int n)
{
    const uint index = s->index(first + at, n);
    return in[index & 511u] * 3 + index;
}

static uint expect_guarded(const sample *s, uint at, uint first, int n)
{
    uint sum = at;
    for (uint k = 0; (in[at & 511u] & 1u) != 0 && k < 3; k++) {
        const uint index = s->index(first + at + k, n);
        sum = sum * 3 + in[index & 511u] + index;
    }
    return sum;
}

typedef uint expectation(const sample *s, uint at, uint first, int n);

static void run(const test_program *program, const sample *s, const char *ending,
                expectation *expected, uint first, int n)
{
    char name[64];
    (void)snprintf(name, sizeof name, "%s%s", s->kernel, ending);
    const uint32_t *table = in;
    launch(program, name, RANGE(SIZE, GROUPS), POINTER(table), POINTER(result), VALUE(first),
           VALUE(n));
    for (uint32_t i = 0; i < ITEMS; i++)
        if (result[i] != expected(s, i, first, n))
            fail_msg("%s, from %u, length %d, work-item %u: %u for %u", name, first, n, i,
                     result[i], expected(s, i, first, n));
}

static void at_all_lengths(const test_program *program)
{
    for (uint32_t i = 0; i < ELEMENTS; i++)
        in[i] = i * 2654435761u >> 7;
    for (size_t k = 0; k < sizeof samples / sizeof *samples; k++)
        for (size_t l = 0; l < sizeof lengths / sizeof *lengths; l++)
            for (size_t f = 0; f < sizeof firsts / sizeof *firsts; f++) {
                run(program, &samples[k], "", expect, firsts[f], lengths[l]);
                run(program, &samples[k], "_tile", expect, firsts[f], lengths[l]);
                run(program, &samples[k], "_guarded", expect_guarded, firsts[f], lengths[l]);
            }
}

static void run_neighbours(const test_program *program, const char *kernel, uint mask, int first,
                           int last)
{
    const uint32_t *table = in;
    launch(program, kernel, RANGE(32, ITEMS / 32), POINTER(table), POINTER(result), VALUE(first),
           VALUE(last));
    for (int i = 0; i < ITEMS; i++) {
        const int l = i % 32, g = i / 32, begin = (first + g) & 31, end = (last + 3 * g) & 31;
        const uint32_t *tile = &in[i - l];
        const uint expected = (tile[l - 1 > begin ? l - 1 : begin] & mask) * 3 +
                              (tile[l + 1 < end ? l + 1 : end] & mask) * 5;
        if (result[i] != expected)
            fail_msg("%s, from %d to %d, work-item %d: %u for %u", kernel, first, last, i,
                     result[i], expected);
    }
}

static void in_tile(const test_program *program)
{
    for (uint32_t i = 0; i < ELEMENTS; i++)
        in[i] = i * 2654435761u >> 7;
    for (int first = 0; first < 32; first += 3)
        for (int last = 0; last < 32; last += 5) {
            run_neighbours(program, "neighbours_ushort", 0xffffu, first, last);
            run_neighbours(program, "neighbours_uint", ~0u, first, last);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {IN_ALL_VARIANTS("straight_indices", at_all_lengths),
                                       IN_ALL_VARIANTS("straight_indices", in_tile)};
    return run_group("zellige.engine.straight_indices", tests, sizeof tests / sizeof tests[0]);
}
