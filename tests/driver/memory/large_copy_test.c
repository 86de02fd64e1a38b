/* Copies, fills and regions that are large enough for several threads and for stores past the
 * caches. Sizes and addresses are odd. */
#include "tests/driver/client.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static const size_t megabyte = (size_t)1 << 20;

/* Below the least that is shared, above it, and past the caches. */
static const size_t sizes[] = {500007, 600011, 3500017, 37000021};
enum { SIZE_COUNT = sizeof sizes / sizeof sizes[0], SLACK = 64 };

static unsigned char value_at(size_t index)
{
    return (unsigned char)(index * 31 + (index >> 8) * 7 + (index >> 16));
}

static unsigned char *make_counting(size_t bytes)
{
    unsigned char *memory = make_memory(bytes);
    for (size_t i = 0; i < bytes; i++)
        memory[i] = value_at(i);
    return memory;
}

static void assert_all(const unsigned char *memory, size_t bytes, unsigned char value)
{
    if (bytes > 0) {
        assert_int_equal(memory[0], value);
        assert_int_equal(memcmp(memory, memory + 1, bytes - 1), 0);
    }
}

static void copies_are_whole_and_no_more(void **state)
{
    (void)state;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    for (int i = 0; i < SIZE_COUNT; i++) {
        unsigned char *from = make_counting(sizes[i] + SLACK), *to = make_memory(sizes[i] + SLACK);
        memset(to, 0xee, sizes[i] + SLACK);
        assert_ok(zeCommandListAppendMemoryCopy(list, to + 13, from + 7, sizes[i], NULL, 0, NULL));
        assert_all(to, 13, 0xee);
        assert_memory_equal(to + 13, from + 7, sizes[i]);
        assert_all(to + 13 + sizes[i], SLACK - 13, 0xee);
        free_memory(from);
        free_memory(to);
    }
    assert_ok(zeCommandListDestroy(list));
}

static void large_copies_may_overlap(void **state)
{
    (void)state;
    const size_t bytes = 5 * megabyte + 77, distances[] = {1, 1000, 600011, 2 * megabyte};
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    unsigned char *memory = make_counting(bytes);
    for (int d = 0; d < 4; d++) {
        const size_t distance = distances[d], moved = bytes - distance;
        assert_ok(
            zeCommandListAppendMemoryCopy(list, memory + distance, memory, moved, NULL, 0, NULL));
        for (size_t i = 0; i < moved; i++)
            assert_int_equal(memory[distance + i], value_at(i));
        assert_ok(
            zeCommandListAppendMemoryCopy(list, memory, memory + distance, moved, NULL, 0, NULL));
        for (size_t i = 0; i < moved; i++)
            assert_int_equal(memory[i], value_at(i));
        for (size_t i = moved; i < bytes; i++)
            memory[i] = value_at(i);
    }
    assert_ok(zeCommandListDestroy(list));
    free_memory(memory);
}

static void fills_repeat_their_pattern(void **state)
{
    (void)state;
    const size_t patterns[] = {1, 2, 4, 16, 128, 4096, 300, megabyte};
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    unsigned char *pattern = make_counting(megabyte);
    for (int i = 0; i < SIZE_COUNT; i++) {
        unsigned char *to = make_memory(sizes[i] + SLACK);
        for (size_t p = 0; p < sizeof patterns / sizeof patterns[0]; p++) {
            const size_t period = patterns[p];
            if (sizes[i] > 32 * megabyte && p % 3 != 0)
                continue; /* enough is enough */
            const size_t first = period < sizes[i] ? period : sizes[i];
            memset(to, 0xee, sizes[i] + SLACK);
            assert_ok(zeCommandListAppendMemoryFill(list, to + 9, pattern, period, sizes[i], NULL,
                                                    0, NULL));
            assert_all(to, 9, 0xee);
            assert_memory_equal(to + 9, pattern, first);
            assert_int_equal(memcmp(to + 9, to + 9 + first, sizes[i] - first), 0);
            assert_all(to + 9 + sizes[i], SLACK - 9, 0xee);
        }
        free_memory(to);
    }
    free_memory(pattern);
    assert_ok(zeCommandListDestroy(list));
}

