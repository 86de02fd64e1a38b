/* Kernels whose buffers share memory: the driver has other code for launches in which they do not,
 * and chooses anew at every one. */
#include "tests/driver/client.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "overlap.cl.h"

enum { ITEMS = 64, ROW = 24, ELEMENTS = ITEMS * ROW, BYTES = ELEMENTS * sizeof(int) };

static ze_module_handle_t module;
static ze_command_list_handle_t list; /* immediate, synchronous */
static char remarks[] = "/tmp/zellige_overlap_XXXXXX";

static struct {
    ze_result_t (*zexDriverImportExternalPointer)(ze_driver_handle_t, void *, size_t);
    ze_result_t (*zexDriverReleaseImportedPointer)(ze_driver_handle_t, void *);
} f;

static int open_module(void **state)
{
    client_open(state);
    module = make_module(overlap_spirv.words, overlap_spirv.count);
    list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    FIND_EXTENSION(f, zexDriverImportExternalPointer);
    FIND_EXTENSION(f, zexDriverReleaseImportedPointer);
    return 0;
}

static int close_module(void **state)
{
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeModuleDestroy(module));
    unlink(remarks);
    return client_close(state);
}

static void fill(int *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        values[i] = (int)(i * 7 % 13);
}

static void append(ze_command_list_handle_t to, ze_kernel_handle_t kernel, uint32_t items)
{
    const uint32_t size = items < 16 ? items : 16;
    const ze_group_count_t groups = {items / size, 1, 1};
    assert_ok(zeKernelSetGroupSize(kernel, size, 1, 1));
    assert_ok(zeCommandListAppendLaunchKernel(to, kernel, &groups, NULL, 0, NULL));
}

static void launch_some(ze_kernel_handle_t kernel, const void *first, const void *second,
                        uint32_t items)
{
    const int n = ROW;
    assert_ok(set_pointer(kernel, 0, first));
    assert_ok(set_pointer(kernel, 1, second));
    assert_ok(set_value(kernel, 2, sizeof n, &n));
    append(list, kernel, items);
}

static void launch(ze_kernel_handle_t kernel, const void *first, const void *second)
{
    launch_some(kernel, first, second, ITEMS);
}

/* ---- What kernels do, in C ------------------------------------------------------------------- */

typedef void two_buffers(int *first, int *second, int item);

static void add_row(int *sum, int *row, int i)
{
    for (int k = 0; k < ROW; k++)
        sum[i * ROW] += row[i * ROW + k];
}

static void copy_row(int *to, int *from, int i)
{
    for (int k = 0; k + 1 < ROW; k++)
        to[i * ROW + k] = from[i * ROW + k] + 1;
}

static void add_by_turns(int *b, int *a, int i)
{
    for (int k = 0; k < ROW; k++)
        *((k & 1) != 0 ? &a[i * ROW] : &b[i * ROW]) += a[i * ROW + k];
}

static const struct {
    const char *name;
    two_buffers *run;
} kernels[] = {{"add_row", add_row},
               {"copy_row", copy_row},
               {"add_given", add_row},
               {"add_by_turns", add_by_turns}};

/* ---- Tests ----------------------------------------------------------------------------------- */

typedef struct place {
    int buffer, element;
} place;

/* Work-items keep to rows of their own. */
static void check(ze_kernel_handle_t kernel, two_buffers *run, int *const memory[2], place first,
                  place second)
{
    static int expected[2][ELEMENTS + 1];
    for (int b = 0; b < 2; b++) {
        fill(memory[b], ELEMENTS + 1);
        fill(expected[b], ELEMENTS + 1);
    }
    for (int i = 0; i < ITEMS; i++)
        run(expected[first.buffer] + first.element, expected[second.buffer] + second.element, i);
    launch(kernel, memory[first.buffer] + first.element, memory[second.buffer] + second.element);
    for (int b = 0; b < 2; b++)
        assert_memory_equal(memory[b], expected[b], sizeof expected[b]);
}

static const place begin = {0, 0}, next = {0, 1}, elsewhere = {1, 0};

