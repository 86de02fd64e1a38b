#include "backend/driver/engines/simd/callbacks/callbacks.h"

#include "backend/driver/runtime/faults/trap.h"

static _Thread_local const simd_place *last;

void simd_barrier_check_fail(uint64_t place)
{
    last = (const simd_place *)(uintptr_t)place;
    cpu_trap_leave();
}

const simd_place *simd_barrier_check_place(void)
{
    return last;
}
