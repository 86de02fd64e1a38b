/* Host functions that wait for queues: in no circle. */
#ifndef ZELLIGE_DRIVER_DDI_QUEUE_HOST_WAIT_H
#define ZELLIGE_DRIVER_DDI_QUEUE_HOST_WAIT_H

#include "backend/driver/ddi/queue/queue.h"

/** Notes that the calling thread waits without a limit until a queue, which must not be destroyed
 *  meanwhile, raises a counter to a value: that of its commands, or of a fence.
 *  @returns false if it is in a host function that the queue waits for: itself, or by its own host
 *           function and those of further queues */
bool cpu_host_wait_begin(const cpu_queue *queue, const cpu_counter *counter, uint64_t target);
void cpu_host_wait_end(void);

#endif
