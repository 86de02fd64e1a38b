#include "backend/driver/runtime/faults/trap.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/mman.h>

#include "backend/driver/runtime/faults/watchdog.h"

enum { STACK_BYTES = 64 * 1024 }; /* a signal's frame has up to 12 KiB, of registers */

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static bool has_key;
static _Thread_local bool prepared __attribute__((tls_model("initial-exec")));

/* The program may have replaced the stack. */
static void take_away(void *stack)
{
    stack_t in_use;
    const stack_t none = {.ss_flags = SS_DISABLE};
    if (sigaltstack(NULL, &in_use) == 0 && in_use.ss_sp == stack)
        sigaltstack(&none, NULL);
    munmap(stack, STACK_BYTES);
    prepared = false;
}

static void make_key(void)
{
    has_key = pthread_key_create(&key, take_away) == 0;
}

static void give_stack(void)
{
    stack_t stack;
    pthread_once(&once, make_key);
    if (!has_key || sigaltstack(NULL, &stack) != 0 || (stack.ss_flags & SS_DISABLE) == 0)
        return;
    void *bytes = pthread_getspecific(key); /* the program may have switched it off */
    if (bytes == NULL)
        bytes = mmap(NULL, STACK_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (bytes == MAP_FAILED)
        return;
    stack = (stack_t){.ss_sp = bytes, .ss_size = STACK_BYTES};
    if (pthread_setspecific(key, bytes) != 0)
        munmap(bytes, STACK_BYTES);
    else
        sigaltstack(&stack, NULL);
}

static void unblock(void)
{
    sigset_t faults;
    sigemptyset(&faults);
    sigaddset(&faults, SIGSEGV);
    sigaddset(&faults, SIGBUS);
    sigaddset(&faults, SIGILL);
    sigaddset(&faults, SIGFPE);
    if (cpu_watchdog_limit() != 0)
        sigaddset(&faults, SIGURG);
    pthread_sigmask(SIG_UNBLOCK, &faults, NULL);
}

void cpu_trap_prepare_thread(void)
{
    if (prepared)
        return;
    prepared = true;
    unblock();
    give_stack();
}

void cpu_trap_forget_thread(void)
{
    prepared = false;
}
