/* What becomes of a kernel that goes wrong is told in the user's words: the kernel, the tile with
 * dimension 0 first, the line, the array by its name, and what to do. */
#include "fixture.h"

#include <stdio.h>
#include <unistd.h>

#include "tests/skip.h"
#include "told_test.cl.h"

#if defined(__SANITIZE_THREAD__)
#define BLOCKS_SIGNALS true
#else
#define BLOCKS_SIGNALS false
#endif

static zlg_accelerator_view *view;

static void open_view(void)
{
    assert_ok(
        zlg_accelerator_view_create(default_accelerator(), &(zlg_accelerator_view_desc){0}, &view));
}

static zlg_array *make(zlg_extent extent, size_t size)
{
    zlg_array *array = NULL;
    assert_ok(zlg_array_create(view, extent, size, &array));
    return array;
}

static void close_view(zlg_array *array)
{
    (void)zlg_array_destroy(array);
    (void)zlg_accelerator_view_destroy(view);
}

/* The launch or the wait returns the failure. */
static void expect(zlg_status launched, zlg_status wanted, const char *const parts[])
{
    const zlg_status status = launched == ZLG_OK ? zlg_accelerator_view_wait(view) : launched;
    assert_int_equal(status, wanted);
    for (; *parts != NULL; parts++)
        if (strstr(zlg_last_message(), *parts) == NULL)
            fail_msg("\"%s\" is not in \"%s\"", *parts, zlg_last_message());
}

static void an_index_beyond_a_view(void)
{
    open_view();
    zlg_array *out = make(zlg_extent2(4, 4), sizeof(float));
    expect(told_test_beyond(view, zlg_extent2(4, 4), zlg_float_view2(out), 100000000),
           ZLG_ERR_VIEW_REMOVED,
           (const char *const[]){"the kernel beyond, in tile (1, ", "told_test.cl:8", "wrote to",
                                 "element (", "00000000, ", " of 'out', which has 4 x 4",
                                 "create another one", NULL});
    expect(told_test_beyond(view, zlg_extent2(4, 4), zlg_float_view2(out), 1), ZLG_ERR_VIEW_REMOVED,
           (const char *const[]){"removed", "the kernel beyond", "told_test.cl:8", NULL});
    close_view(out);
}

/* One work-item of many, whose address is its own. */
static void a_work_item_of_a_tile(void)
{
    int32_t where[16 * 16] = {0};
    where[5 * 16 + 9] = 100000000;
    open_view();
    zlg_array *numbers = make(zlg_extent2(16, 16), sizeof(int));
    zlg_array *out = make(zlg_extent1(4), sizeof(int));
    assert_ok(zlg_array_write(numbers, where, sizeof where));
    expect(told_test_gathers(view, zlg_extent2(16, 16), zlg_const_int_view2(numbers),
                             zlg_int_view1(out)),
           ZLG_ERR_VIEW_REMOVED,
           (const char *const[]){"the kernel gathers, in tile (0, 1), work-item (2, 14), in ",
                                 "told_test.cl:", "read from", "element 100000000 of 'out'",
                                 "; `zellige check ", "zellige.api.told", NULL});
    (void)zlg_array_destroy(numbers);
    close_view(out);
}

static void a_work_item_without_a_tile(void)
{
    open_view();
    zlg_array *numbers = make(zlg_extent1(1000), sizeof(int));
    expect(told_test_one(view, zlg_extent1(1000), zlg_int_view1(numbers), 777, 200000000),
           ZLG_ERR_VIEW_REMOVED,
           (const char *const[]){"the kernel one, in work-item (777), in ",
                                 "element 200000777 of 'numbers'", NULL});
    close_view(numbers);
}

typedef zlg_status on_bytes(zlg_accelerator_view *, zlg_extent, zlg_const_uchar_view1,
                            zlg_uchar_view1, int32_t);

static void expect_of_bytes(on_bytes *launch, const char *const parts[])
{
    unsigned char where[1000] = {[777] = 9};
    open_view();
    zlg_array *bytes = make(zlg_extent1(1000), 1), *out = make(zlg_extent1(1000), 1);
    assert_ok(zlg_array_write(bytes, where, sizeof where));
    expect(launch(view, zlg_extent1(1000), zlg_const_uchar_view1(bytes), zlg_uchar_view1(out),
                  800000000),
           ZLG_ERR_VIEW_REMOVED, parts);
    (void)zlg_array_destroy(bytes);
    close_view(out);
}

