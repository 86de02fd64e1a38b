#include "backend/driver/runtime/faults/trap.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "backend/driver/runtime/faults/signals.h"
#include "backend/driver/runtime/faults/watchdog.h"

static const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGURG};
enum {
    SIGNALS = sizeof signals / sizeof signals[0],
    PATIENCE = 20,      /* signals of a deadline, before a run is ended where it has no place */
    FARTHEST = 1 << 20, /* bytes of stack that are searched */
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_once_t urgent_once = PTHREAD_ONCE_INIT;
static bool on;
static atomic_ullong runs;

/* The innermost run of the thread. In memory that every thread has from its start: a handler must
 * not allocate it. */
static _Thread_local cpu_trap *volatile current __attribute__((tls_model("initial-exec")));

/* ---- Faults of kernels ----------------------------------------------------------------------- */

static uintptr_t place_of(const ucontext_t *context)
{
#if defined(__x86_64__)
    return (uintptr_t)context->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
    return (uintptr_t)context->uc_mcontext.pc;
#else
    (void)context;
    return 0;
#endif
}

static uintptr_t stack_of(const ucontext_t *context)
{
#if defined(__x86_64__)
    return (uintptr_t)context->uc_mcontext.gregs[REG_RSP];
#elif defined(__aarch64__)
    return (uintptr_t)context->uc_mcontext.sp;
#else
    (void)context;
    return 0;
#endif
}

/* Code begins with no instruction that something returns to. */
static bool is_within(const cpu_code *code, uintptr_t place)
{
    return place > code->first && place < code->end;
}

/* Where the run's own code called what the thread is in: the first address on the stack that leads
 * back there. 0: there is none. */
__attribute__((no_sanitize("address", "thread"))) static uintptr_t find_call(const cpu_trap *trap,
                                                                             uintptr_t stack)
{
    const uintptr_t end = trap->stack;
    if (trap->own == NULL || stack == 0)
        return 0;
    for (uintptr_t at = stack & ~(sizeof at - 1); at < end && end - at <= FARTHEST; at += sizeof at)
        if (is_within(trap->own, *(const volatile uintptr_t *)at))
            return *(const volatile uintptr_t *)at - 1;
    return 0;
}

static uintptr_t find_instruction(const cpu_trap *trap, const ucontext_t *context)
{
    const uintptr_t place = place_of(context);
    if (trap->own == NULL || place == trap->own->first || is_within(trap->own, place))
        return place;
    const uintptr_t call = find_call(trap, stack_of(context));
    return call == 0 ? place : call;
}

static void look_at(cpu_trap *trap, int signal, const siginfo_t *info, const ucontext_t *context)
{
    trap->signal = signal;
    trap->code = info->si_code;
    trap->address = (uintptr_t)info->si_addr;
    trap->address_known = info->si_code != SI_KERNEL;
    trap->access = CPU_ACCESS_UNKNOWN;
    trap->instruction = find_instruction(trap, context);
#if defined(__x86_64__)
    const bool page_fault = context->uc_mcontext.gregs[REG_TRAPNO] == 14;
    if (page_fault)
        trap->access =
            (context->uc_mcontext.gregs[REG_ERR] & 2) != 0 ? CPU_ACCESS_WRITE : CPU_ACCESS_READ;
#else
    (void)context;
#endif
}

/* The handler began with the processor's own x87 state rather than the thread's. */
static void restore_floating(const ucontext_t *context)
{
#if defined(__x86_64__)
    const struct _libc_fpstate *state = context->uc_mcontext.fpregs;
    if (state != NULL) {
        const unsigned short control = state->cwd;
        __asm__ volatile("fldcw %0" : : "m"(control));
    }
#else
    (void)context;
#endif
}

static bool is_watch(int signal, const siginfo_t *info)
{
    return signal == SIGURG && info->si_code == SI_QUEUE && info->si_pid == getpid();
}

static bool is_fault(int signal, const siginfo_t *info)
{
    return signal != SIGURG && info->si_code > 0; /* nobody sent it */
}

/* The signal may have come through a handler that defers others: a later one of the program, or a
 * sanitizer's. */
static void restore_mask(const ucontext_t *context)
{
    pthread_sigmask(SIG_SETMASK, &context->uc_sigmask, NULL);
}

static void leave_at(cpu_trap *trap, int signal, siginfo_t *info, const ucontext_t *context)
{
    look_at(trap, signal, info, context);
    restore_floating(context);
    restore_mask(context);
    current = NULL; /* from here on a fault is not ours */
    siglongjmp(trap->place, 1);
}

static bool may_leave(const cpu_trap *trap, const ucontext_t *context)
{
    const uintptr_t place = trap->within == NULL ? 0 : place_of(context);
    return trap->within == NULL || (place >= trap->within->first && place < trap->within->end);
}

/* Before the run's own code, and after it, there is no place to tell of: the next signal comes
 * soon. */
static bool may_wait(cpu_trap *trap, const ucontext_t *context)
{
    return trap->own != NULL && !is_within(trap->own, find_instruction(trap, context)) &&
           trap->early++ < PATIENCE;
}

static bool take(int signal, siginfo_t *info, void *context)
{
    cpu_trap *trap = current;
    const bool watchdog = is_watch(signal, info);
    const bool meant =
        trap != NULL && (watchdog ? (uintptr_t)info->si_value.sival_ptr == (uintptr_t)trap->id
                                  : is_fault(signal, info));
    if (meant && watchdog && trap->held)
        trap->late = true;
    else if (meant && (!watchdog || (may_leave(trap, context) && !may_wait(trap, context))))
        leave_at(trap, signal, info, context);
    return watchdog;
}

static void install(void)
{
    const char *wanted = secure_getenv("ZELLIGE_CPU_TRAP");
    on = wanted == NULL || strcmp(wanted, "off") != 0;
    for (size_t i = 0; on && i < SIGNALS; i++)
        if (signals[i] != SIGURG || cpu_watchdog_limit() != 0)
            cpu_signal_share(signals[i], take);
}

/* Where there is no time limit, only runs that may be ended need it. */
static void install_urgent(void)
{
    for (size_t i = 0; on && i < SIGNALS; i++)
        if (signals[i] == SIGURG && cpu_watchdog_limit() == 0)
            cpu_signal_share(signals[i], take);
}

/* ---- Runs ------------------------------------------------------------------------------------ */

static bool run(cpu_trap *trap, void (*function)(void *), void *argument)
{
    cpu_trap *const outer = current;
    trap->stack = (uintptr_t)__builtin_frame_address(0);
    if (sigsetjmp(trap->place, 0) != 0) {
        current = outer;
        return false;
    }
    atomic_signal_fence(memory_order_seq_cst);
    current = trap;
    atomic_signal_fence(memory_order_seq_cst);
    function(argument);
    atomic_signal_fence(memory_order_seq_cst);
    current = outer;
    return true;
}

static bool run_watched(cpu_trap *trap, void (*function)(void *), void *argument)
{
    cpu_watchdog watchdog = {.id = trap->id, .deadline = trap->deadline};
    cpu_watchdog_begin(&watchdog);
    const bool ended = run(trap, function, argument);
    cpu_watchdog_end(&watchdog);
    return ended;
}

static bool prepare(cpu_trap *trap)
{
    pthread_once(&once, install);
    if (on)
        cpu_trap_prepare_thread();
    trap->early = 0;
    trap->held = false;
    trap->late = false;
    trap->within = NULL;
    return on;
}

static uint64_t new_id(void)
{
    return atomic_fetch_add(&runs, 1) + 1;
}

bool cpu_trap_run(cpu_trap *trap, void (*function)(void *), void *argument)
{
    if (!prepare(trap) || trap->deadline.first == 0)
        return run(trap, function, argument);
    trap->id = new_id();
    return run_watched(trap, function, argument);
}

uint64_t cpu_trap_new_id(void)
{
    pthread_once(&once, install);
    pthread_once(&urgent_once, install_urgent);
    return new_id();
}

static bool run_known(cpu_trap *trap, uint64_t id, void (*function)(void *), void *argument)
{
    sigset_t urgent;
    sigemptyset(&urgent);
    sigaddset(&urgent, SIGURG);
    pthread_sigmask(SIG_UNBLOCK, &urgent, NULL);
    trap->id = id;
    return trap->deadline.first == 0 ? run(trap, function, argument)
                                     : run_watched(trap, function, argument);
}

bool cpu_trap_run_as(cpu_trap *trap, uint64_t id, void (*function)(void *), void *argument)
{
    return prepare(trap) ? run_known(trap, id, function, argument) : run(trap, function, argument);
}

bool cpu_trap_run_within(cpu_trap *trap, uint64_t id, const cpu_code *code,
                         void (*function)(void *), void *argument)
{
    if (!prepare(trap))
        return run(trap, function, argument);
    trap->within = code;
    return run_known(trap, id, function, argument);
}

void cpu_trap_end(pthread_t thread, uint64_t id)
{
    if (on)
        pthread_sigqueue(thread, SIGURG, (union sigval){.sival_ptr = (void *)(uintptr_t)id});
}

static void leave(cpu_trap *trap, int signal, uintptr_t instruction)
{
    trap->signal = signal;
    trap->instruction = instruction;
    current = NULL;
    siglongjmp(trap->place, 1);
}

void cpu_trap_hold(void)
{
    if (current != NULL)
        current->held = true;
}

void cpu_trap_release(void)
{
    cpu_trap *trap = current;
    if (trap == NULL)
        return;
    trap->held = false;
    if (trap->late)
        leave(trap, SIGURG, find_call(trap, (uintptr_t)__builtin_frame_address(0)));
}

void cpu_trap_leave(void)
{
    if (current != NULL)
        leave(current, 0, 0);
}
