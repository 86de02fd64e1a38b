/* The functions that `zellige compile` makes of kernels: what they are given arrives, and what the
 * C compiler cannot see is refused. */
#include <pthread.h>

#include "fixture.h"
#include "typed_test.h"

#include "typed_test.cl.h"
#include "typed_variants.cl.h"
#include "types.cl.h"

static zlg_accelerator_view *view;

static int begin(void **state)
{
    (void)state;
    view = default_view();
    return 0;
}

static zlg_array *wrap(zlg_extent extent, size_t element_size, void *host)
{
    zlg_array *array = NULL;
    assert_ok(zlg_array_wrap(view, extent, element_size, host, &array));
    return array;
}

static void unwrap(zlg_array *array)
{
    assert_ok(zlg_array_destroy(array));
}

static void a_tile_of_the_kernel_needs_no_other(void **state)
{
    (void)state;
    float data[4][6], result[2][3] = {{0}};
    for (int i = 0; i < 24; i++)
        data[i / 6][i % 6] = (float)i;
    const zlg_extent extent = zlg_extent2(4, 6);
    zlg_array *matrix = wrap(extent, sizeof(float), data);
    zlg_array *averages = wrap(zlg_extent2(2, 3), sizeof(float), result);
    assert_ok(
        typed_test_average(view, extent, zlg_const_float_view2(matrix), zlg_float_view2(averages)));
    unwrap(averages);
    assert_float_equal(result[0][0], 3.5, 0);
    assert_float_equal(result[1][2], 19.5, 0);
    unwrap(matrix);
}

static void numbers_arrive_as_they_are(void **state)
{
    (void)state;
    double out[10] = {0};
    const double expected[10] = {
        -1,  250,  -30000, 60000, -2000000000, 4e9, -9007199254740992., 1.8014398509481984e16,
        0.5, -0.25};
    zlg_array *array = wrap(zlg_extent1(10), sizeof(double), out);
    assert_ok(typed_test_numbers(view, zlg_extent1(1), zlg_double_view1(array), -1, 250, -30000,
                                 60000, -2000000000, 4000000000u, -9007199254740992,
                                 18014398509481984u, 0.5f, -0.25));
    unwrap(array);
    for (int i = 0; i < 10; i++)
        assert_float_equal(out[i], expected[i], 0);
}

static void structs_arrive_as_they_are(void **state)
{
    (void)state;
    double out[12] = {0};
    const typed_test_pair p = {
        .tag = 1, .value = 2, .inner = {3, {{0}, {0, 0, 4}}}, .point = {{0, 0, 5}}};
    const line l = {.steps = {0, 0, 6}, .offset = 7};
    const typed_test_tagged t = {.both = {{0}, {.value = 8}}};
    const zlg_float4 four = {{0, 0, 0, 11}};
    const zlg_int3 three = {{0, 0, 12}};
    zlg_array *array = wrap(zlg_extent1(12), sizeof(double), out);
    assert_ok(typed_test_structs(view, zlg_extent1(1), zlg_double_view1(array), p, l, t,
                                 zlg_extent2(1, 9), zlg_index3(0, 0, 10), four, three));
    unwrap(array);
    for (int i = 0; i < 12; i++)
        assert_float_equal(out[i], i + 1, 0);
}

static void structs_may_be_empty(void **state)
{
    (void)state;
    double out[4] = {0};
    const typed_test_hollow none = {0};
    const typed_test_odd_struct o = {.class_ = 1, .unix_ = 2, .last = 3};
    zlg_array *array = wrap(zlg_extent1(4), sizeof(double), out);
    assert_ok(typed_test_odd(view, zlg_extent1(1), zlg_double_view1(array), none, o, none, 4));
    unwrap(array);
    for (int i = 0; i < 4; i++)
        assert_float_equal(out[i], i + 1, 0);
}

static void elements_may_be_structs(void **state)
{
    (void)state;
    typed_test_pair pairs[2] = {{0}, {.value = 5}};
    line lines[2][2] = {{{0}}}, plain[2] = {{0}, {.offset = 6}};
    int fixed[3] = {0, 0, 7}, out[2] = {0};
    zlg_array *pair_array = wrap(zlg_extent1(2), sizeof *pairs, pairs);
    zlg_array *line_array = wrap(zlg_extent2(2, 2), sizeof **lines, lines);
    zlg_array *plain_array = wrap(zlg_extent1(2), sizeof *plain, plain);
    zlg_array *fixed_array = wrap(zlg_extent1(3), sizeof *fixed, fixed);
    zlg_array *out_array = wrap(zlg_extent1(2), sizeof *out, out);
    assert_ok(typed_test_elements(view, zlg_extent1(1), typed_test_const_pair_view1(pair_array),
                                  zlg_line_view2(line_array),
                                  zlg_const_line_view((const zlg_array *)plain_array),
                                  zlg_const_int_view(fixed_array), zlg_int_view(out_array)));
    unwrap(pair_array);
    unwrap(line_array);
    unwrap(plain_array);
    unwrap(fixed_array);
    unwrap(out_array);
    assert_int_equal(out[0], 5);
    assert_int_equal(lines[1][1].steps[1], 6);
    assert_int_equal(out[1], 7);
}

