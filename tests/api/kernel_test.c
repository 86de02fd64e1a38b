/* The device header at work: waits over many tile sizes, fences, atomics, views. */
#include "fixture.h"
#include "kernel_test.cl.h"

FIXTURE_ON_VIEW(kernel_test_spirv)

static zlg_array *create(zlg_extent extent)
{
    zlg_array *array = NULL;
    const size_t bytes = zlg_extent_size(extent) * sizeof(int);
    void *zeros = calloc(1, bytes);
    assert_non_null(zeros);
    assert_ok(zlg_array_create(view, extent, sizeof(int), &array));
    assert_ok(zlg_copy_in(zeros, bytes, zlg_array_get_view(array)));
    free(zeros);
    return array;
}

static void read_all(zlg_array *array, int *values)
{
    const zlg_array_view all = zlg_array_get_view(array);
    assert_ok(zlg_copy_out(all, values, zlg_extent_size(all.extent) * sizeof(int)));
}

static void launch_turn(const char *name, int tile, int length, zlg_array *out)
{
    const zlg_tiled_extent domain = zlg_tile1(zlg_extent1(length), tile);
    zlg_kernel *kernel = get_kernel(program, name);
    if (strcmp(name, "turn_global") == 0) {
        zlg_array *through = create(zlg_extent1(length));
        assert_ok(zlg_parallel_for_each(view, domain, kernel, out, through));
        assert_ok(zlg_array_destroy(through));
    } else {
        assert_ok(zlg_parallel_for_each(view, domain, kernel, out,
                                        zlg_arg_tile_static((size_t)tile * sizeof(int))));
    }
}

/** Every work-item gets its neighbour's value, over this many tiles of this size. */
static void check_turn(const char *name, int tile, int tiles)
{
    const int length = tile * tiles;
    int *values = malloc((size_t)length * sizeof(int));
    zlg_array *out = create(zlg_extent1(length));
    assert_non_null(values);
    launch_turn(name, tile, length, out);
    read_all(out, values);
    for (int i = 0; i < length; i++) {
        const int expected = i / tile * tile + (i % tile + 1) % tile;
        if (values[i] != expected)
            fail_msg("%s, tile %d: element %d is %d, not %d", name, tile, i, values[i], expected);
    }
    free(values);
    assert_ok(zlg_array_destroy(out));
}

static void check_all_tiles(const char *name)
{
    static const int tiles[] = {1, 2, 3, 7, 8, 15, 16, 17, 31, 33, 64, 100, 255, 256, 1000, 1024};
    for (size_t i = 0; i < sizeof tiles / sizeof tiles[0]; i++)
        check_turn(name, tiles[i], 3);
}

static void wait_orders_tile_static_memory(void **state)
{
    (void)state;
    check_all_tiles("turn_wait");
}

static void wait_with_all_memory_fence_orders_tile_static_memory(void **state)
{
    (void)state;
    check_all_tiles("turn_all");
}

static void wait_with_tile_static_memory_fence_orders_tile_static_memory(void **state)
{
    (void)state;
    check_all_tiles("turn_tile_static");
}

static void wait_with_global_memory_fence_orders_global_memory(void **state)
{
    (void)state;
    check_all_tiles("turn_global");
}

static void fences_do_not_wait(void **state)
{
    (void)state;
    int values[96];
    zlg_array *out = create(zlg_extent1(96));
    assert_ok(zlg_parallel_for_each(view, zlg_tile1(zlg_extent1(96), 32),
                                    get_kernel(program, "fences"), out));
    read_all(out, values);
    for (int i = 0; i < 96; i++)
        assert_int_equal(values[i], i % 32 % 3 + 1);
    assert_ok(zlg_array_destroy(out));
}

static void atomics_see_each_other_across_tiles(void **state)
{
    (void)state;
    enum { COUNT = 5000 };
    int ints[8] = {0, 0, -1, 1, 0, (1 << 20) - 1, 0, 0};
    unsigned uints[2] = {0, 0};
    float floats[1] = {0};
    int exclusive = 0;
    zlg_array *arrays[3] = {NULL};
    assert_ok(zlg_array_wrap(view, zlg_extent1(8), sizeof(int), ints, &arrays[0]));
    assert_ok(zlg_array_wrap(view, zlg_extent1(2), sizeof(unsigned), uints, &arrays[1]));
    assert_ok(zlg_array_wrap(view, zlg_extent1(1), sizeof(float), floats, &arrays[2]));
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(COUNT), get_kernel(program, "atomics"),
                                    arrays[0], arrays[1], arrays[2]));
    for (int i = 0; i < 3; i++)
        assert_ok(zlg_array_destroy(arrays[i]));
    for (int i = 0; i < COUNT; i++)
        exclusive ^= i;
    const int expected[8] = {COUNT,         -2 * COUNT, COUNT - 1, 1 - COUNT,
                             (1 << 20) - 1, 0,          exclusive, 9};
    assert_memory_equal(ints, expected, sizeof ints);
    assert_int_equal(uints[0], 3 * COUNT);
    assert_int_equal(uints[1], 0xf0000000u + COUNT - 1);
    assert_true(floats[0] == 2.5f);
}

