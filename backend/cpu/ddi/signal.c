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

ze_result_t cpu_signal_wait(cpu_signal *signal, uint64_t timeout, atomic_bool *cancel)
{
    uint64_t changes = cpu_counter_get(&signal->changes);
    if (!is_raised(changes) && !cpu_counter_wait(&signal->changes, changes + 1, timeout, cancel))
        return ZE_RESULT_NOT_READY;
    return (ze_result_t)atomic_load(&signal->result);
}
