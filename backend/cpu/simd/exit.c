#include "backend/cpu/simd/exit.h"

#include <pthread.h>
#include <stdlib.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t left = PTHREAD_COND_INITIALIZER;
static unsigned int inside;
static bool over;

static void wait_for_all(void)
{
    pthread_mutex_lock(&lock);
    over = true;
    while (inside > 0)
        pthread_cond_wait(&left, &lock);
    pthread_mutex_unlock(&lock);
}

/* Later than LLVM's own constructors, so that it runs earlier than its destructors. */
static void prepare(void)
{
    atexit(wait_for_all);
}

bool simd_exit_enter(void)
{
    pthread_once(&once, prepare);
    pthread_mutex_lock(&lock);
    const bool allowed = !over;
    inside += allowed;
    pthread_mutex_unlock(&lock);
    return allowed;
}

void simd_exit_leave(void)
{
    pthread_mutex_lock(&lock);
    inside--;
    if (inside == 0)
        pthread_cond_broadcast(&left);
    pthread_mutex_unlock(&lock);
}
