/* A launch whose work-items leave an array is refused where the kernel shows it: every work-item
 * accesses an element that is its index, or a multiple of it. Nothing else is refused. */
#include "fixture.h"
#include "reach_test.cl.h"
#include "tests/skip.h"

FIXTURE_ON_VIEW(reach_test_spirv)

#define CURE ": launch it over the extent of its arrays, or let it ask whether an index is inside"

/* clang's own target lets loops count pointers up, and numbers down to 0: of these nobody knows. */
#ifdef NATIVE_KERNELS
#define PRODUCT "writes element (4, 0) of argument 'c', which has 4 x 8"
#define SKIP_LOOPS() skip_because("of pointers that are counted up nobody knows where they end")
#else
#define PRODUCT "reads element (4, 0) of argument 'a', which has 4 x 6"
#define SKIP_LOOPS() (void)0
#endif

static zlg_array *make(zlg_extent extent, size_t size)
{
    zlg_array *array = NULL;
    assert_ok(zlg_array_create(view, extent, size, &array));
    return array;
}

static zlg_kernel *kernel(const char *name)
{
    return get_kernel(program, name);
}

/* One array, one domain. */
static void refuse(const char *name, zlg_extent domain, zlg_extent extent, const char *part)
{
    zlg_array *a = make(extent, sizeof(float));
    assert_refused_with(zlg_parallel_for_each(view, domain, kernel(name), a),
                        ZLG_ERR_COMPUTE_DOMAIN, part);
    assert_ok(zlg_array_destroy(a));
}

static void take(const char *name, zlg_extent domain, zlg_extent extent)
{
    zlg_array *a = make(extent, sizeof(float));
    assert_ok(zlg_parallel_for_each(view, domain, kernel(name), a));
    assert_ok(zlg_array_destroy(a));
}

static void an_extent_larger_than_the_array(void **state)
{
    (void)state;
    refuse(
        "row", zlg_extent1(65), zlg_extent1(64),
        "zlg_parallel_for_each: work-item (64) of kernel row writes element (64) of argument 'a', "
        "which has 64" CURE);
    take("row", zlg_extent1(64), zlg_extent1(64));
    take("row", zlg_extent1(63), zlg_extent1(64));
    refuse("cube", zlg_extent3(2, 4, 4), zlg_extent3(2, 3, 4),
           "work-item (0, 3, 0) of kernel cube writes element (0, 3, 0) of argument 'a', which has "
           "2 x 3 x 4" CURE);
    refuse("cube", zlg_extent3(3, 3, 4), zlg_extent3(2, 3, 4), "element (2, 0, 0) of");
    refuse("cube", zlg_extent3(2, 3, 5), zlg_extent3(2, 3, 4), "element (0, 0, 4) of");
    take("cube", zlg_extent3(2, 3, 4), zlg_extent3(2, 3, 4));
    refuse("squares", zlg_extent2(8, 12), zlg_extent2(8, 8),
           "work-item (0, 8) of kernel squares writes element (0, 8) of");
    take("squares", zlg_extent2(8, 8), zlg_extent2(8, 8));
    refuse("plain", zlg_extent1(13), zlg_extent2(3, 4), "element (12) of argument 'a'");
    take("plain", zlg_extent1(12), zlg_extent2(3, 4));
    refuse("counts", zlg_extent1(8), zlg_extent1(7), "writes element (7) of argument 'a'");
}

