/* Lists that capture. */
#include <stdlib.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/ddi/event/event.h"
#include "backend/driver/ddi/list/graph.h"
#include "backend/driver/runtime/fork.h"

/* The graphs that are being captured: hardly ever more than one. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static cpu_graph_handle capturing;
static atomic_uint count;

CPU_LOCK_AT_FORK(lock)

/* The graph that captured the last signal of an event, or NULL. */
static cpu_graph_handle graph_of(ze_event_handle_t event)
{
    if (event->capture == 0 || atomic_load(&count) == 0)
        return NULL;
    pthread_mutex_lock(&lock);
    cpu_graph_handle graph = capturing;
    while (graph != NULL && graph->id != event->capture)
        graph = graph->following;
    pthread_mutex_unlock(&lock);
    return graph;
}

bool cpu_event_is_captured(ze_event_handle_t event)
{
    return graph_of(event) != NULL;
}

bool cpu_capture_takes(ze_command_list_handle_t list)
{
    return list->graph != NULL && !list->graph->is_paused;
}

static bool add_list(cpu_graph_handle graph, ze_command_list_handle_t list)
{
    pthread_mutex_lock(&graph->lock);
    cpu_capturing *lists = realloc(graph->lists, (graph->list_count + 1) * sizeof *graph->lists);
    if (lists != NULL) {
        graph->lists = lists;
        list->graph_index = graph->list_count;
        lists[graph->list_count++] = (cpu_capturing){.list = list};
        list->graph = graph;
    }
    pthread_mutex_unlock(&graph->lock);
    return lists != NULL;
}

ze_result_t cpu_capture_begin(ze_command_list_handle_t list, cpu_graph_handle graph)
{
    CPU_REQUIRE(add_list(graph, list), ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    graph->primary = list;
    graph->is_capturing = true;
    pthread_mutex_lock(&lock);
    graph->following = capturing;
    capturing = graph;
    atomic_fetch_add(&count, 1);
    pthread_mutex_unlock(&lock);
    return ZE_RESULT_SUCCESS;
}

static void remove_graph(cpu_graph_handle graph)
{
    pthread_mutex_lock(&lock);
    cpu_graph_handle *link = &capturing;
    while (*link != graph)
        link = &(*link)->following;
    *link = graph->following;
    atomic_fetch_sub(&count, 1);
    pthread_mutex_unlock(&lock);
}

void cpu_capture_end(cpu_graph_handle graph)
{
    if (!graph->is_capturing)
        return;
    remove_graph(graph);
    for (uint32_t i = 0; i < graph->list_count; i++) {
        const cpu_capturing *one = &graph->lists[i];
        if (i > 0 && one->joined != one->work)
            graph->is_invalid = true;
        if (one->list != NULL)
            one->list->graph = NULL;
    }
    free(graph->lists);
    graph->lists = NULL;
    graph->list_count = 0;
    graph->is_capturing = graph->is_paused = false;
}

void cpu_capture_forget(ze_command_list_handle_t list)
{
    cpu_graph_handle graph = list->graph;
    if (graph == NULL)
        return;
    pthread_mutex_lock(&graph->lock);
    graph->lists[list->graph_index].list = NULL;
    pthread_mutex_unlock(&graph->lock);
    if (list->graph_index != 0)
        return;
    cpu_capture_end(graph);
    graph->is_invalid = true;
    graph->primary = NULL;
}

ze_result_t cpu_capture_enter(ze_command_list_handle_t list, const cpu_sync *sync)
{
    if (!list->immediate || atomic_load_explicit(&count, memory_order_relaxed) == 0)
        return ZE_RESULT_SUCCESS;
    for (uint32_t i = 0; i < sync->wait_count; i++) {
        cpu_graph_handle graph = graph_of(sync->waits[i]);
        if (graph == NULL || graph == list->graph || graph->is_paused)
            continue;
        CPU_REQUIRE_SAYING(list->graph == NULL, CPU_RESULT_ERROR_GRAPH_CAPTURE_MERGE_ATTEMPT,
                           "two captures would become one");
        CPU_REQUIRE(add_list(graph, list), ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    }
    return ZE_RESULT_SUCCESS;
}

/* With the graph's lock: a list waits for what another one has signalled. */
static void join(cpu_graph_handle graph, ze_command_list_handle_t list, ze_event_handle_t event)
{
    cpu_capturing *other = &graph->lists[event->capture_index];
    if (event->capture_index == list->graph_index || other->joined >= event->capture_work)
        return;
    other->joined = event->capture_work;
    if (event->capture_index != 0)
        graph->lists[list->graph_index].work++;
}

static void take_events(cpu_graph_handle graph, ze_command_list_handle_t list, cpu_captured *self,
                        const cpu_sync *sync)
{
    const uint32_t outside = sync->signal == NULL ? 0
                                                  : sync->signal->counter_based &
                                                        CPU_EVENT_COUNTER_BASED_FLAG_GRAPH_EXTERNAL;
    self->signal = sync->signal;
    self->signals_inside = sync->signal != NULL && sync->signal->counter_based != 0 && outside == 0;
    for (uint32_t i = 0; i < sync->wait_count; i++) {
        if (sync->waits[i]->capture == graph->id)
            join(graph, list, sync->waits[i]);
        else
            self->waits[self->wait_count++] = sync->waits[i];
    }
}

cpu_command *cpu_capture_take(ze_command_list_handle_t list, size_t payload_bytes,
                              const cpu_sync *sync)
{
    cpu_graph_handle graph = list->graph;
    const size_t events = sizeof(cpu_captured) + sync->wait_count * sizeof(ze_event_handle_t);
    pthread_mutex_lock(&graph->lock);
    cpu_captured *self = cpu_recording_take_bytes(graph->recording, events);
    cpu_command *command =
        cpu_recording_take_bytes(graph->recording, sizeof *command + payload_bytes);
    if (self != NULL && command != NULL) {
        *command = (cpu_command){0};
        *self = (cpu_captured){.command = command};
        take_events(graph, list, self, sync);
        list->captured = self;
    }
    pthread_mutex_unlock(&graph->lock);
    return self != NULL ? command : NULL;
}

ze_result_t cpu_capture_add(ze_command_list_handle_t list, cpu_command *command)
{
    cpu_graph_handle graph = list->graph;
    cpu_captured *self = list->captured;
    pthread_mutex_lock(&graph->lock);
    if (graph->last == NULL)
        graph->first = self;
    else
        graph->last->following = self;
    graph->last = self;
    cpu_recording_add(graph->recording, command);
    cpu_capturing *own = &graph->lists[list->graph_index];
    own->work += command->run != NULL;
    if (self->signal != NULL) {
        self->signal->capture = graph->id;
        self->signal->capture_index = list->graph_index;
        self->signal->capture_work = own->work;
    }
    pthread_mutex_unlock(&graph->lock);
    return ZE_RESULT_SUCCESS;
}
