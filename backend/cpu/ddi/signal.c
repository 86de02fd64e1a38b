#include "backend/cpu/ddi/signal.h"

static bool is_raised(uint64_t changes)
{
    return changes % 2 != 0;
}

void cpu_signal_raise(cpu_signal *signal, ze_result_t result)
{
    atomic_store(&signal->result, (int)result);
    uint64_t changes = cpu_counter_get(&signal->changes);
    while (!is_raised(changes) && !cpu_counter_increment_from(&signal->changes, changes))
        changes = cpu_counter_get(&signal->changes);
}

void cpu_signal_lower(cpu_signal *signal)
{
    uint64_t changes = cpu_counter_get(&signal->changes);
    while (is_raised(changes) && !cpu_counter_increment_from(&signal->changes, changes))
        changes = cpu_counter_get(&signal->changes);
}

uint64_t cpu_signal_next(const cpu_signal *signal)
{
    const uint64_t changes = cpu_counter_get(&signal->changes);
    return is_raised(changes) ? changes : changes + 1;
}

ze_result_t cpu_signal_wait(cpu_signal *signal, uint64_t next, uint64_t timeout,
                            atomic_bool *cancel)
{
    if (!cpu_counter_wait(&signal->changes, next, timeout, cancel))
        return ZE_RESULT_NOT_READY;
    return (ze_result_t)atomic_load(&signal->result);
}
