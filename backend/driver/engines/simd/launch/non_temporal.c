#include "backend/driver/engines/simd/launch/non_temporal.h"

#include <stdatomic.h>
#include <unistd.h>

#define MIB ((uint64_t)1 << 20)

/* As much as a launch has to write to be the last to want it in a cache. It may be read soon, from
 * half of the last one; but of one that many processors share, a program has not half. */
static uint64_t find_limit(void)
{
    const uint64_t most = 32 * MIB;
    long bytes = -1;
#ifdef _SC_LEVEL3_CACHE_SIZE
    bytes = sysconf(_SC_LEVEL3_CACHE_SIZE);
    if (bytes <= 0)
        bytes = sysconf(_SC_LEVEL2_CACHE_SIZE);
#endif
    return bytes <= 0 || (uint64_t)bytes / 2 > most ? most : (uint64_t)bytes / 2;
}

static uint64_t get_limit(void)
{
    static _Atomic uint64_t limit; /* threads find the same */
    uint64_t known = atomic_load_explicit(&limit, memory_order_relaxed);
    if (known == 0) {
        known = find_limit();
        atomic_store_explicit(&limit, known, memory_order_relaxed);
    }
    return known;
}

uint64_t simd_non_temporal_threshold(uint64_t work_items)
{
    return work_items == 0 ? UINT64_MAX : (get_limit() - 1) / work_items + 1;
}
