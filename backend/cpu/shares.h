/* How the processors of this process are divided between sub-devices. */
#ifndef ZELLIGE_CPU_SHARES_H
#define ZELLIGE_CPU_SHARES_H

#include "backend/cpu/processors.h"

enum { CPU_MAX_SHARES = 64 };

typedef struct cpu_share {
    cpu_processors processors;
    uint64_t memory; /**< bytes of its NUMA node; 0 if it has no memory of its own */
} cpu_share;

/** Divides the processors into equal parts.
 *  @param wanted  how many; no more are made than there are processors
 *  @returns how many there are; 0 rather than 1 */
uint32_t cpu_shares_split(const cpu_processors *all, uint32_t wanted,
                          cpu_share out[CPU_MAX_SHARES]);

/** Divides them by NUMA nodes, which a directory describes: /sys/devices/system/node.
 *  @returns how many nodes have processors of ours; 0 rather than 1 */
uint32_t cpu_shares_by_node(const cpu_processors *all, const char *directory,
                            cpu_share out[CPU_MAX_SHARES]);

/** Divides them as the environment variable ZELLIGE_CPU_SUB_DEVICES says: a number, or `numa`. Looks
 *  once.
 *  @returns how many there are, 0 if the device has no parts; *out is borrowed */
uint32_t cpu_shares_get(const cpu_share **out);

#endif
