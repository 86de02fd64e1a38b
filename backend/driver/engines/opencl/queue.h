/* Command queues, one for each launch that is under way: an in-order queue would make them wait. */
#ifndef ZELLIGE_OPENCL_QUEUE_H
#define ZELLIGE_OPENCL_QUEUE_H

#include "backend/driver/engines/opencl/icd.h"

typedef struct cpu_opencl_queue {
    cl_command_queue queue;
    struct cpu_opencl_queue *next; /**< among those not in use */
} cpu_opencl_queue;

/** Returns a queue that nobody else uses until it is given back; NULL if memory runs out. As many
 *  are made as launches ever run at once; they are kept. */
cpu_opencl_queue *cpu_opencl_queue_take(void);
void cpu_opencl_queue_give(cpu_opencl_queue *queue);

#endif
