/* What makes memory resident really does: the kernel is asked which pages are there. */
#include "tests/driver/client.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PAGES = 64 };

static size_t page_size(void)
{
    return (size_t)sysconf(_SC_PAGESIZE);
}

/* Pages of the program's own, which nobody has touched. */
static unsigned char *map_pages(void)
{
    void *memory =
        mmap(NULL, PAGES * page_size(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_ptr_not_equal(memory, MAP_FAILED);
    return memory;
}

static void unmap_pages(void *memory)
{
    assert_int_equal(munmap(memory, PAGES * page_size()), 0);
}

static int count_resident(void *memory)
{
    unsigned char resident[PAGES];
    int count = 0;
    assert_int_equal(mincore(memory, PAGES * page_size(), resident), 0);
    for (int i = 0; i < PAGES; i++)
        count += resident[i] & 1;
    return count;
}

static void resident_memory_is_there(void **state)
{
    (void)state;
    unsigned char *memory = map_pages();
    assert_int_equal(count_resident(memory), 0);
    assert_ok(zeContextMakeMemoryResident(context, device, memory + 5, 10 * page_size() - 5));
    assert_in_range(count_resident(memory), 10, PAGES);
    assert_ok(zeContextMakeMemoryResident(context, device, memory, PAGES * page_size()));
    assert_int_equal(count_resident(memory), PAGES);
    memset(memory, 7, PAGES * page_size());
    assert_ok(zeContextEvictMemory(context, device, memory, PAGES * page_size()));
    for (size_t i = 0; i < PAGES * page_size(); i++)
        assert_int_equal(memory[i], 7);
    unmap_pages(memory);
}

static void prefetched_memory_is_there(void **state)
{
    (void)state;
    unsigned char *memory = map_pages();
    ze_command_list_handle_t list = make_list();
    assert_ok(zeCommandListAppendMemoryPrefetch(list, memory, PAGES * page_size()));
    assert_int_equal(count_resident(memory), 0);
    run_list(list);
    assert_int_equal(count_resident(memory), PAGES);
    assert_ok(zeCommandListDestroy(list));
    unmap_pages(memory);
}

static void read_only_memory_may_be_resident(void **state)
{
    (void)state;
    unsigned char *memory = map_pages();
    assert_int_equal(mprotect(memory, PAGES * page_size(), PROT_READ), 0);
    assert_ok(zeContextMakeMemoryResident(context, device, memory, PAGES * page_size()));
    unmap_pages(memory);
}

static void memory_that_is_not_there_is_refused(void **state)
{
    (void)state;
    unsigned char *memory = map_pages();
    assert_int_equal(munmap(memory + page_size(), page_size()), 0);
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  zeContextMakeMemoryResident(context, device, memory, 3 * page_size()));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  zeContextEvictMemory(context, device, memory, 3 * page_size()));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  zeContextMakeMemoryResident(context, device, memory, SIZE_MAX));
    assert_ok(zeContextMakeMemoryResident(context, device, memory, page_size()));
    unmap_pages(memory);
}

/* The system would end processes, this one or others. */
static void more_than_is_left_is_refused(void **state)
{
    (void)state;
    void *memory = NULL;
    ze_command_list_handle_t list = make_list();
    const ze_device_mem_alloc_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
    ze_device_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES};
    assert_ok(zeDeviceGetProperties(device, &properties));
    const size_t bytes = properties.maxMemAllocSize; /* all that there is, and some is in use */
    if (zeMemAllocDevice(context, &desc, bytes, 0, device, &memory) != ZE_RESULT_SUCCESS)
        skip_because("the system does not promise more memory than it has");
    assert_result(ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY,
                  zeContextMakeMemoryResident(context, device, memory, bytes));
    assert_ok(zeCommandListAppendMemoryPrefetch(list, memory, bytes));
    run_list(list);
    assert_int_equal(count_resident(memory), 0);
    assert_ok(zeContextMakeMemoryResident(context, device, memory, 100 << 20));
    assert_int_equal(count_resident(memory), PAGES);
    assert_ok(zeCommandListDestroy(list));
    free_memory(memory);
}

static void mistakes_are_refused(void **state)
{
    (void)state;
    void *memory = make_memory(64);
    assert_ok(zeContextMakeMemoryResident(context, device, memory, 64));
    assert_ok(zeContextEvictMemory(context, device, memory, 64));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  zeContextMakeMemoryResident(context, device, NULL, 64));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  zeContextEvictMemory(context, device, NULL, 64));
    free_memory(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(resident_memory_is_there),
        cmocka_unit_test(prefetched_memory_is_there),
        cmocka_unit_test(read_only_memory_may_be_resident),
        cmocka_unit_test(memory_that_is_not_there_is_refused),
        cmocka_unit_test(more_than_is_left_is_refused),
        cmocka_unit_test(mistakes_are_refused),
    };
    return client_run(tests);
}
