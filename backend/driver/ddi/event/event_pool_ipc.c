/* Event pools that processes share: their states are in a file without a name. */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/ddi/event/event_pool.h"
#include "backend/driver/ddi/memory/ipc_file.h"
#include "base/cancellation.h"

#define MAGIC UINT32_C(0x7a6c6565)

typedef struct ipc_handle {
    cpu_ipc_file named;
    uint32_t count; /* of events */
    ze_event_pool_flags_t flags;
} ipc_handle;

_Static_assert(sizeof(ipc_handle) <= sizeof(ze_ipc_event_pool_handle_t),
               "a handle has room for it");

static size_t size_of(uint32_t count)
{
    return count * sizeof(cpu_event_state);
}

bool cpu_event_states_create_shared(uint32_t count, cpu_event_states *out)
{
    ZLI_NOT_CANCELLED;
    *out = (cpu_event_states){.count = count, .file = cpu_memory_file_create(size_of(count))};
    if (out->file < 0)
        return false;
    out->states = cpu_memory_file_map(out->file, 0, size_of(count), 0);
    if (out->states == NULL) {
        close(out->file);
        return false;
    }
    out->is_mapped = true;
    return true;
}

void cpu_event_states_free(cpu_event_states *states)
{
    ZLI_NOT_CANCELLED;
    if (states->is_mapped)
        munmap(states->states, size_of(states->count));
    else
        free(states->states);
    cpu_event_states_close(states);
}

void cpu_event_states_close(cpu_event_states *states)
{
    if (states->file >= 0)
        close(states->file);
    states->file = -1;
}

ze_result_t cpu_zeEventPoolGetIpcHandle(ze_event_pool_handle_t pool,
                                        ze_ipc_event_pool_handle_t *out)
{
    cpu_file_id id;
    uint64_t bytes;
    CPU_REQUIRE_HANDLE(pool);
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE_SAYING(pool->shared.file >= 0, ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT,
                       "the pool was created without 'ZE_EVENT_POOL_FLAG_IPC'");
    CPU_REQUIRE_SAYING(cpu_memory_file_describe(pool->shared.file, &id, &bytes),
                       ZE_RESULT_ERROR_UNKNOWN, "the pool's memory cannot be examined");
    const ipc_handle handle = {
        .named = cpu_ipc_file_name(MAGIC, pool->shared.file, id),
        .count = pool->shared.count,
        .flags = pool->flags,
    };
    memset(out, 0, sizeof *out);
    memcpy(out, &handle, sizeof handle);
    return ZE_RESULT_SUCCESS;
}

/* The file in a handle stays the pool's. */
ze_result_t cpu_zeEventPoolPutIpcHandle(ze_context_handle_t context,
                                        ze_ipc_event_pool_handle_t handle)
{
    ipc_handle self;
    memcpy(&self, &handle, sizeof self);
    CPU_REQUIRE_WRAPPED_HANDLE(context);
    CPU_REQUIRE_SAYING(self.named.magic == MAGIC, ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "this is the handle of no event pool");
    return ZE_RESULT_SUCCESS;
}

/* The file may be smaller than the handle claims. */
static ze_result_t map(cpu_event_states *states)
{
    cpu_file_id id;
    uint64_t bytes;
    CPU_REQUIRE_SAYING(
        cpu_memory_file_describe(states->file, &id, &bytes) && bytes >= size_of(states->count),
        ZE_RESULT_ERROR_INVALID_ARGUMENT, "the pool behind the handle exists no more");
    states->states = cpu_memory_file_map(states->file, 0, size_of(states->count), 0);
    states->is_mapped = true;
    return states->states != NULL
               ? ZE_RESULT_SUCCESS
               : CPU_REFUSE(ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY, "memory ran out");
}

ze_result_t cpu_zeEventPoolOpenIpcHandle(ze_context_handle_t context,
                                         ze_ipc_event_pool_handle_t handle,
                                         ze_event_pool_handle_t *out)
{
    ZLI_NOT_CANCELLED;
    ipc_handle self;
    memcpy(&self, &handle, sizeof self);
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE_SAYING(self.named.magic == MAGIC && self.count > 0,
                       ZE_RESULT_ERROR_INVALID_ARGUMENT, "this is the handle of no event pool");
    cpu_event_states states = {.count = self.count};
    ze_result_t result = cpu_ipc_file_open(&self.named, &states.file);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    result = map(&states);
    if (result != ZE_RESULT_SUCCESS) {
        close(states.file);
        return result;
    }
    ze_event_pool_handle_t pool = cpu_event_pool_new(context, self.flags, &states);
    CPU_REQUIRE(pool != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    pool->opened = true;
    *out = pool;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeEventPoolCloseIpcHandle(ze_event_pool_handle_t pool)
{
    CPU_REQUIRE_HANDLE(pool);
    CPU_REQUIRE_SAYING(pool->opened, ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "the pool was not opened by a handle of another process: destroy it");
    return CPU_DELEGATE(cpu_zeEventPoolDestroy(pool));
}
