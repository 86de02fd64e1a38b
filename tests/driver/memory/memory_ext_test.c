/* Memory and images in what is newer than these headers, and in Intel's extensions: by the names of
 * their functions. */
#include "tests/driver/client.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    PHYSICAL_PROPERTIES = 0x20040,
    NO_HOST_ATOMICS = 2,
    DEVICE_ATOMICS = 16,
    HANDLE_DEFAULT = 1,
    HANDLE_FABRIC = 2
};

/* What the newer headers say. */
typedef struct physical_properties {
    uint32_t stype;
    void *next;
    uint64_t id, size;
} physical_properties;

typedef struct handle_type {
    uint32_t stype;
    const void *next;
    uint32_t flags;
} handle_type;

typedef struct system_memory {
    uint32_t stype;
    const void *next;
    void *memory;
    uint64_t size;
} system_memory;

static struct {
    ze_result_t (*zePhysicalMemGetProperties)(ze_context_handle_t, ze_physical_mem_handle_t,
                                              physical_properties *);
    ze_result_t (*zeMemSetAtomicAccessAttributeExp)(ze_context_handle_t, ze_device_handle_t,
                                                    const void *, size_t, uint32_t);
    ze_result_t (*zeMemGetAtomicAccessAttributeExp)(ze_context_handle_t, ze_device_handle_t,
                                                    const void *, size_t, uint32_t *);
    ze_result_t (*zeMemGetIpcHandleWithProperties)(ze_context_handle_t, const void *, void *,
                                                   ze_ipc_mem_handle_t *);
    ze_result_t (*zexMemGetIpcHandles)(ze_context_handle_t, const void *, uint32_t *,
                                       ze_ipc_mem_handle_t *);
    ze_result_t (*zexMemOpenIpcHandles)(ze_context_handle_t, ze_device_handle_t, uint32_t,
                                        ze_ipc_mem_handle_t *, uint32_t, void **);
    ze_result_t (*zexDriverImportExternalPointer)(ze_driver_handle_t, void *, size_t);
    ze_result_t (*zexDriverReleaseImportedPointer)(ze_driver_handle_t, void *);
    ze_result_t (*zexDriverGetHostPointerBaseAddress)(ze_driver_handle_t, void *, void **);
} f;

static size_t page;

static int setup(void **state)
{
    client_open(state);
    FIND_EXTENSION(f, zePhysicalMemGetProperties);
    FIND_EXTENSION(f, zeMemSetAtomicAccessAttributeExp);
    FIND_EXTENSION(f, zeMemGetAtomicAccessAttributeExp);
    FIND_EXTENSION(f, zeMemGetIpcHandleWithProperties);
    FIND_EXTENSION(f, zexMemGetIpcHandles);
    FIND_EXTENSION(f, zexMemOpenIpcHandles);
    FIND_EXTENSION(f, zexDriverImportExternalPointer);
    FIND_EXTENSION(f, zexDriverReleaseImportedPointer);
    FIND_EXTENSION(f, zexDriverGetHostPointerBaseAddress);
    assert_ok(zeVirtualMemQueryPageSize(context, device, 1, &page));
    return 0;
}

static ze_physical_mem_handle_t make_physical(size_t size)
{
    ze_physical_mem_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_PHYSICAL_MEM_DESC, .size = size};
    ze_physical_mem_handle_t physical = NULL;
    assert_ok(zePhysicalMemCreate(context, device, &desc, &physical));
    return physical;
}

static void physical_memory_has_a_size(void **state)
{
    (void)state;
    physical_properties one = {.stype = PHYSICAL_PROPERTIES}, two = one;
    ze_physical_mem_handle_t first = make_physical(page), second = make_physical(3 * page);
    assert_ok(f.zePhysicalMemGetProperties(context, first, &one));
    assert_ok(f.zePhysicalMemGetProperties(context, second, &two));
    assert_int_equal(one.size, page);
    assert_int_equal(two.size, 3 * page);
    assert_true(one.id != 0 && one.id != two.id);
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  f.zePhysicalMemGetProperties(context, first, NULL));
    assert_ok(zePhysicalMemDestroy(context, first));
    assert_ok(zePhysicalMemDestroy(context, second));
}