/* The processor may load the whole vector, or the driver copy the lanes that are there. */
static void a_work_item_behind_absent_ones(void)
{
    expect_of_bytes(told_test_reads_some,
                    (const char *const[]){"in work-item (777), in ", "told_test.cl:57", "read from",
                                          "element 800000777 of 'bytes'", NULL});
    expect_of_bytes(told_test_writes_some,
                    (const char *const[]){"in work-item (777), in ", "told_test.cl:64", "wrote to",
                                          "element 800000777 of 'out'", NULL});
}

static void an_index_beyond_a_pointer(void)
{
    open_view();
    zlg_array *numbers = make(zlg_extent1(64), sizeof(int));
    expect(told_test_plain(view, zlg_extent1(64), zlg_int_view(numbers), 4000000000),
           ZLG_ERR_VIEW_REMOVED,
           (const char *const[]){"the kernel plain", "in work-item (", "told_test.cl:13",
                                 "element 40000000", " of 'numbers'", NULL});
    close_view(numbers);
}

static void a_time_limit(void)
{
    static int zeros[2];
    open_view();
    zlg_array *numbers = NULL;
    assert_ok(zlg_array_wrap(view, zlg_extent1(2), sizeof(int), zeros, &numbers));
    expect(told_test_endless(view, zlg_extent1(64), zlg_int_view1(numbers)), ZLG_ERR_VIEW_REMOVED,
           (const char *const[]){"the kernel endless", "told_test.cl:1", "ZELLIGE_CPU_TIME_LIMIT",
                                 "endless loop", NULL});
    close_view(numbers);
}

/* Where the time passes in what the kernel calls. */
static void a_time_limit_elsewhere(void)
{
    static int zero;
    open_view();
    zlg_array *numbers = NULL;
    const int out = dup(STDOUT_FILENO);
    assert_true(out >= 0 && fflush(stdout) == 0 && freopen("/dev/null", "w", stdout) != NULL);
    assert_ok(zlg_array_wrap(view, zlg_extent1(1), sizeof(int), &zero, &numbers));
    const zlg_status status = told_test_talks(view, zlg_extent1(64), zlg_int_view1(numbers));
    expect(status, ZLG_ERR_VIEW_REMOVED,
           (const char *const[]){"the kernel talks", "told_test.cl:4", "ZELLIGE_CPU_TIME_LIMIT",
                                 NULL});
    assert_true(fflush(stdout) == 0 && dup2(out, STDOUT_FILENO) >= 0 && close(out) == 0);
    close_view(numbers);
}

static void a_parted_tile(void)
{
    open_view();
    zlg_array *numbers = make(zlg_extent1(64), sizeof(int));
    expect(told_test_parted(view, zlg_extent1(64), zlg_int_view1(numbers), 3), ZLG_ERR_BACKEND,
           (const char *const[]){"the kernel parted, in tile (", "line 26", "all of them", NULL});
    close_view(numbers);
}

/* All in one test: at the start of each, cmocka puts its own handlers before the driver's. */
static void failures_are_told(void **state)
{
    (void)state;
    if (BLOCKS_SIGNALS)
        skip_because("ThreadSanitizer leaves all signals blocked after a fault");
    an_index_beyond_a_view();
    an_index_beyond_a_pointer();
    a_work_item_of_a_tile();
    a_work_item_without_a_tile();
    a_work_item_behind_absent_ones();
    a_time_limit();
    a_time_limit_elsewhere();
    a_parted_tile();
}

static bool runs_on_gpu(void)
{
    zlg_accelerator *accelerator = NULL;
    zlg_accelerator_properties is = {.type = ZLG_ACCELERATOR_CPU};
    return zlg_accelerator_get_default(&accelerator) == ZLG_OK &&
           zlg_accelerator_get_properties(accelerator, &is) == ZLG_OK &&
           is.type == ZLG_ACCELERATOR_GPU;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(failures_are_told),
    };
    setenv("ZELLIGE_CPU_TIME_LIMIT", "0.5", 1);
    setenv("ZELLIGE_CPU_CHECK", "1", 1);
    if (runs_on_gpu()) {
        (void)fputs("skipped: CUDA does not tell where a kernel faults\n", stderr);
        return 77;
    }
    return cmocka_run_group_tests_name("zellige.api.told", tests, NULL, NULL);
}
