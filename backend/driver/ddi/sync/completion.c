#include "backend/driver/ddi/sync/completion.h"

static bool is_raised(uint64_t changes)
{
    return changes % 2 != 0;
}

void cpu_completion_signal(cpu_completion *signal, ze_result_t result)
{
    atomic_store(&signal->result, (int)result);
    uint64_t changes = cpu_counter_get(&signal->changes);
    while (!is_raised(changes) && !cpu_counter_increment_from(&signal->changes, changes))
        changes = cpu_counter_get(&signal->changes);
}

void cpu_completion_reset(cpu_completion *signal)
{
    uint64_t changes = cpu_counter_get(&signal->changes);
    while (is_raised(changes) && !cpu_counter_increment_from(&signal->changes, changes))
        changes = cpu_counter_get(&signal->changes);
}

uint64_t cpu_completion_next(const cpu_completion *signal)
{
    const uint64_t changes = cpu_counter_get(&signal->changes);
    return is_raised(changes) ? changes : changes + 1;
}

ze_result_t cpu_completion_wait(cpu_completion *signal, uint64_t next, uint64_t timeout,
                                atomic_bool *cancel)
{
    if (!cpu_counter_wait(&signal->changes, next, timeout, cancel))
        return ZE_RESULT_NOT_READY;
    return (ze_result_t)atomic_load(&signal->result);
}
