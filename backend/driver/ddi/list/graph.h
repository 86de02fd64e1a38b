/* Graphs: commands that immediate lists capture in place of executing them. Every execution appends
 * them anew, with the events that the program named.
 *
 * Lists run in order, and each command waits only for what was captured before it: in the order in
 * which all lists of a capture were appended to, nothing inside a graph has to wait. */
#ifndef ZELLIGE_DRIVER_DDI_LIST_GRAPH_H
#define ZELLIGE_DRIVER_DDI_LIST_GRAPH_H

#include <pthread.h>

#include "backend/driver/ddi/core/callbacks.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/core/types_graph.h"
#include "backend/driver/ddi/list/captured.h"
#include "backend/driver/ddi/list/command_list.h"

/** A list of a capture: the first began it, the others wait for it. */
typedef struct cpu_capturing {
    ze_command_list_handle_t list; /**< NULL once it is destroyed */
    uint32_t work;                 /**< how many commands of it do work, or wait for such work */
    uint32_t joined;               /**< how many of these another list has waited for */
} cpu_capturing;

struct _ze_graph_handle_t {
    zli_object object;
    pthread_mutex_t lock; /**< of `ends` */
    ze_context_handle_t context;
    cpu_recording *recording; /**< has the memory of the commands, and releases them */
    cpu_captured *first, *last;
    ze_command_list_handle_t primary; /**< the first that captured, or NULL */
    uint64_t id;
    bool is_capturing;
    bool is_paused;
    bool is_invalid; /**< some list was not waited for at the end */
    cpu_capturing *lists;
    uint32_t list_count;
    cpu_callback *ends;         /**< to be called when it is destroyed */
    cpu_graph_handle following; /**< that captures, too */
};

struct _ze_executable_graph_handle_t {
    zli_object object;
    cpu_graph_handle source;
    cpu_recording *recording;
    const cpu_captured *first;
    ze_event_handle_t order; /**< its executions follow one another */
};

/** What a graph is at one moment. */
typedef struct cpu_graph_state {
    ze_command_list_handle_t primary;
    const cpu_captured *first;
    bool is_capturing;
    bool is_invalid;
} cpu_graph_state;

/** Returns what a graph is now: other threads may capture, or end that. */
cpu_graph_state cpu_graph_look(cpu_graph_handle graph);

/** Checks what a command waits for.
 *  @returns CPU_RESULT_ERROR_GRAPH_CAPTURE_MERGE_ATTEMPT if that is of another capture than the
 *           list's own */
ze_result_t cpu_capture_check(ze_command_list_handle_t list, const cpu_sync *sync);

/** Returns whether a command that waits for this would be captured, if it were appended now. */
bool cpu_capture_would_take(ze_command_list_handle_t list, const cpu_sync *sync);

/** Has an immediate list take part in the capture of what it waits for, and makes the record of a
 *  new command, which the graph owns; NULL without memory. Give it to cpu_capture_add(). All that
 *  can be refused is to be checked before.
 *  @returns false if the list captures nothing */
bool cpu_capture_take(ze_command_list_handle_t list, size_t payload_bytes, const cpu_sync *sync,
                      cpu_command **out);

/** Captures it.
 *  @returns CPU_RESULT_ERROR_COMMAND_LIST_NOT_CAPTURING if the capture is over by now */
ze_result_t cpu_capture_add(ze_command_list_handle_t list, cpu_command *command);

/** Gives such a record back, of what no graph can have.
 *  @returns CPU_RESULT_ERROR_GRAPH_CAPTURE_UNSUPPORTED */
ze_result_t cpu_capture_refuse(cpu_command *command);

/** Returns the graph that captures the list, or NULL. Another thread may end the capture, and
 *  destroy the graph, at any time: only its handle is of use. */
cpu_graph_handle cpu_capture_of(ze_command_list_handle_t list);

/** Returns whether the list captures what is appended to it now. */
bool cpu_capture_takes(ze_command_list_handle_t list);

/** Begins a capture: checks the list and the graph. */
ze_result_t cpu_capture_begin(ze_command_list_handle_t list, cpu_graph_handle graph);

/** Pauses it, or goes on with it.
 *  @returns whether the graph captures */
bool cpu_capture_pause(cpu_graph_handle graph, bool is_paused);

/** Ends what the list began; out, which may be NULL, gets the graph.
 *  @returns CPU_RESULT_ERROR_GRAPH_UNJOINED_FORKS if the graph is not whole */
ze_result_t cpu_capture_finish(ze_command_list_handle_t list, cpu_graph_handle *out);

/** Ends it, on all its lists. */
void cpu_capture_end(cpu_graph_handle graph);

/** A list is about to be destroyed. */
void cpu_capture_forget(ze_command_list_handle_t list);

#endif
