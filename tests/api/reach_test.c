/* A launch whose work-items leave an array is refused where the kernel shows it: every work-item
 * accesses an element that is its index, or a multiple of it. Nothing else is refused. */
#include "fixture.h"
#include "reach_test.cl.h"

FIXTURE_ON_VIEW(reach_test_spirv)

#define CURE ": launch it over the extent of its arrays, or let it ask whether an index is inside"

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
                        ZLG_ERR_COMPUTE_DOMAIN,
                        "work-item (4, 0) of kernel product writes element (4, 0) of argument 'c', "
                        "which has 4 x 8");
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
        cmocka_unit_test(what_asks_is_not_refused),
    };
    return cmocka_run_group_tests_name("zellige.api.reach", tests, begin, end);
}
