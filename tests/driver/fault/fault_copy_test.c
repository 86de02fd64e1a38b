/* Commands of the driver's own that follow a bad address: the device is lost and the program
 * lives. */
#include "tests/driver/fault/fault_case.h"

#include <signal.h>
#include <string.h>
#include <sys/mman.h>

#include "faults.cl.h"

enum { SMALL = 64, LARGE = 4 << 20 };

static ze_command_list_handle_t list;

static void open_list(void)
{
    list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
}

/* Which byte of the page it was depends on how memcpy() works. */
static void expect_address(const char *begin, const void *page)
{
    const char *text = why();
    const char *address = strstr(text, "the address 0x");
    expect_reason(begin);
    expect(address != NULL);
    expect(strtoull(address + strlen("the address "), NULL, 16) / 4096 == (uintptr_t)page / 4096);
    expect_lost(zeDeviceGetStatus(device));
}

/* Memory whose last page nobody may touch; it begins at a page. */
static unsigned char *end_in_forbidden(size_t size)
{
    unsigned char *memory =
        mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    expect(memory != MAP_FAILED);
    expect(mprotect(memory + size - 4096, 4096, PROT_NONE) == 0);
    return memory;
}

static void copy_to(void)
{
    void *bad = forbidden(), *good = make_memory(SMALL);
    open_list();
    expect_lost(zeCommandListAppendMemoryCopy(list, bad, good, SMALL, NULL, 0, NULL));
    expect_address("a copy wrote to", bad);
}

static void copy_from(void)
{
    void *bad = forbidden(), *good = make_memory(SMALL);
    open_list();
    expect_lost(zeCommandListAppendMemoryCopy(list, good, bad, SMALL, NULL, 0, NULL));
    expect_address("a copy read from", bad);
}

/* All processors help. */
static void copy_large(void)
{
    unsigned char *bad = end_in_forbidden(LARGE), *good = make_memory(LARGE);
    open_list();
    expect_lost(zeCommandListAppendMemoryCopy(list, bad, good, LARGE, NULL, 0, NULL));
    expect_address("a copy wrote to", bad + LARGE - 4096);
}

static void copy_from_file_that_ends(void)
{
    char path[] = "/tmp/zellige-XXXXXX";
    const int file = mkstemp(path);
    void *good = make_memory(SMALL);
    expect(file >= 0 && unlink(path) == 0);
    void *bad = mmap(NULL, 4096, PROT_READ, MAP_SHARED, file, 0);
    expect(bad != MAP_FAILED);
    open_list();
    expect_lost(zeCommandListAppendMemoryCopy(list, good, bad, SMALL, NULL, 0, NULL));
    expect_address("a copy re", bad);
    expect_reason("SIGBUS");
}

static void copies_to_and_from_bad_addresses(void **state)
{
    (void)state;
    survives(copy_to);
    survives(copy_from);
    survives(copy_large);
    survives(copy_from_file_that_ends);
}

static void fill_small(void)
{
    void *bad = forbidden();
    open_list();
    expect_lost(zeCommandListAppendMemoryFill(list, bad, "abc", 3, SMALL, NULL, 0, NULL));
    expect_address("a fill wrote to", bad);
}

static void fill_large(void)
{
    unsigned char *bad = end_in_forbidden(LARGE);
    open_list();
    expect_lost(zeCommandListAppendMemoryFill(list, bad, "a", 1, LARGE, NULL, 0, NULL));
    expect_address("a fill wrote to", bad + LARGE - 4096);
}

static void fills_of_bad_addresses(void **state)
{
    (void)state;
    needs_unread_memory();
    survives(fill_small);
    survives(fill_large);
}

static void fill_read_only(void)
{
    size_t page = 0;
    void *memory = NULL;
    ze_physical_mem_handle_t physical = NULL;
    expect_ok(zeVirtualMemQueryPageSize(context, device, 1, &page));
    ze_physical_mem_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_PHYSICAL_MEM_DESC, .size = page};
    expect_ok(zePhysicalMemCreate(context, device, &desc, &physical));
    expect_ok(zeVirtualMemReserve(context, (void *)page, page, &memory));
    expect_ok(
        zeVirtualMemMap(context, memory, page, physical, 0, ZE_MEMORY_ACCESS_ATTRIBUTE_READONLY));
    open_list();
    unsigned char *good = make_memory(SMALL);
    expect_ok(zeCommandListAppendMemoryCopy(list, good, memory, SMALL, NULL, 0, NULL));
    expect(good[0] == 0);
    expect_lost(zeCommandListAppendMemoryFill(list, memory, "a", 1, SMALL, NULL, 0, NULL));
    expect_address("a fill wrote to", memory);
}