static void an_index_beside_the_work_item(void **state)
{
    (void)state;
    zlg_array *a = make(zlg_extent1(16), sizeof(float)), *b = make(zlg_extent1(16), sizeof(float));
    assert_refused_with(zlg_parallel_for_each(view, zlg_extent1(14), kernel("behind"), a, b),
                        ZLG_ERR_COMPUTE_DOMAIN,
                        "work-item (13) of kernel behind reads element (16)");
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(13), kernel("behind"), a, b));
    assert_refused_with(zlg_parallel_for_each(view, zlg_extent1(4), kernel("before"), a, b),
                        ZLG_ERR_COMPUTE_DOMAIN,
                        "work-item (0) of kernel before reads element (-1)");
    assert_refused_with(zlg_parallel_for_each(view, zlg_extent1(9), kernel("halves"), a, b),
                        ZLG_ERR_COMPUTE_DOMAIN, "work-item (8) of kernel halves reads element (1");
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(8), kernel("halves"), a, b));
    assert_ok(zlg_array_destroy(a));
    assert_ok(zlg_array_destroy(b));
}

/* In a loop each work-item asks; behind it all write. */
static void matrices_of_other_shapes(void **state)
{
    (void)state;
    zlg_array *a = make(zlg_extent2(4, 6), sizeof(float)),
              *b = make(zlg_extent2(6, 8), sizeof(float));
    zlg_array *c = make(zlg_extent2(4, 8), sizeof(float));
    assert_ok(zlg_parallel_for_each(view, zlg_extent2(4, 8), kernel("product"), a, b, c));
    assert_refused_with(zlg_parallel_for_each(view, zlg_extent2(5, 8), kernel("product"), a, b, c),
                        ZLG_ERR_COMPUTE_DOMAIN, "work-item (4, 0) of kernel product " PRODUCT);
    assert_ok(zlg_parallel_for_each(view, zlg_extent2(4, 6), kernel("turned"), a, b));
    assert_refused_with(zlg_parallel_for_each(view, zlg_extent2(4, 6), kernel("turned"), a, c),
                        ZLG_ERR_COMPUTE_DOMAIN,
                        "work-item (0, 4) of kernel turned writes element (4, 0) of argument 'b'");
    assert_ok(zlg_array_destroy(a));
    assert_ok(zlg_array_destroy(b));
    assert_ok(zlg_array_destroy(c));
}

/* The window counts, and its pitch; rows of a section may have a gap between them. */
static void sections(void **state)
{
    (void)state;
    zlg_array_view part;
    zlg_array *a = make(zlg_extent2(8, 8), sizeof(float));
    const zlg_index origin = zlg_index2(2, 2);
    assert_ok(zlg_array_view_section(zlg_array_get_view(a), origin, zlg_extent2(3, 4), &part));
    assert_ok(zlg_parallel_for_each(view, zlg_extent2(3, 4), kernel("matrix"), part, 2.0f));
    assert_refused_with(
        zlg_parallel_for_each(view, zlg_extent2(3, 5), kernel("matrix"), part, 2.0f),
        ZLG_ERR_COMPUTE_DOMAIN, "element (0, 4) of argument 'a', which has 3 x 4");
    assert_refused_with(
        zlg_parallel_for_each(view, zlg_extent2(4, 4), kernel("matrix"), part, 2.0f),
        ZLG_ERR_COMPUTE_DOMAIN, "element (3, 0) of argument 'a', which has 3 x 4");
    assert_ok(zlg_array_destroy(a));
}

static void elements_that_are_structs(void **state)
{
    (void)state;
    zlg_array *a = make(zlg_extent1(5), 2 * sizeof(float));
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(5), kernel("members"), a));
    assert_refused_with(zlg_parallel_for_each(view, zlg_extent1(6), kernel("members"), a),
                        ZLG_ERR_COMPUTE_DOMAIN, "element (5) of argument 'a', which has 5");
    assert_ok(zlg_array_destroy(a));
}

/* A launch is not taken for one that the cache has: with another array, with another domain. */
static void after_a_launch_that_fits(void **state)
{
    (void)state;
    zlg_array *small = make(zlg_extent1(4), sizeof(float)),
              *large = make(zlg_extent1(8), sizeof(float));
    for (int k = 0; k < 3; k++) {
        assert_ok(zlg_parallel_for_each(view, zlg_extent1(8), kernel("row"), large));
        assert_refused_with(zlg_parallel_for_each(view, zlg_extent1(8), kernel("row"), small),
                            ZLG_ERR_COMPUTE_DOMAIN, "element (4) of");
        assert_refused_with(zlg_parallel_for_each(view, zlg_extent1(9), kernel("row"), large),
                            ZLG_ERR_COMPUTE_DOMAIN, "element (8) of");
    }
    assert_ok(zlg_array_destroy(small));
    assert_ok(zlg_array_destroy(large));
}

