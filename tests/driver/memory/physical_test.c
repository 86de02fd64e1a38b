/* Physical memory that comes from outside, that goes outside, and that is the host's. The
 * validating loader refuses flags that are newer than it. */
#include "tests/driver/client.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

static size_t page;

static int open_client(void **state)
{
    client_open(state);
    assert_ok(zeVirtualMemQueryPageSize(context, device, 100, &page));
    return 0;
}

/* Physical memory with something behind its descriptor, mapped at addresses of its own. */
static unsigned char *map_with(const void *chain, uint32_t flags,
                               ze_physical_mem_handle_t *physical)
{
    ze_physical_mem_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_PHYSICAL_MEM_DESC,
                                   .pNext = chain,
                                   .flags = flags,
                                   .size = 2 * page};
    void *memory = NULL;
    assert_ok(zeVirtualMemReserve(context, NULL, 2 * page, &memory));
    assert_ok(zePhysicalMemCreate(context, device, &desc, physical));
    assert_ok(zeVirtualMemMap(context, memory, 2 * page, *physical, 0,
                              ZE_MEMORY_ACCESS_ATTRIBUTE_READWRITE));
    return memory;
}

static void unmap(unsigned char *memory, ze_physical_mem_handle_t physical)
{
    assert_ok(zeVirtualMemFree(context, memory, 2 * page));
    assert_ok(zePhysicalMemDestroy(context, physical));
}

static void physical_memory_can_be_imported(void **state)
{
    (void)state;
    const int file = memfd_create("test", MFD_CLOEXEC);
    const int read_only = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    ze_external_memory_import_fd_t imported = {.stype = ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMPORT_FD,
                                               .flags = ZE_EXTERNAL_MEMORY_TYPE_FLAG_OPAQUE_FD,
                                               .fd = file};
    ze_physical_mem_handle_t physical = NULL;
    ze_physical_mem_desc_t desc = {
        .stype = ZE_STRUCTURE_TYPE_PHYSICAL_MEM_DESC, .pNext = &imported, .size = 3 * page};
    char byte = 'a';
    assert_int_equal(ftruncate(file, (off_t)(2 * page)), 0);
    assert_int_equal(pwrite(file, &byte, 1, (off_t)page), 1);
    unsigned char *memory = map_with(&imported, 0, &physical);
    assert_int_equal(memory[page], 'a');
    memory[page + 1] = 'b';
    assert_int_equal(pread(file, &byte, 1, (off_t)page + 1), 1);
    assert_int_equal(byte, 'b');
    unmap(memory, physical);
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_SIZE,
                  zePhysicalMemCreate(context, device, &desc, &physical));
    desc.size = page;
    imported.fd = read_only;
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  zePhysicalMemCreate(context, device, &desc, &physical));
    imported.fd = -1;
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  zePhysicalMemCreate(context, device, &desc, &physical));
    assert_int_equal(close(file) | close(read_only), 0);
}

static void physical_memory_can_be_exported(void **state)
{
    (void)state;
    const ze_external_memory_export_desc_t exported = {
        .stype = ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_EXPORT_DESC,
        .flags = ZE_EXTERNAL_MEMORY_TYPE_FLAG_OPAQUE_FD};
    ze_external_memory_export_fd_t file = {.stype = ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_EXPORT_FD,
                                           .flags = ZE_EXTERNAL_MEMORY_TYPE_FLAG_OPAQUE_FD};
    ze_memory_allocation_properties_t properties = {
        .stype = ZE_STRUCTURE_TYPE_MEMORY_ALLOCATION_PROPERTIES, .pNext = &file};
    ze_physical_mem_handle_t physical = NULL;
    char byte = 0;
    unsigned char *memory = map_with(&exported, 0, &physical);
    memory[7] = 'c';
    assert_ok(zeMemGetAllocProperties(context, memory, &properties, NULL));
    assert_int_equal(pread(file.fd, &byte, 1, 7), 1);
    assert_int_equal(byte, 'c');
    assert_int_equal(close(file.fd), 0);
    unmap(memory, physical);
    memory = map_with(NULL, 0, &physical); /* not made to be exported */
    memory[7] = 'd';
    assert_ok(zeMemGetAllocProperties(context, memory, &properties, NULL));
    assert_int_equal(pread(file.fd, &byte, 1, 7), 1);
    assert_int_equal(byte, 'd');
    assert_int_equal(close(file.fd), 0);
    unmap(memory, physical);
}

static void a_handle_of_mapped_memory_begins_where_the_mapping_does(void **state)
{
    (void)state;
    ze_physical_mem_handle_t physical = NULL;
    ze_ipc_mem_handle_t handle;
    void *second = NULL, *opened = NULL;
    unsigned char *memory = map_with(NULL, 0, &physical);
    assert_ok(zeVirtualMemReserve(context, NULL, page, &second));
    assert_ok(zeVirtualMemMap(context, second, page, physical, page,
                              ZE_MEMORY_ACCESS_ATTRIBUTE_READWRITE));
    memory[0] = 'e';
    memory[page] = 'f';
    assert_ok(zeMemGetIpcHandle(context, second, &handle));
    assert_ok(zeMemOpenIpcHandle(context, device, handle, 0, &opened));
    assert_int_equal(*(unsigned char *)opened, 'f');
    *(unsigned char *)opened = 'g';
    assert_int_equal(memory[page], 'g');
    assert_ok(zeMemCloseIpcHandle(context, opened));
    assert_ok(zeMemGetIpcHandle(context, memory, &handle));
    assert_ok(zeMemOpenIpcHandle(context, device, handle, 0, &opened));
    assert_memory_equal(opened, memory, 2 * page);
    assert_ok(zeMemCloseIpcHandle(context, opened));
    assert_ok(zeVirtualMemFree(context, second, page));
    unmap(memory, physical);
}

static void physical_memory_may_be_the_hosts(void **state)
{
    (void)state;
    const uint32_t on_device = 1, on_host = 2; /* newer than the headers */
    ze_memory_allocation_properties_t properties = {
        .stype = ZE_STRUCTURE_TYPE_MEMORY_ALLOCATION_PROPERTIES};
    ze_physical_mem_handle_t physical = NULL;
    ze_device_handle_t owner = device;
    unsigned char *memory = map_with(NULL, on_host, &physical);
    memory[0] = 1;
    assert_ok(zeMemGetAllocProperties(context, memory, &properties, &owner));
    assert_int_equal(properties.type, ZE_MEMORY_TYPE_HOST);
    assert_null(owner);
    unmap(memory, physical);
    memory = map_with(NULL, on_device, &physical);
    assert_ok(zeMemGetAllocProperties(context, memory, &properties, &owner));
    assert_int_equal(properties.type, ZE_MEMORY_TYPE_DEVICE);
    assert_ptr_equal(owner, device);
    unmap(memory, physical);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(physical_memory_can_be_imported),
        cmocka_unit_test(physical_memory_can_be_exported),
        cmocka_unit_test(a_handle_of_mapped_memory_begins_where_the_mapping_does),
        cmocka_unit_test(physical_memory_may_be_the_hosts),
    };
    return cmocka_run_group_tests(tests, open_client, client_close);
}
