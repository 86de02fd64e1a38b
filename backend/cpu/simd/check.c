#include "backend/cpu/simd/check.h"

#include "backend/cpu/trap.h"

static _Thread_local uint64_t last;

void simd_check_diverged(uint64_t line)
{
    last = line;
    cpu_trap_leave();
}

uint64_t simd_check_line(void)
{
    return last;
}
