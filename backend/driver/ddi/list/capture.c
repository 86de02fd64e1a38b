/* Lists that capture. */
#include <stdlib.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/ddi/event/event.h"
#include "backend/driver/ddi/list/graph.h"
#include "backend/driver/runtime/fork.h"

/* The graphs that are being captured: hardly ever more than one. The lock is of all that belongs to
 * captures. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static cpu_graph_handle capturing;
static atomic_uint count;

CPU_LOCK_AT_FORK(lock)

/* With the lock. The graph that captured the last signal of an event, or NULL. */
static cpu_graph_handle graph_of(ze_event_handle_t event)
{
    cpu_graph_handle graph = event->capture == 0 ? NULL : capturing;
    while (graph != NULL && graph->id != event->capture)
        graph = graph->following;
    return graph;
}

bool cpu_event_is_captured(ze_event_handle_t event)
{
    if (atomic_load(&count) == 0)
        return false;
    pthread_mutex_lock(&lock);
    const bool is_captured = graph_of(event) != NULL;
    pthread_mutex_unlock(&lock);
    return is_captured;
}

cpu_graph_handle cpu_capture_of(ze_command_list_handle_t list)
{
    if (atomic_load(&count) == 0)
        return NULL;
    pthread_mutex_lock(&lock);
    const cpu_graph_handle graph = list->graph;
    pthread_mutex_unlock(&lock);
    return graph;
}

/* With the lock, as all that follows and says nothing else. */
static bool takes(ze_command_list_handle_t list)
{
    return list->graph != NULL && !list->graph->is_paused;
}

bool cpu_capture_takes(ze_command_list_handle_t list)
{
    if (atomic_load(&count) == 0)
        return false;
    pthread_mutex_lock(&lock);
    const bool is_taken = takes(list);
    pthread_mutex_unlock(&lock);
    return is_taken;
}

static bool add_list(cpu_graph_handle graph, ze_command_list_handle_t list)
{
    cpu_capturing *lists = realloc(graph->lists, (graph->list_count + 1) * sizeof *graph->lists);
    if (lists == NULL)
        return false;
    graph->lists = lists;
    list->graph_index = graph->list_count;
    lists[graph->list_count++] = (cpu_capturing){.list = list};
    list->graph = graph;
    return true;
}

