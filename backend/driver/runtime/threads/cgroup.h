/* The limits of the process's control group and of the groups around it. */
#ifndef ZELLIGE_DRIVER_RUNTIME_THREADS_CGROUP_H
#define ZELLIGE_DRIVER_RUNTIME_THREADS_CGROUP_H

#include <stdint.h>

/** Returns the bytes of memory that the process may use: the machine's, or fewer. */
uint64_t cpu_cgroup_usable_memory(void);

/** Returns the bytes of memory it may use, at most `limit`. */
uint64_t cpu_cgroup_memory(uint64_t limit);

/** Returns the bytes of memory that it may still take, at most `free`. */
uint64_t cpu_cgroup_memory_free(uint64_t free);

/** Returns how many processors its time is worth, rounded up; 0 if there is no limit. */
uint32_t cpu_cgroup_processors(void);

#endif
