#include "backend/driver/runtime/threads/ranges.h"

static uint64_t smallest(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* How many of `steps` lie before a range. */
static uint64_t steps_before(uint64_t steps, uint32_t count, uint32_t range)
{
    return steps / count * range + smallest(steps % count, range);
}

void cpu_ranges_divide(cpu_ranges *ranges, uint64_t first, uint64_t end, uint64_t step,
                       uint32_t threads)
{
    const uint64_t chunks = end - first;
    const uint64_t steps = chunks / step + (chunks % step != 0);
    ranges->step = step;
    ranges->count = (uint32_t)smallest(smallest(threads, CPU_MOST_RANGES), steps);
    uint64_t begin = first;
    for (uint32_t i = 0; i < ranges->count; i++) {
        const bool is_last = i + 1 == ranges->count;
        cpu_range *range = &ranges->ranges[i];
        atomic_store_explicit(&range->next, begin, memory_order_relaxed);
        range->end = is_last ? end : first + steps_before(steps, ranges->count, i + 1) * step;
        begin = range->end;
    }
}

static bool take(cpu_range *range, uint64_t step, uint64_t *first, uint64_t *end)
{
    if (atomic_load_explicit(&range->next, memory_order_relaxed) >= range->end)
        return false; /* never count far beyond the end */
    *first = atomic_fetch_add_explicit(&range->next, step, memory_order_relaxed);
    if (*first >= range->end)
        return false;
    *end = *first + smallest(range->end - *first, step);
    return true;
}

bool cpu_ranges_take_own(cpu_ranges *ranges, uint32_t thread, uint64_t *first, uint64_t *end)
{
    return take(&ranges->ranges[thread % ranges->count], ranges->step, first, end);
}

bool cpu_ranges_take_left(cpu_ranges *ranges, uint32_t thread, uint64_t *first, uint64_t *end)
{
    const uint32_t own = thread % ranges->count;
    for (uint32_t i = own + 1; i < ranges->count; i++)
        if (take(&ranges->ranges[i], ranges->step, first, end))
            return true;
    for (uint32_t i = 0; i < own; i++)
        if (take(&ranges->ranges[i], ranges->step, first, end))
            return true;
    return false;
}

void cpu_ranges_empty(cpu_ranges *ranges)
{
    for (uint32_t i = 0; i < ranges->count; i++)
        atomic_store_explicit(&ranges->ranges[i].next, ranges->ranges[i].end, memory_order_relaxed);
}
