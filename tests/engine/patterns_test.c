/* Known failures of others, at every size of a work-group: whole and partial SIMD groups. */
#include <stdlib.h>
#include <string.h>

#include "tests/engine/support.h"

enum { MAX = 1024, GROUPS = 2 };

static uint32_t got[GROUPS * MAX], expected[GROUPS * MAX], input[GROUPS * MAX];

static void compare(uint32_t size)
{
    for (uint32_t i = 0; i < GROUPS * size; i++)
        if (got[i] != expected[i])
            fail_msg("size %u, work-item %u: %u for %u", size, i, got[i], expected[i]);
}

static void varying_counts(const test_program *program, uint32_t n)
{
    uint32_t sum[MAX], t[MAX];
    for (uint32_t i = 0; i < n; i++)
        sum[i] = i;
    for (uint32_t round = 0; round < 4; round++) {
        for (uint32_t i = 0; i < n; i++) {
            for (uint32_t k = 0; k < i % 5; k++)
                sum[i] += k * i + round;
            t[i] = sum[i];
        }
        for (uint32_t i = 0; i < n; i += 3)
            sum[i] += t[(i + 1) % n];
    }
    for (uint32_t i = 0; i < GROUPS * n; i++)
        expected[i] = sum[i % n];
    launch(program, "varying_counts", RANGE(n, GROUPS), POINTER(got), AREA(MAX * 4));
    compare(n);
}

static void agreed_end(const test_program *program, uint32_t n)
{
    const uint32_t rounds = 9 - (n - 1) % 7;
    for (uint32_t i = 0; i < GROUPS * n; i++)
        expected[i] = rounds * 100 + i % n % 7 + rounds;
    launch(program, "agreed_end", RANGE(n, GROUPS), POINTER(got), AREA(MAX * 4));
    compare(n);
}

static void guarded_store(const test_program *program, uint32_t n)
{
    const uint32_t used = n + n / 2;
    for (uint32_t i = 0; i < GROUPS * n; i++) {
        const uint32_t from = i / n * n + n - 1 - i % n;
        expected[i] = from < used ? from : 1000;
    }
    launch(program, "guarded_store", RANGE(n, GROUPS), POINTER(got), AREA(MAX * 4), VALUE(used));
    compare(n);
}

static uint32_t loaded(uint32_t i, uint32_t used)
{
    return i < used ? input[i] : 5;
}

static void guarded_ends(const test_program *program, uint32_t n)
{
    const uint32_t used = n + n / 2;
    uint32_t *in = malloc(used * sizeof *in); /* no more, for the sanitizers to watch */
    assert_non_null(in);
    for (uint32_t i = 0; i < GROUPS * n; i++) {
        got[i] = expected[i] = 77;
        input[i] = i * i;
        if (i < used)
            in[i] = input[i];
    }
    for (uint32_t i = 0; i < used; i++)
        expected[i] =
            loaded(i / n * n + (i % n + 1) % n, used) + (i % n > 0 ? loaded(i - 1, used) : 7);
    launch(program, "guarded_ends", RANGE(n, GROUPS), POINTER(in), POINTER(got), AREA(MAX * 4),
           VALUE(used));
    free(in);
    compare(n);
}

static void compared_index(const test_program *program, uint32_t n)
{
    static uint32_t out[2 * GROUPS * MAX + 1], right[2 * GROUPS * MAX + 1];
    const uint32_t all = GROUPS * n;
    memset(out, 0, sizeof out);
    memset(right, 0, sizeof right);
    for (uint32_t i = 0; i < all; i++) {
        input[i] = i / 3 % 5;
        right[i] = i == 0 || input[i] != input[i - 1];
        if (i + 1 == 40 || input[i] % 3 == 0)
            right[all + i + 1] = right[i] + 2;
    }
    launch(program, "compared_index", RANGE(n, GROUPS), POINTER(input), POINTER(out));
    assert_memory_equal(out, right, sizeof out);
}

