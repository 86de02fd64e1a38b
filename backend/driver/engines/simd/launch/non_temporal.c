#include "backend/driver/engines/simd/launch/non_temporal.h"

#include "backend/driver/engines/simd/contract/target.h"

#define MOST ((uint64_t)32 << 20) /* bytes: of what many processors share, a program has no more */

/* As much as a launch has to write to be the last to want it in a cache. It may be read soon, from
 * half of the last one. */
static uint64_t get_limit(void)
{
    const simd_target *target = simd_target_native();
    const uint64_t bytes = target->l3.bytes != 0 ? target->l3.bytes : target->l2.bytes;
    return bytes == 0 || bytes / 2 > MOST ? MOST : bytes / 2;
}

uint64_t simd_non_temporal_threshold(uint64_t work_items)
{
    return work_items == 0 ? UINT64_MAX : (get_limit() - 1) / work_items + 1;
}
