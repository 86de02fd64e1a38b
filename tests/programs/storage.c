#include "storage.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "newer.h"

enum { BYTES = WORDS * sizeof(uint32_t), /* whole pages */ NVIDIA = 0x10de };

static void allocate_device(const void *next, ze_device_handle_t of, void **out)
{
    const ze_device_mem_alloc_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC,
                                             .pNext = next};
    assert_ok(zeMemAllocDevice(context, &desc, BYTES, 64, of, out));
}

static void allocate_host(const void *next, void **out)
{
    const ze_host_mem_alloc_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC,
                                           .pNext = next};
    assert_ok(zeMemAllocHost(context, &desc, BYTES, 64, out));
}

static void allocate_shared(ze_device_handle_t of, void **out)
{
    const ze_device_mem_alloc_desc_t here = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
    const ze_host_mem_alloc_desc_t there = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC};
    assert_ok(zeMemAllocShared(context, &here, &there, BYTES, 64, of, out));
}

/* ---- Kinds with more than one address -------------------------------------------------------- */

static void make_exported(storage *self)
{
    const ze_external_memory_export_desc_t out = {.stype =
                                                      ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_EXPORT_DESC,
                                                  .flags = ZE_EXTERNAL_MEMORY_TYPE_FLAG_OPAQUE_FD};
    ze_external_memory_export_fd_t file = {.stype = ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_EXPORT_FD,
                                           .flags = ZE_EXTERNAL_MEMORY_TYPE_FLAG_OPAQUE_FD};
    ze_memory_allocation_properties_t properties = {
        .stype = ZE_STRUCTURE_TYPE_MEMORY_ALLOCATION_PROPERTIES, .pNext = &file};
    ze_external_memory_import_fd_t in = {.stype = ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMPORT_FD,
                                         .flags = ZE_EXTERNAL_MEMORY_TYPE_FLAG_OPAQUE_FD};
    allocate_device(&out, device, &self->base[0]);
    assert_ok(zeMemGetAllocProperties(context, self->base[0], &properties, NULL));
    in.fd = file.fd;
    allocate_device(&in, device, &self->base[1]);
    assert_int_equal(close(file.fd), 0);
}

static void make_mapped(storage *self)
{
    size_t page = 0;
    assert_ok(zeVirtualMemQueryPageSize(context, device, BYTES, &page));
    const size_t size = (BYTES + page - 1) / page * page;
    ze_physical_mem_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_PHYSICAL_MEM_DESC, .size = size};
    assert_ok(zePhysicalMemCreate(context, device, &desc, &self->physical));
    for (int i = 0; i < 2; i++) {
        assert_ok(zeVirtualMemReserve(context, NULL, size, &self->base[i]));
        assert_ok(zeVirtualMemMap(context, self->base[i], size, self->physical, 0,
                                  ZE_MEMORY_ACCESS_ATTRIBUTE_READWRITE));
    }
}

static void end_mapped(storage *self)
{
    size_t page = 0;
    assert_ok(zeVirtualMemQueryPageSize(context, device, BYTES, &page));
    const size_t size = (BYTES + page - 1) / page * page;
    for (int i = 0; i < 2; i++) {
        assert_ok(zeVirtualMemUnmap(context, self->base[i], size));
        assert_ok(zeVirtualMemFree(context, self->base[i], size));
    }
    assert_ok(zePhysicalMemDestroy(context, self->physical));
}

static void make_adopted(storage *self)
{
    self->base[1] = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_ptr_not_equal(self->base[1], MAP_FAILED);
    const system_memory_desc desc = {
        .stype = SYSTEM_MEMORY, .memory = self->base[1], .size = BYTES};
    allocate_host(&desc, &self->base[0]);
    assert_ptr_equal(self->base[0], self->base[1]);
}

static void make_opened(storage *self)
{
    ze_ipc_mem_handle_t handle;
    allocate_device(NULL, device, &self->base[0]);
    assert_ok(zeMemGetIpcHandle(context, self->base[0], &handle));
    assert_ok(zeMemOpenIpcHandle(context, device, handle, 0, &self->base[1]));
}

