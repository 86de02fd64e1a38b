#include "backend/driver/ddi/queue/memory_wait.h"

#include "backend/driver/ddi/core/types_intel.h"
#include "backend/driver/ddi/sync/polling.h"
#include "backend/driver/runtime/faults/guard.h"

typedef struct look {
    const cpu_memory_wait *wait;
    uint64_t found;
} look;

static void read_number(void *argument)
{
    look *self = argument;
    const void *address = self->wait->address;
    self->found = self->wait->is_wide ? atomic_load((const _Atomic(uint64_t) *)address)
                                      : atomic_load((const _Atomic(uint32_t) *)address);
}

static bool holds(uint64_t found, uint32_t condition, uint64_t value)
{
    switch (condition) {
    case CPU_WAIT_ON_MEMORY_FLAG_EQUAL:
        return found == value;
    case CPU_WAIT_ON_MEMORY_FLAG_NOT_EQUAL:
        return found != value;
    case CPU_WAIT_ON_MEMORY_FLAG_GREATER_THAN:
        return found > value;
    case CPU_WAIT_ON_MEMORY_FLAG_GREATER_THAN_EQUAL:
        return found >= value;
    case CPU_WAIT_ON_MEMORY_FLAG_LESSER_THAN:
        return found < value;
    default:
        return found <= value;
    }
}

/* @param is_bad  receives whether nobody may read the address */
static bool is_over(const cpu_memory_wait *wait, bool *is_bad)
{
    look now = {.wait = wait};
    *is_bad = !cpu_guard_run("a wait on memory", read_number, &now);
    return *is_bad || holds(now.found, wait->condition, wait->value);
}

bool cpu_memory_wait_is_over(const cpu_memory_wait *wait)
{
    bool is_bad;
    return is_over(wait, &is_bad);
}

bool cpu_memory_wait_end(const cpu_memory_wait *wait, cpu_loss *loss, const atomic_bool *cancel)
{
    bool is_bad = false;
    cpu_polling polling = {0};
    while (!cpu_loss_has_happened(loss) && !is_over(wait, &is_bad)) {
        if (atomic_load(cancel))
            return false;
        cpu_polling_pause(&polling, UINT64_MAX);
    }
    if (is_bad)
        cpu_loss_happens(loss);
    return true;
}
