#include "backend/driver/runtime/threads/helpers.h"

static uint32_t count_from(const cpu_helpers *helpers, uint32_t line)
{
    uint32_t count = 0;
    for (uint32_t i = line; i < CPU_HELPER_LINES; i++)
        count += atomic_load(&helpers->lines[i].count);
    return count;
}

uint32_t cpu_helpers_count(const cpu_helpers *helpers)
{
    return count_from(helpers, 0);
}

void cpu_helpers_add(cpu_helpers *helpers, uint32_t line)
{
    atomic_fetch_add(&helpers->lines[line].count, 1);
}

uint32_t cpu_helpers_add_in_order(cpu_helpers *helpers)
{
    const uint32_t before = atomic_fetch_add(&helpers->lines[0].count, 1);
    return before + count_from(helpers, 1);
}

void cpu_helpers_remove(cpu_helpers *helpers, uint32_t line)
{
    atomic_fetch_sub(&helpers->lines[line].count, 1);
}

void cpu_helpers_clear(cpu_helpers *helpers)
{
    for (uint32_t i = 0; i < CPU_HELPER_LINES; i++)
        atomic_store(&helpers->lines[i].count, 0);
}
