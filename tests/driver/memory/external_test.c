/* Memory that comes from file descriptors and goes to them. */
#include "tests/driver/client.h"

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const uint32_t both =
    (uint32_t)ZE_EXTERNAL_MEMORY_TYPE_FLAG_OPAQUE_FD | ZE_EXTERNAL_MEMORY_TYPE_FLAG_DMA_BUF;

static ze_result_t allocate(const void *extension, size_t size, size_t alignment, void **out)
{
    const ze_device_mem_alloc_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC,
                                             .pNext = extension};
    return zeMemAllocDevice(context, &desc, size, alignment, device, out);
}

static ze_result_t allocate_exportable(uint32_t flags, size_t size, void **out)
{
    const ze_external_memory_export_desc_t desc = {
        .stype = ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_EXPORT_DESC, .flags = flags};
    return allocate(&desc, size, 0, out);
}

static ze_result_t import(int file, uint32_t flags, size_t size, size_t alignment, void **out)
{
    const ze_external_memory_import_fd_t desc = {
        .stype = ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMPORT_FD, .flags = flags, .fd = file};
    return allocate(&desc, size, alignment, out);
}

static ze_result_t export(const void *memory, uint32_t flags, int *out)
{
    ze_external_memory_export_fd_t file = {
        .stype = ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_EXPORT_FD, .flags = flags, .fd = -1};
    ze_memory_allocation_properties_t properties = {
        .stype = ZE_STRUCTURE_TYPE_MEMORY_ALLOCATION_PROPERTIES, .pNext = &file};
    const ze_result_t result = zeMemGetAllocProperties(context, memory, &properties, NULL);
    *out = file.fd;
    return result;
}

static void the_device_says_what_it_can(void **state)
{
    (void)state;
    ze_device_external_memory_properties_t properties = {
        .stype = ZE_STRUCTURE_TYPE_DEVICE_EXTERNAL_MEMORY_PROPERTIES};
    assert_ok(zeDeviceGetExternalMemoryProperties(device, &properties));
    assert_int_equal(properties.memoryAllocationImportTypes, both);
    assert_int_equal(properties.memoryAllocationExportTypes, both);
}

static void exported_memory_can_be_mapped_and_imported(void **state)
{
    (void)state;
    const size_t sizes[] = {1, 4096, 100003};
    const uint32_t types[] = {ZE_EXTERNAL_MEMORY_TYPE_FLAG_OPAQUE_FD,
                              ZE_EXTERNAL_MEMORY_TYPE_FLAG_DMA_BUF};
    for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
        for (size_t t = 0; t < 2; t++) {
            const size_t size = sizes[s];
            void *first = NULL, *second = NULL;
            int files[2];
            assert_ok(allocate_exportable(types[t], size, &first));
            assert_ok(export(first, types[t], &files[0]));
            assert_ok(export(first, 0, &files[1]));
            assert_int_not_equal(files[0], files[1]);
            assert_int_equal(fcntl(files[0], F_GETFD), FD_CLOEXEC);
            unsigned char *mapped = mmap(NULL, size, PROT_READ, MAP_SHARED, files[1], 0);
            assert_ptr_not_equal(mapped, MAP_FAILED);
            assert_ok(import(files[0], types[t], size, 0, &second));
            assert_int_equal(close(files[0]) | close(files[1]), 0);
            memset(first, 9, size);
            ((unsigned char *)second)[size - 1] = 8;
            assert_int_equal(mapped[size - 1], 8);
            assert_int_equal(mapped[0], size == 1 ? 8 : 9);
            free_memory(first);
            assert_int_equal(((unsigned char *)second)[size - 1], 8);
            free_memory(second);
            assert_int_equal(munmap(mapped, size), 0);
        }
    }
}