static void tile_static_room_is_counted_in_elements(void **state)
{
    (void)state;
    int in[6] = {1, 2, 3, 4, 5, 6}, sums[2] = {0};
    zlg_array *from = wrap(zlg_extent1(6), sizeof *in, in);
    zlg_array *to = wrap(zlg_extent1(2), sizeof *sums, sums);
    zlg_completion *completion = NULL;
    const zlg_tiled_extent tiles = zlg_tile1(zlg_extent1(6), 3);
    assert_ok(typed_test_sum_tiles_async(view, tiles, zlg_const_int_view1(from), zlg_int_view1(to),
                                         zlg_int_tile_static(3), &completion));
    assert_ok(zlg_completion_wait(completion));
    zlg_completion_destroy(completion);
    unwrap(to);
    assert_int_equal(sums[0], 6);
    assert_int_equal(sums[1], 15);
    unwrap(from);
}

/* `tiles` has no function for tiled domains: a kernel is called so. */
static void functions_of_two_kernels_do_not_meet(void **state)
{
    (void)state;
    int out[4] = {0};
    zlg_array *array = wrap(zlg_extent1(4), sizeof *out, out);
    assert_ok(typed_test_tiles(view, zlg_extent1(4), zlg_int_view1(array)));
    assert_ok(typed_test_tiles_tiled(view, zlg_extent1(4), zlg_int_view1(array)));
    assert_ok(
        typed_test_tiles_tiled_tiled(view, zlg_tile1(zlg_extent1(4), 2), zlg_int_view1(array)));
    assert_ok(typed_test_nothing(view, zlg_extent1(4)));
    unwrap(array);
    assert_int_equal(out[3], -1);
}

static void the_tile_of_a_domain_picks_a_variant(void **state)
{
    (void)state;
    int out[12] = {0};
    zlg_array *array = wrap(zlg_extent1(12), sizeof *out, out);
    const zlg_int_view1 to = zlg_int_view1(array);
    const int sizes[] = {3, 2, 4};
    for (int i = 0; i < 3; i++) {
        assert_ok(typed_variants_tile_size(view, zlg_tile1(zlg_extent1(12), sizes[i]), to));
        assert_ok(zlg_array_view_synchronize(to.view));
        assert_int_equal(out[11], sizes[i]);
    }
    assert_refused_with(typed_variants_tile_size(view, zlg_tile1(zlg_extent1(12), 6), to),
                        ZLG_ERR_COMPUTE_DOMAIN, "kernel tile_size");
    unwrap(array);
}

static void a_name_picks_a_variant(void **state)
{
    (void)state;
    int values[2] = {6, 7};
    zlg_array *array = wrap(zlg_extent1(2), sizeof *values, values);
    const zlg_int_view1 to = zlg_int_view1(array);
    assert_ok(
        typed_variants_operation(view, typed_variants_SIZE_2_OPERATION__, zlg_extent1(2), to, 10));
    assert_ok(typed_variants_SIZE_4_ONLY_HERE_operation(view, zlg_extent1(2), to, 1));
    assert_ok(typed_variants_SIZE_4_ONLY_HERE_only_here(view, zlg_extent1(1)));
    assert_refused(typed_variants_operation(view, (typed_variants_variant)3, zlg_extent1(2), to, 1),
                   ZLG_ERR_ARGUMENT, "typed_variants_operation: kernel is NULL");
    unwrap(array);
    assert_int_equal(values[0], 61);
    assert_int_equal(values[1], 71);
    assert_string_equal(typed_variants_variants[typed_variants_SIZE_2_OPERATION__].name,
                        "SIZE=2 OPERATION=*");
    assert_ptr_equal(typed_variants_variants[0].spirv, &typed_variants_SIZE_3_spirv);
}