/* As Unified Runtime shares it: by a file that another process, or this one, imports. */
static void physical_memory_is_exported_where_its_properties_are(void **state)
{
    (void)state;
    needs_unknown_structures();
    ze_external_memory_export_fd_t file = {.stype = ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_EXPORT_FD,
                                           .flags = ZE_EXTERNAL_MEMORY_TYPE_FLAG_OPAQUE_FD,
                                           .fd = -1};
    ze_external_memory_import_fd_t import = {.stype = ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMPORT_FD,
                                             .flags = ZE_EXTERNAL_MEMORY_TYPE_FLAG_OPAQUE_FD};
    ze_physical_mem_desc_t desc = {
        .stype = ZE_STRUCTURE_TYPE_PHYSICAL_MEM_DESC, .pNext = &import, .size = 2 * page};
    physical_properties properties = {.stype = PHYSICAL_PROPERTIES, .next = &file};
    ze_physical_mem_handle_t memory[2] = {make_physical(2 * page), NULL};
    char *views[2] = {NULL, NULL};
    assert_ok(f.zePhysicalMemGetProperties(context, memory[0], &properties));
    assert_int_equal(properties.size, 2 * page);
    assert_true(file.fd >= 0);
    import.fd = file.fd;
    assert_ok(zePhysicalMemCreate(context, device, &desc, &memory[1]));
    assert_int_equal(close(file.fd), 0);
    for (int i = 0; i < 2; i++) {
        void *start = NULL;
        assert_ok(zeVirtualMemReserve(context, (void *)page, 2 * page, &start));
        assert_ok(zeVirtualMemMap(context, start, 2 * page, memory[i], 0,
                                  ZE_MEMORY_ACCESS_ATTRIBUTE_READWRITE));
        views[i] = start;
    }
    views[0][2 * page - 1] = 'x';
    assert_int_equal(views[1][2 * page - 1], 'x');
    for (int i = 0; i < 2; i++) {
        assert_ok(zeVirtualMemUnmap(context, views[i], 2 * page));
        assert_ok(zeVirtualMemFree(context, views[i], 2 * page));
        assert_ok(zePhysicalMemDestroy(context, memory[i]));
    }
}

static void attributes_of_atomics_are_kept(void **state)
{
    (void)state;
    uint32_t attributes = 99;
    char *shared = make_memory_of(ZE_MEMORY_TYPE_SHARED, 1000);
    char *other = make_memory_of(ZE_MEMORY_TYPE_HOST, 1000);
    assert_ok(f.zeMemGetAtomicAccessAttributeExp(context, device, shared, 1000, &attributes));
    assert_int_equal(attributes, 0);
    assert_ok(f.zeMemSetAtomicAccessAttributeExp(context, device, shared, 1000, NO_HOST_ATOMICS));
    assert_ok(f.zeMemSetAtomicAccessAttributeExp(context, device, shared + 8, 100, DEVICE_ATOMICS));
    assert_ok(f.zeMemGetAtomicAccessAttributeExp(context, device, shared + 8, 100, &attributes));
    assert_int_equal(attributes, DEVICE_ATOMICS);
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  f.zeMemSetAtomicAccessAttributeExp(context, device, shared + 8, 1000, 0));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  f.zeMemSetAtomicAccessAttributeExp(context, device, other, 1000, 0));
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION,
                  f.zeMemSetAtomicAccessAttributeExp(context, device, shared, 1000, 0x80));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
                  f.zeMemSetAtomicAccessAttributeExp(context, NULL, shared, 1000, 0));
    free_memory(shared);
    free_memory(other);
}

static void attributes_of_the_programs_own_memory_are_kept(void **state)
{
    (void)state;
    enum { MANY = 200 };
    static char own[MANY][16];
    uint32_t attributes = 99;
    assert_ok(f.zeMemGetAtomicAccessAttributeExp(context, device, own[0], 16, &attributes));
    assert_int_equal(attributes, 0);
    for (int k = 0; k < MANY; k++) {
        assert_ok(f.zeMemSetAtomicAccessAttributeExp(context, device, own[k], 16, NO_HOST_ATOMICS));
        assert_ok(f.zeMemSetAtomicAccessAttributeExp(context, device, own[k], 16, DEVICE_ATOMICS));
        assert_ok(f.zeMemGetAtomicAccessAttributeExp(context, device, &own[k][8], 8, &attributes));
        assert_int_equal(attributes, DEVICE_ATOMICS);
        assert_ok(f.zeMemGetAtomicAccessAttributeExp(context, device, &own[k][8], 9, &attributes));
        assert_int_equal(attributes, 0);
    }
    assert_ok(f.zeMemSetAtomicAccessAttributeExp(context, device, own[MANY - 1], 16, 0));
    assert_ok(f.zeMemGetAtomicAccessAttributeExp(context, device, own[MANY - 1], 16, &attributes));
    assert_int_equal(attributes, 0);
}