static void a_read_only_range_can_only_be_read(void **state)
{
    (void)state;
    survives(fill_read_only);
}

/* Short rows go together, long ones are copied one by one, many are shared. */
static void copy_rows(uint32_t width, uint32_t height)
{
    const uint32_t pitch = (width + 8191) / 4096 * 4096;
    const size_t size = (size_t)pitch * height + 4096;
    unsigned char *bad = end_in_forbidden(size), *good = make_memory(size);
    const ze_copy_region_t region = {0, 0, 0, width, height, 1};
    const uint32_t beyond = pitch - width + 1; /* the last row begins in front of the last page */
    open_list();
    expect_lost(zeCommandListAppendMemoryCopyRegion(list, bad + beyond, &region, pitch, 0, good,
                                                    &region, pitch, 0, NULL, 0, NULL));
    expect_reason("wrote to the address");
}

static void copy_short_rows(void)
{
    copy_rows(100, 20);
}

static void copy_many_rows(void)
{
    copy_rows(4000, 400);
}

static void copy_long_rows(void)
{
    copy_rows(LARGE / 4, 4);
}

static void regions_of_bad_addresses(void **state)
{
    (void)state;
    survives(copy_short_rows);
    survives(copy_many_rows);
    survives(copy_long_rows);
}

static ze_image_handle_t make_image(void)
{
    ze_image_handle_t image = NULL;
    const ze_image_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_IMAGE_DESC,
                                  .type = ZE_IMAGE_TYPE_2D,
                                  .format = {.layout = ZE_IMAGE_FORMAT_LAYOUT_8_8_8_8,
                                             .type = ZE_IMAGE_FORMAT_TYPE_UINT,
                                             .y = ZE_IMAGE_FORMAT_SWIZZLE_G,
                                             .z = ZE_IMAGE_FORMAT_SWIZZLE_B,
                                             .w = ZE_IMAGE_FORMAT_SWIZZLE_A},
                                  .width = 16,
                                  .height = 16,
                                  .depth = 1};
    expect_ok(zeImageCreate(context, device, &desc, &image));
    return image;
}

static void copy_image_to(void)
{
    void *bad = forbidden();
    open_list();
    expect_lost(zeCommandListAppendImageCopyToMemory(list, bad, make_image(), NULL, NULL, 0, NULL));
    expect_address("a copy of a region wrote to", bad);
}

static void copy_image_from(void)
{
    void *bad = forbidden();
    open_list();
    expect_lost(
        zeCommandListAppendImageCopyFromMemory(list, make_image(), bad, NULL, NULL, 0, NULL));
    expect_address("a copy of a region read from", bad);
}

static void images_and_bad_addresses(void **state)
{
    (void)state;
    survives(copy_image_to);
    survives(copy_image_from);
}

static void write_timestamp(void)
{
    void *bad = forbidden();
    open_list();
    expect_lost(zeCommandListAppendWriteGlobalTimestamp(list, bad, NULL, 0, NULL));
    expect_address("a timestamp wrote to", bad);
}

static void query(void *to, const size_t *offsets, const char *reason, const void *bad)
{
    ze_event_handle_t event;
    ze_event_pool_handle_t pool = make_events(1, ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP, &event);
    open_list();
    expect_ok(zeCommandListAppendSignalEvent(list, event));
    expect_lost(
        zeCommandListAppendQueryKernelTimestamps(list, 1, &event, to, offsets, NULL, 0, NULL));
    expect_address(reason, bad);
    destroy_events(pool, 1, &event);
}

static void query_into(void)
{
    void *bad = forbidden();
    query(bad, NULL, "a query of timestamps wrote to", bad);
}

