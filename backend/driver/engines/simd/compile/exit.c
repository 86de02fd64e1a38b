#include "backend/driver/engines/simd/compile/exit.h"

#include <stdlib.h>
#include <time.h>

#include "backend/driver/runtime/faults/trap.h"
#include "backend/driver/runtime/fork.h"
#include "base/cancellation.h"

enum { PATIENCE = 5000 }; /* milliseconds that exit() gives LLVM to be left */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t left = PTHREAD_COND_INITIALIZER;
static unsigned int inside;
static simd_exit_run *runs;
static bool prepared, over, broken;
static bool forking; /* no other thread enters */
static _Thread_local unsigned int depth;

/* A signal may come at a point where a run cannot be left: they come until it is.
 * Returns whether there is one. */
static bool end_runs(void)
{
    bool some = false;
    for (const simd_exit_run *run = runs; run != NULL; run = run->next)
        if (!pthread_equal(run->thread, pthread_self())) {
            cpu_trap_end(run->thread, run->id);
            some = true;
        }
    return some;
}

/* By no clock that somebody may set meanwhile. */
static void wait_a_little(void)
{
    pthread_mutex_unlock(&lock);
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    pthread_mutex_lock(&lock);
}

/* What this thread itself was doing when it called exit(), in a handler of a signal, stays; what it
 * was waiting for does not. */
static void abandon_all(void)
{
    ZLI_NOT_CANCELLED;
    pthread_mutex_lock(&lock);
    const int patience = over ? 0 : PATIENCE; /* not once more */
    over = true;
    for (int i = 0; i < patience && (end_runs() || inside > depth); i++)
        wait_a_little();
    pthread_mutex_unlock(&lock);
}

/* What is registered last runs first, and LLVM registers destructors when it first needs something.
 * So this does it too, again and again: before the first use of LLVM, and after the first, the
 * second, the fourth, ... Only an exit() during one that is the first of its kind may come too
 * early. */
static void prepare(void)
{
    static unsigned int uses;
    prepared = true;
    if ((uses & (uses - 1)) == 0)
        atexit(abandon_all);
    uses++;
}

/* A child would inherit LLVM's locks: fork() waits until no thread compiles. */
static void before_fork(void)
{
    pthread_mutex_lock(&lock);
    forking = true;
    while (inside > 0)
        pthread_cond_wait(&left, &lock);
}

static void after_fork(void)
{
    forking = false;
    pthread_cond_broadcast(&left);
    pthread_mutex_unlock(&lock);
}

/* Threads that waited for a compilation stayed in the parent. */
static void in_child(void)
{
    forking = false;
    pthread_mutex_init(&lock, NULL);
    pthread_cond_init(&left, NULL);
}

CPU_AT_FORK_FIRST(before_fork, after_fork, in_child)

bool simd_exit_enter(void)
{
    pthread_mutex_lock(&lock);
    while (forking && depth == 0)
        pthread_cond_wait(&left, &lock);
    const bool allowed = !over && !broken;
    if (allowed && !prepared)
        prepare();
    inside += allowed;
    depth += allowed;
    pthread_mutex_unlock(&lock);
    return allowed;
}

void simd_exit_leave(void)
{
    pthread_mutex_lock(&lock);
    inside--;
    depth--;
    if (!over && !broken)
        prepare();
    if (inside == 0)
        pthread_cond_broadcast(&left);
    pthread_mutex_unlock(&lock);
}

void simd_exit_break(void)
{
    pthread_mutex_lock(&lock);
    broken = true;
    pthread_mutex_unlock(&lock);
}

void simd_exit_explain(cpu_build_log *log)
{
    cpu_build_log_add(log, simd_exit_is_over() ? "the process is ending"
                                               : "LLVM has failed in this process before");
}

void simd_exit_run_begin(simd_exit_run *run, uint64_t id)
{
    pthread_mutex_lock(&lock);
    *run = (simd_exit_run){.id = id, .thread = pthread_self(), .next = runs};
    runs = run;
    pthread_mutex_unlock(&lock);
}

void simd_exit_run_end(simd_exit_run *run)
{
    pthread_mutex_lock(&lock);
    simd_exit_run **at = &runs;
    while (*at != run)
        at = &(*at)->next;
    *at = run->next;
    pthread_mutex_unlock(&lock);
}

bool simd_exit_is_over(void)
{
    pthread_mutex_lock(&lock);
    const bool result = over;
    pthread_mutex_unlock(&lock);
    return result;
}