/* ---- Handles --------------------------------------------------------------------------------- */

/* Either side sees what the other writes. */
static void assert_shared(volatile char *memory, volatile char *opened, size_t size)
{
    assert_ptr_not_equal(memory, opened);
    assert_int_equal(opened[0], 42);
    opened[0] = 43;
    memory[size - 1] = 44;
    assert_int_equal(memory[0], 43);
    assert_int_equal(opened[size - 1], 44);
}

static void open_and_check(char *memory, ze_ipc_mem_handle_t handle, size_t size)
{
    void *opened = NULL;
    assert_ok(zeMemOpenIpcHandle(context, device, handle, 0, &opened));
    assert_shared(memory, opened, size);
    assert_ok(zeMemCloseIpcHandle(context, opened));
}

/* Not made to be shared. */
static void any_memory_of_a_page_has_a_handle(void **state)
{
    (void)state;
    ze_ipc_mem_handle_t handle;
    for (int type = ZE_MEMORY_TYPE_HOST; type <= ZE_MEMORY_TYPE_SHARED; type++) {
        for (size_t size = page; size < 4000 * page; size = 19 * size + 100) {
            char *memory = make_memory_of((ze_memory_type_t)type, size);
            memory[0] = 42;
            assert_ok(zeMemGetIpcHandle(context, memory + 10, &handle));
            open_and_check(memory, handle, size);
            free_memory(memory);
        }
    }
    char *small = make_memory_of(ZE_MEMORY_TYPE_SHARED, 100);
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, zeMemGetIpcHandle(context, small, &handle));
    free_memory(small);
}

static void mapped_memory_has_a_handle(void **state)
{
    (void)state;
    void *memory = NULL;
    ze_ipc_mem_handle_t handle, again;
    ze_physical_mem_handle_t physical = make_physical(2 * page);
    assert_ok(zeVirtualMemReserve(context, (void *)page, 2 * page, &memory));
    assert_ok(zeVirtualMemMap(context, memory, 2 * page, physical, 0,
                              ZE_MEMORY_ACCESS_ATTRIBUTE_READWRITE));
    *(char *)memory = 42;
    assert_ok(zeMemGetIpcHandle(context, memory, &handle));
    assert_ok(zeMemGetIpcHandle(context, (char *)memory + page, &again));
    assert_memory_equal(&handle, &again, sizeof handle);
    open_and_check(memory, handle, 2 * page);
    assert_ok(zeVirtualMemUnmap(context, memory, 2 * page));
    assert_ok(zeVirtualMemFree(context, memory, 2 * page));
    assert_ok(zePhysicalMemDestroy(context, physical));
}

static void physical_memory_has_a_handle_without_addresses(void **state)
{
    (void)state;
    void *memory = NULL;
    ze_ipc_mem_handle_t handle, mapped;
    if (getenv("ZELLIGE_TEST_WRAPPED") != NULL || getenv("ZE_ENABLE_VALIDATION_LAYER") != NULL)
        skip_because("a loader that wraps handles does not unwrap what stands for an address");
    ze_physical_mem_handle_t physical = make_physical(2 * page);
    assert_ok(f.zeMemGetIpcHandleWithProperties(context, physical, NULL, &handle));
    assert_ok(zeVirtualMemReserve(context, NULL, 2 * page, &memory));
    assert_ok(zeVirtualMemMap(context, memory, 2 * page, physical, 0,
                              ZE_MEMORY_ACCESS_ATTRIBUTE_READWRITE));
    assert_ok(zeMemGetIpcHandle(context, memory, &mapped));
    assert_memory_equal(&handle, &mapped, sizeof handle);
    *(char *)memory = 42;
    open_and_check(memory, handle, 2 * page);
    assert_ok(zeVirtualMemUnmap(context, memory, 2 * page));
    assert_ok(zeVirtualMemFree(context, memory, 2 * page));
    assert_ok(zePhysicalMemDestroy(context, physical));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  f.zeMemGetIpcHandleWithProperties(context, physical, NULL, &handle));
}

