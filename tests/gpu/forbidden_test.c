/* Copies between a GPU and the program's own memory, of which a page lacks the access: the context
 * is lost, not the process. */
#include <sys/mman.h>

#include "tests/driver/fault/fault_case.h"

enum { PAGE = 4096, BYTES = 1000, LONG = 3 << 20, LONGEST = 33 << 20 };

static unsigned char *pages; /* two */
static unsigned char *across;
static void *memory; /* the GPU's */
static ze_command_list_handle_t list;

static void begin(int protection_of_the_second)
{
    const ze_device_mem_alloc_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
    list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    expect_ok(zeMemAllocDevice(context, &desc, BYTES, 0, device, &memory));
    pages = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    expect(pages != MAP_FAILED);
    expect(mprotect(pages + PAGE, PAGE, protection_of_the_second) == 0);
    across = pages + PAGE - 200;
}

static ze_result_t copy(void *to, const void *from)
{
    return zeCommandListAppendMemoryCopy(list, to, from, BYTES, NULL, 0, NULL);
}

/* Two rows, the second of which is in the second page. */
static ze_result_t copy_rows(void *to, const void *from)
{
    const ze_copy_region_t rows = {.width = 100, .height = 2, .depth = 1};
    return zeCommandListAppendMemoryCopyRegion(list, to, &rows, 500, 0, from, &rows, 500, 0, NULL,
                                               0, NULL);
}

static void expect_told(const char *what)
{
    expect_reason(what);
    expect_lost(zeContextGetStatus(context));
}

static void write_to_none(void)
{
    begin(PROT_NONE);
    expect_lost(copy(across, memory));
    expect_told("a copy wrote to");
}

static void read_from_none(void)
{
    begin(PROT_NONE);
    expect_lost(copy(memory, across));
    expect_told("a copy read from");
}

static void write_rows_to_none(void)
{
    begin(PROT_NONE);
    expect_lost(copy_rows(across, memory));
    expect_told("a copy of a region wrote to");
}

static void read_rows_from_none(void)
{
    begin(PROT_NONE);
    expect_lost(copy_rows(memory, across));
    expect_told("a copy of a region read from");
}

static void read_only(void)
{
    begin(PROT_READ);
    memset(pages, 7, PAGE);
    expect_ok(copy(memory, across));
    expect_ok(copy_rows(memory, across));
    expect_ok(zeContextGetStatus(context));
    expect_lost(copy(across, memory));
    expect_told("a copy wrote to");
}

static void write_rows_to_read_only(void)
{
    begin(PROT_READ);
    expect_lost(copy_rows(across, memory));
    expect_told("a copy of a region wrote to");
}

/* What is between the rows is not touched. */
static void gaps_do_not_matter(void)
{
    begin(PROT_READ);
    const ze_copy_region_t rows = {.width = 100, .height = 2, .depth = 1};
    unsigned char *three =
        mmap(NULL, 3 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    expect(three != MAP_FAILED && mprotect(three + PAGE, PAGE, PROT_NONE) == 0);
    expect_ok(zeCommandListAppendMemoryCopyRegion(list, three, &rows, 2 * PAGE, 0, memory, &rows,
                                                  500, 0, NULL, 0, NULL));
    expect_ok(zeCommandListAppendMemoryCopyRegion(list, memory, &rows, 500, 0, three, &rows,
                                                  2 * PAGE, 0, NULL, 0, NULL));
}

/* Those go in pieces, of which the last meets the page. */
static unsigned char *begin_long(size_t bytes)
{
    const ze_device_mem_alloc_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
    list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    expect_ok(zeMemAllocDevice(context, &desc, bytes, 0, device, &memory));
    unsigned char *own =
        mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    expect(own != MAP_FAILED && mprotect(own + bytes - PAGE, PAGE, PROT_NONE) == 0);
    return own;
}

static void write_much_to_none(void)
{
    unsigned char *own = begin_long(LONG);
    expect_ok(zeCommandListAppendMemoryCopy(list, own, memory, LONG - PAGE, NULL, 0, NULL));
    expect_lost(zeCommandListAppendMemoryCopy(list, own, memory, LONG, NULL, 0, NULL));
    expect_told("a copy wrote to");
}

static void read_long_from_none(size_t bytes)
{
    unsigned char *own = begin_long(bytes);
    expect_ok(zeCommandListAppendMemoryCopy(list, memory, own, bytes - PAGE, NULL, 0, NULL));
    expect_lost(zeCommandListAppendMemoryCopy(list, memory, own, bytes, NULL, 0, NULL));
    expect_told("a copy read from");
}

static void read_much_from_none(void)
{
    read_long_from_none(LONG);
}

/* Those go through pinned memory. */
static void read_most_from_none(void)
{
    read_long_from_none(LONGEST);
}

static void copies_fail(void **state)
{
    (void)state;
    survives(write_to_none);
    survives(read_from_none);
    survives(read_only);
    survives(write_much_to_none);
    survives(read_much_from_none);
    survives(read_most_from_none);
}

static void regions_fail(void **state)
{
    (void)state;
    survives(write_rows_to_none);
    survives(read_rows_from_none);
    survives(write_rows_to_read_only);
    survives(gaps_do_not_matter);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(copies_fail),
        cmocka_unit_test(regions_fail),
    };
    return cmocka_run_group_tests_name("zellige.gpu.forbidden", tests, NULL, NULL);
}
