/* The lock of a queue: one thread at a time, and none is left sleeping. */
#include "backend/level_zero/lock.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <errno.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { THREADS = 8, TURNS = 20000 };

static zli_lock lock;
static int number; /* under the lock */

static bool has_fence = true; /* whether the system can make all threads pass one */
static int fences;

long __real_syscall(long call, ...);
long __wrap_syscall(long call, ...);

/* The lock's only one: membarrier(command, flags, processor). */
long __wrap_syscall(long call, ...)
{
    va_list arguments;
    va_start(arguments, call);
    const int command = va_arg(arguments, int);
    va_end(arguments);
    assert_int_equal(call, SYS_membarrier);
    fences++; /* whoever waits has the mutex */
    errno = ENOSYS;
    return has_fence ? __real_syscall(call, command, 0, 0) : -1;
}

static void take(void)
{
    if (!zli_lock_try(&lock))
        zli_lock_take(&lock);
}

static void *count(void *unused)
{
    (void)unused;
    for (int i = 0; i < TURNS; i++) {
        take();
        number++;
        zli_lock_give_back(&lock);
    }
    return NULL;
}

static void threads_take_turns(void **state)
{
    (void)state;
    pthread_t threads[THREADS];
    number = 0;
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, count, NULL), 0);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
    assert_int_equal(number, THREADS * TURNS);
    assert_true(zli_lock_try(&lock));
    assert_false(zli_lock_try(&lock));
    zli_lock_give_back(&lock);
}

static double processor_time(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* On a busy machine the threads are late to come to rest: one that spins has no quiet round. */
static bool come_to_rest(void)
{
    enum { ROUNDS = 100 };
    double used = 1;
    for (int i = 0; i < ROUNDS && used >= 0.005; i++) {
        const double before = processor_time();
        usleep(100000);
        used = processor_time() - before;
    }
    return used < 0.005;
}

/* While it is held for long they sleep; then each gets it. */
static void those_who_sleep_are_woken(void **state)
{
    (void)state;
    pthread_t threads[THREADS];
    number = 0;
    take();
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, count, NULL), 0);
    const bool slept = come_to_rest();
    assert_int_equal(number, 0);
    zli_lock_give_back(&lock);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
    assert_int_equal(number, THREADS * TURNS);
    assert_true(slept);
    assert_true(fences > 0);
}

static int begin(void **state)
{
    (void)state;
    fences = 0;
    zli_lock_init(&lock);
    return 0;
}

static int end(void **state)
{
    (void)state;
    zli_lock_fini(&lock);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_take_turns),
        cmocka_unit_test(those_who_sleep_are_woken),
    };
    const int failed = cmocka_run_group_tests_name("zellige.api.lock", tests, begin, end);
    has_fence = false;
    return failed + cmocka_run_group_tests_name("zellige.api.lock.no_fence", tests, begin, end);
}
