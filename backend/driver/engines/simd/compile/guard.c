#include "backend/driver/engines/simd/compile/guard.h"

#include <pthread.h>
#include <stddef.h>
#include <stdio.h>

#include <llvm-c/ErrorHandling.h>

#include "backend/driver/engines/simd/compile/exit.h"
#include "backend/driver/runtime/faults/trap.h"

static pthread_once_t once = PTHREAD_ONCE_INIT;
enum { REASON_BYTES = 256 };

/* Memory of the call in this thread, on its stack: a library that is opened late has little
 * thread-local memory, and with much of it a second copy of the driver cannot be opened. */
static _Thread_local char *reason;

/* Returns where another user of the same LLVM called it: then the process ends, as without us. */
static void take_reason(const char *text)
{
    if (reason != NULL)
        snprintf(reason, REASON_BYTES, "%s", text);
    cpu_trap_leave();
}

static void prepare(void)
{
    LLVMInstallFatalErrorHandler(take_reason);
}

bool simd_guard_run(void (*function)(void *), void *argument, cpu_build_log *log)
{
    char text[160], said[REASON_BYTES] = "";
    char *const outer = reason;
    cpu_trap trap;
    trap.deadline = 0;
    reason = said;
    pthread_once(&once, prepare);
    const bool succeeded = cpu_trap_run(&trap, function, argument);
    reason = outer;
    if (succeeded)
        return true;
    cpu_trap_describe(&trap, text, sizeof text);
    cpu_build_log_add(log, "LLVM %s, and is not used any more: %s", text, said);
    simd_exit_break();
    return false;
}