/* Numbers that the kernel is given, and extents of views, are known when it is launched. */
static void conditions_that_the_launch_knows(void **state)
{
    (void)state;
    zlg_array *a = make(zlg_extent1(16), sizeof(float)), *b = make(zlg_extent1(12), sizeof(float));
    zlg_array *c = make(zlg_extent2(6, 8), sizeof(float)),
              *d = make(zlg_extent2(6, 9), sizeof(float));
    const zlg_extent domain = zlg_extent1(32);
    assert_ok(zlg_parallel_for_each(view, domain, kernel("up_to"), a, 16));
    assert_refused_with(zlg_parallel_for_each(view, domain, kernel("up_to"), a, 17),
                        ZLG_ERR_COMPUTE_DOMAIN,
                        "work-item (16) of kernel up_to writes element (16) of argument 'a', which "
                        "has 16" CURE);
    assert_ok(zlg_parallel_for_each(view, domain, kernel("up_to"), a, -1));
    assert_ok(zlg_parallel_for_each(view, domain, kernel("up_to_unsigned"), a, 16u));
    assert_refused_with(zlg_parallel_for_each(view, domain, kernel("up_to_unsigned"), a, 64u),
                        ZLG_ERR_COMPUTE_DOMAIN, "writes element (16) of argument 'a'");
    assert_ok(zlg_parallel_for_each(view, zlg_extent2(9, 9), kernel("inner"), c, c));
    assert_ok(zlg_parallel_for_each(view, zlg_extent2(9, 9), kernel("inner"), d, c));
    assert_refused_with(zlg_parallel_for_each(view, zlg_extent2(9, 9), kernel("inner"), b, d),
                        ZLG_ERR_MISMATCH, "rank");
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(12), kernel("of_another"), a, b));
    assert_refused_with(zlg_parallel_for_each(view, domain, kernel("of_another"), a, b),
                        ZLG_ERR_COMPUTE_DOMAIN,
                        "work-item (12) of kernel of_another writes element (12) of argument 'b'");
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(17), kernel("not_the_first"), a));
    assert_refused_with(zlg_parallel_for_each(view, zlg_extent1(18), kernel("not_the_first"), a),
                        ZLG_ERR_COMPUTE_DOMAIN, "work-item (17) of kernel not_the_first writes");
    zlg_array *const all[] = {a, b, c, d};
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        assert_ok(zlg_array_destroy(all[k]));
}

static void numbers_in_an_index(void **state)
{
    (void)state;
    zlg_array *a = make(zlg_extent1(16), sizeof(float));
    for (int k = 0; k < 3; k++) { /* the launch cache asks again where such a number changes */
        assert_ok(zlg_parallel_for_each(view, zlg_extent1(8), kernel("moved"), a, 8));
        assert_refused_with(zlg_parallel_for_each(view, zlg_extent1(8), kernel("moved"), a, 9),
                            ZLG_ERR_COMPUTE_DOMAIN,
                            "work-item (7) of kernel moved writes element (16) of argument 'a'");
        assert_ok(zlg_parallel_for_each(view, zlg_extent1(8), kernel("moved"), a, k));
    }
    assert_ok(zlg_parallel_for_each(view, zlg_extent2(2, 8), kernel("flat"), a, 8));
    assert_refused_with(zlg_parallel_for_each(view, zlg_extent2(2, 8), kernel("flat"), a, 9),
                        ZLG_ERR_COMPUTE_DOMAIN,
                        "work-item (1, 7) of kernel flat writes element (16) of argument 'a'");
    assert_ok(zlg_array_destroy(a));
}