static void each_launch_has_its_own_code(void **state)
{
    (void)state;
    int *const memory[2] = {make_memory(BYTES + sizeof(int)), make_memory(BYTES + sizeof(int))};
    for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++) {
        ze_kernel_handle_t kernel = make_kernel(module, kernels[k].name);
        for (int round = 0; round < 2; round++) {
            check(kernel, kernels[k].run, memory, elsewhere, begin);
            check(kernel, kernels[k].run, memory, next, begin);
            check(kernel, kernels[k].run, memory, begin, begin);
            check(kernel, kernels[k].run, memory, elsewhere, next);
        }
        assert_ok(zeKernelDestroy(kernel));
    }
    free_memory(memory[0]);
    free_memory(memory[1]);
}

/* What lies there may be another allocation, which the address is in. */
static void the_end_of_a_buffer_is_its_own(void **state)
{
    (void)state;
    enum { SMALL = 16, MANY = 64 };
    const int n = SMALL;
    int *small[MANY];
    ze_kernel_handle_t kernel = make_kernel(module, "add_backward");
    for (int i = 0; i < MANY; i++) {
        small[i] = make_memory(SMALL * sizeof(int));
        fill(small[i], SMALL);
    }
    for (int i = 0; i < MANY; i++) {
        int *const values = small[i];
        int sum = values[0];
        for (int k = SMALL - 1; k > 0; k--)
            sum += values[k];
        assert_ok(set_pointer(kernel, 0, values));
        assert_ok(set_pointer(kernel, 1, values + SMALL));
        assert_ok(set_value(kernel, 2, sizeof n, &n));
        append(list, kernel, 1);
        assert_int_equal(values[0], 2 * sum);
    }
    for (int i = 0; i < MANY; i++)
        free_memory(small[i]);
    assert_ok(zeKernelDestroy(kernel));
}

static void pointers_in_memory_lead_anywhere(void **state)
{
    (void)state;
    int *const sums = make_memory(BYTES);
    uint64_t *const table = make_memory(ITEMS * sizeof *table);
    static int expected[ELEMENTS];
    ze_kernel_handle_t kernel = make_kernel(module, "add_found");
    fill(sums, ELEMENTS);
    for (int i = 0; i < ITEMS; i++)
        table[i] = (uint64_t)(uintptr_t)(sums + i * ROW);
    memcpy(expected, sums, BYTES);
    for (int i = 0; i < ITEMS; i++)
        add_row(expected, expected, i);
    launch(kernel, sums, table);
    assert_memory_equal(sums, expected, BYTES);
    assert_ok(zeKernelDestroy(kernel));
    free_memory(table);
    free_memory(sums);
}

static void a_recorded_launch_may_overlap(void **state)
{
    (void)state;
    int *const memory = make_memory(BYTES);
    static int expected[ELEMENTS];
    const int n = ROW;
    ze_command_list_handle_t recorded = make_list();
    ze_kernel_handle_t kernel = make_kernel(module, "add_row");
    fill(memory, ELEMENTS);
    memcpy(expected, memory, BYTES);
    assert_ok(set_pointer(kernel, 0, memory + 1));
    assert_ok(set_pointer(kernel, 1, memory));
    assert_ok(set_value(kernel, 2, sizeof n, &n));
    append(recorded, kernel, ITEMS / 2);
    run_list(recorded);
    for (int i = 0; i < ITEMS / 2; i++)
        add_row(expected + 1, expected, i);
    assert_memory_equal(memory, expected, BYTES);
    assert_ok(zeCommandListDestroy(recorded));
    assert_ok(zeKernelDestroy(kernel));
    free_memory(memory);
}

static void plain_memory_may_overlap(void **state)
{
    (void)state;
    int *const memory[2] = {malloc(BYTES + sizeof(int)), malloc(BYTES + sizeof(int))};
    ze_kernel_handle_t kernel = make_kernel(module, "add_row");
    assert_non_null(memory[0]);
    assert_non_null(memory[1]);
    check(kernel, add_row, memory, next, begin);
    check(kernel, add_row, memory, elsewhere, begin);
    assert_ok(zeKernelDestroy(kernel));
    free(memory[0]);
    free(memory[1]);
}