static void handles_have_properties(void **state)
{
    (void)state;
    ze_ipc_mem_handle_t handle;
    handle_type wanted = {.stype = 0x2003d, .flags = HANDLE_DEFAULT};
    handle_type other = {.stype = 0x20020};
    char *memory = make_memory_of(ZE_MEMORY_TYPE_DEVICE, page);
    memory[0] = 42;
    assert_ok(f.zeMemGetIpcHandleWithProperties(context, memory, &wanted, &handle));
    open_and_check(memory, handle, page);
    assert_ok(f.zeMemGetIpcHandleWithProperties(context, memory, NULL, &handle));
    wanted.flags = HANDLE_FABRIC;
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
                  f.zeMemGetIpcHandleWithProperties(context, memory, &wanted, &handle));
    wanted.flags = 4;
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION,
                  f.zeMemGetIpcHandleWithProperties(context, memory, &wanted, &handle));
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
                  f.zeMemGetIpcHandleWithProperties(context, memory, &other, &handle));
    free_memory(memory);
}

static void memory_is_made_for_handles(void **state)
{
    (void)state;
    needs_unknown_structures();
    handle_type wanted = {.stype = 0x2003d, .flags = HANDLE_DEFAULT};
    const ze_host_mem_alloc_desc_t on_host = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC,
                                              .pNext = &wanted};
    ze_physical_mem_desc_t desc = {
        .stype = ZE_STRUCTURE_TYPE_PHYSICAL_MEM_DESC, .pNext = &wanted, .size = page};
    ze_physical_mem_handle_t physical = NULL;
    void *memory = NULL;
    assert_ok(zeMemAllocHost(context, &on_host, page, 0, &memory));
    assert_ok(zePhysicalMemCreate(context, device, &desc, &physical));
    assert_ok(zePhysicalMemDestroy(context, physical));
    free_memory(memory);
    wanted.flags = HANDLE_FABRIC;
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
                  zeMemAllocHost(context, &on_host, page, 0, &memory));
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
                  zePhysicalMemCreate(context, device, &desc, &physical));
}

static void handles_in_an_array_are_one(void **state)
{
    (void)state;
    uint32_t count = 0;
    ze_ipc_mem_handle_t handles[2];
    void *opened = NULL;
    char *memory = make_memory_of(ZE_MEMORY_TYPE_DEVICE, page);
    memory[0] = 42;
    assert_ok(f.zexMemGetIpcHandles(context, memory, &count, NULL));
    assert_int_equal(count, 1);
    count = 2;
    assert_ok(f.zexMemGetIpcHandles(context, memory, &count, handles));
    assert_int_equal(count, 1);
    assert_ok(f.zexMemOpenIpcHandles(context, device, 1, handles, 0, &opened));
    assert_shared(memory, opened, page);
    assert_ok(zeMemCloseIpcHandle(context, opened));
    handles[1] = handles[0];
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  f.zexMemOpenIpcHandles(context, device, 2, handles, 0, &opened));
    free_memory(memory);
}

/* ---- Memory of the program's ----------------------------------------------------------------- */

