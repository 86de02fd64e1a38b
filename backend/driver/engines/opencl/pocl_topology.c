#include "backend/driver/engines/opencl/pocl_topology.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int count_processors(void)
{
    cpu_set_t allowed;
    return sched_getaffinity(0, sizeof allowed, &allowed) == 0 ? CPU_COUNT(&allowed) : 1;
}

/* Each processor has its own second-level cache, all share the third: PoCL takes the size of its local
 * memory from these, and without both fails an assertion at the first launch. */
static void describe(char *description, size_t size)
{
    const long long memory = (long long)sysconf(_SC_PHYS_PAGES) * sysconf(_SC_PAGESIZE);
    const long level2 = sysconf(_SC_LEVEL2_CACHE_SIZE);
    const long level3 = sysconf(_SC_LEVEL3_CACHE_SIZE);
    snprintf(description, size,
             "NUMANode:1(memory=%lld) L3Cache:1(size=%ld) L2Cache:%d(size=%ld) core:1 pu:1", memory,
             level3 > 0 ? level3 : 8l << 20, count_processors(), level2 > 0 ? level2 : 1l << 20);
}

void cpu_opencl_prepare_pocl_topology(void)
{
    char description[160];
    if (getenv("HWLOC_SYNTHETIC") != NULL || getenv("HWLOC_XMLFILE") != NULL ||
        access("/sys/devices/system/cpu/cpu0/cache/index3", R_OK) == 0)
        return;
    describe(description, sizeof description);
    setenv("HWLOC_SYNTHETIC", description, 0);
    setenv("HWLOC_THISSYSTEM", "1", 0);
}