/* By halves of an allocation. */
static void check_parts(ze_kernel_handle_t kernel, int *memory, uint32_t items)
{
    static int expected[2 * ELEMENTS];
    const int n = ROW, half = ELEMENTS / 2;
    fill(memory, 2 * ELEMENTS);
    memcpy(expected, memory, sizeof expected);
    for (uint32_t i = 0; i < items; i++)
        copy_row(expected + half, expected, (int)i);
    assert_ok(set_pointer(kernel, 0, memory + half));
    assert_ok(set_pointer(kernel, 1, memory));
    assert_ok(set_value(kernel, 2, sizeof n, &n));
    append(list, kernel, items);
    assert_memory_equal(memory, expected, sizeof expected);
}

static void parts_may_be_apart(void **state)
{
    (void)state;
    int *const memory[2] = {make_memory(2 * BYTES), malloc(2 * BYTES)};
    assert_non_null(memory[1]);
    for (int k = 0; k < 2; k++) {
        ze_kernel_handle_t kernel = make_kernel(module, "copy_row");
        for (int round = 0; round < 3; round++) {
            check_parts(kernel, memory[k], 16);
            check_parts(kernel, memory[k], ITEMS / 2);
        }
        assert_ok(zeKernelDestroy(kernel));
    }
    free_memory(memory[0]);
    free(memory[1]);
}

static bool is_said(const char *what)
{
    static char text[1 << 16];
    FILE *file = fopen(remarks, "r");
    assert_non_null(file);
    const size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = '\0';
    return strstr(text, what) != NULL;
}

typedef struct parts {
    int second; /* where it begins */
    uint32_t items;
} parts;

/* Returns whether there is code for arguments that may overlap after some launches. */
static bool overlap_within(int *memory, const parts *launches, int count)
{
    const int n = ROW;
    ze_module_handle_t fresh = make_module(overlap_spirv.words, overlap_spirv.count);
    ze_kernel_handle_t kernel = make_kernel(fresh, "add_row");
    fill(memory, 2 * ELEMENTS);
    assert_int_equal(truncate(remarks, 0), 0);
    for (int k = 0; k < count; k++) {
        assert_ok(set_pointer(kernel, 0, memory + launches[k].second));
        assert_ok(set_pointer(kernel, 1, memory));
        assert_ok(set_value(kernel, 2, sizeof n, &n));
        append(list, kernel, launches[k].items);
    }
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeModuleDestroy(fresh));
    assert_true(is_said("for launches whose arguments are apart"));
    return is_said("for launches whose arguments may overlap");
}

/* The program's own memory, which it imports. */
static bool overlap(const parts *launches, int count)
{
    int *const memory = malloc(2 * BYTES);
    assert_non_null(memory);
    assert_ok(f.zexDriverImportExternalPointer(driver, memory, 2 * BYTES));
    const bool result = overlap_within(memory, launches, count);
    assert_ok(f.zexDriverReleaseImportedPointer(driver, memory));
    free(memory);
    return result;
}

/* What a launch reaches depends on how many work-items there are. */
static void own_memory_may_be_apart(void **state)
{
    (void)state;
    const parts behind = {ELEMENTS, ITEMS}, nearly = {ELEMENTS - ROW, ITEMS};
    const parts half = {ELEMENTS / 2, ITEMS / 2}, more = {ELEMENTS / 2, ITEMS};
    assert_false(overlap((const parts[]){behind, half, behind}, 3));
    assert_true(overlap((const parts[]){behind, nearly}, 2));
    assert_true(overlap((const parts[]){half, more}, 2));
}

static void *map(void *at, size_t size, int flags, int file)
{
    void *memory = mmap(at, size, PROT_READ | PROT_WRITE, flags, file, 0);
    assert_true(memory != MAP_FAILED && (at == NULL || memory == at));
    return memory;
}

