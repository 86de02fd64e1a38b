/* Reserved addresses and physical memory: what is mapped where, who may touch it, and who may
 * not. */
#include "tests/driver/client.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "kernels.cl.h"

enum { PAGES = 16 };

static const ze_memory_access_attribute_t none = ZE_MEMORY_ACCESS_ATTRIBUTE_NONE;
static const ze_memory_access_attribute_t readable = ZE_MEMORY_ACCESS_ATTRIBUTE_READONLY;
static const ze_memory_access_attribute_t writable = ZE_MEMORY_ACCESS_ATTRIBUTE_READWRITE;

static size_t page;

static int open_client(void **state)
{
    client_open(state);
    assert_ok(zeVirtualMemQueryPageSize(context, device, 100, &page));
    return 0;
}

static ze_result_t reserve_in(ze_context_handle_t where, const void *start, size_t size, void **out)
{
    return zeVirtualMemReserve(where, start, size, out);
}

/* The validating loader takes no NULL for a start, though the specification does. */
static unsigned char *reserve(size_t size)
{
    void *memory = NULL;
    assert_ok(reserve_in(context, (void *)page, size, &memory));
    return memory;
}

static ze_physical_mem_handle_t make_physical(size_t size)
{
    ze_physical_mem_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_PHYSICAL_MEM_DESC, .size = size};
    ze_physical_mem_handle_t physical = NULL;
    assert_ok(zePhysicalMemCreate(context, device, &desc, &physical));
    return physical;
}

/* Whether the system could read, or write, a byte there: it tries in our place. */
static bool allows(const void *address, bool write_it)
{
    int pipes[2];
    assert_int_equal(pipe(pipes), 0);
    const bool readable_there = write(pipes[1], address, 1) == 1;
    const bool writable_there =
        readable_there && read(pipes[0], (void *)(uintptr_t)address, 1) == 1;
    assert_int_equal(close(pipes[0]) | close(pipes[1]), 0);
    return write_it ? writable_there : readable_there;
}

static void assert_access(const void *memory, ze_memory_access_attribute_t expected)
{
    assert_int_equal(allows(memory, false), expected != none);
    assert_int_equal(allows(memory, true), expected == writable);
}

static void pages_are_those_of_the_system(void **state)
{
    (void)state;
    size_t size = 0;
    assert_int_equal(page, sysconf(_SC_PAGESIZE));
    assert_ok(zeVirtualMemQueryPageSize(context, device, (size_t)1 << 40, &size));
    assert_int_equal(size, page);
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_SIZE,
                  zeVirtualMemQueryPageSize(context, device, 0, &size));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  zeVirtualMemQueryPageSize(context, device, 1, NULL));
}

static void a_reservation_can_be_asked_for_at_an_address(void **state)
{
    (void)state;
    unsigned char *first = reserve(PAGES * page);
    void *second = NULL;
    assert_int_equal((uintptr_t)first % page, 0);
    assert_access(first, none);
    assert_ok(zeVirtualMemFree(context, first, PAGES * page));
    assert_ok(reserve_in(context, first, PAGES * page, &second));
    assert_ptr_equal(second, first);
    assert_ok(reserve_in(context, first, PAGES * page, &second)); /* taken: somewhere else */
    assert_ptr_not_equal(second, first);
    assert_ok(zeVirtualMemFree(context, second, PAGES * page));
    assert_ok(zeVirtualMemFree(context, first, PAGES * page));
}

static void much_more_can_be_reserved_than_there_is(void **state)
{
    (void)state;
    const size_t terabyte = (size_t)1 << 40;
    unsigned char *memory = reserve(terabyte);
    ze_physical_mem_handle_t physical = make_physical(page);
    assert_ok(zeVirtualMemMap(context, memory + terabyte - page, page, physical, 0, writable));
    memory[terabyte - 1] = 1;
    assert_ok(zeVirtualMemFree(context, memory, terabyte));
    assert_ok(zePhysicalMemDestroy(context, physical));
}