static void variants_may_have_other_types(void **state)
{
    (void)state;
    int whole = 1;
    double broken = 0.5;
    zlg_array *wholes = wrap(zlg_extent1(1), sizeof whole, &whole);
    zlg_array *brokens = wrap(zlg_extent1(1), sizeof broken, &broken);
    assert_ok(types_T_int_increase(view, zlg_extent1(1), zlg_int_view1(wholes)));
    assert_ok(types_T_double_increase(view, zlg_extent1(1), zlg_double_view1(brokens)));
    unwrap(wholes);
    unwrap(brokens);
    assert_int_equal(whole, 2);
    assert_float_equal(broken, 1.5, 0);
}

static void the_type_of_an_argument_chooses_the_variant(void **state)
{
    (void)state;
    int wholes[6] = {1, 2, 3, 4, 5, 6}, by[1] = {3};
    double brokens[6] = {0.5, 1.5, 2.5, 3.5, 4.5, 5.5};
    zlg_completion *done = NULL;
    zlg_array *whole = wrap(zlg_extent1(6), sizeof(int), wholes);
    zlg_array *broken = wrap(zlg_extent1(6), sizeof(double), brokens);
    zlg_array *factor = wrap(zlg_extent1(1), sizeof(int), by);
    const zlg_const_int_view1 three = zlg_const_int_view1(factor);
    assert_ok(types_increase(view, zlg_extent1(6), zlg_int_view1(whole)));
    assert_ok(types_increase_async(view, zlg_extent1(6), zlg_double_view1(broken), &done));
    assert_ok(zlg_completion_wait(done));
    zlg_completion_destroy(done);
    assert_refused_with(types_scale(view, zlg_extent1(6), three, zlg_int_view1(whole)),
                        ZLG_ERR_COMPUTE_DOMAIN, "cannot be evenly divided");
    assert_ok(types_scale_padded(view, zlg_extent1(6), three, zlg_int_view1(whole)));
    assert_ok(
        types_scale_padded_async(view, zlg_extent1(6), three, zlg_double_view1(broken), &done));
    assert_ok(zlg_completion_wait(done));
    zlg_completion_destroy(done);
    unwrap(factor);
    unwrap(broken);
    unwrap(whole);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(wholes[i], (i + 2) * 3);
        assert_float_equal(brokens[i], (i + 1.5) * 3, 0);
    }
}

/* What a header knows of a kernel's tile. */
static void the_kernels_own_tile_is_there(void **state)
{
    (void)state;
    float in[36], out[9];
    for (int i = 0; i < 36; i++)
        in[i] = (float)i;
    assert_true(zlg_extent_equal(typed_test_average_tile(2), zlg_extent2(2, 2)));
    assert_true(zlg_extent_equal(typed_test_average_tile(3), zlg_extent3(1, 2, 2)));
    assert_true(zlg_extent_equal(types_T_int_scale_tile(1), zlg_extent1(4)));
    zlg_array *matrix = wrap(zlg_extent2(6, 6), sizeof(float), in);
    zlg_array *averages = wrap(zlg_extent2(3, 3), sizeof(float), out);
    assert_ok(typed_test_average_padded(view, zlg_extent2(5, 6), zlg_const_float_view2(matrix),
                                        zlg_float_view2(averages)));
    unwrap(averages);
    unwrap(matrix);
    for (int i = 0; i < 9; i++)
        assert_true(out[i] == (float)(i / 3 * 12 + i % 3 * 2) + 3.5f);
}

static void what_c_cannot_see_is_refused(void **state)
{
    (void)state;
    double data[4] = {0};
    zlg_array *array = wrap(zlg_extent2(2, 2), sizeof(double), data);
    zlg_array *floats = wrap(zlg_extent1(4), sizeof(float), (float[4]){0});
    assert_refused(
        typed_test_average(view, zlg_extent2(2, 2), zlg_const_float_view2(array),
                           zlg_float_view2(array)),
        ZLG_ERR_MISMATCH,
        "typed_test_average: argument 'matrix' has elements of 8 bytes, kernel average takes "
        "elements of 4 there");
    assert_refused(
        typed_test_average(view, zlg_extent2(2, 2), zlg_const_float_view2(floats),
                           zlg_float_view2(floats)),
        ZLG_ERR_MISMATCH,
        "typed_test_average: argument 'matrix' is a view of rank 1, kernel average takes "
        "rank 2 there: pass one of rank 2, which zlg_array_view_as() makes of this");
    assert_refused(typed_test_nothing(NULL, zlg_extent1(4)), ZLG_ERR_ARGUMENT,
                   "typed_test_nothing: view is NULL");
    unwrap(floats);
    unwrap(array);
}

