/* Shares memory between processes. */
#include <string.h>
#include <unistd.h>

#include <level_zero/ze_api.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/ddi/memory/backing.h"
#include "backend/driver/ddi/memory/context.h"
#include "backend/driver/ddi/memory/contexts.h"
#include "backend/driver/ddi/memory/ipc_file.h"
#include "backend/driver/ddi/memory/memory_file.h"
#include "backend/driver/ddi/memory/virtual.h"
#include "backend/driver/runtime/memory/known.h"
#include "base/cancellation.h"

typedef struct ipc_memory {
    cpu_ipc_file named;
    uint64_t size;   /* of the memory, in bytes */
    uint64_t offset; /* into the file: whole pages */
} ipc_memory;

_Static_assert(sizeof(ipc_memory) <= sizeof(ze_ipc_mem_handle_t), "a handle has room for it");

#define MAGIC UINT32_C(0x7a6c6d65)

/* What a handle of some memory names. */
typedef struct named_memory {
    int file; /* handed out */
    uint64_t size;
    uint64_t offset;
} named_memory;

static ze_result_t hand_out(cpu_allocation *allocation, void *argument)
{
    named_memory *out = argument;
    CPU_REQUIRE_SAYING(!allocation->is_opened && allocation->file >= 0,
                       ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "the memory is of another process, or of a kind that is not shared");
    CPU_REQUIRE(cpu_memory_file_hand_out(allocation->file, &allocation->handed_out),
                ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    cpu_known_memory_write(allocation->base, allocation->size); /* the other process may */
    *out = (named_memory){allocation->handed_out, allocation->size, 0};
    return ZE_RESULT_SUCCESS;
}

/* Physical memory itself, or what is mapped there and from which byte on, or NULL. */
static ze_physical_mem_handle_t find_physical(const void *memory, size_t *offset)
{
    ze_physical_mem_handle_t physical = (ze_physical_mem_handle_t)(uintptr_t)memory;
    const cpu_span *span = cpu_virtual_find((uintptr_t)memory);
    *offset = span != NULL ? span->offset : 0;
    if (span != NULL)
        return span->physical;
    return cpu_physical_is_known(physical) ? physical : NULL;
}

/* A handle of mapped memory names the physical memory, from the first byte that is mapped there.
 * @returns whether there is some */
static bool hand_out_physical(const void *memory, named_memory *out, ze_result_t *result)
{
    size_t offset;
    cpu_virtual_lock();
    ze_physical_mem_handle_t physical = find_physical(memory, &offset);
    if (physical != NULL) {
        const bool named = cpu_memory_file_hand_out(physical->file, &physical->handed_out);
        *out = (named_memory){physical->handed_out, physical->size - offset, offset};
        *result = named ? ZE_RESULT_SUCCESS
                        : CPU_REFUSE(ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY, "memory ran out");
    }
    cpu_virtual_unlock();
    return physical != NULL;
}

static ze_result_t name_memory(ze_context_handle_t context, const void *memory, named_memory *out)
{
    cpu_allocation found;
    ze_result_t result;
    if (hand_out_physical(memory, out, &result))
        return result;
    result = cpu_contexts_share(context, memory, &found);
    return result == ZE_RESULT_SUCCESS ? cpu_contexts_change(context, memory, hand_out, out)
                                       : result;
}

ze_result_t cpu_zeMemGetIpcHandle(ze_context_handle_t context, const void *memory,
                                  ze_ipc_mem_handle_t *out)
{
    ZLI_NOT_CANCELLED;
    named_memory named;
    cpu_file_id id;
    uint64_t bytes;
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_TOLD(cpu_device_reaches_host(__func__), ZE_RESULT_ERROR_UNSUPPORTED_FEATURE);
    CPU_REQUIRE_POINTER(memory);
    CPU_REQUIRE_POINTER(out);
    const ze_result_t result = name_memory(context, memory, &named);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    CPU_REQUIRE_SAYING(cpu_memory_file_describe(named.file, &id, &bytes),
                       ZE_RESULT_ERROR_INVALID_ARGUMENT, "the memory's file cannot be examined");
    const ipc_memory handle = {
        .named = cpu_ipc_file_name(MAGIC, named.file, id),
        .size = named.size,
        .offset = named.offset,
    };
    memset(out, 0, sizeof *out);
    memcpy(out, &handle, sizeof handle);
    return ZE_RESULT_SUCCESS;
}

/* Programs that send the descriptor alone write the number that arrives into a handle of zeros.
 * Then the memory is the whole file.
 * @returns whether it is a handle of memory */
static bool read_handle(const ze_ipc_mem_handle_t *bytes, ipc_memory *out)
{
    ze_ipc_mem_handle_t bare = {{0}};
    cpu_file_id id;
    memcpy(out, bytes, sizeof *out);
    memcpy(&bare, &out->named.file, sizeof out->named.file);
    if (memcmp(bytes, &bare, sizeof bare) != 0)
        return out->named.magic == MAGIC && out->size > 0;
    if (!cpu_memory_file_describe(out->named.file, &id, &out->size))
        return false;
    out->named = cpu_ipc_file_name(MAGIC, out->named.file, id);
    return out->size > 0;
}

static ze_result_t open_memory(ze_context_handle_t context, cpu_allocation *allocation, int file,
                               size_t offset)
{
    const ze_result_t result = cpu_backing_import(allocation, file, offset, 0);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    if (cpu_allocations_add(&context->allocations, allocation))
        return ZE_RESULT_SUCCESS;
    cpu_backing_release(allocation);
    return CPU_REFUSE(ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY, "memory ran out");
}

ze_result_t cpu_zeMemOpenIpcHandle(ze_context_handle_t context, ze_device_handle_t device,
                                   ze_ipc_mem_handle_t bytes, ze_ipc_memory_flags_t flags,
                                   void **out)
{
    ZLI_NOT_CANCELLED;
    ipc_memory handle;
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_TOLD(cpu_device_reaches_host(__func__), ZE_RESULT_ERROR_UNSUPPORTED_FEATURE);
    CPU_REQUIRE_FLAGS(flags, ZE_IPC_MEMORY_FLAG_BIAS_CACHED | ZE_IPC_MEMORY_FLAG_BIAS_UNCACHED);
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE_SAYING(read_handle(&bytes, &handle), ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "this is the handle of no memory, or that memory exists no more");
    int file;
    ze_result_t result = cpu_ipc_file_open(&handle.named, &file);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    cpu_allocation allocation = {.size = (size_t)handle.size,
                                 .type = ZE_MEMORY_TYPE_DEVICE,
                                 .device = device,
                                 .is_opened = true};
    result = open_memory(context, &allocation, file, (size_t)handle.offset);
    close(file);
    if (result == ZE_RESULT_SUCCESS)
        *out = (void *)allocation.base;
    return result == ZE_RESULT_ERROR_UNSUPPORTED_SIZE ? CPU_TOLD(ZE_RESULT_ERROR_INVALID_ARGUMENT)
                                                      : result;
}

ze_result_t cpu_zeMemCloseIpcHandle(ze_context_handle_t context, const void *memory)
{
    cpu_allocation allocation;
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_POINTER(memory);
    CPU_REQUIRE_SAYING(cpu_contexts_take(context, memory, true, &allocation),
                       ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "%p was not opened by a handle in this context", memory);
    cpu_backing_release(&allocation);
    return ZE_RESULT_SUCCESS;
}

/* The entry points of newer specifications. The loader may have wrapped their contexts. */

static ze_result_t check_handle(ze_context_handle_t context, const ze_ipc_mem_handle_t *bytes,
                                ipc_memory *out)
{
    CPU_REQUIRE_WRAPPED_HANDLE(context);
    memcpy(out, bytes, sizeof *out);
    CPU_REQUIRE_SAYING(out->named.magic == MAGIC, ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "this is the handle of no memory");
    return ZE_RESULT_SUCCESS;
}

/* The memory keeps the descriptor of a handle: there is nothing to give back. */
ze_result_t cpu_zeMemPutIpcHandle(ze_context_handle_t context, ze_ipc_mem_handle_t bytes)
{
    CPU_ENTER;
    ipc_memory handle;
    return check_handle(context, &bytes, &handle);
}

/* The caller keeps the descriptor, and keeps it open as long as it uses the handle. */
ze_result_t cpu_zeMemGetIpcHandleFromFileDescriptorExp(ze_context_handle_t context, uint64_t file,
                                                       ze_ipc_mem_handle_t *out)
{
    ZLI_NOT_CANCELLED;
    cpu_file_id id;
    uint64_t bytes;
    CPU_REQUIRE_WRAPPED_HANDLE(context);
    CPU_REQUIRE_TOLD(cpu_device_reaches_host(__func__), ZE_RESULT_ERROR_UNSUPPORTED_FEATURE);
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE_SAYING(file <= INT32_MAX && cpu_memory_file_describe((int)file, &id, &bytes),
                       ZE_RESULT_ERROR_INVALID_ARGUMENT, "%llu is the descriptor of no memory",
                       (unsigned long long)file);
    CPU_REQUIRE_SAYING(bytes > 0, ZE_RESULT_ERROR_INVALID_ARGUMENT, "descriptor %llu has no bytes",
                       (unsigned long long)file);
    const ipc_memory handle = {
        .named = cpu_ipc_file_name(MAGIC, (int)file, id),
        .size = bytes,
    };
    memset(out, 0, sizeof *out);
    memcpy(out, &handle, sizeof handle);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeMemGetFileDescriptorFromIpcHandleExp(ze_context_handle_t context,
                                                       ze_ipc_mem_handle_t bytes, uint64_t *out)
{
    CPU_ENTER;
    ZLI_NOT_CANCELLED;
    ipc_memory handle;
    const ze_result_t result = check_handle(context, &bytes, &handle);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE_SAYING(cpu_memory_file_is(handle.named.file, handle.named.id),
                       ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "the memory behind the handle exists no more");
    *out = (uint64_t)handle.named.file;
    return ZE_RESULT_SUCCESS;
}