static void mapped_twice_is_the_same_memory(void **state)
{
    (void)state;
    unsigned char *memory = reserve(PAGES * page);
    ze_physical_mem_handle_t physical = make_physical(4 * page);
    assert_ok(zeVirtualMemMap(context, memory, 4 * page, physical, 0, writable));
    assert_ok(zeVirtualMemMap(context, memory + 8 * page, 2 * page, physical, 2 * page, writable));
    memory[2 * page + 5] = 55;
    assert_int_equal(memory[8 * page + 5], 55);
    memory[10 * page - 1] = 66;
    assert_int_equal(memory[4 * page - 1], 66);
    assert_access(memory + 4 * page, none);

    /* What was written stays with the physical memory. */
    assert_ok(zeVirtualMemUnmap(context, memory, 4 * page));
    assert_access(memory, none);
    assert_ok(zeVirtualMemMap(context, memory + 12 * page, 4 * page, physical, 0, readable));
    assert_int_equal(memory[14 * page + 5], 55);
    assert_ok(zeVirtualMemFree(context, memory, PAGES * page));
    assert_ok(zePhysicalMemDestroy(context, physical));
}

static void access_is_what_it_was_set_to(void **state)
{
    (void)state;
    const ze_memory_access_attribute_t all[] = {readable, none, writable};
    unsigned char *memory = reserve(PAGES * page);
    ze_physical_mem_handle_t physical = make_physical(PAGES * page);
    ze_memory_access_attribute_t access;
    size_t size = 0;
    for (int i = 0; i < 3; i++) { /* of what is only reserved it is kept, and harms nobody */
        assert_ok(zeVirtualMemSetAccessAttribute(context, memory, PAGES * page, all[i]));
        assert_ok(zeVirtualMemGetAccessAttribute(context, memory, PAGES * page, &access, &size));
        assert_int_equal(access, all[i]);
        assert_int_equal(size, PAGES * page);
        assert_access(memory, none);
    }
    for (int i = 0; i < 3; i++) {
        assert_ok(zeVirtualMemMap(context, memory, PAGES * page, physical, 0, all[i]));
        assert_access(memory, all[i]);
        for (int j = 0; j < 3; j++) {
            assert_ok(zeVirtualMemSetAccessAttribute(context, memory, PAGES * page, all[j]));
            assert_access(memory + PAGES * page - 1, all[j]);
        }
        assert_ok(zeVirtualMemUnmap(context, memory, PAGES * page));
        assert_ok(zeVirtualMemGetAccessAttribute(context, memory, PAGES * page, &access, &size));
        assert_int_equal(access, none);
    }
    assert_ok(zeVirtualMemFree(context, memory, PAGES * page));
    assert_ok(zePhysicalMemDestroy(context, physical));
}

static void the_device_tells_that_it_keeps_writes_out(void **state)
{
    struct {
        uint32_t stype;
        void *next;
        uint32_t capability;
    } readonly = {.stype = 0x00010015, .capability = 77};
    ze_device_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES,
                                         .pNext = &readonly};
    (void)state;
    needs_unknown_structures();
    assert_ok(zeDeviceGetProperties(device, &properties));
    assert_int_equal(readonly.capability, 2); /* enforced */
}

