/* The processors that this process may use: by its affinity, by the quota of its control groups, and
 * by ZELLIGE_CPU_THREADS. */
#ifndef ZELLIGE_CPU_PROCESSORS_H
#define ZELLIGE_CPU_PROCESSORS_H

#include <pthread.h>
#include <stdint.h>

typedef struct cpu_processors {
    uint32_t count; /* at least 1 */
} cpu_processors;

/** Looks, once. */
const cpu_processors *cpu_processors_get(void);

/** Lets a thread to be created run on all of them, wherever its creator was bound to since. */
void cpu_processors_allow_all(pthread_attr_t *attributes);

#endif