/* ---- A storage ------------------------------------------------------------------------------- */

bool driver_is_for_gpus(void)
{
    ze_device_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES};
    assert_ok(zeDeviceGetProperties(device, &properties));
    return properties.vendorId == NVIDIA;
}

static bool device_reaches_program(void)
{
    ze_device_memory_access_properties_t access = {
        .stype = ZE_STRUCTURE_TYPE_DEVICE_MEMORY_ACCESS_PROPERTIES};
    assert_ok(zeDeviceGetMemoryAccessProperties(device, &access));
    return (access.sharedSystemAllocCapabilities & ZE_MEMORY_ACCESS_CAP_FLAG_RW) != 0;
}

bool storage_is_of_host(const storage *self)
{
    return self->kind == HOST || self->kind == SHARED || self->kind == PROGRAM ||
           self->kind == ADOPTED;
}

static void copy_now(void *to, const void *from)
{
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    assert_ok(zeCommandListAppendMemoryCopy(list, to, from, BYTES, NULL, 0, NULL));
    assert_ok(zeCommandListDestroy(list));
}

void storage_make(storage *self, storage_kind first, ze_device_handle_t of, uint32_t random)
{
    if (driver_is_for_gpus())
        first = (storage_kind)(first % PROGRAM);
    if (first == PROGRAM && !device_reaches_program())
        first = SHARED;
    *self = (storage){.kind = first};
    switch (first) {
    case HOST:
        allocate_host(NULL, &self->base[0]);
        break;
    case SHARED:
        allocate_shared(of, &self->base[0]);
        break;
    case PROGRAM:
        self->base[0] = malloc(BYTES);
        assert_non_null(self->base[0]);
        break;
    case ADOPTED:
        make_adopted(self);
        break;
    case EXPORTED:
        make_exported(self);
        break;
    case MAPPED:
        make_mapped(self);
        break;
    case OPENED:
        make_opened(self);
        break;
    default:
        allocate_device(NULL, of, &self->base[0]);
    }
    self->views[0] = self->base[0];
    self->views[1] = self->base[1] != NULL ? self->base[1] : self->base[0];
    for (uint32_t i = 0; i < WORDS; i++)
        self->expected[i] = random * (2 * i + 1);
    copy_now(self->views[0], self->expected);
}

void storage_end(storage *self, bool deferred)
{
    const ze_memory_free_ext_desc_t how = {
        .stype = ZE_STRUCTURE_TYPE_MEMORY_FREE_EXT_DESC,
        .freePolicy = deferred && self->kind != ADOPTED
                          ? ZE_DRIVER_MEMORY_FREE_POLICY_EXT_FLAG_DEFER_FREE
                          : ZE_DRIVER_MEMORY_FREE_POLICY_EXT_FLAG_BLOCKING_FREE};
    if (self->kind == PROGRAM) {
        free(self->base[0]);
        return;
    }
    if (self->kind == MAPPED) {
        end_mapped(self);
        return;
    }
    if (self->kind == OPENED)
        assert_ok(zeMemCloseIpcHandle(context, self->base[1]));
    if (self->kind == EXPORTED)
        assert_ok(zeMemFree(context, self->base[1]));
    assert_ok(zeMemFreeExt(context, &how, self->base[0]));
    if (self->kind == ADOPTED)
        assert_int_equal(munmap(self->base[1], BYTES), 0);
}

void storage_check(const storage *self, const char *name)
{
    static uint32_t copy[WORDS];
    const uint32_t *found = self->views[1];
    if (!storage_is_of_host(self)) {
        copy_now(copy, self->views[1]);
        found = copy;
    }
    for (int i = 0; i < WORDS; i++)
        if (found[i] != self->expected[i])
            fail_msg("%s (kind %d): word %d is %08x, not %08x", name, self->kind, i, found[i],
                     self->expected[i]);
}