static void access_of_a_part_is_told_to_where_it_changes(void **state)
{
    (void)state;
    unsigned char *memory = reserve(PAGES * page);
    ze_physical_mem_handle_t physical = make_physical(PAGES * page);
    ze_memory_access_attribute_t access;
    size_t size = 0;
    assert_ok(zeVirtualMemMap(context, memory, PAGES * page, physical, 0, writable));
    assert_ok(zeVirtualMemSetAccessAttribute(context, memory + 4 * page, 3 * page, readable));
    assert_ok(zeVirtualMemGetAccessAttribute(context, memory + page, 10 * page, &access, &size));
    assert_int_equal(access, writable);
    assert_int_equal(size, 3 * page);
    assert_ok(zeVirtualMemGetAccessAttribute(context, memory + 5 * page, page, &access, &size));
    assert_int_equal(access, readable);
    assert_int_equal(size, page);
    const size_t rest = SIZE_MAX - page + 1; /* to the end of all addresses, and around it */
    assert_ok(zeVirtualMemGetAccessAttribute(context, memory + 5 * page, rest, &access, &size));
    assert_int_equal(access, readable);
    assert_int_equal(size, 2 * page);
    assert_ok(
        zeVirtualMemGetAccessAttribute(context, memory + 5 * page, 11 * page, &access, &size));
    assert_int_equal(size, 2 * page);
    assert_access(memory + 3 * page, writable);
    assert_access(memory + 4 * page, readable);
    assert_access(memory + 7 * page, writable);
    /* The pages of a file stay in order, however it was cut. */
    assert_ok(zeVirtualMemSetAccessAttribute(context, memory + 4 * page, 3 * page, writable));
    memory[6 * page] = 6;
    assert_ok(zeVirtualMemUnmap(context, memory, PAGES * page));
    assert_ok(zeVirtualMemMap(context, memory, page, physical, 6 * page, writable));
    assert_int_equal(memory[0], 6);
    assert_ok(zeVirtualMemFree(context, memory, PAGES * page));
    assert_ok(zePhysicalMemDestroy(context, physical));
}

static void parts_can_be_unmapped_and_freed(void **state)
{
    (void)state;
    unsigned char *memory = reserve(PAGES * page);
    ze_physical_mem_handle_t physical = make_physical(PAGES * page);
    assert_ok(zeVirtualMemMap(context, memory + 2 * page, 6 * page, physical, 0, writable));
    memory[3 * page] = 3;
    assert_ok(zeVirtualMemUnmap(context, memory + 6 * page, 8 * page)); /* mapped in part */
    assert_access(memory + 6 * page, none);
    assert_access(memory + 5 * page, writable);
    assert_ok(zeVirtualMemUnmap(context, memory + 6 * page, page)); /* not at all */
    assert_ok(zeVirtualMemFree(context, memory + 4 * page, 4 * page));
    assert_int_equal(memory[3 * page], 3);
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  zeVirtualMemUnmap(context, memory + 2 * page, 4 * page)); /* a hole */
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  zeVirtualMemFree(context, memory, PAGES * page));
    assert_ok(zeVirtualMemFree(context, memory, 4 * page));
    assert_ok(zeVirtualMemFree(context, memory + 8 * page, 8 * page));
    assert_ok(zePhysicalMemDestroy(context, physical));
}

static void mapped_memory_is_device_memory(void **state)
{
    (void)state;
    unsigned char *memory = reserve(PAGES * page);
    ze_physical_mem_handle_t physical = make_physical(4 * page);
    ze_memory_allocation_properties_t properties = {
        .stype = ZE_STRUCTURE_TYPE_MEMORY_ALLOCATION_PROPERTIES};
    ze_device_handle_t owner = NULL;
    void *base = NULL;
    size_t size = 0;
    assert_ok(zeVirtualMemMap(context, memory + page, 4 * page, physical, 0, writable));
    assert_ok(zeMemGetAllocProperties(context, memory + 2 * page, &properties, &owner));
    assert_int_equal(properties.type, ZE_MEMORY_TYPE_DEVICE);
    assert_true(properties.id != 0);
    assert_ptr_equal(owner, device);
    assert_ok(zeMemGetAddressRange(context, memory + 2 * page + 7, &base, &size));
    assert_ptr_equal(base, memory + page);
    assert_int_equal(size, 4 * page);
    assert_ok(zeMemGetAllocProperties(context, memory, &properties, NULL));
    assert_int_equal(properties.type, ZE_MEMORY_TYPE_UNKNOWN);
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, zeMemFree(context, memory + page));
    assert_ok(zeVirtualMemFree(context, memory, PAGES * page));
    assert_ok(zePhysicalMemDestroy(context, physical));
}

