/* Where memory lies: in pages of its own, away from the C library's heap and the driver's data. */
#include "tests/driver/client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* The kernel tells without a fault. */
static bool is_readable(const void *address)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    const bool readable = write(ends[1], address, 1) == 1;
    close(ends[0]);
    close(ends[1]);
    return readable;
}

static bool is_writable(void *address)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], "", 1), 1);
    const bool writable = read(ends[0], address, 1) == 1;
    close(ends[0]);
    close(ends[1]);
    return writable;
}

/* Lanes that are masked out may read the page beside; nobody may write it, or go further. */
static void assert_margin(unsigned char *margin, const unsigned char *further)
{
    assert_true(is_readable(margin));
    assert_true(is_readable(margin + 4095));
    assert_false(is_writable(margin));
    assert_false(is_readable(further));
}

/* glibc would abort here, or lose its way. */
static void use_the_heap(void)
{
    void *blocks[200];
    for (size_t i = 0; i < 200; i++) {
        blocks[i] = malloc(40 + 24 * i);
        assert_non_null(blocks[i]);
        memset(blocks[i], 1, 40 + 24 * i);
    }
    for (size_t i = 0; i < 200; i++)
        free(blocks[i]);
}

static void a_write_behind_a_small_buffer_harms_nothing_of_the_driver(void **state)
{
    (void)state;
    enum { BUFFERS = 8, BEHIND = 2048 };
    const ze_memory_type_t types[] = {ZE_MEMORY_TYPE_HOST, ZE_MEMORY_TYPE_SHARED};
    for (size_t t = 0; t < 2; t++) {
        unsigned char *buffers[BUFFERS];
        for (int i = 0; i < BUFFERS; i++)
            buffers[i] = make_memory_of(types[t], 64);
        for (int i = 0; i < BUFFERS; i++) {
            volatile unsigned char *buffer = buffers[i];
            for (int at = 64; at < 64 + BEHIND; at++)
                buffer[at] = 0xff;
            use_the_heap();
        }
        for (int i = 0; i < BUFFERS; i++)
            free_memory(buffers[i]);
    }
    use_the_heap();
}

static void whole_pages_have_guards(void **state)
{
    const size_t sizes[] = {4096, 3 * 4096, 65536, (size_t)5 << 20};
    (void)state;
    for (int type = ZE_MEMORY_TYPE_HOST; type <= ZE_MEMORY_TYPE_SHARED; type++) {
        for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
            unsigned char *memory = make_memory_of((ze_memory_type_t)type, sizes[i]);
            memset(memory, 1, sizes[i]);
            assert_true(is_readable(memory + sizes[i] - 1));
            assert_margin(memory - 4096, memory - 4097);
            assert_margin(memory + sizes[i], memory + sizes[i] + 4096);
            free_memory(memory);
        }
    }
}

/* What is used again for a smaller block ends where that ends. */
static void a_smaller_block_has_its_guard_behind_it(void **state)
{
    (void)state;
    for (size_t pages = 520; pages > 400; pages -= 7) {
        unsigned char *memory = make_memory_of(ZE_MEMORY_TYPE_SHARED, pages * 4096);
        memset(memory, 1, pages * 4096);
        assert_margin(memory + pages * 4096, memory + (pages + 1) * 4096);
        free_memory(memory);
    }
}

static size_t count_mappings(void)
{
    size_t lines = 0;
    int letter;
    FILE *file = fopen("/proc/self/maps", "re");
    assert_non_null(file);
    while ((letter = fgetc(file)) != EOF)
        lines += letter == '\n';
    fclose(file);
    return lines;
}

/* How many mappings a process may have: 65,530, unless the system's owner says otherwise. */
static size_t mapping_limit(void)
{
    size_t limit = 0;
    FILE *file = fopen("/proc/sys/vm/max_map_count", "re");
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%zu", &limit), 1);
    fclose(file);
    return limit;
}

/* So many that they would take more than a quarter of the mappings, if each had its own, but not
 * more than fit into memory: where the system allows millions, the test shows less. */
static void many_blocks_take_few_mappings(void **state)
{
    (void)state;
    enum { MOST = 150000 };
    static unsigned char *memory[MOST];
    const size_t limit = mapping_limit(), wanted = limit / 8 * 5;
    const uint32_t count = (uint32_t)(wanted < MOST ? wanted : MOST);
    for (uint32_t i = 0; i < count; i++) {
        memory[i] = make_memory_of(i % 2 == 0 ? ZE_MEMORY_TYPE_DEVICE : ZE_MEMORY_TYPE_SHARED, 64);
        memcpy(memory[i], &i, sizeof i);
    }
    assert_in_range(count_mappings(), 1, limit / 4);
    for (uint32_t i = 0; i < count; i++) {
        assert_memory_equal(memory[i], &i, sizeof i);
        free_memory(memory[i]);
    }
}

static long count_faults(void)
{
    struct rusage usage;
    assert_int_equal(getrusage(RUSAGE_THREAD, &usage), 0);
    return usage.ru_minflt + usage.ru_majflt;
}

/* With huge pages, filling so much is 20 faults at least, else thousands. */
static void a_large_block_is_used_again(void **state)
{
    enum { TURNS = 10, SIZE = 40 << 20 };
    long before = 0;
    (void)state;
    for (int i = 0; i <= TURNS; i++) {
        unsigned char *memory = make_memory_of(ZE_MEMORY_TYPE_DEVICE, SIZE);
        memset(memory, i, SIZE);
        free_memory(memory);
        if (i == 0)
            before = count_faults();
    }
    assert_true(count_faults() - before < 10 * TURNS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_write_behind_a_small_buffer_harms_nothing_of_the_driver),
        cmocka_unit_test(whole_pages_have_guards),
        cmocka_unit_test(a_smaller_block_has_its_guard_behind_it),
        cmocka_unit_test(many_blocks_take_few_mappings),
        cmocka_unit_test(a_large_block_is_used_again),
    };
    return client_run(tests);
}