static void butterfly_on_host(double (*own)[4], uint32_t n)
{
    double t[MAX];
    for (uint32_t step = 2; step > 0; step /= 2) {
        for (uint32_t i = 0; i < n; i++) {
            for (uint32_t k = 0; k < 4; k++)
                if ((k & step) == 0) {
                    const double a = own[i][k], b = own[i][k + step];
                    own[i][k] = a + b;
                    own[i][k + step] = a - b;
                }
            t[i] = own[i][step];
        }
        for (uint32_t i = 0; i < n; i++)
            own[i][step] = t[n - 1 - i];
    }
}

static void butterfly(const test_program *program, uint32_t n)
{
    static double data[GROUPS * MAX][4], same[GROUPS * MAX][4];
    for (uint32_t i = 0; i < GROUPS * n; i++)
        for (uint32_t k = 0; k < 4; k++)
            data[i][k] = same[i][k] = i * 10.0 + k * k;
    launch(program, "butterfly", RANGE(n, GROUPS), POINTER(data), AREA(MAX * 8));
    for (uint32_t group = 0; group < GROUPS; group++)
        butterfly_on_host(same + group * n, n);
    assert_memory_equal(data, same, GROUPS * n * sizeof *data);
}

static void hand_over(const test_program *program, uint32_t n)
{
    for (uint32_t i = 0; i < GROUPS * n; i++)
        expected[i] = (n - 1 - i % n) * 3 + 1;
    launch(program, "hand_over", RANGE(n, GROUPS), POINTER(got));
    compare(n);
}

static uint32_t initialised_item(uint32_t i, uint32_t g)
{
    uint32_t counts[40] = {0}, small[6] = {7, 8};
    uint8_t bytes[32] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3};
    static const uint32_t pairs[4] = {3 + 2 + 3, 12 + 5 + 6};
    for (uint32_t k = 0; k < i % 13; k++) {
        counts[(k * 7 + g) % 40] += k + 1;
        small[(g + k) % 6] += k;
        bytes[(g + 3 * k) % 32] = (uint8_t)(bytes[(g + 3 * k) % 32] + 2);
    }
    uint32_t sum = pairs[g % 4];
    for (uint32_t k = 0; k < 40; k++)
        sum = sum * 3 + counts[k] + small[k % 6] + bytes[(k + i) % 32];
    return sum;
}

static void initialised(const test_program *program)
{
    static const uint32_t sizes[] = {5, 64, 100};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        for (uint32_t i = 0; i < GROUPS * sizes[s]; i++)
            expected[i] = initialised_item(i % sizes[s], i);
        launch(program, "initialised", RANGE(sizes[s], GROUPS), POINTER(got));
        compare(sizes[s]);
    }
}

static void choose_on_host(const uint32_t *in, uint32_t n, uint32_t *out, uint32_t *other)
{
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t v = in[i], low = v < 3 ? v : 3, far = v & 4 ? 3 : 4;
        const uint32_t seen = in[n - 1 - i] + (far == 3 ? 3 : 8);
        *(v % 3 == 0 ? &out[i] : &other[i]) = v % 3 == 0 ? v : v + 1;
        (low % 2 == 0 ? out : other)[(low < 2 ? n : 2 * n) + i] = i * (low + 1);
        out[far * n + i] = v * (far == 3 ? 5 : 9);
        other[far * n + i] = seen * (far == 3 ? 7 : 11);
        out[(v & 8 ? 5 * n : 6 * n) + i] = seen;
    }
}

static void choose_places(const test_program *program, uint32_t n)
{
    enum { PARTS = 7 };
    static uint32_t out[2][PARTS * GROUPS * MAX], right[2][PARTS * GROUPS * MAX];
    memset(out, 0, sizeof out);
    memset(right, 0, sizeof right);
    for (uint32_t i = 0; i < GROUPS * n; i++)
        input[i] = i * 2654435761u >> 28;
    choose_on_host(input, GROUPS * n, right[0], right[1]);
    launch(program, "chosen_places", RANGE(n, GROUPS), POINTER(input), POINTER(out[0]),
           POINTER(out[1]));
    assert_memory_equal(out, right, sizeof out);
}

