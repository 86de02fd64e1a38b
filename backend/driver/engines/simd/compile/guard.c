#include "backend/driver/engines/simd/compile/guard.h"

#include <link.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <llvm-c/Core.h>
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

static cpu_code llvm; /* its instructions: there a compilation can be left */

static int find_llvm(struct dl_phdr_info *library, size_t size, void *address)
{
    (void)size;
    for (int i = 0; i < library->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &library->dlpi_phdr[i];
        const uintptr_t first = library->dlpi_addr + part->p_vaddr;
        if (part->p_type == PT_LOAD && (uintptr_t)address - first < part->p_memsz) {
            llvm = (cpu_code){.first = first, .end = first + part->p_memsz};
            return 1;
        }
    }
    return 0;
}

static void prepare(void)
{
    LLVMContextRef (*const function)(void) = LLVMContextCreate;
    void *address;
    memcpy(&address, &function, sizeof address);
    LLVMInstallFatalErrorHandler(take_reason);
    dl_iterate_phdr(find_llvm, address);
}

static bool run(cpu_trap *trap, void (*function)(void *), void *argument)
{
    simd_exit_run entry;
    const uint64_t id = cpu_trap_new_id();
    simd_exit_run_begin(&entry, id);
    const bool succeeded = cpu_trap_run_within(trap, id, &llvm, function, argument);
    simd_exit_run_end(&entry);
    return succeeded;
}

static void explain(const cpu_trap *trap, const char *said, cpu_build_log *log)
{
    char text[160];
    if (simd_exit_is_over()) {
        cpu_build_log_add(log, "the process is ending");
        return;
    }
    cpu_trap_describe(trap, text, sizeof text);
    cpu_build_log_add(log, "LLVM %s, and is not used any more: %s", text, said);
}

bool simd_guard_run(void (*function)(void *), void *argument, cpu_build_log *log)
{
    char said[REASON_BYTES] = "";
    char *const outer = reason;
    cpu_trap trap;
    trap.deadline = 0;
    reason = said;
    pthread_once(&once, prepare);
    const bool succeeded = run(&trap, function, argument);
    reason = outer;
    if (succeeded)
        return true;
    explain(&trap, said, log);
    simd_exit_break();
    return false;
}