static void kernels_and_copies_run_on_it(void **state)
{
    (void)state;
    const size_t size = 64 * page, half = size / 2;
    const uint32_t count = (uint32_t)(size / sizeof(float));
    const float two = 2, three = 3;
    unsigned char *memory = reserve(2 * size);
    ze_physical_mem_handle_t physical = make_physical(size);
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    ze_module_handle_t module = make_module(kernels_spirv.words, kernels_spirv.count);
    ze_kernel_handle_t kernel = make_kernel(module, "scale");
    const ze_group_count_t groups = {count / 64, 1, 1};
    assert_ok(zeVirtualMemMap(context, memory, size, physical, 0, writable));
    assert_ok(zeVirtualMemMap(context, memory + size, half, physical, half, readable));
    assert_ok(zeCommandListAppendMemoryFill(list, memory, &two, sizeof two, size, NULL, 0, NULL));
    assert_ok(zeKernelSetGroupSize(kernel, 64, 1, 1));
    assert_ok(set_pointer(kernel, 0, memory));
    assert_ok(set_value(kernel, 1, sizeof three, &three));
    assert_ok(zeCommandListAppendLaunchKernel(list, kernel, &groups, NULL, 0, NULL));
    const float *through_the_other = (const float *)(void *)(memory + size);
    for (uint32_t i = 0; i < count / 2; i++)
        assert_true(through_the_other[i] == 6);
    assert_ok(zeCommandListAppendMemoryCopy(list, memory, memory + size, half, NULL, 0, NULL));
    assert_memory_equal(memory, memory + half, half);
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeModuleDestroy(module));
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeVirtualMemFree(context, memory, 2 * size));
    assert_ok(zePhysicalMemDestroy(context, physical));
}

static void sizes_and_addresses_are_of_whole_pages(void **state)
{
    (void)state;
    const ze_result_t size_error = ZE_RESULT_ERROR_UNSUPPORTED_SIZE;
    const ze_result_t address_error = ZE_RESULT_ERROR_UNSUPPORTED_ALIGNMENT;
    unsigned char *memory = reserve(PAGES * page);
    ze_physical_mem_handle_t physical = make_physical(4 * page), other = NULL;
    ze_memory_access_attribute_t access;
    void *reserved = NULL;
    size_t size = 0;
    const size_t sizes[] = {0, 1, page + 1, SIZE_MAX};
    for (int i = 0; i < 4; i++) {
        ze_physical_mem_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_PHYSICAL_MEM_DESC,
                                       .size = sizes[i]};
        assert_result(size_error, reserve_in(context, memory, sizes[i], &reserved));
        assert_result(size_error, zeVirtualMemFree(context, memory, sizes[i]));
        assert_result(size_error, zePhysicalMemCreate(context, device, &desc, &other));
        assert_result(size_error, zeVirtualMemMap(context, memory, sizes[i], physical, 0, none));
        assert_result(size_error, zeVirtualMemUnmap(context, memory, sizes[i]));
        assert_result(size_error, zeVirtualMemSetAccessAttribute(context, memory, sizes[i], none));
        assert_result(size_error,
                      zeVirtualMemGetAccessAttribute(context, memory, sizes[i], &access, &size));
    }
    assert_result(address_error, reserve_in(context, memory + 1, page, &reserved));
    assert_result(address_error, zeVirtualMemFree(context, memory + 1, page));
    assert_result(address_error, zeVirtualMemMap(context, memory + 8, page, physical, 0, none));
    assert_result(address_error, zeVirtualMemMap(context, memory, page, physical, 8, none));
    assert_result(address_error, zeVirtualMemUnmap(context, memory + 1, page));
    assert_result(address_error, zeVirtualMemSetAccessAttribute(context, memory + 1, page, none));
    assert_result(address_error,
                  zeVirtualMemGetAccessAttribute(context, memory + 1, page, &access, &size));
    /* More than there is. */
    assert_result(size_error, zeVirtualMemMap(context, memory, 5 * page, physical, 0, none));
    assert_result(size_error, zeVirtualMemMap(context, memory, page, physical, 4 * page, none));
    assert_result(size_error,
                  zeVirtualMemMap(context, memory, page, physical, SIZE_MAX - page + 1, none));
    assert_result(ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY,
                  reserve_in(context, memory, (size_t)1 << 62, &reserved));
    ze_physical_mem_desc_t huge = {.stype = ZE_STRUCTURE_TYPE_PHYSICAL_MEM_DESC,
                                   .size = (size_t)1 << 50};
    assert_result(ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY,
                  zePhysicalMemCreate(context, device, &huge, &other));
    assert_ok(zeVirtualMemFree(context, memory, PAGES * page));
    assert_ok(zePhysicalMemDestroy(context, physical));
}