static void imported_memory_is_aligned_as_asked(void **state)
{
    (void)state;
    const int file = memfd_create("test", MFD_CLOEXEC);
    assert_int_equal(ftruncate(file, 10000), 0);
    for (size_t alignment = 1; alignment <= (size_t)4 << 20; alignment *= 4) {
        void *memory = NULL;
        assert_ok(import(file, 0, 10000, alignment, &memory));
        assert_int_equal((uintptr_t)memory % alignment, 0);
        memset(memory, 1, 10000);
        free_memory(memory);
    }
    assert_int_equal(close(file), 0);
}

static void memory_can_be_imported_and_exported_at_once(void **state)
{
    (void)state;
    int file = memfd_create("test", MFD_CLOEXEC), again = -1;
    char byte = 0;
    void *memory = NULL;
    assert_int_equal(ftruncate(file, 4096), 0);
    ze_external_memory_export_desc_t exported = {.stype =
                                                     ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_EXPORT_DESC,
                                                 .flags = ZE_EXTERNAL_MEMORY_TYPE_FLAG_OPAQUE_FD};
    const ze_external_memory_import_fd_t imported = {
        .stype = ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMPORT_FD,
        .pNext = &exported,
        .flags = ZE_EXTERNAL_MEMORY_TYPE_FLAG_OPAQUE_FD,
        .fd = file};
    assert_ok(allocate(&imported, 4000, 0, &memory));
    ((char *)memory)[3999] = 'x';
    assert_ok(export(memory, ZE_EXTERNAL_MEMORY_TYPE_FLAG_OPAQUE_FD, &again));
    assert_int_equal(pread(again, &byte, 1, 3999), 1);
    assert_int_equal(byte, 'x');
    free_memory(memory);
    assert_int_equal(close(file) | close(again), 0);
}

static void an_import_of_no_size_is_the_whole_file(void **state)
{
    (void)state;
    const int file = memfd_create("test", MFD_CLOEXEC), empty = memfd_create("test", MFD_CLOEXEC);
    void *memory = NULL, *base = NULL;
    size_t size = 0;
    if (loader_validates())
        skip_because("the validation layer refuses a size of 0");
    assert_int_equal(ftruncate(file, 10000), 0);
    assert_ok(import(file, 0, 0, 0, &memory));
    assert_ok(zeMemGetAddressRange(context, memory, &base, &size));
    assert_ptr_equal(base, memory);
    assert_int_equal(size, 10000);
    assert_int_equal(((unsigned char *)memory)[9999], 0);
    free_memory(memory);
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, import(empty, 0, 0, 0, &memory));
    assert_int_equal(close(file) | close(empty), 0);
}

static void an_import_may_hang_on_the_other_descriptor(void **state)
{
    (void)state;
    needs_unknown_structures();
    const int file = memfd_create("test", MFD_CLOEXEC);
    const char byte = 'h';
    const ze_external_memory_import_fd_t imported = {
        .stype = ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMPORT_FD,
        .flags = ZE_EXTERNAL_MEMORY_TYPE_FLAG_DMA_BUF,
        .fd = file};
    const ze_host_mem_alloc_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC,
                                           .pNext = &imported};
    void *memory = NULL;
    assert_int_equal(write(file, &byte, 1), 1);
    assert_ok(zeMemAllocHost(context, &desc, 1, 0, &memory));
    assert_int_equal(*(char *)memory, 'h');
    free_memory(memory);
    assert_int_equal(close(file), 0);
}

