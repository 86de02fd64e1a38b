/* Loops in which work-items take turns at elements, at every number of rounds: all, some or none of
 * the lanes make the last one. Where the elements end, memory ends. */
#include <string.h>

#include "tests/engine/accesses/strided_loops.h"
#include "tests/engine/support.h"

enum { MOST = 1100, GROUPS = 2, MOST_ITEMS = 256 };

typedef uint one_item(item i);

typedef struct sample {
    const char *kernel;
    one_item *item;
} sample;

#define SAMPLE(name) {#name, name##_item},
static const sample samples[] = {EACH_LOOP(SAMPLE)};

static uint32_t out[GROUPS * MOST], expected_out[GROUPS * MOST];
static uint32_t result[GROUPS * MOST_ITEMS], expected[GROUPS * MOST_ITEMS];

static void compare(const char *kernel, uint32_t size, uint32_t n)
{
    for (uint32_t i = 0; i < GROUPS * size; i++)
        if (result[i] != expected[i])
            fail_msg("%s, %u of %u elements, work-item %u: %u for %u", kernel, size, n, i,
                     result[i], expected[i]);
    for (uint32_t i = 0; i < GROUPS * n; i++)
        if (out[i] != expected_out[i])
            fail_msg("%s, %u of %u elements, element %u: %u for %u", kernel, size, n, i, out[i],
                     expected_out[i]);
}

static void run(const test_program *program, const sample *s, const uint32_t *in, uint32_t size,
                uint32_t n)
{
    memset(out, 0, sizeof out);
    memset(expected_out, 0, sizeof expected_out);
    for (uint32_t i = 0; i < GROUPS * size; i++)
        expected[i] = s->item((item){in, expected_out, i % size, size, i / size, n});
    launch(program, s->kernel, RANGE(size, GROUPS), POINTER(in), POINTER(out), POINTER(result),
           VALUE(n));
    compare(s->kernel, size, n);
}

/* The elements, so many that memory ends behind the last. */
static uint32_t *place(test_pages pages, uint32_t n)
{
    uint32_t *in = (uint32_t *)(pages.begin + pages.bytes) - n;
    for (uint32_t i = 0; i < n; i++)
        in[i] = i * i + 7;
    return in;
}

static const uint32_t counts[] = {3, 16, 37, 64, 100, 255, 256, 300, 512, 1000};

static void at_all_sizes(const test_program *program)
{
    static const uint32_t sizes[] = {7, 64, 200};
    test_pages pages = test_map_pages(MOST * sizeof(uint32_t));
    for (size_t k = 0; k < sizeof samples / sizeof *samples; k++)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
            for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
                run(program, &samples[k], place(pages, counts[c]), sizes[i], counts[c]);
    test_unmap_pages(pages);
}

static void meeting(const test_program *program)
{
    static const uint32_t sizes[] = {48, 128};
    static uint32_t in[MOST];
    memset(out, 0, sizeof out);
    memset(expected_out, 0, sizeof expected_out);
    for (uint32_t i = 0; i < MOST; i++)
        in[i] = i * i;
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        const uint32_t size = sizes[k], n = 3 * size;
        for (uint32_t i = 0; i < GROUPS * size; i++) {
            expected[i] = i / size;
            for (uint32_t round = 0; round < 3; round++)
                expected[i] = expected[i] * 3 + in[round * size + size - 1 - i % size];
        }
        launch(program, "meets", RANGE(size, GROUPS), POINTER(in), POINTER(out), POINTER(result),
               VALUE(n), AREA(MOST_ITEMS * 4));
        compare("meets", size, n);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {IN_ALL_VARIANTS("strided_loops", at_all_sizes),
                                       IN_ALL_VARIANTS("strided_loops", meeting)};
    return run_group("zellige.engine.strided_loops", tests, sizeof tests / sizeof tests[0]);
}
