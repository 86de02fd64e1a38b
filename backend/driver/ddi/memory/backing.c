#include "backend/driver/ddi/memory/backing.h"

#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/core/types_memory.h"
#include "backend/driver/ddi/memory/external.h"
#include "backend/driver/ddi/memory/memory_file.h"
#include "backend/driver/ddi/sync/in_flight_epoch.h"
#include "backend/driver/device.h"
#include "backend/driver/runtime/fork.h"
#include "backend/driver/runtime/memory/known.h"
#include "backend/driver/runtime/memory/pages.h"
#include "base/cancellation.h"

/* A cache line, and the widest vector that a kernel loads. */
enum { DEFAULT_ALIGNMENT = 64 };

/* No address space has room for more, whatever limits a program relaxes. */
static const size_t most = (size_t)1 << 47;

static ze_result_t refuse(const cpu_allocation *allocation, bool is_device)
{
    return CPU_REFUSE(is_device ? ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY
                                : ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY,
                      "there is no memory for %zu bytes", allocation->size);
}

/* Shared memory is the device's where that has its own. */
static ze_result_t out_of_memory(const cpu_allocation *allocation)
{
    return refuse(allocation,
                  allocation->type == ZE_MEMORY_TYPE_DEVICE ||
                      (allocation->type == ZE_MEMORY_TYPE_SHARED && !cpu_machine_get()->is_host));
}

static size_t at_least(size_t value, size_t minimum)
{
    return value < minimum ? minimum : value;
}

/* What may be moved into a file has pages for itself alone. */
static bool has_pages(const cpu_allocation *allocation)
{
    return allocation->type == ZE_MEMORY_TYPE_DEVICE || allocation->size >= cpu_page_size();
}

/* What belongs to no device is nearest to the first. */
static uint32_t machine_of(const cpu_allocation *allocation)
{
    return allocation->device == NULL ? 0 : allocation->device->machine;
}

