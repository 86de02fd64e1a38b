/* How the processors of this process are divided between sub-devices. */
#ifndef ZELLIGE_DRIVER_RUNTIME_THREADS_CPUSET_PARTITION_H
#define ZELLIGE_DRIVER_RUNTIME_THREADS_CPUSET_PARTITION_H

#include "backend/driver/runtime/threads/processors.h"

enum { CPU_MAX_CPUSETS = 64 };

typedef struct cpu_cpuset {
    cpu_processors processors;
    uint64_t memory; /**< bytes of its NUMA node; 0 for a node without memory */
} cpu_cpuset;

/** Divides the processors into equal parts.
 *  @param wanted  how many; no more are made than there are processors
 *  @returns how many there are; 0 rather than 1 */
uint32_t cpu_cpuset_partition_evenly(const cpu_processors *all, uint32_t wanted,
                                     cpu_cpuset out[CPU_MAX_CPUSETS]);

/** Divides processors by the NUMA nodes in a directory: /sys/devices/system/node.
 *  @returns how many nodes have processors of the process; 0 instead of 1 */
uint32_t cpu_cpuset_partition_by_node(const cpu_processors *all, const char *directory,
                                      cpu_cpuset out[CPU_MAX_CPUSETS]);

/** Puts chosen parts together again.
 *  @param chosen  a bit for each; at least one */
void cpu_cpuset_unite(const cpu_cpuset parts[CPU_MAX_CPUSETS], uint64_t chosen, cpu_cpuset *out);

/** Divides processors by the environment variable ZELLIGE_CPU_SUB_DEVICES: a number, or `numa`.
 *  Reads it once.
 *  @returns the number of parts, 0 if the device has none; *out is borrowed */
uint32_t cpu_cpuset_partition_get(const cpu_cpuset **out);

#endif
