#include "backend/driver/engines/simd/compile/guard.h"

#include <pthread.h>
#include <stddef.h>
#include <stdio.h>

#include <llvm-c/ErrorHandling.h>

#include "backend/driver/engines/simd/compile/exit.h"
#include "backend/driver/runtime/faults/trap.h"

static pthread_once_t once = PTHREAD_ONCE_INIT;
static _Thread_local char reason[256];

/* Returns where another user of the same LLVM called it: then the process ends, as without us. */
static void take_reason(const char *text)
{
    snprintf(reason, sizeof reason, "%s", text);
    cpu_trap_leave();
}

static void prepare(void)
{
    LLVMInstallFatalErrorHandler(take_reason);
}

bool simd_guard_run(void (*function)(void *), void *argument, cpu_build_log *log)
{
    char text[160];
    cpu_trap trap;
    trap.deadline = 0;
    reason[0] = '\0';
    pthread_once(&once, prepare);
    if (cpu_trap_run(&trap, function, argument))
        return true;
    cpu_trap_describe(&trap, text, sizeof text);
    cpu_build_log_add(log, "LLVM %s, and is not used any more: %s", text, reason);
    simd_exit_break();
    return false;
}