static ze_result_t make_block(cpu_allocation *allocation, size_t alignment)
{
    alignment = at_least(alignment, has_pages(allocation) ? cpu_page_size() : DEFAULT_ALIGNMENT);
    const ze_result_t result = cpu_device_take(machine_of(allocation), allocation->type,
                                               allocation->size, alignment, &allocation->block);
    if (result == ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY ||
        result == ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY)
        return refuse(allocation, result == ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    allocation->base = (uintptr_t)allocation->block.start;
    allocation->file = -1;
    allocation->handed_out = -1;
    return ZE_RESULT_SUCCESS;
}

/* Takes over the descriptor if it succeeds. */
static ze_result_t map(cpu_allocation *allocation, int file, size_t offset, size_t alignment)
{
    void *memory = cpu_memory_file_map(file, offset, cpu_pages_round(allocation->size),
                                       at_least(alignment, cpu_page_size()));
    if (memory == NULL)
        return errno == ENOMEM ? out_of_memory(allocation)
                               : CPU_REFUSE(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                                            "descriptor %d cannot be mapped", file);
    allocation->base = (uintptr_t)memory;
    allocation->file = file;
    allocation->handed_out = -1;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_backing_make(cpu_allocation *allocation, size_t alignment)
{
    ZLI_NOT_CANCELLED;
    if (allocation->size > most)
        return out_of_memory(allocation);
    if (allocation->exports == 0)
        return make_block(allocation, alignment);
    const int file = cpu_memory_file_create(cpu_pages_round(allocation->size));
    if (file < 0)
        return out_of_memory(allocation);
    const ze_result_t result = map(allocation, file, 0, alignment);
    if (result != ZE_RESULT_SUCCESS)
        close(file);
    return result;
}

ze_result_t cpu_backing_import(cpu_allocation *allocation, int file, size_t offset,
                               size_t alignment)
{
    ZLI_NOT_CANCELLED;
    cpu_file_id id;
    uint64_t bytes;
    CPU_REQUIRE_SAYING(cpu_memory_file_describe(file, &id, &bytes),
                       ZE_RESULT_ERROR_INVALID_ARGUMENT, "%d is the descriptor of no memory", file);
    CPU_REQUIRE_SAYING(
        bytes > offset && offset % cpu_page_size() == 0, ZE_RESULT_ERROR_INVALID_ARGUMENT,
        "descriptor %d has no memory at offset %llu", file, (unsigned long long)offset);
    CPU_REQUIRE_SAYING(allocation->size <= bytes - offset, ZE_RESULT_ERROR_UNSUPPORTED_SIZE,
                       "%zu bytes are more than the %llu behind the handle", allocation->size,
                       (unsigned long long)(bytes - offset));
    if (allocation->size == 0)
        allocation->size = (size_t)(bytes - offset);
    const int own = cpu_memory_file_duplicate(file);
    if (own < 0)
        return CPU_REFUSE(ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY, "memory ran out");
    const ze_result_t result = map(allocation, own, offset, alignment);
    if (result != ZE_RESULT_SUCCESS)
        close(own);
    return result;
}

static bool write_all(int file, const unsigned char *bytes, size_t count)
{
    for (size_t done = 0; done < count;) {
        const ssize_t written = pwrite(file, bytes + done, count - done, (off_t)done);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        done += (size_t)written;
    }
    return true;
}

/* One call replaces the pages: a thread that reads them sees the same bytes before and after. */
static bool move_into(int file, void *base, size_t bytes)
{
    return write_all(file, base, bytes) &&
           mmap(base, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, 0) != MAP_FAILED;
}

bool cpu_backing_moves(const cpu_allocation *allocation)
{
    return allocation->file < 0 && allocation->block.start != NULL && has_pages(allocation) &&
           cpu_machine_get()->is_host;
}

ze_result_t cpu_backing_share(cpu_allocation *allocation)
{
    ZLI_NOT_CANCELLED;
    if (allocation->file >= 0)
        return ZE_RESULT_SUCCESS;
    CPU_REQUIRE_SAYING(cpu_backing_moves(allocation), ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "this memory cannot be shared");
    const size_t bytes = cpu_pages_round(allocation->size);
    const int file = cpu_memory_file_create(bytes);
    CPU_REQUIRE(file >= 0, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    const bool moved = move_into(file, (void *)allocation->base, bytes);
    if (moved)
        allocation->file = file;
    else
        close(file);
    return moved ? ZE_RESULT_SUCCESS : out_of_memory(allocation);
}

ze_result_t cpu_backing_give_file(const cpu_allocation *allocation,
                                  ze_external_memory_export_fd_t *out)
{
    const ze_result_t result = cpu_external_check(out->flags);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    CPU_REQUIRE_SAYING(allocation->exports == 0 || (out->flags & ~allocation->exports) == 0,
                       ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "the memory was not allocated for handles of this type");
    const int file = cpu_memory_file_duplicate(allocation->file);
    CPU_REQUIRE(file >= 0, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    out->fd = file;
    return ZE_RESULT_SUCCESS;
}

static pthread_mutex_t export_lock = PTHREAD_MUTEX_INITIALIZER;

static void in_child(void)
{
    pthread_mutex_init(&export_lock, NULL);
}

CPU_AT_FORK(NULL, NULL, in_child)

ze_result_t cpu_backing_export(cpu_allocation *allocation, ze_external_memory_export_fd_t *out)
{
    ze_result_t result = ZE_RESULT_SUCCESS;
    pthread_mutex_lock(&export_lock);
    if (cpu_backing_moves(allocation)) {
        cpu_epoch_halt();
        result = cpu_backing_share(allocation);
        cpu_epoch_resume();
    }
    pthread_mutex_unlock(&export_lock);
    return result == ZE_RESULT_SUCCESS ? cpu_backing_give_file(allocation, out) : result;
}

/* Pages that another process can still write are not used again. */
void cpu_backing_release(const cpu_allocation *allocation)
{
    const size_t bytes = cpu_pages_round(allocation->size);
    if (allocation->block.start != NULL && allocation->file < 0)
        cpu_known_memory_free(allocation->base);
    else
        cpu_known_memory_forget(allocation->base, allocation->size);
    cpu_memory_file_close(allocation->file, allocation->handed_out);
    cpu_callback *callbacks = allocation->callbacks;
    cpu_callbacks_call(&callbacks);
    if (allocation->type == CPU_MEMORY_TYPE_HOST_IMPORTED)
        return;
    if (allocation->block.start == NULL)
        munmap((void *)allocation->base, bytes);
    else if (allocation->file >= 0)
        cpu_block_give_replaced(&allocation->block, bytes);
    else
        cpu_device_give(allocation->type, &allocation->block);
}
