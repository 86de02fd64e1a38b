/* Counter-based events in other processes, and where their counters are. Specification 1.15. */
#include <string.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/ddi/event/event.h"
#include "backend/driver/ddi/event/event_share.h"
#include "backend/driver/ddi/memory/ipc_file.h"

#define MAGIC UINT32_C(0x7a6c6563)

typedef struct ipc_handle {
    cpu_ipc_file named;
    uint32_t flags;
} ipc_handle;

_Static_assert(sizeof(ipc_handle) <= sizeof(cpu_ipc_event_handle), "a handle has room for it");

static ze_result_t describe(const cpu_event_share *share, uint32_t flags, cpu_ipc_event_handle *out)
{
    cpu_file_id id;
    uint64_t bytes;
    CPU_REQUIRE_SAYING(share != NULL, ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT,
                       "the event was created without 'ZE_EVENT_COUNTER_BASED_FLAG_IPC'");
    CPU_REQUIRE_SAYING(cpu_memory_file_describe(share->file, &id, &bytes), ZE_RESULT_ERROR_UNKNOWN,
                       "the event's memory cannot be examined");
    const ipc_handle handle = {
        .named = cpu_ipc_file_name(MAGIC, share->file, id),
        .flags = flags,
    };
    memset(out, 0, sizeof *out);
    memcpy(out, &handle, sizeof handle);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeEventCounterBasedGetIpcHandle(ze_event_handle_t event, cpu_ipc_event_handle *out)
{
    CPU_REQUIRE_WRAPPED_HANDLE(event);
    CPU_REQUIRE_POINTER(out);
    cpu_event_state *state = cpu_event_hold_state(event);
    ze_result_t result = describe(state->share, event->counter_based, out);
    cpu_event_release_state(state);
    return result;
}

static ze_result_t create(const ipc_handle *handle, cpu_event_share *share, ze_event_handle_t *out)
{
    ze_event_handle_t event = cpu_event_new(ZE_EVENT_SCOPE_FLAG_HOST, ZE_EVENT_SCOPE_FLAG_HOST);
    if (event == NULL)
        cpu_event_share_release(share);
    CPU_REQUIRE(event != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    event->opened = true;
    if (!cpu_event_make_shared(event, handle->flags, share)) {
        cpu_object_free(event);
        return CPU_REFUSE(ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY, "memory ran out");
    }
    *out = event;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeEventCounterBasedOpenIpcHandle(ze_context_handle_t context,
                                                 cpu_ipc_event_handle handle,
                                                 ze_event_handle_t *out)
{
    int file;
    ipc_handle self;
    memcpy(&self, &handle, sizeof self);
    CPU_REQUIRE_WRAPPED_HANDLE(context);
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE_SAYING(self.named.magic == MAGIC, ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "this is the handle of no counter-based event");
    ze_result_t result = cpu_ipc_file_open(&self.named, &file);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    cpu_event_share *share = cpu_event_share_open(file);
    CPU_REQUIRE(share != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    return create(&self, share, out);
}

ze_result_t cpu_zeEventCounterBasedCloseIpcHandle(ze_event_handle_t event)
{
    CPU_REQUIRE_WRAPPED_HANDLE(event);
    CPU_REQUIRE_SAYING(event->opened, ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT,
                       "the event was not opened by a handle of another process");
    return CPU_DELEGATE(cpu_zeEventDestroy(event));
}

/* As long as nothing else signals the event, it is signalled when the number at the address has
 * reached this value. */
ze_result_t cpu_zeEventCounterBasedGetDeviceAddress(ze_event_handle_t event, uint64_t *completion,
                                                    uint64_t *address)
{
    CPU_REQUIRE_WRAPPED_HANDLE(event);
    CPU_REQUIRE_POINTER(completion);
    CPU_REQUIRE_POINTER(address);
    CPU_REQUIRE_SAYING(event->counter_based != 0, ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "the event is not counter-based");
    cpu_event_state *state = cpu_event_hold_state(event);
    const bool stored = state->store.address != NULL;
    *completion = stored ? state->store.completion : cpu_counter_word(cpu_event_next(state));
    *address =
        (uintptr_t)(stored ? (void *)state->store.address : (void *)cpu_event_counter(state));
    cpu_event_release_state(state);
    return ZE_RESULT_SUCCESS;
}