static void imported_pointers_are_found(void **state)
{
    (void)state;
    char bytes[1000];
    void *base = NULL;
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  f.zexDriverGetHostPointerBaseAddress(driver, bytes, &base));
    assert_ok(f.zexDriverImportExternalPointer(driver, bytes + 100, 500));
    assert_ok(f.zexDriverImportExternalPointer(driver, bytes + 200, 100));
    assert_ok(f.zexDriverGetHostPointerBaseAddress(driver, bytes + 599, &base));
    assert_ptr_equal(base, bytes + 100);
    assert_ok(f.zexDriverGetHostPointerBaseAddress(driver, bytes + 100, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  f.zexDriverGetHostPointerBaseAddress(driver, bytes + 600, &base));
    assert_result(ZE_RESULT_ERROR_HANDLE_OBJECT_IN_USE,
                  f.zexDriverImportExternalPointer(driver, bytes + 500, 200));
    assert_result(ZE_RESULT_ERROR_INVALID_SIZE,
                  f.zexDriverImportExternalPointer(driver, bytes, 200));
    assert_ok(f.zexDriverImportExternalPointer(driver, bytes + 600, 100));
    assert_result(ZE_RESULT_ERROR_OVERLAPPING_REGIONS,
                  f.zexDriverImportExternalPointer(driver, bytes + 500, 200));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  f.zexDriverImportExternalPointer(driver, bytes, 0));
    assert_ok(f.zexDriverReleaseImportedPointer(driver, bytes + 100));
    assert_ok(f.zexDriverReleaseImportedPointer(driver, bytes + 600));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  f.zexDriverReleaseImportedPointer(driver, bytes + 100));
}

static ze_result_t take_over(void *bytes, uint64_t size, void **out)
{
    system_memory wanted = {.stype = 0x20037, .memory = bytes, .size = size};
    const ze_host_mem_alloc_desc_t on_host = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC,
                                              .pNext = &wanted};
    return zeMemAllocHost(context, &on_host, size, 0, out);
}

static void memory_of_the_system_becomes_an_allocation(void **state)
{
    (void)state;
    void *memory = NULL, *again = NULL, *base = NULL;
    size_t size = 0;
    ze_ipc_mem_handle_t handle;
    ze_memory_allocation_properties_t properties = {
        .stype = ZE_STRUCTURE_TYPE_MEMORY_ALLOCATION_PROPERTIES};
    char *bytes = aligned_alloc(page, 4 * page);
    assert_non_null(bytes);
    assert_ok(take_over(bytes + page, 2 * page, &memory));
    assert_ptr_equal(memory, bytes + page);
    assert_ok(zeMemGetAllocProperties(context, bytes + 2 * page, &properties, NULL));
    assert_int_equal(properties.type, 4); /* imported */
    assert_ok(zeMemGetAddressRange(context, bytes + 2 * page, &base, &size));
    assert_ptr_equal(base, memory);
    assert_int_equal(size, 2 * page);
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, take_over(bytes, 4 * page, &again));
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_ALIGNMENT,
                  take_over(bytes + 3 * page + 1, page, &again));
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_SIZE, take_over(bytes + 3 * page, page - 1, &again));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, take_over(NULL, page, &again));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, zeMemGetIpcHandle(context, memory, &handle));
    free_memory(memory);
    memset(bytes, 1, 4 * page);
    free(bytes);
}

static void nothing_becomes_no_allocation(void **state)
{
    (void)state;
    void *memory = NULL;
    char *gone = mmap(NULL, page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(gone != MAP_FAILED);
    assert_int_equal(munmap(gone, page), 0);
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, take_over(gone, page, &memory));
}

/* ---- Files ----------------------------------------------------------------------------------- */

static void any_memory_of_a_page_can_be_exported(void **state)
{
    (void)state;
    for (int type = ZE_MEMORY_TYPE_HOST; type <= ZE_MEMORY_TYPE_SHARED; type++) {
        ze_external_memory_export_fd_t file = {.stype = ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_EXPORT_FD,
                                               .flags = ZE_EXTERNAL_MEMORY_TYPE_FLAG_DMA_BUF};
        ze_memory_allocation_properties_t properties = {
            .stype = ZE_STRUCTURE_TYPE_MEMORY_ALLOCATION_PROPERTIES, .pNext = &file};
        char *memory = make_memory_of((ze_memory_type_t)type, page);
        memory[0] = 42;
        assert_ok(zeMemGetAllocProperties(context, memory, &properties, NULL));
        char *mapped = mmap(NULL, page, PROT_READ | PROT_WRITE, MAP_SHARED, file.fd, 0);
        assert_true(mapped != MAP_FAILED);
        assert_shared(memory, mapped, page);
        munmap(mapped, page);
        close(file.fd);
        free_memory(memory);
    }
}