/* One file at two addresses that lie `size` bytes apart. */
static void map_twice(char *at, size_t size)
{
    const int file = memfd_create("overlap", MFD_CLOEXEC);
    assert_true(file >= 0 && ftruncate(file, (off_t)size) == 0);
    map(at, size, MAP_SHARED | MAP_FIXED, file);
    map(at + size, size, MAP_SHARED | MAP_FIXED, file);
    close(file);
}

static void check_shifted(ze_kernel_handle_t kernel, int *from, int *to, bool is_one_file)
{
    static int expected[2][ELEMENTS + 1];
    fill(from, ELEMENTS + 1);
    fill(to, ELEMENTS + 1);
    fill(expected[0], ELEMENTS + 1);
    fill(expected[1], ELEMENTS + 1);
    for (int i = 0; i < ITEMS / 2; i++)
        copy_row(expected[is_one_file ? 0 : 1] + 1, expected[0], i);
    launch_some(kernel, to + 1, from, ITEMS / 2);
    assert_memory_equal(from, expected[0], (ELEMENTS / 2 + 1) * sizeof(int));
    assert_memory_equal(to, expected[is_one_file ? 0 : 1], (ELEMENTS / 2 + 1) * sizeof(int));
}

/* The addresses are the same, and so are the arguments. Nobody tells the driver of it, unless it
 * was told of the memory before. */
static void check_anew(bool imports)
{
    const size_t size = 16 * (size_t)sysconf(_SC_PAGESIZE);
    char *const at = map(NULL, 2 * size, MAP_PRIVATE | MAP_ANONYMOUS, -1);
    ze_kernel_handle_t kernel = make_kernel(module, "copy_row");
    for (int round = 0; round < 2; round++) {
        if (imports)
            assert_ok(f.zexDriverImportExternalPointer(driver, at, 2 * size));
        check_shifted(kernel, (int *)(void *)at, (int *)(void *)(at + size), round == 1);
        check_shifted(kernel, (int *)(void *)at, (int *)(void *)(at + size), round == 1);
        if (imports)
            assert_ok(f.zexDriverReleaseImportedPointer(driver, at));
        munmap(at, 2 * size);
        if (round == 0)
            map_twice(at, size);
    }
    assert_ok(zeKernelDestroy(kernel));
}

static void memory_may_be_mapped_anew(void **state)
{
    (void)state;
    check_anew(false);
    check_anew(true);
}

/* Without this the other tests would say little. What is only read may be one buffer. */
static void both_codes_were_there(void **state)
{
    (void)state;
    const int n = ROW;
    int *const sums = make_memory(BYTES), *const values = make_memory(BYTES);
    ze_kernel_handle_t kernel = make_kernel(module, "add_both");
    assert_ok(set_pointer(kernel, 0, sums));
    assert_ok(set_pointer(kernel, 1, values));
    assert_ok(set_pointer(kernel, 2, values));
    assert_ok(set_value(kernel, 3, sizeof n, &n));
    assert_true(is_said("for launches whose arguments are apart"));
    assert_true(is_said("for launches whose arguments may overlap"));
    assert_int_equal(truncate(remarks, 0), 0);
    append(list, kernel, ITEMS);
    assert_true(is_said("for launches whose arguments are apart"));
    assert_false(is_said("for launches whose arguments may overlap"));
    assert_ok(zeKernelDestroy(kernel));
    free_memory(sums);
    free_memory(values);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_launch_has_its_own_code),
        cmocka_unit_test(the_end_of_a_buffer_is_its_own),
        cmocka_unit_test(pointers_in_memory_lead_anywhere),
        cmocka_unit_test(a_recorded_launch_may_overlap),
        cmocka_unit_test(plain_memory_may_overlap),
        cmocka_unit_test(parts_may_be_apart),
        cmocka_unit_test(own_memory_may_be_apart),
        cmocka_unit_test(memory_may_be_mapped_anew),
        cmocka_unit_test(both_codes_were_there),
    };
    const int file = mkstemp(remarks);
    if (file < 0 || close(file) != 0 || setenv("ZELLIGE_CPU_REMARKS", remarks, 1) != 0)
        return 1;
    return cmocka_run_group_tests(tests, open_module, close_module);
}
