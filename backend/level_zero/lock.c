#include "backend/level_zero/lock.h"

#include <errno.h>
#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "base/cancellation.h"

/* The sleep of a thread that the holder may miss, in nanoseconds: the first, and the longest. */
enum { FIRST_SLEEP = 1000000, LONGEST_SLEEP = 16000000 };

void zli_lock_init(zli_lock *lock)
{
    pthread_condattr_t attributes;
    atomic_init(&lock->is_taken, false);
    atomic_init(&lock->waiting, 0);
    pthread_mutex_init(&lock->sleep, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&lock->given_back, &attributes);
    pthread_condattr_destroy(&attributes);
}

void zli_lock_fini(zli_lock *lock)
{
    pthread_cond_destroy(&lock->given_back);
    pthread_mutex_destroy(&lock->sleep);
}

static struct timespec after(long nanoseconds)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    time.tv_nsec += nanoseconds;
    if (time.tv_nsec >= 1000000000) {
        time.tv_nsec -= 1000000000;
        time.tv_sec++;
    }
    return time;
}

static bool membarrier(int command)
{
    return syscall(SYS_membarrier, command, 0, 0) == 0;
}

/* Executes in all threads of the process the fence that zli_lock_give_back() omits. This thread
 * then sees earlier releases, and later releases see the waiting thread. The first call registers
 * the process, which takes longer.
 * @returns whether the system has such a fence */
static bool fence_all_threads(void)
{
    return membarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED) ||
           (errno == EPERM && membarrier(MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED) &&
            membarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED));
}

static void sleep_until_woken(zli_lock *lock)
{
    ZLI_NOT_CANCELLED;
    const bool is_seen = fence_all_threads();
    for (long sleep = FIRST_SLEEP; !zli_lock_try(lock);
         sleep = sleep < LONGEST_SLEEP ? 2 * sleep : sleep) {
        const struct timespec end = after(sleep);
        if (is_seen)
            pthread_cond_wait(&lock->given_back, &lock->sleep);
        else
            pthread_cond_timedwait(&lock->given_back, &lock->sleep, &end);
    }
}

void zli_lock_take(zli_lock *lock)
{
    if (zli_lock_try(lock))
        return;
    pthread_mutex_lock(&lock->sleep);
    atomic_fetch_add(&lock->waiting, 1);
    if (!zli_lock_try(lock))
        sleep_until_woken(lock);
    atomic_fetch_sub(&lock->waiting, 1);
    pthread_mutex_unlock(&lock->sleep);
}

void zli_lock_wake(zli_lock *lock)
{
    pthread_mutex_lock(&lock->sleep);
    pthread_cond_signal(&lock->given_back);
    pthread_mutex_unlock(&lock->sleep);
}