static ze_result_t make_image(const void *chain, ze_image_handle_t *out)
{
    const ze_image_desc_t desc = {
        .stype = ZE_STRUCTURE_TYPE_IMAGE_DESC,
        .pNext = chain,
        .type = ZE_IMAGE_TYPE_2D,
        .format = {.layout = ZE_IMAGE_FORMAT_LAYOUT_8, .type = ZE_IMAGE_FORMAT_TYPE_UINT},
        .width = 64,
        .height = 3,
        .depth = 1};
    return zeImageCreate(context, device, &desc, out);
}

static void write_and_read(ze_image_handle_t image, char *mapped)
{
    char rows[192], read[192];
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    for (int i = 0; i < 192; i++)
        rows[i] = (char)i;
    assert_ok(zeCommandListAppendImageCopyFromMemory(list, image, rows, NULL, NULL, 0, NULL));
    assert_memory_equal(mapped, rows, sizeof rows);
    mapped[64] = rows[64] = 99;
    assert_ok(zeCommandListAppendImageCopyToMemory(list, read, image, NULL, NULL, 0, NULL));
    assert_memory_equal(read, rows, sizeof rows);
    assert_ok(zeCommandListDestroy(list));
}

static void images_lie_in_files(void **state)
{
    (void)state;
    ze_image_handle_t image = NULL;
    const int file = memfd_create("test", MFD_CLOEXEC);
    const ze_external_memory_import_fd_t imported = {
        .stype = ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMPORT_FD,
        .flags = ZE_EXTERNAL_MEMORY_TYPE_FLAG_DMA_BUF,
        .fd = file};
    assert_int_equal(ftruncate(file, 191), 0);
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_SIZE, make_image(&imported, &image));
    assert_int_equal(ftruncate(file, 192), 0);
    assert_ok(make_image(&imported, &image));
    char *mapped = mmap(NULL, page, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    assert_true(mapped != MAP_FAILED);
    write_and_read(image, mapped);
    assert_ok(zeImageDestroy(image));
    munmap(mapped, page);
    close(file);
}

/* Also those that were not made to be. */
static void images_are_exported(void **state)
{
    (void)state;
    const ze_external_memory_export_desc_t made = {
        .stype = ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_EXPORT_DESC,
        .flags = ZE_EXTERNAL_MEMORY_TYPE_FLAG_DMA_BUF};
    const void *const chains[] = {&made, NULL};
    for (size_t i = 0; i < 2; i++) {
        ze_image_handle_t image = NULL;
        ze_external_memory_export_fd_t file = {.stype = ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_EXPORT_FD,
                                               .flags = ZE_EXTERNAL_MEMORY_TYPE_FLAG_DMA_BUF};
        ze_image_allocation_ext_properties_t properties = {
            .stype = ZE_STRUCTURE_TYPE_IMAGE_ALLOCATION_EXT_PROPERTIES, .pNext = &file};
        assert_ok(make_image(chains[i], &image));
        assert_ok(zeImageGetAllocPropertiesExt(context, image, &properties));
        char *mapped = mmap(NULL, page, PROT_READ | PROT_WRITE, MAP_SHARED, file.fd, 0);
        assert_true(mapped != MAP_FAILED);
        write_and_read(image, mapped);
        munmap(mapped, page);
        close(file.fd);
        assert_ok(zeImageDestroy(image));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(physical_memory_has_a_size),
        cmocka_unit_test(physical_memory_is_exported_where_its_properties_are),
        cmocka_unit_test(attributes_of_atomics_are_kept),
        cmocka_unit_test(attributes_of_the_programs_own_memory_are_kept),
        cmocka_unit_test(any_memory_of_a_page_has_a_handle),
        cmocka_unit_test(mapped_memory_has_a_handle),
        cmocka_unit_test(physical_memory_has_a_handle_without_addresses),
        cmocka_unit_test(handles_have_properties),
        cmocka_unit_test(memory_is_made_for_handles),
        cmocka_unit_test(handles_in_an_array_are_one),
        cmocka_unit_test(imported_pointers_are_found),
        cmocka_unit_test(memory_of_the_system_becomes_an_allocation),
        cmocka_unit_test(nothing_becomes_no_allocation),
        cmocka_unit_test(any_memory_of_a_page_can_be_exported),
        cmocka_unit_test(images_lie_in_files),
        cmocka_unit_test(images_are_exported),
    };
    return cmocka_run_group_tests(tests, setup, client_close);
}
