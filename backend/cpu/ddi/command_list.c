#include "backend/cpu/ddi/command_list.h"

#include <stdlib.h>
#include <string.h>

#include "backend/cpu/ddi/check.h"
#include "backend/cpu/ddi/device.h"
#include "backend/cpu/ddi/entries.h"
#include "backend/cpu/ddi/handle.h"

struct cpu_chunk {
    cpu_chunk *next;
    size_t used;
    size_t capacity;
    _Alignas(16) unsigned char bytes[];
};

enum { CHUNK_BYTES = 16 * 1024 };

/* Kept over a reset: the first chunk made, which is the last in the chain. */
static void free_chunks(ze_command_list_handle_t list, bool keep_one)
{
    while (list->chunks != NULL && !(keep_one && list->chunks->next == NULL)) {
        cpu_chunk *next = list->chunks->next;
        free(list->chunks);
        list->chunks = next;
    }
    if (list->chunks != NULL)
        list->chunks->used = 0;
}

static void *take_bytes(ze_command_list_handle_t list, size_t bytes)
{
    cpu_chunk *chunk = list->chunks;
    bytes = (bytes + 15) & ~(size_t)15;
    if (chunk == NULL || chunk->capacity - chunk->used < bytes) {
        size_t capacity = bytes > CHUNK_BYTES ? bytes : CHUNK_BYTES;
        chunk = malloc(sizeof *chunk + capacity);
        if (chunk == NULL)
            return NULL;
        *chunk = (cpu_chunk){.next = list->chunks, .capacity = capacity};
        list->chunks = chunk;
    }
    void *taken = chunk->bytes + chunk->used;
    chunk->used += bytes;
    return taken;
}

ze_result_t cpu_list_check(ze_command_list_handle_t list, const cpu_sync *sync)
{
    CPU_REQUIRE_HANDLE(list);
    CPU_REQUIRE(sync->wait_count == 0 || sync->waits != NULL, ZE_RESULT_ERROR_INVALID_SIZE);
    for (uint32_t i = 0; i < sync->wait_count; i++)
        CPU_REQUIRE_HANDLE(sync->waits[i]);
    CPU_REQUIRE(!list->closed, ZE_RESULT_ERROR_INVALID_ARGUMENT);
    return ZE_RESULT_SUCCESS;
}

cpu_command *cpu_list_new_command(ze_command_list_handle_t list, size_t payload_bytes,
                                  const cpu_sync *sync)
{
    size_t waits_at = (payload_bytes + 15) & ~(size_t)15;
    size_t waits_bytes = sync->wait_count * sizeof sync->waits[0];
    size_t bytes = sizeof(cpu_command) + waits_at + waits_bytes;
    cpu_command *command =
        list->immediate ? cpu_queue_take_record(&list->queue, bytes) : take_bytes(list, bytes);
    if (command == NULL)
        return NULL;

    size_t capacity = list->immediate ? command->capacity : bytes;
    *command = (cpu_command){.capacity = capacity, .sync = *sync};
    command->sync.waits = (ze_event_handle_t *)(void *)(command->payload + waits_at);
    if (waits_bytes > 0)
        memcpy(command->sync.waits, sync->waits, waits_bytes);
    return command;
}