static void query_at(void)
{
    void *bad = forbidden();
    query(make_memory(4096), bad, "a query of timestamps read from", bad);
}

static void timestamps_at_bad_addresses(void **state)
{
    (void)state;
    needs_unread_memory();
    survives(write_timestamp);
    survives(query_into);
    survives(query_at);
}

/* What the newer headers say. */
typedef struct store_desc {
    uint32_t stype;
    const void *next;
    void *address;   /* the device's */
    uint64_t second; /* an address or an increment */
    uint64_t completion;
} store_desc;

static ze_event_handle_t make_stored(const store_desc *store)
{
    const struct {
        uint32_t stype;
        const void *next;
        uint32_t flags, signal, wait;
    } desc = {.stype = 0x2003a, .next = store};
    ze_result_t (*create)(ze_context_handle_t, ze_device_handle_t, const void *,
                          ze_event_handle_t *);
    void *address = extension("zeEventCounterBasedCreate");
    ze_event_handle_t event = NULL;
    memcpy(&create, &address, sizeof create);
    expect_ok(create(context, device, &desc, &event));
    return event;
}

static void look_at_counter(void)
{
    void *bad = forbidden();
    const store_desc store = {0x2003b, NULL, bad, (uint64_t)(uintptr_t)bad, 1};
    ze_event_handle_t event = make_stored(&store);
    expect_lost(zeEventHostSynchronize(event, UINT64_MAX));
    expect_address("an event's counter read from", bad);
    expect_ok(zeEventDestroy(event));
}

static void add_to_counter(void)
{
    void *bad = forbidden();
    const store_desc store = {0x2003f, NULL, bad, 1, 1};
    ze_event_handle_t event = make_stored(&store);
    open_list();
    expect_lost(zeCommandListAppendSignalEvent(list, event));
    expect_address("an event's counter wrote to", bad);
    expect_ok(zeEventDestroy(event));
}

static void counters_at_bad_addresses(void **state)
{
    (void)state;
    if (getenv("ZELLIGE_TEST_WRAPPED") != NULL)
        skip_because("a loader that wraps handles does not wrap what an extension makes");
    survives(look_at_counter);
    survives(add_to_counter);
}

static void wait_for_number(void)
{
    const uint32_t equal[2] = {1, 0}; /* zex_wait_on_mem_desc_t */
    ze_result_t (*wait)(ze_command_list_handle_t, const void *, void *, uint32_t,
                        ze_event_handle_t);
    void *bad = forbidden(), *address = extension("zexCommandListAppendWaitOnMemory");
    memcpy(&wait, &address, sizeof wait);
    open_list();
    expect_lost(wait(list, equal, bad, 1, NULL));
    expect_address("a wait on memory read from", bad);
}

static void write_number(void)
{
    const uint32_t scope = 0;
    ze_result_t (*write)(ze_command_list_handle_t, const void *, void *, uint64_t);
    void *bad = forbidden(), *address = extension("zexCommandListAppendWriteToMemory");
    memcpy(&write, &address, sizeof write);
    open_list();
    expect_lost(write(list, &scope, bad, 1));
    expect_address("a number wrote to", bad);
}

static void numbers_at_bad_addresses(void **state)
{
    (void)state;
    survives(wait_for_number);
    survives(write_number);
}

static void launch_indirectly(void)
{
    void *bad = forbidden();
    ze_kernel_handle_t kernel = open_kernel_of(&faults_spirv, "good", NULL);
    open_list();
    expect_lost(zeCommandListAppendLaunchKernelIndirect(list, kernel, bad, NULL, 0, NULL));
    expect_address("an indirect launch read from", bad);
}

static void launch_several_indirectly(void)
{
    void *bad = forbidden();
    const ze_group_count_t one = {1, 1, 1};
    ze_kernel_handle_t kernel = open_kernel_of(&faults_spirv, "good", NULL);
    open_list();
    expect_lost(zeCommandListAppendLaunchMultipleKernelsIndirect(list, 1, &kernel, bad, &one, NULL,
                                                                 0, NULL));
    expect_address("an indirect launch read from", bad);
}

static void launches_with_bad_addresses(void **state)
{
    (void)state;
    needs_unread_memory();
    survives(launch_indirectly);
    survives(launch_several_indirectly);
}

