#include "backend/driver/ddi/list/command_list.h"

#include <stdlib.h>
#include <string.h>

#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/core/host_call.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/ddi/core/types_mutable.h"
#include "backend/driver/ddi/list/graph.h"
#include "backend/driver/ddi/list/mutable_commands.h"
#include "backend/driver/ddi/list/queue_group.h"
#include "backend/driver/ddi/memory/context.h"
#include "backend/driver/ddi/queue/engine_order.h"
#include "backend/driver/runtime/trace.h"

ze_result_t cpu_list_check(ze_command_list_handle_t list, const cpu_sync *sync)
{
    CPU_REQUIRE_HANDLE(list);
    if (list->queue.synchronous)
        CPU_REQUIRE_NO_HOST_CALL(&list->queue);
    CPU_REQUIRE_SAYING(sync->wait_count == 0 || sync->waits != NULL, ZE_RESULT_ERROR_INVALID_SIZE,
                       "%u events to wait for, and no array of them", sync->wait_count);
    for (uint32_t i = 0; i < sync->wait_count; i++)
        CPU_REQUIRE_HANDLE(sync->waits[i]);
    CPU_REQUIRE_OPTIONAL_HANDLE(sync->signal);
    return cpu_capture_check(list, sync);
}

ze_result_t cpu_list_check_compute(ze_command_list_handle_t list, const cpu_sync *sync)
{
    ze_result_t result = cpu_list_check(list, sync);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    CPU_REQUIRE_SAYING(cpu_queue_group_computes(list->ordinal),
                       ZE_RESULT_ERROR_INVALID_COMMAND_LIST_TYPE,
                       "lists of queue group %u copy, and launch nothing", list->ordinal);
    return ZE_RESULT_SUCCESS;
}

/* Takes the lock of a regular list if that is closed, or open, as told.
 * @returns its commands; NULL without the lock */
static cpu_recording *lock_if(ze_command_list_handle_t list, bool is_closed)
{
    cpu_list_lock_take(&list->lock);
    if (list->recording != NULL && cpu_recording_is_closed(list->recording) == is_closed)
        return list->recording;
    cpu_list_lock_leave(&list->lock);
    return NULL;
}

cpu_recording *cpu_list_lock_closed(ze_command_list_handle_t list)
{
    return lock_if(list, true);
}

bool cpu_list_is_closed(ze_command_list_handle_t list)
{
    if (list->immediate || cpu_list_lock_closed(list) == NULL)
        return false;
    cpu_list_lock_leave(&list->lock);
    return true;
}

ze_result_t cpu_list_check_executable(uint32_t count, ze_command_list_handle_t *lists,
                                      uint32_t ordinal)
{
    for (uint32_t i = 0; i < count; i++) {
        CPU_REQUIRE_HANDLE(lists[i]);
        CPU_REQUIRE_SAYING(!lists[i]->immediate && lists[i]->ordinal == ordinal,
                           ZE_RESULT_ERROR_INVALID_COMMAND_LIST_TYPE,
                           "list %u is an immediate list, or of another queue group than the queue",
                           i);
        CPU_REQUIRE_SAYING(cpu_list_is_closed(lists[i]), ZE_RESULT_ERROR_INVALID_ARGUMENT,
                           "list %u has not been closed: call zeCommandListClose()", i);
    }
    return ZE_RESULT_SUCCESS;
}

/* Takes the lock of a regular list, unless it takes no more commands. @returns whether it does */
static bool open_for_command(ze_command_list_handle_t list)
{
    return list->immediate || lock_if(list, false) != NULL;
}

/* Gives back a record of no command. */
static void give_up(ze_command_list_handle_t list, cpu_command *command, bool is_late)
{
    if (command != NULL)
        cpu_command_release(command);
    if (command != NULL && list->immediate)
        cpu_queue_give_back_record(&list->queue, command);
    if (!list->immediate && !is_late)
        cpu_list_lock_leave(&list->lock);
}

static cpu_command *take_record(ze_command_list_handle_t list, size_t bytes, bool is_late)
{
    if (list->immediate)
        return cpu_queue_take_record(&list->queue, bytes);
    cpu_command *command =
        is_late ? malloc(bytes) : cpu_recording_take_bytes(list->recording, bytes);
    if (command != NULL)
        command->capacity = bytes;
    return command;
}