static void places_in_tiles(void **state)
{
    (void)state;
    zlg_array *a = make(zlg_extent1(16), sizeof(float)), *b = make(zlg_extent1(3), sizeof(float));
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(12), kernel("sum_of_tile"), a, b));
    assert_refused_with(
        zlg_parallel_for_each(view, zlg_extent1(16), kernel("sum_of_tile"), a, b),
        ZLG_ERR_COMPUTE_DOMAIN,
        "work-item (12) of kernel sum_of_tile writes element (3) of argument 'sums', which has 3");
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(16), kernel("of_the_tile"), a));
    assert_refused_with(zlg_parallel_for_each(view, zlg_extent1(16), kernel("of_the_tile"), b),
                        ZLG_ERR_COMPUTE_DOMAIN, "work-item (3) of kernel of_the_tile writes");
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(12), kernel("next_tile"), a, a));
    assert_refused_with(zlg_parallel_for_each(view, zlg_extent1(16), kernel("next_tile"), a, a),
                        ZLG_ERR_COMPUTE_DOMAIN,
                        "work-item (12) of kernel next_tile reads element (16) of argument 'a'");
    assert_ok(zlg_array_destroy(b));
    assert_ok(zlg_array_destroy(a));
}

static void room_for_a_tile(void **state)
{
    (void)state;
    zlg_array *a = make(zlg_extent1(16), sizeof(float));
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(16), kernel("backwards"), a,
                                    zlg_arg_tile_static(4 * sizeof(float))));
    assert_refused_with(zlg_parallel_for_each(view, zlg_extent1(16), kernel("backwards"), a,
                                              zlg_arg_tile_static(3 * sizeof(float))),
                        ZLG_ERR_COMPUTE_DOMAIN,
                        "work-item (3) of kernel backwards writes byte 12 of argument 'room', "
                        "which has 12 bytes of tile_static memory");
    assert_ok(zlg_array_destroy(a));
}

static void counters_of_loops(void **state)
{
    (void)state;
    SKIP_LOOPS();
    zlg_array *a = make(zlg_extent1(16), sizeof(float)), *b = make(zlg_extent1(4), sizeof(float));
    zlg_array *wide = make(zlg_extent2(4, 8), sizeof(float)),
              *tall = make(zlg_extent2(8, 4), sizeof(float));
    const zlg_extent domain = zlg_extent1(4);
    assert_ok(zlg_parallel_for_each(view, domain, kernel("add_up"), a, b, 16));
    assert_ok(zlg_parallel_for_each(view, domain, kernel("add_up"), a, b, 0));
    assert_refused_with(zlg_parallel_for_each(view, domain, kernel("add_up"), a, b, 17),
                        ZLG_ERR_COMPUTE_DOMAIN,
                        "work-item (0) of kernel add_up reads element (16) of argument 'a'");
    assert_refused_with(zlg_parallel_for_each(view, domain, kernel("one_too_many"), a, b),
                        ZLG_ERR_COMPUTE_DOMAIN,
                        "work-item (0) of kernel one_too_many reads element (16) of argument 'a'");
    assert_ok(zlg_parallel_for_each(view, domain, kernel("in_steps"), a, b, 16u));
    assert_ok(zlg_parallel_for_each(view, domain, kernel("in_steps"), a, b, 13u));
    assert_refused_with(zlg_parallel_for_each(view, domain, kernel("in_steps"), a, b, 17u),
                        ZLG_ERR_COMPUTE_DOMAIN, "reads element (16) of argument 'a'");
    assert_ok(zlg_parallel_for_each(view, domain, kernel("rows_for_columns"), wide, b));
    assert_refused_with(zlg_parallel_for_each(view, domain, kernel("rows_for_columns"), tall, b),
                        ZLG_ERR_COMPUTE_DOMAIN,
                        "work-item (0) of kernel rows_for_columns reads element (0, 4) of argument "
                        "'a', which has 8 x 4");
    zlg_array *const all[] = {a, b, wide, tall};
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        assert_ok(zlg_array_destroy(all[k]));
}