static void what_is_not_reserved_is_refused(void **state)
{
    (void)state;
    const ze_result_t expected = ZE_RESULT_ERROR_INVALID_ARGUMENT;
    unsigned char *memory = reserve(2 * page), *own = make_memory(64);
    unsigned char *elsewhere = (unsigned char *)((uintptr_t)own & ~(page - 1));
    ze_physical_mem_handle_t physical = make_physical(4 * page);
    ze_memory_access_attribute_t access;
    size_t size = 0;
    assert_result(expected, zeVirtualMemMap(context, elsewhere, page, physical, 0, none));
    assert_result(expected, zeVirtualMemUnmap(context, elsewhere, page));
    assert_result(expected, zeVirtualMemFree(context, elsewhere, page));
    assert_result(expected, zeVirtualMemSetAccessAttribute(context, elsewhere, page, none));
    assert_result(expected,
                  zeVirtualMemGetAccessAttribute(context, elsewhere, page, &access, &size));
    assert_ok(zeVirtualMemFree(context, memory + page, page));
    assert_result(expected, zeVirtualMemMap(context, memory, 2 * page, physical, 0, none));
    assert_result(expected, zeVirtualMemFree(context, memory, 2 * page));
    assert_result(expected, zeVirtualMemUnmap(context, memory, SIZE_MAX - page + 1));
    assert_ok(zeVirtualMemMap(context, memory, page, physical, 0, writable));
    assert_result(expected, zeVirtualMemMap(context, memory, page, physical, page, writable));
    assert_result(ZE_RESULT_ERROR_HANDLE_OBJECT_IN_USE, zePhysicalMemDestroy(context, physical));
    assert_ok(zeVirtualMemUnmap(context, memory, page));
    assert_ok(zePhysicalMemDestroy(context, physical));
    assert_ok(zeVirtualMemFree(context, memory, page));
    free_memory(own);
}

static void mistakes_are_refused(void **state)
{
    (void)state;
    const ze_result_t null = ZE_RESULT_ERROR_INVALID_NULL_POINTER;
    const ze_memory_access_attribute_t unknown = (ze_memory_access_attribute_t)3;
    ze_physical_mem_desc_t desc = {
        .stype = ZE_STRUCTURE_TYPE_PHYSICAL_MEM_DESC, .flags = 4, .size = page};
    unsigned char *memory = reserve(page);
    ze_physical_mem_handle_t physical = make_physical(page), other = NULL;
    ze_memory_access_attribute_t access;
    size_t size = 0;
    assert_result(null, zeVirtualMemReserve(context, memory, page, NULL));
    assert_result(null, zeVirtualMemFree(context, NULL, page));
    assert_result(null, zePhysicalMemCreate(context, device, NULL, &other));
    assert_result(null, zePhysicalMemCreate(context, device, &desc, NULL));
    assert_result(null, zeVirtualMemMap(context, NULL, page, physical, 0, none));
    assert_result(null, zeVirtualMemUnmap(context, NULL, page));
    assert_result(null, zeVirtualMemSetAccessAttribute(context, NULL, page, none));
    assert_result(null, zeVirtualMemGetAccessAttribute(context, NULL, page, &access, &size));
    assert_result(null, zeVirtualMemGetAccessAttribute(context, memory, page, NULL, &size));
    assert_result(null, zeVirtualMemGetAccessAttribute(context, memory, page, &access, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION,
                  zePhysicalMemCreate(context, device, &desc, &other));
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION,
                  zeVirtualMemMap(context, memory, page, physical, 0, unknown));
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION,
                  zeVirtualMemSetAccessAttribute(context, memory, page, unknown));
    assert_ok(zeVirtualMemFree(context, memory, page));
    assert_ok(zePhysicalMemDestroy(context, physical));
}