static void a_kernel_that_cannot_be_built_is_tried_again(void **state)
{
    (void)state;
    static const uint32_t rubbish[] = {1, 2, 3};
    static const zlg_spirv spirv = {.words = rubbish, .count = 3};
    zlg_embedded_program program = {&spirv, NULL};
    zlg_embedded_kernel nobody = {&typed_test_program, "nobody", NULL};
    zlg_embedded_kernel nowhere = {&program, "nowhere", NULL};
    zlg_kernel *kernel = NULL;
    for (int i = 0; i < 2; i++) {
        assert_refused_with(zlg_embedded_kernel_get(&nobody, view, &kernel), ZLG_ERR_PROGRAM,
                            "the program has no kernel nobody; it has: average, ");
        assert_refused_with(zlg_embedded_kernel_get(&nowhere, view, &kernel), ZLG_ERR_PROGRAM,
                            "not a SPIR-V module of kernels");
    }
    assert_refused(zlg_embedded_kernel_get(NULL, view, &kernel), ZLG_ERR_ARGUMENT,
                   "zlg_embedded_kernel_get: kernel is NULL");
    assert_refused(zlg_embedded_kernel_get(&nobody, view, NULL), ZLG_ERR_ARGUMENT,
                   "zlg_embedded_kernel_get: out is NULL");
    assert_null(kernel);
}

static void a_released_program_is_built_again(void **state)
{
    (void)state;
    int out[2] = {0};
    zlg_array *array = wrap(zlg_extent1(2), sizeof *out, out);
    for (int i = 0; i < 3; i++) {
        assert_ok(types_T_int_increase(view, zlg_extent1(2), zlg_int_view1(array)));
        assert_ok(types_T_int_operation(view, zlg_extent1(2), zlg_int_view1(array), 1));
        zlg_embedded_program_release(&types_T_int_program);
        assert_null(types_T_int_program.builds);
        assert_null(types_T_int_increase_embedded.finds);
        assert_null(types_T_int_operation_embedded.finds);
    }
    zlg_embedded_program_release(&types_T_int_program);
    zlg_embedded_program_release(NULL);
    unwrap(array);
    assert_int_equal(out[1], 6);
}

static void *get(void *out)
{
    zlg_kernel **kernel = out;
    return zlg_embedded_kernel_get(&typed_test_average_embedded, view, kernel) == ZLG_OK ? kernel
                                                                                         : NULL;
}

static void threads_build_a_program_once(void **state)
{
    (void)state;
    enum { THREADS = 8 };
    pthread_t threads[THREADS];
    zlg_kernel *kernels[THREADS] = {NULL};
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, get, &kernels[i]), 0);
    for (int i = 0; i < THREADS; i++) {
        void *result = NULL;
        assert_int_equal(pthread_join(threads[i], &result), 0);
        assert_non_null(result);
        assert_ptr_equal(kernels[i], kernels[0]);
    }
}

static void refuses_integers(zlg_array *floats)
{
    assert_refused(
        typed_test_negate(view, zlg_extent1(4), zlg_int_view1(floats)), ZLG_ERR_MISMATCH,
        "typed_test_negate: argument 'numbers' is an array of floating-point numbers, "
        "kernel negate takes integers there; zlg_array_view_reinterpret() makes a window "
        "on other elements");
}

/* The pointer of wrapped memory says what it holds, rows of it too. */
static void wrapped_memory_is_of_its_type(void **state)
{
    (void)state;
    float row[4] = {2, 4, 6, 8}, rows[2][4] = {{0}};
    const float *constant = row;
    unsigned numbers[4] = {1, 2, 3, 4};
    void *anything = rows;
    zlg_array *array = NULL;
    assert_ok(zlg_array_wrap(view, zlg_extent1(4), sizeof(float), row, &array));
    refuses_integers(array);
    unwrap(array);
    assert_ok(zlg_array_wrap(view, zlg_extent1(1), sizeof row, row, &array));
    assert_ok(typed_test_halve(view, zlg_extent1(1), zlg_float4_view1(array)));
    unwrap(array);
    assert_float_equal(row[3], 4, 0);
    assert_ok(zlg_array_wrap(view, zlg_extent1(4), sizeof(float), rows, &array));
    refuses_integers(array);
    unwrap(array);
    assert_ok(zlg_array_wrap(view, zlg_extent1(4), sizeof(float), anything, &array));
    assert_ok(typed_test_negate(view, zlg_extent1(4), zlg_int_view1(array)));
    unwrap(array);
    assert_ok(zlg_array_wrap(view, zlg_extent1(4), sizeof(int), numbers, &array));
    assert_ok(typed_test_negate(view, zlg_extent1(4), zlg_int_view1(array)));
    unwrap(array);
    assert_int_equal((int)numbers[1], -2);
    assert_ok(zlg_array_wrap(view, zlg_extent1(3), sizeof(int), (int[]){1, 2, 3}, &array));
    unwrap(array);
    assert_int_equal(ZLG_ELEMENTS_OF(constant), ZLG_ELEMENTS_FLOATS);
    assert_int_equal(ZLG_ELEMENTS_OF("text"), ZLG_ELEMENTS_ANY);
    assert_int_equal(ZLG_ELEMENTS_OF(&numbers[1]), ZLG_ELEMENTS_INTEGERS);
}

