#ifndef ZELLIGE_CPU_DDI_EVENT_H
#define ZELLIGE_CPU_DDI_EVENT_H

#include <level_zero/ze_api.h>
#include <stdbool.h>

#include "backend/cpu/ddi/signal.h"

/** A slot of its pool: it stays readable until the pool is destroyed. */
struct _ze_event_handle_t {
    uint64_t kind;
    bool used;
    bool timed; /**< the pool was created with ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP */
    cpu_signal signal;
    ze_kernel_timestamp_data_t time; /**< of a timed event; written before it is signalled */
};

/** Signals the event of a command that started at `start`; the time is kept if the event is timed. */
void cpu_event_complete(ze_event_handle_t event, uint64_t start, ze_result_t result);

/** Copies the times of a signalled event. */
void cpu_event_get_time(ze_event_handle_t event, ze_kernel_timestamp_result_t *out);

#endif
