#include "backend/driver/runtime/faults/guard.h"

#include "backend/driver/runtime/faults/failure.h"
#include "backend/driver/runtime/faults/trap.h"

bool cpu_guard_run(const char *what, void (*function)(void *), void *argument)
{
    char how[160];
    cpu_trap trap;
    trap.deadline = (cpu_deadline){0};
    trap.own = NULL;
    if (cpu_trap_run(&trap, function, argument))
        return true;
    cpu_trap_describe(&trap, how, sizeof how);
    cpu_failure_tell("%s %s", what, how);
    return false;
}
