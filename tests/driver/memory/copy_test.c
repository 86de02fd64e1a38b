/* Copies and fills against loops that take one byte at a time. */
#include "tests/driver/client.h"

#include <stdlib.h>
#include <string.h>

enum { SIZE = 8192 };

static unsigned char *memory;
static unsigned char expected[SIZE];
static ze_command_list_handle_t list;

static void start(void)
{
    memory = make_memory(SIZE);
    list = make_list();
    for (int i = 0; i < SIZE; i++)
        memory[i] = expected[i] = (unsigned char)(i * 7 + i / 256);
}

static void finish(void)
{
    run_list(list);
    assert_memory_equal(memory, expected, SIZE);
    assert_ok(zeCommandListDestroy(list));
    free_memory(memory);
}

static void copies_of_any_size(void **state)
{
    (void)state;
    const size_t sizes[] = {0, 1, 3, 8, 63, 64, 65, 1000};
    start();
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        assert_ok(zeCommandListAppendMemoryCopy(list, memory + 2048 + i, memory + i * 16, sizes[i],
                                                NULL, 0, NULL));
        for (size_t j = 0; j < sizes[i]; j++)
            expected[2048 + i + j] = expected[i * 16 + j];
    }
    finish();
}

static void copies_may_overlap(void **state)
{
    (void)state;
    unsigned char before[SIZE];
    start();
    memcpy(before, expected, SIZE);
    assert_ok(zeCommandListAppendMemoryCopy(list, memory + 10, memory, 500, NULL, 0, NULL));
    assert_ok(
        zeCommandListAppendMemoryCopy(list, memory + 1000, memory + 1010, 500, NULL, 0, NULL));
    for (int i = 0; i < 500; i++) {
        expected[10 + i] = before[i];
        expected[1000 + i] = before[1010 + i];
    }
    finish();
}

static void copies_from_plain_memory_and_other_contexts(void **state)
{
    (void)state;
    unsigned char *plain = malloc(100);
    start();
    memset(plain, 0xab, 100);
    memset(expected + 5, 0xab, 100);
    memcpy(expected + 200, expected + 2000, 50);
    assert_ok(zeCommandListAppendMemoryCopy(list, memory + 5, plain, 100, NULL, 0, NULL));
    assert_ok(zeCommandListAppendMemoryCopyFromContext(list, memory + 200, context, memory + 2000,
                                                       50, NULL, 0, NULL));
    finish();
    free(plain);
}

/* From 1.32 on the validation layer refuses a part of a pattern, and divides by the pattern's
 * size. */
static bool wants_whole_patterns(void)
{
    return is_validated() && !is_validated_before(32);
}

static void fills_with_any_pattern(void **state)
{
    (void)state;
    unsigned char pattern[300];
    start();
    for (int i = 0; i < 300; i++)
        pattern[i] = (unsigned char)(200 - i);
    const size_t patterns[] = {1, 2, 3, 4, 8, 16, 100, 128, 300};
    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
        const size_t whole = (37 * (i + 1) + patterns[i] - 1) / patterns[i] * patterns[i];
        const size_t bytes = wants_whole_patterns() ? whole : 37 * (i + 1);
        assert_ok(zeCommandListAppendMemoryFill(list, memory + i * 700, pattern, patterns[i], bytes,
                                                NULL, 0, NULL));
        for (size_t j = 0; j < bytes; j++)
            expected[i * 700 + j] = pattern[j % patterns[i]];
    }
    assert_ok(zeCommandListAppendMemoryFill(list, memory, pattern, 4, 0, NULL, 0, NULL));
    memset(pattern, 0, sizeof pattern); /* captured when appended */
    finish();
}

typedef struct region_case {
    ze_copy_region_t to, from;
    uint32_t to_pitch, to_slice, from_pitch, from_slice;
} region_case;

static void copy_naively(const region_case *c, const unsigned char *source, size_t to, size_t from)
{
    const uint32_t depth = c->to.depth == 0 ? 1 : c->to.depth;
    for (uint32_t z = 0; z < depth; z++)
        for (uint32_t y = 0; y < c->to.height; y++)
            for (uint32_t x = 0; x < c->to.width; x++)
                expected[to + (c->to.originZ + z) * c->to_slice +
                         (c->to.originY + y) * c->to_pitch + c->to.originX + x] =
                    source[from + (c->from.originZ + z) * c->from_slice +
                           (c->from.originY + y) * c->from_pitch + c->from.originX + x];
}

static void append_region(const region_case *c, size_t to, size_t from)
{
    assert_ok(zeCommandListAppendMemoryCopyRegion(list, memory + to, &c->to, c->to_pitch,
                                                  c->to_slice, memory + from, &c->from,
                                                  c->from_pitch, c->from_slice, NULL, 0, NULL));
}

static void regions_of_two_and_three_dimensions(void **state)
{
    (void)state;
    const region_case cases[] = {
        {{1, 2, 0, 5, 4, 0}, {3, 0, 0, 5, 4, 0}, 16, 0, 11, 0},
        {{0, 0, 0, 7, 3, 1}, {2, 1, 0, 7, 3, 1}, 7, 21, 20, 100},
        {{2, 1, 1, 6, 3, 4}, {0, 2, 0, 6, 3, 4}, 12, 60, 9, 50},
        {{0, 0, 0, 0, 5, 5}, {0, 0, 0, 0, 5, 5}, 8, 64, 8, 64},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        start();
        copy_naively(&cases[i], expected, 2048, 0);
        append_region(&cases[i], 2048, 0);
        finish();
    }
}

/* Marks the bytes of a region in a map of what is touched; returns whether any was marked
 * already. */