cpu_command *cpu_list_new_command(ze_command_list_handle_t list, size_t payload_bytes,
                                  const cpu_sync *sync)
{
    const cpu_sync nothing = {0};
    cpu_command *captured;
    if (cpu_capture_take(list, payload_bytes, sync, &captured))
        return captured;
    const bool is_late = !open_for_command(list);
    if (is_late)
        sync = &nothing;
    size_t waits_at = (payload_bytes + 15) & ~(size_t)15;
    size_t waits_bytes = sync->wait_count * sizeof(cpu_event_state *);
    cpu_command *command = take_record(list, sizeof(cpu_command) + waits_at + waits_bytes, is_late);
    if (command == NULL) {
        give_up(list, NULL, is_late);
        return NULL;
    }
    *command = (cpu_command){.capacity = command->capacity, .is_late = is_late};
    command->waits = (cpu_event_state **)(void *)(command->payload + waits_at);
    if (cpu_command_set_sync(command, sync))
        return command;
    give_up(list, command, is_late);
    return NULL;
}

/* The end of a list is where it was closed. What comes later is no error: published programs do
 * it, and the suite of conformance expects that it is never executed. */
static ze_result_t drop(cpu_command *command)
{
    cpu_trace("a command was appended to a list that is closed: it will not be executed");
    cpu_command_release(command);
    free(command);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_list_submit(ze_command_list_handle_t list, cpu_command *command, bool is_noted)
{
    if (is_noted)
        return cpu_queue_submit(&list->queue, command);
    cpu_command_release(command);
    cpu_queue_give_back_record(&list->queue, command);
    return CPU_REFUSE(ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY, "memory ran out");
}

ze_result_t cpu_list_append(ze_command_list_handle_t list, cpu_command *command)
{
    if (command->captured != NULL)
        return cpu_capture_add(list, command);
    if (list->immediate)
        return cpu_list_submit(list, command, cpu_queue_note_order(&list->queue, command));
    if (command->is_late)
        return drop(command);
    cpu_recording_add(list->recording, command);
    cpu_mutable_commands_appended(list->mutable_commands, command);
    cpu_list_lock_leave(&list->lock);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_list_append_copy_of(ze_command_list_handle_t list, const cpu_sync *sync,
                                    ze_result_t (*run)(void *payload), const void *payload,
                                    size_t bytes, bool streams)
{
    ze_result_t result = cpu_list_check(list, sync);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    cpu_command *command = cpu_list_new_command(list, bytes, sync);
    CPU_REQUIRE(command != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    command->run = run;
    command->streams = streams;
    if (bytes > 0)
        memcpy(command->payload, payload, bytes);
    return cpu_list_append(list, command);
}

ze_command_list_handle_t cpu_list_new(ze_context_handle_t context, ze_device_handle_t device,
                                      uint32_t ordinal)
{
    ze_command_list_handle_t list = cpu_object_create(CPU_KIND_COMMAND_LIST, sizeof *list);
    if (list == NULL)
        return NULL;
    list->context = context;
    list->device = device;
    list->ordinal = ordinal;
    return list;
}

/* A thread that appends ends first, or finds no recording. */
static void destroy(ze_command_list_handle_t list)
{
    cpu_list_lock_take(&list->lock);
    cpu_recording *recording = list->recording;
    list->recording = NULL;
    cpu_list_lock_leave(&list->lock);
    cpu_recording_release(recording);
    cpu_mutable_commands_free(list->mutable_commands);
    cpu_callbacks_call(&list->cleanup);
    cpu_object_free(list);
}

ze_result_t cpu_zeCommandListCreate(ze_context_handle_t context, ze_device_handle_t device,
                                    const ze_command_list_desc_t *desc,
                                    ze_command_list_handle_t *out)
{
    const uint32_t flags =
        ZE_COMMAND_LIST_FLAG_RELAXED_ORDERING | ZE_COMMAND_LIST_FLAG_MAXIMIZE_THROUGHPUT |
        ZE_COMMAND_LIST_FLAG_EXPLICIT_ONLY | CPU_COMMAND_LIST_FLAG_IN_ORDER |
        CPU_COMMAND_LIST_FLAG_CLONEABLE | CPU_COMMAND_LIST_FLAG_COPY_OFFLOAD_HINT;
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE_FLAGS(desc->flags, flags);
    CPU_REQUIRE_SAYING(cpu_queue_group_exists(desc->commandQueueGroupOrdinal),
                       ZE_RESULT_ERROR_INVALID_ARGUMENT, "there is no queue group %u",
                       desc->commandQueueGroupOrdinal);
    const cpu_mutable_command_list_desc *changing = cpu_chain_find(
        desc, ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC, CPU_STRUCTURE_TYPE_MUTABLE_COMMAND_LIST_DESC);
    CPU_REQUIRE_CHAIN(desc, ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC,
                      CPU_STRUCTURE_TYPE_MUTABLE_COMMAND_LIST_DESC);
    if (changing != NULL)
        CPU_REQUIRE_FLAGS(changing->flags, CPU_MUTABLE_COMMAND_LIST_FLAG_RESERVED);
    ze_command_list_handle_t list = cpu_list_new(context, device, desc->commandQueueGroupOrdinal);
    CPU_REQUIRE(list != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    list->flags = desc->flags;
    list->recording = cpu_recording_new();
    list->mutable_commands = changing != NULL ? cpu_mutable_commands_new() : NULL;
    if (list->recording == NULL || (changing != NULL && list->mutable_commands == NULL)) {
        destroy(list);
        return CPU_REFUSE(ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY, "memory ran out");
    }
    *out = list;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeCommandListCreateImmediate(ze_context_handle_t context, ze_device_handle_t device,
                                             const ze_command_queue_desc_t *desc,
                                             ze_command_list_handle_t *out)
{
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE_POINTER(out);
    ze_result_t result = cpu_queue_group_check(device, desc);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    ze_command_list_handle_t list = cpu_list_new(context, device, desc->ordinal);
    CPU_REQUIRE(list != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    list->immediate = true;
    list->queue_desc = *desc;
    list->queue_desc.pNext = NULL;
    result = cpu_queue_init(&list->queue, desc, device, context->loss);
    if (result == ZE_RESULT_SUCCESS)
        *out = list;
    else
        cpu_object_free(list);
    return result;
}

ze_result_t cpu_zeCommandListDestroy(ze_command_list_handle_t list)
{
    CPU_REQUIRE_HANDLE(list);
    if (list->immediate)
        CPU_REQUIRE_NO_HOST_CALL(&list->queue);
    CPU_END_HANDLE(list);
    cpu_capture_forget(list);
    if (list->immediate)
        cpu_queue_fini(&list->queue);
    destroy(list);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeCommandListClose(ze_command_list_handle_t list)
{
    CPU_REQUIRE_HANDLE(list);
    if (list->immediate)
        return ZE_RESULT_SUCCESS;
    cpu_list_lock_take(&list->lock);
    if (list->recording != NULL)
        cpu_recording_close(list->recording);
    cpu_list_lock_leave(&list->lock);
    return ZE_RESULT_SUCCESS;
}

/* Its clones keep the commands, and so does a queue that has them and waits. */
static ze_result_t start_anew(ze_command_list_handle_t list)
{
    cpu_recording *recording = cpu_recording_new();
    CPU_REQUIRE(recording != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    cpu_recording_release(list->recording);
    list->recording = recording;
    return ZE_RESULT_SUCCESS;
}

/* With the lock. */
static ze_result_t clear(ze_command_list_handle_t list)
{
    ze_result_t result = ZE_RESULT_SUCCESS;
    if (cpu_recording_is_shared(list->recording) ||
        !cpu_recording_wait_unless_blocked(list->recording))
        result = start_anew(list);
    else
        cpu_recording_clear(list->recording);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    cpu_mutable_commands_clear(list->mutable_commands);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeCommandListReset(ze_command_list_handle_t list)
{
    CPU_REQUIRE_HANDLE(list);
    ze_result_t result = ZE_RESULT_SUCCESS;
    if (!list->immediate) {
        cpu_list_lock_take(&list->lock);
        result = list->recording != NULL ? clear(list) : ZE_RESULT_SUCCESS;
        cpu_list_lock_leave(&list->lock);
    }
    if (result == ZE_RESULT_SUCCESS)
        cpu_callbacks_call(&list->cleanup);
    return result;
}
