/* Executable graphs: every execution appends the captured commands, with the events as they are
 * then. */
#include <stdlib.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/ddi/event/event.h"
#include "backend/driver/ddi/list/graph.h"
#include "backend/driver/ddi/list/unwrapped.h"

ze_result_t cpu_zeGraphInstantiateExt(cpu_graph_handle graph, const void *next,
                                      cpu_executable_graph_handle *out)
{
    CPU_REQUIRE_WRAPPED_HANDLE(graph);
    CPU_REQUIRE_POINTER(out);
    const ze_result_t result = cpu_check_no_parameters(next);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    const cpu_graph_state is = cpu_graph_look(graph);
    CPU_REQUIRE_SAYING(!is.is_invalid, CPU_RESULT_ERROR_INVALID_GRAPH, "the graph is invalid");
    CPU_REQUIRE_SAYING(is.primary != NULL && !is.is_capturing, ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "the graph has not been captured, or still is");
    cpu_executable_graph_handle self = cpu_object_create(CPU_KIND_EXECUTABLE_GRAPH, sizeof *self);
    CPU_REQUIRE(self != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    self->order = cpu_event_new(0, 0);
    if (self->order == NULL || !cpu_event_make_counter_based(self->order, 0, false)) {
        if (self->order != NULL)
            cpu_object_free(self->order);
        cpu_object_free(self);
        return CPU_REFUSE(ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY, "memory ran out");
    }
    self->source = graph;
    self->first = is.first;
    self->recording = graph->recording;
    cpu_recording_hold(self->recording);
    *out = self;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeExecutableGraphGetSourceGraphExt(cpu_executable_graph_handle graph,
                                                   cpu_graph_handle *out)
{
    CPU_TELL(graph, out, graph->source);
}

ze_result_t cpu_zeExecutableGraphDestroyExt(cpu_executable_graph_handle graph)
{
    CPU_END_WRAPPED_HANDLE(graph);
    cpu_recording_release(graph->recording);
    cpu_zeEventDestroy(graph->order);
    cpu_object_free(graph);
    return ZE_RESULT_SUCCESS;
}

/* What one execution does of a command. Many executions may do so at the same time. */
typedef struct replay {
    cpu_recording *recording; /* holds the command */
    cpu_command *command;
} replay;

static ze_result_t run_replay(void *payload)
{
    const replay *self = payload;
    return self->command->run(self->command->payload);
}

static void release_replay(void *payload)
{
    const replay *self = payload;
    cpu_recording_release(self->recording);
}

static ze_result_t append_with(ze_command_list_handle_t list, cpu_executable_graph_handle graph,
                               const cpu_captured *captured, const cpu_sync *sync)
{
    cpu_command *command = cpu_list_new_command(list, sizeof(replay), sync);
    CPU_REQUIRE(command != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    *(replay *)(void *)command->payload = (replay){graph->recording, captured->command};
    cpu_recording_hold(graph->recording);
    command->run = captured->command->run != NULL ? run_replay : NULL;
    command->release = release_replay;
    command->is_host_function = captured->command->is_host_function;
    command->streams = captured->command->streams;
    command->memory = captured->command->memory;
    return cpu_list_append(list, command);
}

/* Events that the program has destroyed since are nobody's, and it may destroy them now: they are
 * kept, and are not checked once more. */
static ze_result_t append_captured(ze_command_list_handle_t list, cpu_executable_graph_handle graph,
                                   const cpu_captured *captured)
{
    cpu_sync sync = {0};
    const ze_event_handle_t reset = cpu_command_reset_event(captured->command);
    if (reset != NULL)
        return CPU_HANDLE_IS_VALID(reset) ? cpu_list_append_reset(list, reset) : ZE_RESULT_SUCCESS;
    const ze_event_handle_t signal = captured->signal;
    if (signal != NULL && !captured->signals_inside && CPU_HANDLE_IS_VALID(signal))
        sync.signal = signal;
    if (captured->wait_count > 0) {
        sync.waits = malloc(captured->wait_count * sizeof *sync.waits);
        CPU_REQUIRE(sync.waits != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    }
    for (uint32_t i = 0; i < captured->wait_count; i++)
        if (CPU_HANDLE_IS_VALID(captured->waits[i]))
            sync.waits[sync.wait_count++] = captured->waits[i];
    ze_result_t result = cpu_capture_check(list, &sync);
    if (result == ZE_RESULT_SUCCESS)
        result = append_with(list, graph, captured, &sync);
    free(sync.waits);
    return result;
}

static ze_result_t append_sync(ze_command_list_handle_t list, const cpu_sync *sync)
{
    return cpu_list_append_copy_of(list, sync, NULL, NULL, 0, true);
}

static ze_result_t first_error(ze_result_t earlier, ze_result_t result)
{
    return earlier != ZE_RESULT_SUCCESS ? earlier : result;
}

/* What follows a command that fails runs in a synchronous list, too: threads may wait for its
 * events. */
static ze_result_t append(ze_command_list_handle_t list, cpu_executable_graph_handle graph,
                          const cpu_sync *sync)
{
    const cpu_sync before = {.wait_count = sync->wait_count, .waits = sync->waits};
    const cpu_sync earlier = {.wait_count = 1, .waits = &graph->order};
    ze_result_t result = append_sync(list, &before);
    result = first_error(result, append_sync(list, &earlier));
    for (const cpu_captured *one = graph->first; one != NULL; one = one->following)
        result = first_error(result, append_captured(list, graph, one));
    result = first_error(result, append_sync(list, &(cpu_sync){.signal = graph->order}));
    return first_error(result, append_sync(list, &(cpu_sync){.signal = sync->signal}));
}

ze_result_t cpu_zeCommandListAppendGraphExt(ze_command_list_handle_t list,
                                            cpu_executable_graph_handle graph, const void *next,
                                            ze_event_handle_t signal, uint32_t wait_count,
                                            ze_event_handle_t *waits)
{
    cpu_sync sync;
    CPU_REQUIRE_WRAPPED_HANDLE(list);
    CPU_REQUIRE_WRAPPED_HANDLE(graph);
    ze_result_t result = cpu_check_no_parameters(next);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    result = cpu_sync_unwrap(signal, wait_count, waits, &sync);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    result = cpu_list_check(list, &sync);
    if (result == ZE_RESULT_SUCCESS && !list->immediate)
        result = CPU_REFUSE(ZE_RESULT_ERROR_INVALID_COMMAND_LIST_TYPE,
                            "only immediate lists execute graphs");
    if (result == ZE_RESULT_SUCCESS)
        result = append(list, graph, &sync);
    cpu_sync_free(&sync);
    return result;
}
