#include "backend/driver/engines/simd/compile/exit.h"

#include <pthread.h>
#include <stdlib.h>

#include "backend/driver/runtime/fork.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t left = PTHREAD_COND_INITIALIZER;
static unsigned int inside;
static bool over, broken;
static bool forking; /* no other thread enters */
static _Thread_local unsigned int depth;

static void wait_for_all(void)
{
    pthread_mutex_lock(&lock);
    over = true;
    while (inside > 0)
        pthread_cond_wait(&left, &lock);
    pthread_mutex_unlock(&lock);
}

/* What is registered last runs first, and LLVM registers destructors when it first needs something.
 * So this does it too, again and again: after the first use of LLVM, the second, the fourth, ...
 * Only an exit() during the very first use, or during one that is the first of its kind, may come
 * too early. */
static void prepare(void)
{
    static unsigned int uses;
    uses++;
    if ((uses & (uses - 1)) == 0)
        atexit(wait_for_all);
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

bool simd_exit_is_broken(void)
{
    pthread_mutex_lock(&lock);
    const bool result = broken;
    pthread_mutex_unlock(&lock);
    return result;
}
