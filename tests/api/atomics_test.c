/* Atomics of 64 bits, of floats and of doubles: by the device's instructions, and by loops of
 * compare-and-exchange. */
#include <math.h>

#include "fixture.h"

#include "atomics_test.cl.h"
#include "by_exchange.cl.h"

enum { COUNT = 1000, TILES = 3 };

static zlg_accelerator_view *view;

static zlg_array *wrap(int length, size_t size, void *data)
{
    zlg_array *array = NULL;
    assert_ok(zlg_array_wrap(view, zlg_extent1(length), size, data, &array));
    return array;
}

/* What each of the six elements becomes, from 1000 work-items or from the 64 of a tile. */
static void check(const char *name, const double *values, const double *start, int count)
{
    const double sum = (double)count * (count + 1) / 2;
    const double last = values[4];
    const bool tile = count == 64;
    assert_true(last >= 1 && last <= count && last == floor(last));
    const double expected[6] = {
        start[0] + sum,      start[1] - sum, 1,
        tile ? 7064 : count, last,           start[5] + start[4] + sum - last};
    for (int i = 0; i < 6; i++)
        if (values[i] != expected[i])
            fail_msg("%s: element %d is %g, not %g", name, i, values[i], expected[i]);
}

/* One type, as the tests below go through all of them. */
#define CHECK_TYPE(program, type, name)                                                        \
    do {                                                                                       \
        type values[TILES * 6] = {5, 0, 2000, 0, 7, 0};                                        \
        double start[6], now[TILES * 6];                                                       \
        for (int i = 0; i < 6; i++)                                                            \
            start[i] = (double)values[i];                                                      \
        values[1] = (type)600000;                                                              \
        start[1] = 600000;                                                                     \
        zlg_array *out = wrap(6, sizeof(type), values);                                        \
        assert_ok(                                                                             \
            zlg_parallel_for_each(view, zlg_extent1(COUNT), get_kernel(program, #name), out)); \
        assert_ok(zlg_array_destroy(out));                                                     \
        for (int i = 0; i < 6; i++)                                                            \
            now[i] = (double)values[i];                                                        \
        check(#name, now, start, COUNT);                                                       \
        out = wrap(TILES * 6, sizeof(type), values);                                           \
        assert_ok(zlg_parallel_for_each(view, zlg_tile1(zlg_extent1(TILES * 64), 64),          \
                                        get_kernel(program, "tile_" #name), out));             \
        assert_ok(zlg_array_destroy(out));                                                     \
        for (int i = 0; i < 6; i++)                                                            \
            start[i] = 5000;                                                                   \
        for (int i = 0; i < TILES * 6; i++)                                                    \
            now[i] = (double)values[i];                                                        \
        for (int i = 0; i < TILES; i++)                                                        \
            check("tile_" #name, now + 6 * i, start, 64);                                      \
    } while (0)

static void check_tickets(zlg_program *program)
{
    static int taken[COUNT];
    float counter[1] = {0};
    memset(taken, 0, sizeof taken);
    zlg_array *from = wrap(1, sizeof(float), counter);
    zlg_array *to = wrap(COUNT, sizeof(int), taken);
    assert_ok(
        zlg_parallel_for_each(view, zlg_extent1(COUNT), get_kernel(program, "tickets"), from, to));
    assert_ok(zlg_array_destroy(to));
    assert_ok(zlg_array_destroy(from));
    assert_true(counter[0] == (float)COUNT);
    for (int i = 0; i < COUNT; i++)
        assert_int_equal(taken[i], 1);
}

static void check_specials(zlg_program *program)
{
    float values[5] = {3, 4, 5, 6, INFINITY}, with[3] = {NAN, -INFINITY, -INFINITY};
    zlg_array *from = wrap(3, sizeof(float), with);
    zlg_array *to = wrap(5, sizeof(float), values);
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(1), get_kernel(program, "specials"), to,
                                    (const zlg_array *)from));
    assert_ok(zlg_array_destroy(to));
    assert_ok(zlg_array_destroy(from));
    assert_true(values[0] == 3 && values[1] == 4 && isnan(values[2]));
    assert_true(isinf(values[3]) && values[3] < 0 && isnan(values[4]));
}

static void check_program(const zlg_spirv *spirv)
{
    view = default_view();
    zlg_program *program = build_program(spirv);
    CHECK_TYPE(program, float, floats);
    CHECK_TYPE(program, double, doubles);
    CHECK_TYPE(program, long, longs);
    CHECK_TYPE(program, unsigned long, ulongs);
    CHECK_TYPE(program, int, ints);
    check_tickets(program);
    check_specials(program);
    zlg_program_destroy(program);
}

static void instructions_lose_nothing(void **state)
{
    (void)state;
    check_program(&atomics_test_spirv);
}

static void exchanges_lose_nothing(void **state)
{
    (void)state;
    check_program(&by_exchange_spirv);
}

static void all_64_bits_take_part(void **state)
{
    (void)state;
    enum { BITS = 60 };
    const unsigned long every = (1ul << BITS) - 1;
    long a[5] = {0, -1, 0, 1l << 40, 3};
    unsigned long b[4] = {10, 0, 0, 0};
    view = default_view();
    zlg_program *program = build_program(&atomics_test_spirv);
    zlg_array *longs = wrap(5, sizeof(long), a);
    zlg_array *ulongs = wrap(4, sizeof(long), b);
    assert_ok(
        zlg_parallel_for_each(view, zlg_extent1(BITS), get_kernel(program, "bits"), longs, ulongs));
    assert_ok(zlg_array_destroy(ulongs));
    assert_ok(zlg_array_destroy(longs));
    zlg_program_destroy(program);
    assert_true(a[0] == (long)every && a[1] == (long)~every && a[2] == (long)every);
    assert_true(a[3] == (1l << 40) + BITS && a[4] == ((long)BITS << 33) + 3);
    assert_true(b[0] == 10ul - BITS && b[1] == 0xffffffff00000000ul + BITS - 1);
    assert_true(b[2] == (1ul << 40 | 1) && b[3] == 1ul << 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(instructions_lose_nothing),
        cmocka_unit_test(exchanges_lose_nothing),
        cmocka_unit_test(all_64_bits_take_part),
    };
    return cmocka_run_group_tests_name("zellige.api.atomics", tests, NULL, NULL);
}
