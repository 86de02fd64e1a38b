#include "backend/driver/engines/simd/callbacks/callbacks.h"

#include "backend/driver/runtime/faults/trap.h"

static _Thread_local uint64_t last;

void simd_barrier_check_fail(uint64_t line)
{
    last = line;
    cpu_trap_leave();
}

uint64_t simd_barrier_check_line(void)
{
    return last;
}