static void what_cannot_be_imported_is_refused(void **state)
{
    (void)state;
    int pipes[2];
    void *memory = NULL;
    const int file = memfd_create("test", MFD_CLOEXEC);
    const int read_only = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    assert_int_equal(ftruncate(file, 4096), 0);
    assert_int_equal(pipe(pipes), 0);
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, import(-1, 0, 100, 0, &memory));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, import(pipes[0], 0, 100, 0, &memory));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, import(read_only, 0, 100, 0, &memory));
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_SIZE, import(file, 0, 4097, 0, &memory));
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_ALIGNMENT,
                  import(file, 0, 100, (size_t)1 << 40, &memory));
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_ENUMERATION,
                  import(file, ZE_EXTERNAL_MEMORY_TYPE_FLAG_OPAQUE_WIN32, 100, 0, &memory));
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION, import(file, 1u << 20, 100, 0, &memory));
    const ze_external_memory_import_win32_handle_t win32 = {
        .stype = ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMPORT_WIN32, .handle = &memory};
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_ENUMERATION, allocate(&win32, 100, 0, &memory));
    assert_null(memory);
    assert_int_equal(close(file) | close(read_only) | close(pipes[0]) | close(pipes[1]), 0);
}

static void what_cannot_be_exported_is_refused(void **state)
{
    (void)state;
    void *memory = NULL, *plain = NULL;
    int file = -1;
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_ENUMERATION,
                  allocate_exportable(ZE_EXTERNAL_MEMORY_TYPE_FLAG_D3D12_HEAP, 100, &memory));
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION, allocate_exportable(0x100, 100, &memory));
    assert_null(memory);
    assert_ok(allocate_exportable(ZE_EXTERNAL_MEMORY_TYPE_FLAG_OPAQUE_FD, 100, &memory));
    plain = make_memory(100);
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  export(memory, ZE_EXTERNAL_MEMORY_TYPE_FLAG_DMA_BUF, &file));
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_ENUMERATION,
                  export(memory, ZE_EXTERNAL_MEMORY_TYPE_FLAG_OPAQUE_WIN32, &file));
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION, export(memory, 0x100, &file));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  export(plain, ZE_EXTERNAL_MEMORY_TYPE_FLAG_OPAQUE_FD, &file));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  export(&file, ZE_EXTERNAL_MEMORY_TYPE_FLAG_OPAQUE_FD, &file));
    assert_int_equal(file, -1);
    ze_external_memory_export_win32_handle_t win32 = {
        .stype = ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_EXPORT_WIN32,
        .flags = ZE_EXTERNAL_MEMORY_TYPE_FLAG_OPAQUE_WIN32};
    ze_memory_allocation_properties_t properties = {
        .stype = ZE_STRUCTURE_TYPE_MEMORY_ALLOCATION_PROPERTIES, .pNext = &win32};
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_ENUMERATION,
                  zeMemGetAllocProperties(context, memory, &properties, NULL));
    free_memory(memory);
    free_memory(plain);
}

/* As a queue sees it: copies from memory of one name to that of another. */
static void commands_use_external_memory(void **state)
{
    (void)state;
    enum { SIZE = 700002 };
    void *first = NULL, *second = NULL;
    int file = -1;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    assert_ok(allocate_exportable(both, SIZE, &first));
    assert_ok(export(first, both, &file));
    assert_ok(import(file, both, SIZE, 0, &second));
    assert_ok(zeCommandListAppendMemoryFill(list, first, "abc", 3, SIZE, NULL, 0, NULL));
    for (int i = 0; i < SIZE; i++)
        assert_int_equal(((char *)second)[i], "abc"[i % 3]);
    assert_ok(zeCommandListDestroy(list));
    assert_int_equal(close(file), 0);
    free_memory(first);
    free_memory(second);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_device_says_what_it_can),
        cmocka_unit_test(exported_memory_can_be_mapped_and_imported),
        cmocka_unit_test(imported_memory_is_aligned_as_asked),
        cmocka_unit_test(memory_can_be_imported_and_exported_at_once),
        cmocka_unit_test(an_import_of_no_size_is_the_whole_file),
        cmocka_unit_test(an_import_may_hang_on_the_other_descriptor),
        cmocka_unit_test(what_cannot_be_imported_is_refused),
        cmocka_unit_test(what_cannot_be_exported_is_refused),
        cmocka_unit_test(commands_use_external_memory),
    };
    return client_run(tests);
}