static bool mark_region(unsigned char *map, const ze_copy_region_t *r, uint32_t pitch,
                        uint32_t slice)
{
    bool met = false;
    for (uint32_t z = 0; z < (r->depth == 0 ? 1 : r->depth); z++) {
        for (uint32_t y = 0; y < r->height; y++) {
            unsigned char *row =
                map + (r->originZ + z) * slice + (r->originY + y) * pitch + r->originX;
            met = met || memchr(row, 1, r->width) != NULL;
            memset(row, 1, r->width);
        }
    }
    return met;
}

static uint32_t random_below(uint32_t limit)
{
    static uint32_t state = 12345;
    state = state * 1664525 + 1013904223;
    return (state >> 8) % limit;
}

/* Regions that lie within one another's gaps do not overlap. */
static void regions_overlap_where_they_share_a_byte(void **state)
{
    (void)state;
    int overlapping = 0, apart = 0;
    start();
    for (int i = 0; i < 3000; i++) {
        unsigned char map[SIZE] = {0};
        const uint32_t width = 1 + random_below(6), height = 1 + random_below(4);
        const uint32_t depth = random_below(4);
        const uint32_t pitch[2] = {width + random_below(20), width + random_below(20)};
        const uint32_t slice[2] = {depth == 0 ? 0 : pitch[0] * height + random_below(40),
                                   depth == 0 ? 0 : pitch[1] * height + random_below(40)};
        const size_t at[2] = {random_below(300), random_below(300)};
        const ze_copy_region_t to = {random_below(3), random_below(3), 0, width, height, depth};
        const ze_copy_region_t from = {random_below(3), random_below(3), 0, width, height, depth};
        (void)mark_region(map + at[0], &to, pitch[0], slice[0]);
        const bool meets = mark_region(map + at[1], &from, pitch[1], slice[1]);
        assert_result(meets ? ZE_RESULT_ERROR_OVERLAPPING_REGIONS : ZE_RESULT_SUCCESS,
                      zeCommandListAppendMemoryCopyRegion(list, memory + at[0], &to, pitch[0],
                                                          slice[0], memory + at[1], &from, pitch[1],
                                                          slice[1], NULL, 0, NULL));
        overlapping += meets;
        apart += !meets;
    }
    assert_true(overlapping > 200 && apart > 200);
    assert_ok(zeCommandListReset(list));
    finish();
}

static void mistakes_are_refused(void **state)
{
    (void)state;
    const ze_copy_region_t small = {0, 0, 0, 4, 4, 0}, large = {0, 0, 0, 5, 4, 0};
    start();
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  zeCommandListAppendMemoryCopy(list, NULL, memory, 1, NULL, 0, NULL));
    if (!wants_whole_patterns())
        assert_result(ZE_RESULT_ERROR_INVALID_SIZE,
                      zeCommandListAppendMemoryFill(list, memory, memory, 0, 1, NULL, 0, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_SIZE,
                  zeCommandListAppendMemoryCopyRegion(list, memory, &small, 8, 0, memory + 64,
                                                      &large, 8, 0, NULL, 0, NULL));
    const ze_copy_region_t all = {0, 0, 0, 4, 4, 0};
    for (int missing = 0; missing < 4; missing++)
        assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                      zeCommandListAppendMemoryCopyRegion(
                          list, missing == 0 ? NULL : memory, missing == 1 ? NULL : &all, 8, 0,
                          missing == 2 ? NULL : memory + 64, missing == 3 ? NULL : &all, 8, 0, NULL,
                          0, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  zeCommandListAppendMemoryFill(list, memory, NULL, 1, 1, NULL, 0, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  zeCommandListAppendMemoryFill(list, NULL, memory, 1, 1, NULL, 0, NULL));
    assert_result(
        ZE_RESULT_ERROR_INVALID_NULL_POINTER,
        zeCommandListAppendMemoryCopyFromContext(list, memory, context, NULL, 1, NULL, 0, NULL));
    finish();
}

static void hints_are_taken(void **state)
{
    (void)state;
    start();
    assert_ok(zeCommandListAppendMemoryPrefetch(list, memory, SIZE));
    const int most = loader_validates() ? ZE_MEMORY_ADVICE_BIAS_UNCACHED : 9;
    for (int advice = 0; advice <= most; advice++)
        assert_ok(
            zeCommandListAppendMemAdvise(list, device, memory, SIZE, (ze_memory_advice_t)advice));
    for (int bit = 16; bit <= 1 << 20 && !loader_validates(); bit *= 2) /* Unified Runtime's */
        assert_ok(
            zeCommandListAppendMemAdvise(list, device, memory, SIZE, (ze_memory_advice_t)bit));
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION,
                  zeCommandListAppendMemAdvise(list, device, memory, SIZE, (ze_memory_advice_t)10));
    assert_result(
        ZE_RESULT_ERROR_INVALID_NULL_POINTER,
        zeCommandListAppendMemAdvise(list, device, NULL, SIZE, ZE_MEMORY_ADVICE_BIAS_CACHED));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  zeCommandListAppendMemoryPrefetch(list, NULL, SIZE));
    finish();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(copies_of_any_size),
        cmocka_unit_test(copies_may_overlap),
        cmocka_unit_test(copies_from_plain_memory_and_other_contexts),
        cmocka_unit_test(fills_with_any_pattern),
        cmocka_unit_test(regions_of_two_and_three_dimensions),
        cmocka_unit_test(regions_overlap_where_they_share_a_byte),
        cmocka_unit_test(mistakes_are_refused),
        cmocka_unit_test(hints_are_taken),
    };
    return client_run(tests);
}