static void what_is_behind_a_loop(void **state)
{
    (void)state;
    zlg_array *a = make(zlg_extent1(16), sizeof(float)), *b = make(zlg_extent1(4), sizeof(float));
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(4), kernel("behind_a_loop"), a, b, 16));
    for (int n = 0; n < 2; n++)
        assert_refused_with(
            zlg_parallel_for_each(view, zlg_extent1(5), kernel("behind_a_loop"), a, b, n),
            ZLG_ERR_COMPUTE_DOMAIN, "work-item (4) of kernel behind_a_loop writes element (4)");
    assert_ok(zlg_array_destroy(b));
    assert_ok(zlg_array_destroy(a));
}

static void conditions_that_nobody_knows(void **state)
{
    (void)state;
    const float ones[16] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    zlg_array *a = make(zlg_extent1(16), sizeof(float)), *b = make(zlg_extent1(16), sizeof(float));
    assert_ok(zlg_array_write(a, ones, sizeof ones));
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(16), kernel("red_and_black"), b, 16));
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(16), kernel("breaks"), a, b));
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(16), kernel("behind_the_loop"), a, b, 8));
    assert_ok(zlg_parallel_for_each(view, zlg_extent2(9, 9), kernel("by_a_diagonal"), b));
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(16), kernel("either"), b, 4));
    assert_ok(zlg_accelerator_view_wait(view));
    assert_ok(zlg_array_destroy(b));
    assert_ok(zlg_array_destroy(a));
}

static void what_asks_is_not_refused(void **state)
{
    (void)state;
    int zeros[64] = {0};
    zlg_array *a = make(zlg_extent1(64), sizeof(float)), *b = make(zlg_extent1(64), sizeof(float));
    zlg_array *numbers = make(zlg_extent1(64), sizeof(int)),
              *one = make(zlg_extent1(1), sizeof(int));
    zlg_array *bytes = make(zlg_extent1(256), sizeof(int)),
              *few = make(zlg_extent1(8), sizeof(int));
    assert_ok(zlg_array_write(numbers, zeros, sizeof zeros));
    take("guarded", zlg_extent1(100), zlg_extent1(64));
    take("leaves", zlg_extent2(9, 9), zlg_extent2(8, 5));
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(100), kernel("clamped"), a, b));
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(1000), kernel("short_indices"), bytes));
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(100000), kernel("wrapped"), few));
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(100), kernel("strided"), numbers));
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(64), kernel("chosen"), numbers, one, 0));
    assert_ok(zlg_array_write(numbers, zeros, sizeof zeros));
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(64), kernel("gathers"), numbers, a));
    take("padded", zlg_extent2(8, 8), zlg_extent2(7, 5));
    assert_ok(zlg_accelerator_view_wait(view));
    zlg_array *const all[] = {a, b, numbers, one, bytes, few};
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        assert_ok(zlg_array_destroy(all[k]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_extent_larger_than_the_array),
        cmocka_unit_test(an_index_beside_the_work_item),
        cmocka_unit_test(matrices_of_other_shapes),
        cmocka_unit_test(sections),
        cmocka_unit_test(elements_that_are_structs),
        cmocka_unit_test(after_a_launch_that_fits),
        cmocka_unit_test(conditions_that_the_launch_knows),
        cmocka_unit_test(numbers_in_an_index),
        cmocka_unit_test(places_in_tiles),
        cmocka_unit_test(room_for_a_tile),
        cmocka_unit_test(counters_of_loops),
        cmocka_unit_test(what_is_behind_a_loop),
        cmocka_unit_test(conditions_that_nobody_knows),
        cmocka_unit_test(what_asks_is_not_refused),
    };
    return cmocka_run_group_tests_name("zellige.api.reach", tests, begin, end);
}