/* Few long rows, many short ones, slices, and some without gaps between rows or slices. */
static void regions_are_copied_row_by_row(void **state)
{
    (void)state;
    const struct {
        uint32_t width, height, depth, to_pitch, to_slice, from_pitch, from_slice;
    } cases[] = {
        {1300001, 3, 0, 1300007, 0, 1300001, 0},    {701, 2003, 0, 1000, 0, 801, 0},
        {701, 203, 11, 1000, 210000, 801, 163000},  {1000, 1000, 3, 1000, 1000000, 1000, 1000000},
        {1000, 300, 7, 1000, 300100, 1000, 300000}, {3, 700001, 0, 5, 0, 4, 0},
        {1200000, 1, 3, 0, 1200001, 0, 1200003},
    };
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    unsigned char *from = make_counting(5 * megabyte), *to = make_memory(5 * megabyte);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const ze_copy_region_t region = {1, 0, 0, cases[i].width, cases[i].height, cases[i].depth};
        size_t touched = 0;
        memset(to, 0xee, 5 * megabyte);
        assert_ok(zeCommandListAppendMemoryCopyRegion(
            list, to, &region, cases[i].to_pitch, cases[i].to_slice, from, &region,
            cases[i].from_pitch, cases[i].from_slice, NULL, 0, NULL));
        for (size_t z = 0; z < (region.depth == 0 ? 1 : region.depth); z++) {
            for (size_t y = 0; y < region.height; y++) {
                const size_t at = 1 + z * cases[i].to_slice + y * cases[i].to_pitch;
                assert_all(to + touched, at - touched, 0xee);
                assert_int_equal(
                    memcmp(to + at, from + 1 + z * cases[i].from_slice + y * cases[i].from_pitch,
                           region.width),
                    0);
                touched = at + region.width;
            }
        }
        assert_all(to + touched, 5 * megabyte - touched, 0xee);
    }
    free_memory(from);
    free_memory(to);
    assert_ok(zeCommandListDestroy(list));
}

static void *copy_back_and_forth(void *argument)
{
    const size_t bytes = 2 * megabyte + 5;
    ze_command_list_handle_t list = argument;
    unsigned char *a = make_counting(bytes), *b = make_memory(bytes);
    for (int i = 0; i < 10; i++) {
        assert_ok(zeCommandListAppendMemoryCopy(list, b, a, bytes, NULL, 0, NULL));
        assert_ok(zeCommandListAppendMemoryFill(list, a, "x", 1, bytes, NULL, 0, NULL));
        assert_ok(zeCommandListAppendMemoryCopy(list, a, b, bytes, NULL, 0, NULL));
    }
    for (size_t i = 0; i < bytes; i++)
        assert_int_equal(a[i], value_at(i));
    free_memory(a);
    free_memory(b);
    return NULL;
}

static void copies_at_once_do_not_disturb_each_other(void **state)
{
    (void)state;
    enum { THREADS = 3 };
    pthread_t threads[THREADS];
    ze_command_list_handle_t lists[THREADS];
    for (int i = 0; i < THREADS; i++) {
        lists[i] = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
        assert_int_equal(pthread_create(&threads[i], NULL, copy_back_and_forth, lists[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_join(threads[i], NULL), 0);
        assert_ok(zeCommandListDestroy(lists[i]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(copies_are_whole_and_no_more),
        cmocka_unit_test(large_copies_may_overlap),
        cmocka_unit_test(fills_repeat_their_pattern),
        cmocka_unit_test(regions_are_copied_row_by_row),
        cmocka_unit_test(copies_at_once_do_not_disturb_each_other),
    };
    return client_run(tests);
}