static int count_files(void)
{
    int count = 0;
    for (int file = 0; file < 1000; file++)
        count += fcntl(file, F_GETFD) >= 0;
    return count;
}

static void a_context_takes_everything_with_it(void **state)
{
    (void)state;
    const int before = count_files();
    const ze_context_desc_t context_desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    ze_physical_mem_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_PHYSICAL_MEM_DESC, .size = page};
    ze_context_handle_t other = NULL;
    void *memory[10];
    assert_ok(zeContextCreate(driver, &context_desc, &other));
    for (int i = 0; i < 10; i++) {
        ze_physical_mem_handle_t physical = NULL;
        assert_ok(reserve_in(other, (void *)page, 3 * page, &memory[i]));
        assert_ok(zePhysicalMemCreate(other, device, &desc, &physical));
        assert_ok(zeVirtualMemMap(other, (char *)memory[i] + page, page, physical, 0, writable));
        memset((char *)memory[i] + page, 1, page);
    }
    assert_int_equal(count_files(), before + 10);
    assert_ok(zeContextDestroy(other));
    assert_int_equal(count_files(), before);
    for (int i = 0; i < 10; i++) /* nobody is there any more */
        assert_true(msync(memory[i], 3 * page, MS_ASYNC) != 0 && errno == ENOMEM);
}

static void *map_again_and_again(void *argument)
{
    (void)argument;
    for (int i = 0; i < 300; i++) {
        unsigned char *memory = reserve(4 * page);
        ze_physical_mem_handle_t physical = make_physical(2 * page);
        assert_ok(zeVirtualMemMap(context, memory + page, 2 * page, physical, 0, writable));
        memset(memory + page, i, 2 * page);
        assert_ok(zeVirtualMemSetAccessAttribute(context, memory + page, page, readable));
        assert_int_equal(memory[page], i & 0xff);
        assert_ok(zeVirtualMemUnmap(context, memory, 4 * page));
        assert_ok(zePhysicalMemDestroy(context, physical));
        assert_ok(zeVirtualMemFree(context, memory, 4 * page));
    }
    return NULL;
}

static void threads_do_not_disturb_each_other(void **state)
{
    (void)state;
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, map_again_and_again, NULL), 0);
    for (int i = 0; i < 3; i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pages_are_those_of_the_system),
        cmocka_unit_test(a_reservation_can_be_asked_for_at_an_address),
        cmocka_unit_test(much_more_can_be_reserved_than_there_is),
        cmocka_unit_test(mapped_twice_is_the_same_memory),
        cmocka_unit_test(access_is_what_it_was_set_to),
        cmocka_unit_test(the_device_tells_that_it_keeps_writes_out),
        cmocka_unit_test(access_of_a_part_is_told_to_where_it_changes),
        cmocka_unit_test(parts_can_be_unmapped_and_freed),
        cmocka_unit_test(mapped_memory_is_device_memory),
        cmocka_unit_test(kernels_and_copies_run_on_it),
        cmocka_unit_test(sizes_and_addresses_are_of_whole_pages),
        cmocka_unit_test(what_is_not_reserved_is_refused),
        cmocka_unit_test(mistakes_are_refused),
        cmocka_unit_test(a_context_takes_everything_with_it),
        cmocka_unit_test(threads_do_not_disturb_each_other),
    };
    return cmocka_run_group_tests(tests, open_client, client_close);
}