static void atomics_on_tile_static_memory_belong_to_the_tile(void **state)
{
    (void)state;
    int values[256];
    zlg_array *out = create(zlg_extent1(256));
    assert_ok(zlg_parallel_for_each(view, zlg_tile1(zlg_extent1(256), 64),
                                    get_kernel(program, "tile_atomics"), out));
    read_all(out, values);
    for (int i = 0; i < 256; i++)
        assert_int_equal(values[i], 63 * 64 / 2 + 63);
    assert_ok(zlg_array_destroy(out));
}

static void comparing_exchanges_lose_nothing(void **state)
{
    (void)state;
    enum { COUNT = 1009 };
    int ints[4] = {0};
    unsigned uints[5] = {0};
    float floats[2] = {0};
    zlg_array *arrays[3] = {NULL};
    assert_ok(zlg_array_wrap(view, zlg_extent1(4), sizeof(int), ints, &arrays[0]));
    assert_ok(zlg_array_wrap(view, zlg_extent1(5), sizeof(unsigned), uints, &arrays[1]));
    assert_ok(zlg_array_wrap(view, zlg_extent1(2), sizeof(float), floats, &arrays[2]));
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(COUNT),
                                    get_kernel(program, "compare_exchange"), arrays[0], arrays[1],
                                    arrays[2]));
    for (int i = 0; i < 3; i++)
        assert_ok(zlg_array_destroy(arrays[i]));
    const int expected[4] = {COUNT * (COUNT - 1) / 2, COUNT, -COUNT, 5};
    const unsigned expected_uints[5] = {0x80000000u, 1, 0, 0u - COUNT, 0xfffffff0u};
    assert_memory_equal(ints, expected, sizeof ints);
    assert_memory_equal(uints, expected_uints, sizeof uints);
    assert_true(floats[0] == 1.5f && floats[1] == 0);
}

static void comparing_exchanges_work_in_tile_static_memory(void **state)
{
    (void)state;
    const int start[1] = {1000};
    int values[256];
    zlg_array *in = create(zlg_extent1(1));
    zlg_array *out = create(zlg_extent1(256));
    assert_ok(zlg_copy_in(start, sizeof start, zlg_array_get_view(in)));
    assert_ok(zlg_parallel_for_each(view, zlg_tile1(zlg_extent1(256), 64),
                                    get_kernel(program, "tile_compare_exchange"),
                                    (const zlg_array *)in, out));
    read_all(out, values);
    for (int i = 0; i < 256; i++)
        assert_int_equal(values[i], 1000 + 63 * 64 / 2 + 1 + 10);
    assert_ok(zlg_array_destroy(in));
    assert_ok(zlg_array_destroy(out));
}

static void views_work_on_the_device(void **state)
{
    (void)state;
    int cube[2 * 3 * 4];
    int values[8];
    zlg_array *in = NULL;
    zlg_array *out = create(zlg_extent1(8));
    for (int i = 0; i < 24; i++)
        cube[i] = i / 12 * 100 + i / 4 % 3 * 10 + i % 4;
    assert_ok(zlg_array_wrap(view, zlg_extent3(2, 3, 4), sizeof(int), cube, &in));
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(1), get_kernel(program, "views"),
                                    (const zlg_array *)in, out));
    read_all(out, values);
    const int expected[8] = {123, 123, 123, 123, 123, 123, 10, 12};
    assert_memory_equal(values, expected, sizeof expected);
    assert_ok(zlg_array_destroy(out));
    assert_ok(zlg_array_destroy(in));
}

