#include "backend/driver/ddi/core/host_call.h"

/* A thread that waits in a host function may execute another queue's. */
typedef struct host_call {
    struct cpu_queue *queue;
    const struct host_call *outer;
} host_call;

static _Thread_local const host_call *innermost;

ze_result_t cpu_host_call(struct cpu_queue *queue, ze_result_t (*run)(void *payload), void *payload)
{
    const host_call call = {.queue = queue, .outer = innermost};
    innermost = &call;
    const ze_result_t result = run(payload);
    innermost = call.outer;
    return result;
}

bool cpu_host_call_is_of(const struct cpu_queue *queue)
{
    const host_call *call = innermost;
    while (call != NULL && queue != NULL && call->queue != queue)
        call = call->outer;
    return call != NULL;
}

struct cpu_queue *cpu_host_call_queue(void)
{
    return innermost != NULL ? innermost->queue : NULL;
}