static void prefetch(void)
{
    void *bad = forbidden();
    open_list();
    expect_ok(zeCommandListAppendMemoryPrefetch(list, bad, 4096));
    expect_ok(zeDeviceGetStatus(device));
}

static void a_prefetch_of_a_bad_address_is_nothing(void **state)
{
    (void)state;
    survives(prefetch);
}

static void fail_on_worker(void)
{
    ze_event_handle_t event;
    ze_event_pool_handle_t pool = make_events(1, ZE_EVENT_POOL_FLAG_HOST_VISIBLE, &event);
    void *good = make_memory(SMALL);
    list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    /* Whoever is first tells. */
    (void)zeCommandListAppendMemoryCopy(list, forbidden(), good, SMALL, event, 0, NULL);
    expect_lost(zeEventHostSynchronize(event, UINT64_MAX));
    expect_lost(zeCommandListAppendMemoryCopy(list, good, good, SMALL, NULL, 0, NULL));
    expect_lost(synchronize(list, UINT64_MAX));
    destroy_events(pool, 1, &event);
}

static void other_threads_fail_too(void **state)
{
    (void)state;
    survives(fail_on_worker);
}

/* Graphs are newer than these headers. */
static struct {
    ze_result_t (*zeCommandListBeginGraphCaptureExt)(ze_command_list_handle_t, const void *);
    ze_result_t (*zeCommandListEndGraphCaptureExt)(ze_command_list_handle_t, const void *, void **);
    ze_result_t (*zeGraphInstantiateExt)(void *, const void *, void **);
    ze_result_t (*zeCommandListAppendGraphExt)(ze_command_list_handle_t, void *, const void *,
                                               ze_event_handle_t, uint32_t, ze_event_handle_t *);
} f;

static void copy_in_graph(void)
{
    ze_event_handle_t events[2];
    void *bad = forbidden(), *good = make_memory(SMALL), *source, *made;
    (void)make_events(2, ZE_EVENT_POOL_FLAG_HOST_VISIBLE, events);
    FIND_EXTENSION(f, zeCommandListBeginGraphCaptureExt);
    FIND_EXTENSION(f, zeCommandListEndGraphCaptureExt);
    FIND_EXTENSION(f, zeGraphInstantiateExt);
    FIND_EXTENSION(f, zeCommandListAppendGraphExt);
    open_list();
    expect_ok(f.zeCommandListBeginGraphCaptureExt(list, NULL));
    expect_ok(zeCommandListAppendMemoryCopy(list, good, bad, SMALL, NULL, 0, NULL));
    expect_ok(zeCommandListAppendSignalEvent(list, events[0]));
    expect_ok(f.zeCommandListEndGraphCaptureExt(list, NULL, &source));
    expect_ok(f.zeGraphInstantiateExt(source, NULL, &made));
    expect_lost(f.zeCommandListAppendGraphExt(list, made, NULL, events[1], 0, NULL));
    expect_address("a copy read from", bad);
    for (int i = 0; i < 2; i++)
        expect_lost(zeEventQueryStatus(events[i]));
}

static void what_follows_in_a_graph_signals_its_events(void **state)
{
    (void)state;
    survives(copy_in_graph);
}

static void a_debugger_may_have_the_fault(void **state)
{
    (void)state;
    dies(copy_to, SIGSEGV, "ZELLIGE_CPU_TRAP", "off");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(copies_to_and_from_bad_addresses),
        cmocka_unit_test(fills_of_bad_addresses),
        cmocka_unit_test(a_read_only_range_can_only_be_read),
        cmocka_unit_test(regions_of_bad_addresses),
        cmocka_unit_test(images_and_bad_addresses),
        cmocka_unit_test(timestamps_at_bad_addresses),
        cmocka_unit_test(counters_at_bad_addresses),
        cmocka_unit_test(numbers_at_bad_addresses),
        cmocka_unit_test(launches_with_bad_addresses),
        cmocka_unit_test(a_prefetch_of_a_bad_address_is_nothing),
        cmocka_unit_test(other_threads_fail_too),
        cmocka_unit_test(what_follows_in_a_graph_signals_its_events),
        cmocka_unit_test(a_debugger_may_have_the_fault),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
