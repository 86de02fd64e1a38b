/* Host threads that wait for an event. */
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/types_graph.h"
#include "backend/driver/ddi/queue/work_helping.h"

/* A thread that waits without a limit executes the queue's work: that takes less time than waking
 * the queue's own thread. */
ze_result_t cpu_zeEventHostSynchronize(ze_event_handle_t event, uint64_t timeout)
{
    CPU_REQUIRE_HANDLE(event);
    CPU_REQUIRE_SAYING(timeout == 0 || !cpu_event_is_captured(event),
                       CPU_RESULT_ERROR_GRAPH_CAPTURE_UNSUPPORTED,
                       "a graph captures the command that signals the event");
    cpu_event_state *state = cpu_event_hold_state(event);
    const uint64_t next = cpu_event_next(state);
    if (timeout == UINT64_MAX)
        cpu_queue_help_signaller(state, next);
    ze_result_t result = cpu_event_wait(state, next, timeout, NULL);
    cpu_event_release_state(state);
    return result;
}

ze_result_t cpu_zeEventQueryStatus(ze_event_handle_t event)
{
    return CPU_DELEGATE(cpu_zeEventHostSynchronize(event, 0));
}