static ze_result_t begin(ze_command_list_handle_t list, cpu_graph_handle graph)
{
    CPU_REQUIRE_SAYING(list->immediate && list->graph == NULL, ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "the list is no immediate list, or is captured already");
    CPU_REQUIRE_SAYING(!graph->is_capturing && graph->first == NULL,
                       ZE_RESULT_ERROR_INVALID_ARGUMENT, "the graph has commands already");
    CPU_REQUIRE(add_list(graph, list), ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    graph->primary = list;
    graph->is_capturing = true;
    graph->following = capturing;
    capturing = graph;
    atomic_fetch_add(&count, 1);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_capture_begin(ze_command_list_handle_t list, cpu_graph_handle graph)
{
    pthread_mutex_lock(&lock);
    const ze_result_t result = begin(list, graph);
    pthread_mutex_unlock(&lock);
    return result;
}

bool cpu_capture_pause(cpu_graph_handle graph, bool is_paused)
{
    pthread_mutex_lock(&lock);
    const bool captures = graph->is_capturing;
    graph->is_paused = captures && is_paused;
    pthread_mutex_unlock(&lock);
    return captures;
}

cpu_graph_state cpu_graph_look(cpu_graph_handle graph)
{
    pthread_mutex_lock(&lock);
    const cpu_graph_state state = {graph->primary, graph->first, graph->is_capturing,
                                   graph->is_invalid};
    pthread_mutex_unlock(&lock);
    return state;
}

static void remove_graph(cpu_graph_handle graph)
{
    cpu_graph_handle *link = &capturing;
    while (*link != graph)
        link = &(*link)->following;
    *link = graph->following;
}

/* Who counts no graph looks without the lock, and may destroy the lists. */
static void end(cpu_graph_handle graph)
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
    graph->is_capturing = false;
    graph->is_paused = false;
    atomic_fetch_sub(&count, 1);
}

void cpu_capture_end(cpu_graph_handle graph)
{
    pthread_mutex_lock(&lock);
    end(graph);
    pthread_mutex_unlock(&lock);
}

static ze_result_t finish(ze_command_list_handle_t list, cpu_graph_handle *out)
{
    const cpu_graph_handle graph = list->graph;
    CPU_REQUIRE_SAYING(graph != NULL, CPU_RESULT_ERROR_COMMAND_LIST_NOT_CAPTURING,
                       "no graph captures the list");
    CPU_REQUIRE_SAYING(graph->primary == list, ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "the capture began with another list");
    end(graph);
    if (out != NULL)
        *out = graph;
    CPU_REQUIRE_SAYING(!graph->is_invalid, CPU_RESULT_ERROR_GRAPH_UNJOINED_FORKS,
                       "a list that the graph captured has commands that no other list waits for");
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_capture_finish(ze_command_list_handle_t list, cpu_graph_handle *out)
{
    pthread_mutex_lock(&lock);
    const ze_result_t result = finish(list, out);
    pthread_mutex_unlock(&lock);
    return result;
}

static void forget(cpu_graph_handle graph, ze_command_list_handle_t list)
{
    graph->lists[list->graph_index].list = NULL;
    list->graph = NULL;
    if (list->graph_index != 0)
        return;
    end(graph);
    graph->is_invalid = true;
    graph->primary = NULL;
}

void cpu_capture_forget(ze_command_list_handle_t list)
{
    if (atomic_load(&count) == 0)
        return;
    pthread_mutex_lock(&lock);
    if (list->graph != NULL)
        forget(list->graph, list);
    pthread_mutex_unlock(&lock);
}

/* The graph that captures an event, unless that is the list's own or is paused; or NULL. */
static cpu_graph_handle other_graph_of(ze_command_list_handle_t list, ze_event_handle_t event)
{
    cpu_graph_handle graph = graph_of(event);
    return graph == NULL || graph == list->graph || graph->is_paused ? NULL : graph;
}

/* All that is waited for belongs to one graph at most. */
static ze_result_t find_graph(ze_command_list_handle_t list, const cpu_sync *sync,
                              cpu_graph_handle *out)
{
    for (uint32_t i = 0; i < sync->wait_count; i++) {
        cpu_graph_handle graph = other_graph_of(list, sync->waits[i]);
        if (graph == NULL || graph == *out)
            continue;
        CPU_REQUIRE_SAYING(list->graph == NULL && *out == NULL,
                           CPU_RESULT_ERROR_GRAPH_CAPTURE_MERGE_ATTEMPT,
                           "two captures would become one");
        *out = graph;
    }
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_capture_check(ze_command_list_handle_t list, const cpu_sync *sync)
{
    cpu_graph_handle graph = NULL;
    if (!list->immediate || atomic_load_explicit(&count, memory_order_relaxed) == 0)
        return ZE_RESULT_SUCCESS;
    pthread_mutex_lock(&lock);
    const ze_result_t result = find_graph(list, sync, &graph);
    pthread_mutex_unlock(&lock);
    return result;
}

bool cpu_capture_would_take(ze_command_list_handle_t list, const cpu_sync *sync)
{
    cpu_graph_handle graph = NULL;
    if (!list->immediate || atomic_load(&count) == 0)
        return false;
    pthread_mutex_lock(&lock);
    const bool is_found = find_graph(list, sync, &graph) == ZE_RESULT_SUCCESS && graph != NULL;
    const bool would = is_found || takes(list);
    pthread_mutex_unlock(&lock);
    return would;
}

/* Of the graph that the list enters, or of its own if that is NULL. */
static cpu_command *take(ze_command_list_handle_t list, cpu_graph_handle entered,
                         size_t payload_bytes, const cpu_sync *sync)
{
    cpu_recording *recording = (entered != NULL ? entered : list->graph)->recording;
    cpu_command *command = cpu_captured_take(recording, payload_bytes, sync);
    if (command == NULL || entered == NULL || add_list(entered, list))
        return command;
    cpu_recording_release(recording);
    return NULL;
}

bool cpu_capture_take(ze_command_list_handle_t list, size_t payload_bytes, const cpu_sync *sync,
                      cpu_command **out)
{
    cpu_graph_handle entered = NULL;
    if (atomic_load(&count) == 0)
        return false;
    pthread_mutex_lock(&lock);
    const bool is_one = !list->immediate || find_graph(list, sync, &entered) == ZE_RESULT_SUCCESS;
    const bool is_taken = !is_one || entered != NULL || takes(list);
    if (is_taken)
        *out = is_one ? take(list, entered, payload_bytes, sync) : NULL;
    pthread_mutex_unlock(&lock);
    return is_taken;
}

/* A list waits for what another one has signalled. */
static void join(cpu_graph_handle graph, ze_command_list_handle_t list, ze_event_handle_t event)
{
    cpu_capturing *other = &graph->lists[event->capture_index];
    if (event->capture_index == list->graph_index || other->joined >= event->capture_work)
        return;
    other->joined = event->capture_work;
    if (event->capture_index != 0)
        graph->lists[list->graph_index].work++;
}

/* What orders the commands of the graph is no wait of its executions. */
static void join_all(cpu_graph_handle graph, ze_command_list_handle_t list, cpu_captured *self)
{
    uint32_t left = 0;
    for (uint32_t i = 0; i < self->wait_count; i++) {
        if (self->waits[i]->capture == graph->id)
            join(graph, list, self->waits[i]);
        else
            self->waits[left++] = self->waits[i];
    }
    self->wait_count = left;
}

static void add(cpu_graph_handle graph, ze_command_list_handle_t list, cpu_captured *self)
{
    join_all(graph, list, self);
    cpu_captured_keep(self);
    if (graph->last == NULL)
        graph->first = self;
    else
        graph->last->following = self;
    graph->last = self;
    cpu_recording_add(graph->recording, self->command);
    cpu_capturing *own = &graph->lists[list->graph_index];
    own->work += self->command->run != NULL;
    if (self->signal != NULL) {
        self->signal->capture = graph->id;
        self->signal->capture_index = list->graph_index;
        self->signal->capture_work = own->work;
    }
}

/* Another thread may have ended the capture since. */
static bool add_unless_over(ze_command_list_handle_t list, cpu_captured *self)
{
    pthread_mutex_lock(&lock);
    cpu_graph_handle graph = list->graph;
    const bool is_over = graph == NULL || graph->recording != self->recording;
    if (!is_over)
        add(graph, list, self);
    pthread_mutex_unlock(&lock);
    return !is_over;
}

ze_result_t cpu_capture_add(ze_command_list_handle_t list, cpu_command *command)
{
    cpu_captured *self = command->captured;
    cpu_recording *recording = self->recording;
    const bool is_added = add_unless_over(list, self);
    if (!is_added)
        cpu_command_release(command);
    cpu_recording_release(recording);
    CPU_REQUIRE_SAYING(
        is_added, CPU_RESULT_ERROR_COMMAND_LIST_NOT_CAPTURING,
        "another thread has ended the capture meanwhile: the command is in no graph");
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_capture_refuse(cpu_command *command)
{
    cpu_recording *recording = command->captured->recording;
    cpu_command_release(command);
    cpu_recording_release(recording);
    return CPU_REFUSE(CPU_RESULT_ERROR_GRAPH_CAPTURE_UNSUPPORTED, "a graph captures the list");
}
