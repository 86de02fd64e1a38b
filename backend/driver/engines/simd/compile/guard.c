#include "backend/driver/engines/simd/compile/guard.h"

#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <llvm-c/Core.h>
#include <llvm-c/ErrorHandling.h>

#include "backend/driver/engines/simd/compile/exhaustion.h"
#include "backend/driver/engines/simd/compile/exit.h"
#include "backend/driver/runtime/faults/trap.h"
#include "backend/driver/runtime/faults/watchdog.h"
#include "backend/driver/runtime/floating.h"
#include "base/cancellation.h"

static pthread_once_t once = PTHREAD_ONCE_INIT;

enum {
    REASON_BYTES = 256,
    LITTLE = 1 << 20, /* what no allocation but the largest ones exceeds */
};

typedef struct call {
    void (*function)(void *);
    void *argument;
    size_t stack; /* bytes */
    cpu_trap trap;
    bool has_ended, no_memory;
    char reason[REASON_BYTES];
} call;

/* On the stack: a library that is opened late has little thread-local memory, and with much of it a
 * second copy of the driver cannot be opened. */
static _Thread_local call *current;

/* Both return where another user of the same LLVM, or of C++, is meant. */
static void take_reason(const char *text)
{
    if (current == NULL)
        return;
    snprintf(current->reason, sizeof current->reason, "%s", text);
    current->no_memory = !simd_exhaustion_has_room(LITTLE);
    cpu_trap_leave();
}

static void leave_without_memory(void)
{
    if (current == NULL)
        return;
    current->no_memory = true;
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

/* ---- The thread ------------------------------------------------------------------------------ */

/* A thread inherits the floating-point state. LLVM folds calls with functions of the host, in the
 * rounding of that state, and its cost models trap where the program has traps. */
static void *run(void *argument)
{
    call *self = argument;
    call *const outer = current;
    simd_exit_run entry;
    const uint64_t id = cpu_trap_new_id();
    const cpu_floating floating = cpu_floating_begin();
    current = self;
    self->trap.deadline = cpu_watchdog_deadline(cpu_watchdog_compile_limit());
    simd_exit_run_begin(&entry, id);
    self->has_ended = cpu_trap_run_within(&self->trap, id, &llvm, self->function, self->argument);
    simd_exit_run_end(&entry);
    cpu_floating_end(floating);
    current = outer;
    return NULL;
}

/* The thread leaves signals to the program's. */
static bool start(call *self, pthread_t *thread)
{
    pthread_attr_t attributes;
    sigset_t all, mask;
    if (pthread_attr_init(&attributes) != 0)
        return false;
    pthread_attr_setstacksize(&attributes, self->stack);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &mask);
    const bool started = pthread_create(thread, &attributes, run, self) == 0;
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    pthread_attr_destroy(&attributes);
    return started;
}

/* Where threads are not allowed, the program's own has to do. */
static void run_somewhere(call *self)
{
    pthread_t thread;
    if (start(self, &thread))
        pthread_join(thread, NULL);
    else if (simd_exhaustion_has_room(self->stack))
        run(self);
    else
        self->no_memory = true;
}

/* ---- Its end --------------------------------------------------------------------------------- */

static ze_result_t explain(const call *self, cpu_build_log *log)
{
    char text[160];
    if (simd_exit_is_over()) {
        cpu_build_log_add(log, "the process is ending");
        return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    }
    if (self->trap.signal == SIGURG) {
        cpu_build_log_add(log, "it takes longer than ZELLIGE_CPU_COMPILE_LIMIT allows");
        return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    }
    if (self->no_memory) {
        cpu_build_log_add(log, "memory ran out while LLVM was at work");
        return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    }
    cpu_trap_describe(&self->trap, text, sizeof text);
    cpu_build_log_add(log, "LLVM %s, and is not used any more: %s", text, self->reason);
    simd_exit_break();
    return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
}

ze_result_t simd_guard_run(void (*function)(void *), void *argument, size_t stack,
                           cpu_build_log *log)
{
    ZLI_NOT_CANCELLED;
    call self = {.function = function, .argument = argument, .stack = stack};
    pthread_once(&once, prepare);
    simd_exhaustion_begin(leave_without_memory);
    run_somewhere(&self);
    simd_exhaustion_end();
    return self.has_ended ? ZE_RESULT_SUCCESS : explain(&self, log);
}
