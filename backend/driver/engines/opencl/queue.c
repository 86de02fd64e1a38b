#include "backend/driver/engines/opencl/queue.h"

#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static cpu_opencl_queue *unused;

static cpu_opencl_queue *create(void)
{
    const cpu_opencl_icd *icd = cpu_opencl_get();
    cpu_opencl_queue *queue = calloc(1, sizeof *queue);
    if (queue == NULL)
        return NULL;
    queue->queue =
        icd->cl.clCreateCommandQueueWithProperties(icd->context, icd->device, NULL, NULL);
    if (queue->queue == NULL) {
        free(queue);
        return NULL;
    }
    return queue;
}

cpu_opencl_queue *cpu_opencl_queue_take(void)
{
    pthread_mutex_lock(&lock);
    cpu_opencl_queue *queue = unused;
    if (queue != NULL)
        unused = queue->next;
    pthread_mutex_unlock(&lock);
    return queue != NULL ? queue : create();
}

void cpu_opencl_queue_give(cpu_opencl_queue *queue)
{
    pthread_mutex_lock(&lock);
    queue->next = unused;
    unused = queue;
    pthread_mutex_unlock(&lock);
}