ze_result_t cpu_list_append(ze_command_list_handle_t list, cpu_command *command)
{
    if (list->immediate)
        return cpu_queue_submit(&list->queue, command);
    if (list->last == NULL)
        list->first = command;
    else
        list->last->next = command;
    list->last = command;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_list_append_copy_of(ze_command_list_handle_t list, const cpu_sync *sync,
                                    ze_result_t (*run)(void *payload), const void *payload,
                                    size_t bytes)
{
    ze_result_t result = cpu_list_check(list, sync);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    cpu_command *command = cpu_list_new_command(list, bytes, sync);
    CPU_REQUIRE(command != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    command->run = run;
    if (bytes > 0)
        memcpy(command->payload, payload, bytes);
    return cpu_list_append(list, command);
}

void cpu_list_execute(ze_command_list_handle_t list, cpu_queue *queue)
{
    for (cpu_command *command = list->first; command != NULL; command = command->next)
        cpu_queue_execute(queue, command);
    cpu_counter_increment(&list->executions);
}

static void clear(ze_command_list_handle_t list, bool keep_chunk)
{
    /* An event of the list may have told the program that it is over a moment before it was. */
    cpu_counter_wait(&list->executions, atomic_load(&list->submissions), UINT64_MAX, NULL);
    for (cpu_command *command = list->first; command != NULL; command = command->next)
        if (command->release != NULL)
            command->release(command->payload);
    list->first = NULL;
    list->last = NULL;
    free_chunks(list, keep_chunk);
}

static ze_result_t create(ze_device_handle_t device, bool immediate, ze_command_queue_mode_t mode,
                          ze_command_list_handle_t *out)
{
    ze_command_list_handle_t list = calloc(1, sizeof *list);
    CPU_REQUIRE(list != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    list->kind = CPU_KIND_COMMAND_LIST;
    list->immediate = immediate;
    list->processors = cpu_device_processors(device);
    if (immediate && cpu_queue_init(&list->queue, mode) != ZE_RESULT_SUCCESS) {
        free(list);
        return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    }
    *out = list;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeCommandListCreate(ze_context_handle_t context, ze_device_handle_t device,
                                    const ze_command_list_desc_t *desc,
                                    ze_command_list_handle_t *out)
{
    /* Newer than these headers: in-order lists (1 << 3); ours always are. */
    const uint32_t flags = ZE_COMMAND_LIST_FLAG_RELAXED_ORDERING |
                           ZE_COMMAND_LIST_FLAG_MAXIMIZE_THROUGHPUT |
                           ZE_COMMAND_LIST_FLAG_EXPLICIT_ONLY | 1U << 3;
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE_FLAGS(desc->flags, flags);
    CPU_REQUIRE(desc->commandQueueGroupOrdinal == 0, ZE_RESULT_ERROR_INVALID_ARGUMENT);
    return create(device, false, ZE_COMMAND_QUEUE_MODE_DEFAULT, out);
}

ze_result_t cpu_zeCommandListCreateImmediate(ze_context_handle_t context, ze_device_handle_t device,
                                             const ze_command_queue_desc_t *desc,
                                             ze_command_list_handle_t *out)
{
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE_POINTER(out);
    ze_result_t result = cpu_device_check_queue(desc);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    return create(device, true, desc->mode, out);
}

ze_result_t cpu_zeCommandListDestroy(ze_command_list_handle_t list)
{
    CPU_REQUIRE_HANDLE(list);
    if (list->immediate)
        cpu_queue_fini(&list->queue);
    else
        clear(list, false);
    list->kind = 0;
    free(list);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeCommandListClose(ze_command_list_handle_t list)
{
    CPU_REQUIRE_HANDLE(list);
    list->closed = !list->immediate;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeCommandListReset(ze_command_list_handle_t list)
{
    CPU_REQUIRE_HANDLE(list);
    if (list->immediate)
        return ZE_RESULT_SUCCESS;
    clear(list, true);
    list->closed = false;
    return ZE_RESULT_SUCCESS;
}

/* Specification 1.6; reached through zeDriverGetExtensionFunctionAddress or a newer loader's table. */
ze_result_t cpu_zeCommandListHostSynchronize(ze_command_list_handle_t list, uint64_t timeout)
{
    list = cpu_unwrap(list, CPU_KIND_COMMAND_LIST);
    CPU_REQUIRE_HANDLE(list);
    CPU_REQUIRE(list->immediate, ZE_RESULT_ERROR_INVALID_COMMAND_LIST_TYPE);
    return cpu_queue_synchronize(&list->queue, timeout);
}