static void chosen_places(const test_program *program)
{
    choose_places(program, 5);
    choose_places(program, 64);
    choose_places(program, 100);
}

static const uint32_t more_sizes[] = {127, 128, 255, 256, 1000, 1024};

static uint32_t size_number(uint32_t i)
{
    return i < 67 ? i + 1 : more_sizes[i - 67];
}

typedef void sized_test(const test_program *, uint32_t);

/* Every size with one variant of the toolchain, and every variant with a quarter of the sizes. */
static void at_all_sizes(void **state)
{
    sized_test *const test = *(sized_test **)*state;
    uint32_t count = 0;
    while (variants[count] != NULL)
        count++;
    for (uint32_t v = 0; v < count; v++) {
        test_program program = build("patterns", variants[v]);
        for (uint32_t i = v; i < 67 + 6; i += count)
            test(&program, size_number(i));
        destroy(&program);
    }
}

static uint32_t place_expected(const uint32_t size[3], const uint32_t count[3], uint32_t g)
{
    const uint32_t w = size[0] * count[0], h = size[1] * count[1];
    const uint32_t x = g % w, y = g / w % h, z = g / w / h;
    const uint32_t l[3] = {x % size[0], y % size[1], z % size[2]};
    const uint32_t o[3] = {x - l[0] + size[0] - 1 - l[0], y - l[1] + size[1] - 1 - l[1],
                           z - l[2] + size[2] - 1 - l[2]};
    uint32_t sum = input[(o[2] * h + o[1]) * w + o[0]];
    sum += x > 0 ? input[g - 1] : 0;
    sum += y + 1 < h ? input[g + w] : 0;
    return sum * 8 + l[0] + 2 * l[1] + 3 * l[2];
}

static void places(const test_program *program)
{
    static const test_range ranges[] = {
        {.size = {4, 8, 1}, .count = {4, 2, 1}},  {.size = {8, 4, 1}, .count = {2, 4, 1}},
        {.size = {7, 5, 1}, .count = {3, 2, 1}},  {.size = {33, 3, 1}, .count = {1, 2, 1}},
        {.size = {3, 5, 7}, .count = {2, 1, 1}},  {.size = {16, 1, 4}, .count = {1, 3, 2}},
        {.size = {1, 37, 1}, .count = {5, 1, 1}}, {.size = {2, 3, 5}, .count = {1, 2, 3}},
    };
    for (size_t r = 0; r < sizeof ranges / sizeof *ranges; r++) {
        uint32_t all = 1;
        for (int d = 0; d < 3; d++)
            all *= ranges[r].size[d] * ranges[r].count[d];
        for (uint32_t i = 0; i < all; i++)
            input[i] = i * 7;
        launch(program, "places", ranges[r], POINTER(input), POINTER(got), AREA(MAX * 4));
        for (uint32_t i = 0; i < all; i++)
            assert_int_equal(got[i], place_expected(ranges[r].size, ranges[r].count, i));
    }
}

#define SIZED(name)                                                                 \
    {                                                                               \
        "zellige.engine.patterns." #name, at_all_sizes, NULL, NULL, &(sized_test *) \
        {                                                                           \
            name                                                                    \
        }                                                                           \
    }

int main(void)
{
    const struct CMUnitTest tests[] = {SIZED(varying_counts),
                                       SIZED(agreed_end),
                                       SIZED(guarded_store),
                                       SIZED(guarded_ends),
                                       SIZED(compared_index),
                                       SIZED(butterfly),
                                       SIZED(hand_over),
                                       IN_ALL_VARIANTS("patterns", initialised),
                                       IN_ALL_VARIANTS("patterns", chosen_places),
                                       IN_ALL_VARIANTS("patterns", places)};
    return run_group("zellige.engine.patterns", tests, sizeof tests / sizeof tests[0]);
}
