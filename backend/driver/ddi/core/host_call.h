/* What must not be called from a host function, because it would wait for the function itself. */
#ifndef ZELLIGE_DRIVER_DDI_CORE_HOST_CALL_H
#define ZELLIGE_DRIVER_DDI_CORE_HOST_CALL_H

#include "backend/driver/ddi/core/check.h"

struct cpu_queue;

/** Runs the program's function as a command of a queue, in the calling thread. */
ze_result_t cpu_host_call(struct cpu_queue *queue, ze_result_t (*run)(void *payload),
                          void *payload);

/** Returns whether the calling thread is in a host function of the queue, or of any for NULL. */
bool cpu_host_call_is_of(const struct cpu_queue *queue);

/** Returns the queue of the host function that the calling thread is in, or NULL. */
struct cpu_queue *cpu_host_call_queue(void);

/** Has an entry point refused that would never return then. */
#define CPU_REQUIRE_NO_HOST_CALL(queue)                                                   \
    CPU_REQUIRE_SAYING(!cpu_host_call_is_of(queue), ZE_RESULT_ERROR_HANDLE_OBJECT_IN_USE, \
                       "a host function calls this, which would wait for the function itself")

#endif
