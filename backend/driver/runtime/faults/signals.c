#include "backend/driver/runtime/faults/signals.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

enum { SIGNALS = 32 };

typedef struct share {
    cpu_signal_taker *take;
    struct sigaction before; /* the program's */
    atomic_bool spent;       /* that was for one signal, which has come */
} share;

static share shares[SIGNALS];

static bool has_handler(const struct sigaction *action)
{
    return (action->sa_flags & SA_SIGINFO) != 0 ||
           (action->sa_handler != SIG_DFL && action->sa_handler != SIG_IGN);
}

/* ---- Without a handler of the program -------------------------------------------------------- */

static bool is_sent(const siginfo_t *info)
{
    return info->si_code <= 0;
}

/* Once the handler has returned, in this thread: an instruction that faults does so again, other
 * signals are sent. */
static void repeat(int signal, siginfo_t *info)
{
    const bool memory_broke = signal == SIGBUS && info->si_code == BUS_MCEERR_AO;
    if (!is_sent(info) && signal != SIGURG && !memory_broke)
        return;
    const pid_t thread = (pid_t)syscall(SYS_gettid);
    if (syscall(SYS_rt_tgsigqueueinfo, getpid(), thread, signal, info) != 0)
        raise(signal);
}

/* A fault that is ignored ends the process nevertheless. */
static void do_default(int signal, siginfo_t *info, bool is_ignored)
{
    const struct sigaction action = {.sa_handler = SIG_DFL};
    if (signal == SIGURG || (is_ignored && is_sent(info)))
        return;
    sigaction(signal, &action, NULL);
    repeat(signal, info);
}

/* ---- The program's handler ------------------------------------------------------------------- */

static void call(const struct sigaction *action, int signal, siginfo_t *info, void *context)
{
    if ((action->sa_flags & SA_SIGINFO) != 0)
        action->sa_sigaction(signal, info, context);
    else
        action->sa_handler(signal);
}

static void call_masked(const struct sigaction *action, int signal, siginfo_t *info, void *context)
{
    sigset_t blocked = action->sa_mask, mask;
    if ((action->sa_flags & SA_NODEFER) == 0)
        sigaddset(&blocked, signal);
    pthread_sigmask(SIG_BLOCK, &blocked, &mask);
    call(action, signal, info, context);
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
}

static void handle(int signal, siginfo_t *info, void *context);
static void stand_in(int signal, siginfo_t *info, void *context);

/* Nothing is deferred by the driver's own, which is left where it is. */
static void install(int signal)
{
    const struct sigaction *before = &shares[signal].before;
    struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER | SA_RESTART};
    if (has_handler(before))
        action.sa_flags &= ~SA_RESTART | before->sa_flags;
    action.sa_sigaction = handle;
    sigaction(signal, &action, NULL);
}

static void install_stand_in(int signal)
{
    struct sigaction action = shares[signal].before;
    action.sa_flags = (action.sa_flags | SA_SIGINFO) & ~(int)SA_RESETHAND;
    action.sa_sigaction = stand_in;
    sigaction(signal, &action, NULL);
}

/* Another handler of the program may stand before the driver's, and call it. */
static bool is_installed(int signal)
{
    struct sigaction now;
    return sigaction(signal, NULL, &now) == 0 && (now.sa_flags & SA_SIGINFO) != 0 &&
           now.sa_sigaction == handle;
}

/* Whether the handler runs on the stack for signals because the driver asked for that. */
static bool has_other_stack(const ucontext_t *interrupted)
{
    const uintptr_t first = (uintptr_t)interrupted->uc_stack.ss_sp;
    const uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    return (interrupted->uc_stack.ss_flags & (SS_DISABLE | SS_ONSTACK)) == 0 && here >= first &&
           here - first < interrupted->uc_stack.ss_size;
}

static void pass_on(int signal, siginfo_t *info, void *context)
{
    const struct sigaction *before = &shares[signal].before;
    const bool once = (before->sa_flags & (int)SA_RESETHAND) != 0;
    if (!has_handler(before) || (once && atomic_exchange(&shares[signal].spent, true))) {
        do_default(signal, info, before->sa_handler == SIG_IGN);
    } else if ((before->sa_flags & SA_ONSTACK) == 0 && has_other_stack(context) &&
               is_installed(signal)) {
        install_stand_in(signal);
        repeat(signal, info);
    } else {
        call_masked(before, signal, info, context);
    }
}

/* ---- The driver's handlers ------------------------------------------------------------------- */

static void handle(int signal, siginfo_t *info, void *context)
{
    const int error = errno;
    if (!shares[signal].take(signal, info, context))
        pass_on(signal, info, context);
    errno = error;
}

/* Gets the signal once more, on the stack and with the mask of the program's handler. Meanwhile
 * that of another thread may have come here. */
static void stand_in(int signal, siginfo_t *info, void *context)
{
    const int error = errno;
    const ucontext_t *interrupted = context;
    sigset_t mask;
    install(signal);
    pthread_sigmask(SIG_SETMASK, &interrupted->uc_sigmask, &mask);
    const bool taken = shares[signal].take(signal, info, context);
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    if (!taken)
        call(&shares[signal].before, signal, info, context);
    errno = error;
}

void cpu_signal_share(int signal, cpu_signal_taker *take)
{
    shares[signal].take = take;
    sigaction(signal, NULL, &shares[signal].before);
    install(signal);
}