/* Other memory is of the type that it is first used with, as in C. */
static void memory_is_of_the_type_it_is_used_with(void **state)
{
    (void)state;
    const float numbers[4] = {1, 2, 3, 4};
    zlg_array *copied = NULL, *written = NULL;
    zlg_array_view bits;
    assert_ok(zlg_array_create(view, zlg_extent1(4), sizeof(float), &copied));
    assert_ok(zlg_copy_in(numbers, sizeof numbers, zlg_array_get_view(copied)));
    refuses_integers(copied);
    assert_ok(zlg_array_view_reinterpret(zlg_array_get_view(copied), sizeof(int), &bits));
    assert_ok(typed_test_negate(view, zlg_extent1(4), zlg_int_view1(bits)));
    refuses_integers(copied);
    unwrap(copied);
    assert_ok(zlg_array_create(view, zlg_extent2(4, 4), sizeof(float), &written));
    assert_ok(typed_test_average(view, zlg_extent2(4, 4), zlg_const_float_view2(written),
                                 zlg_float_view2(written)));
    unwrap(written);
}

/* The library chooses the groups of an untiled domain: what a kernel learns of them means
 * nothing. */
static void kernels_for_tiles_need_some(void **state)
{
    (void)state;
    int out[4] = {0};
    zlg_array *array = wrap(zlg_extent1(4), sizeof *out, out);
    assert_refused(typed_test_waits(view, zlg_extent1(4), zlg_int_view1(array)),
                   ZLG_ERR_UNSUPPORTED,
                   "typed_test_waits: kernel waits waits for the work-items of its tile and fixes "
                   "no tile size: launch it over a tiled_extent");
    assert_refused(typed_test_asks(view, zlg_extent1(4), zlg_int_view1(array)), ZLG_ERR_UNSUPPORTED,
                   "typed_test_asks: kernel asks asks for its place in a tile and fixes no tile "
                   "size: launch it over a tiled_extent");
    assert_ok(typed_test_waits_tiled(view, zlg_tile1(zlg_extent1(4), 2), zlg_int_view1(array)));
    assert_ok(typed_test_asks_tiled(view, zlg_tile1(zlg_extent1(4), 2), zlg_int_view1(array)));
    unwrap(array);
    assert_int_equal(out[3], 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_build_a_program_once), /* first: nothing is built yet */
        cmocka_unit_test(a_tile_of_the_kernel_needs_no_other),
        cmocka_unit_test(numbers_arrive_as_they_are),
        cmocka_unit_test(structs_arrive_as_they_are),
        cmocka_unit_test(structs_may_be_empty),
        cmocka_unit_test(elements_may_be_structs),
        cmocka_unit_test(tile_static_room_is_counted_in_elements),
        cmocka_unit_test(functions_of_two_kernels_do_not_meet),
        cmocka_unit_test(the_tile_of_a_domain_picks_a_variant),
        cmocka_unit_test(a_name_picks_a_variant),
        cmocka_unit_test(variants_may_have_other_types),
        cmocka_unit_test(the_type_of_an_argument_chooses_the_variant),
        cmocka_unit_test(the_kernels_own_tile_is_there),
        cmocka_unit_test(a_released_program_is_built_again),
        cmocka_unit_test(what_c_cannot_see_is_refused),
        cmocka_unit_test(wrapped_memory_is_of_its_type),
        cmocka_unit_test(kernels_for_tiles_need_some),
        cmocka_unit_test(memory_is_of_the_type_it_is_used_with),
        cmocka_unit_test(a_kernel_that_cannot_be_built_is_tried_again),
    };
    return cmocka_run_group_tests_name("zellige.api.typed", tests, begin, NULL);
}