static void check_transpose(int rows, int columns)
{
    int *values = malloc((size_t)(rows * columns) * sizeof *values);
    zlg_array *in = create(zlg_extent2(rows, columns));
    zlg_array *out = create(zlg_extent2(columns, rows));
    assert_non_null(values);
    for (int i = 0; i < rows * columns; i++)
        values[i] = i;
    assert_ok(
        zlg_copy_in(values, (size_t)(rows * columns) * sizeof *values, zlg_array_get_view(in)));
    assert_ok(zlg_parallel_for_each(view, zlg_pad(zlg_tile2(zlg_extent2(rows, columns), 8, 8)),
                                    get_kernel(program, "transpose"), (const zlg_array *)in, out));
    read_all(out, values);
    for (int i = 0; i < rows * columns; i++)
        assert_int_equal(values[i], i % rows * columns + i / rows);
    free(values);
    assert_ok(zlg_array_destroy(out));
    assert_ok(zlg_array_destroy(in));
}

static void padded_domains_are_guarded_around_the_wait(void **state)
{
    (void)state;
    check_transpose(16, 16);
    check_transpose(1, 1);
    check_transpose(13, 29);
    check_transpose(8, 65);
}

static void tests_of_vectors_ask_for_the_highest_bit(void **state)
{
    (void)state;
    static const float numbers[] = {0, 0, 0, 0, 2, 2, 2, 2, 1, 5, 2, 1};
    static const int wanted[] = {8, 63, 53};
    int values[3];
    zlg_array *in = NULL, *out = create(zlg_extent1(3));
    assert_ok(zlg_array_create(view, zlg_extent1(12), sizeof(float), &in));
    assert_ok(zlg_array_write(in, numbers, sizeof numbers));
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(3), get_kernel(program, "vector_tests"),
                                    (const zlg_array *)in, out));
    read_all(out, values);
    assert_memory_equal(values, wanted, sizeof wanted);
    assert_ok(zlg_array_destroy(out));
    assert_ok(zlg_array_destroy(in));
}

static void conversions_of_integers_keep_the_sign(void **state)
{
    (void)state;
    enum { COUNT = 12 };
    static const int numbers[] = {-300, -56};
    static const int64_t wanted[COUNT] = {-300, 0xffffffc8, 200,  -300,   -300, 0xfffffed4,
                                          -128, 255,        -300, 0xffff, 0,    INT32_MAX};
    int64_t values[COUNT];
    zlg_array *in = NULL, *out = NULL;
    assert_ok(zlg_array_create(view, zlg_extent1(2), sizeof *numbers, &in));
    assert_ok(zlg_array_create(view, zlg_extent1(COUNT), sizeof *values, &out));
    assert_ok(zlg_array_write(in, numbers, sizeof numbers));
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(1), get_kernel(program, "conversion_tests"),
                                    (const zlg_array *)in, out));
    assert_ok(zlg_array_read(out, values, sizeof values));
    assert_memory_equal(values, wanted, sizeof wanted);
    assert_ok(zlg_array_destroy(out));
    assert_ok(zlg_array_destroy(in));
}

static void counters_of_two_bits_begin_again(void **state)
{
    (void)state;
    enum { TURNS = 40 };
    int values[TURNS];
    uint32_t sum = 1;
    zlg_array *out = create(zlg_extent1(TURNS));
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(1), get_kernel(program, "short_counts"), out,
                                    (int)TURNS));
    read_all(out, values);
    for (uint32_t k = 0; k < TURNS; k++) {
        for (uint32_t j = 0; j < (k & 3); j++) {
            const uint32_t by = sum & 7, from = sum + j;
            sum = from << by | from >> (-by & 31);
        }
        assert_int_equal((uint32_t)values[k], sum);
    }
    assert_ok(zlg_array_destroy(out));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(conversions_of_integers_keep_the_sign),
        cmocka_unit_test(counters_of_two_bits_begin_again),
        cmocka_unit_test(wait_orders_tile_static_memory),
        cmocka_unit_test(wait_with_all_memory_fence_orders_tile_static_memory),
        cmocka_unit_test(wait_with_tile_static_memory_fence_orders_tile_static_memory),
        cmocka_unit_test(wait_with_global_memory_fence_orders_global_memory),
        cmocka_unit_test(fences_do_not_wait),
        cmocka_unit_test(atomics_see_each_other_across_tiles),
        cmocka_unit_test(atomics_on_tile_static_memory_belong_to_the_tile),
        cmocka_unit_test(comparing_exchanges_lose_nothing),
        cmocka_unit_test(comparing_exchanges_work_in_tile_static_memory),
        cmocka_unit_test(views_work_on_the_device),
        cmocka_unit_test(padded_domains_are_guarded_around_the_wait),
        cmocka_unit_test(tests_of_vectors_ask_for_the_highest_bit),
    };
    return cmocka_run_group_tests_name("zellige.api.kernel", tests, begin, end);
}
