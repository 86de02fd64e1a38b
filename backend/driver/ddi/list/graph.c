/* Graphs, and their executions. */
#include "backend/driver/ddi/list/graph.h"

#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/ddi/event/event.h"
#include "backend/driver/ddi/list/unwrapped.h"

static ze_result_t create(ze_context_handle_t context, cpu_graph_handle *out)
{
    static _Atomic uint64_t last_id;
    cpu_graph_handle graph = cpu_object_create(CPU_KIND_GRAPH, sizeof *graph);
    CPU_REQUIRE(graph != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    graph->recording = cpu_recording_new();
    if (graph->recording == NULL) {
        cpu_object_free(graph);
        return CPU_REFUSE(ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY, "memory ran out");
    }
    pthread_mutex_init(&graph->lock, NULL);
    graph->context = context;
    graph->id = atomic_fetch_add(&last_id, 1) + 1;
    *out = graph;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeGraphCreateExt(ze_context_handle_t context, const void *next,
                                 cpu_graph_handle *out)
{
    CPU_REQUIRE_WRAPPED_HANDLE(context);
    CPU_REQUIRE_POINTER(out);
    const ze_result_t result = cpu_check_no_parameters(next);
    return result == ZE_RESULT_SUCCESS ? create(context, out) : result;
}

ze_result_t cpu_zeGraphDestroyExt(cpu_graph_handle graph)
{
    CPU_END_WRAPPED_HANDLE(graph);
    cpu_capture_end(graph);
    cpu_callbacks_call(&graph->ends);
    cpu_recording_release(graph->recording);
    pthread_mutex_destroy(&graph->lock);
    cpu_object_free(graph);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeGraphSetDestructionCallbackExt(cpu_graph_handle graph,
                                                 cpu_callback_function function, void *user_data,
                                                 const void *next)
{
    CPU_REQUIRE_WRAPPED_HANDLE(graph);
    CPU_REQUIRE_POINTER(function);
    const ze_result_t result = cpu_check_no_parameters(next);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    pthread_mutex_lock(&graph->lock);
    const bool is_added = cpu_callbacks_add(&graph->ends, function, user_data);
    pthread_mutex_unlock(&graph->lock);
    return is_added ? ZE_RESULT_SUCCESS
                    : CPU_REFUSE(ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY, "memory ran out");
}

ze_result_t cpu_zeGraphGetPrimaryCommandListExt(cpu_graph_handle graph,
                                                ze_command_list_handle_t *out)
{
    CPU_REQUIRE_WRAPPED_HANDLE(graph);
    const ze_command_list_handle_t primary = cpu_graph_look(graph).primary;
    CPU_TELL_IF(primary != NULL, graph, out, primary);
}

ze_result_t cpu_zeGraphGetIdExt(cpu_graph_handle graph, uint64_t *out)
{
    CPU_TELL(graph, out, graph->id);
}

ze_result_t cpu_zeGraphIsEmptyExt(cpu_graph_handle graph)
{
    CPU_REQUIRE_WRAPPED_HANDLE(graph);
    const cpu_graph_state is = cpu_graph_look(graph);
    CPU_REQUIRE_SAYING(!is.is_invalid, CPU_RESULT_ERROR_INVALID_GRAPH, "the graph is invalid");
    return is.first == NULL ? CPU_RESULT_QUERY_TRUE : CPU_RESULT_QUERY_FALSE;
}

/* ---- Capturing ------------------------------------------------------------------------------- */

ze_result_t cpu_zeCommandListBeginCaptureIntoGraphExt(ze_command_list_handle_t list,
                                                      cpu_graph_handle graph, const void *next)
{
    CPU_REQUIRE_WRAPPED_HANDLE(list);
    CPU_REQUIRE_WRAPPED_HANDLE(graph);
    const ze_result_t result = cpu_check_no_parameters(next);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    return cpu_capture_begin(list, graph);
}

ze_result_t cpu_zeCommandListBeginGraphCaptureExt(ze_command_list_handle_t list, const void *next)
{
    cpu_graph_handle graph = NULL;
    CPU_REQUIRE_WRAPPED_HANDLE(list);
    ze_result_t result = create(list->context, &graph);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    result = CPU_DELEGATE(cpu_zeCommandListBeginCaptureIntoGraphExt(list, graph, next));
    if (result != ZE_RESULT_SUCCESS)
        cpu_zeGraphDestroyExt(graph);
    return result;
}

ze_result_t cpu_zeCommandListIsGraphCaptureEnabledExt(ze_command_list_handle_t list)
{
    CPU_REQUIRE_WRAPPED_HANDLE(list);
    return cpu_capture_of(list) != NULL ? CPU_RESULT_QUERY_TRUE : CPU_RESULT_QUERY_FALSE;
}

ze_result_t cpu_zeCommandListGetGraphExt(ze_command_list_handle_t list, cpu_graph_handle *out)
{
    CPU_REQUIRE_WRAPPED_HANDLE(list);
    CPU_REQUIRE_POINTER(out);
    *out = cpu_capture_of(list);
    CPU_REQUIRE_SAYING(*out != NULL, CPU_RESULT_ERROR_COMMAND_LIST_NOT_CAPTURING,
                       "no graph captures the list");
    return ZE_RESULT_SUCCESS;
}

/* A program that began with a graph of its own may leave out where it is returned. */
ze_result_t cpu_zeCommandListEndGraphCaptureExt(ze_command_list_handle_t list, const void *next,
                                                cpu_graph_handle *out)
{
    CPU_REQUIRE_WRAPPED_HANDLE(list);
    const ze_result_t result = cpu_check_no_parameters(next);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    return cpu_capture_finish(list, out);
}

static ze_result_t pause(cpu_graph_handle graph, bool is_paused)
{
    CPU_REQUIRE_WRAPPED_HANDLE(graph);
    CPU_REQUIRE_SAYING(cpu_capture_pause(graph, is_paused),
                       CPU_RESULT_ERROR_COMMAND_LIST_NOT_CAPTURING, "the graph captures nothing");
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeGraphPauseCaptureExt(cpu_graph_handle graph)
{
    CPU_ENTER;
    return pause(graph, true);
}

ze_result_t cpu_zeGraphResumeCaptureExt(cpu_graph_handle graph)
{
    CPU_ENTER;
    return pause(graph, false);
}
