#include "backend/driver/ddi/sync/waiting.h"

#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "backend/driver/runtime/clock.h"

/* The kernel compares the lower half of the word, which holds all that changes soon. */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the lower half comes first");

enum {
    ASLEEP = 1, /* somebody is, or is about to be: the next change has to wake them */
    SHARED = 2, /* in other processes too */
    ONE = 4,
    SPINS = 256,
    POLLED = 100000, /* nanoseconds */
};

void cpu_counter_share(cpu_counter *counter)
{
    atomic_fetch_or(&counter->word, SHARED);
}

bool cpu_counter_is_shared(const cpu_counter *counter)
{
    return (atomic_load_explicit(&counter->word, memory_order_relaxed) & SHARED) != 0;
}

uint64_t cpu_counter_get(const cpu_counter *counter)
{
    return atomic_load(&counter->word) / ONE;
}

uint64_t cpu_counter_word(uint64_t value)
{
    return value * ONE;
}

static void wake(const cpu_counter *counter, int operation)
{
    syscall(SYS_futex, &counter->word, operation, INT_MAX, NULL, NULL, 0);
}

void cpu_counter_wake(const cpu_counter *counter)
{
    wake(counter, FUTEX_WAKE);
    wake(counter, FUTEX_WAKE_PRIVATE);
}

/* @param before  the expected word; receives the actual one on failure */
static bool change(cpu_counter *counter, uint64_t *before, uint64_t by)
{
    const uint64_t after = (*before & ~(uint64_t)ASLEEP) + by * ONE;
    if (!atomic_compare_exchange_weak(&counter->word, before, after))
        return false;
    if ((*before & ASLEEP) != 0)
        wake(counter, (*before & SHARED) != 0 ? FUTEX_WAKE : FUTEX_WAKE_PRIVATE);
    return true;
}

void cpu_counter_add(cpu_counter *counter, uint64_t by)
{
    uint64_t before = atomic_load(&counter->word);
    while (!change(counter, &before, by))
        ;
}

void cpu_counter_increment(cpu_counter *counter)
{
    cpu_counter_add(counter, 1);
}

bool cpu_counter_increment_from(cpu_counter *counter, uint64_t from)
{
    uint64_t before = atomic_load(&counter->word);
    while (before / ONE == from)
        if (change(counter, &before, 1))
            return true;
    return false;
}

static uint64_t end_of(uint64_t timeout)
{
    const uint64_t start = cpu_clock_now();
    return timeout > (uint64_t)INT64_MAX - start ? (uint64_t)INT64_MAX : start + timeout;
}

static struct timespec time_of(uint64_t nanoseconds)
{
    return (struct timespec){
        .tv_sec = (time_t)(nanoseconds / UINT64_C(1000000000)),
        .tv_nsec = (long)(nanoseconds % UINT64_C(1000000000)),
    };
}

/* Until it is woken, at once if the word is another already. @returns whether there is time left */
static bool sleep_until(cpu_counter *counter, uint64_t word, const struct timespec *deadline)
{
    const int operation =
        (word & SHARED) != 0 ? FUTEX_WAIT_BITSET : FUTEX_WAIT_BITSET | FUTEX_PRIVATE_FLAG;
    return syscall(SYS_futex, &counter->word, operation, (uint32_t)word, deadline, NULL,
                   FUTEX_BITSET_MATCH_ANY) == 0 ||
           errno != ETIMEDOUT;
}

/* The canceller sets the flag before it looks for sleepers. A sleeper announces itself before it
 * reads the flag. */
static void park(cpu_counter *counter, uint64_t at_least, const struct timespec *deadline,
                 atomic_bool *cancel)
{
    bool time_left = true;
    uint64_t word = atomic_load(&counter->word);
    while (word / ONE < at_least && time_left) {
        if ((word & ASLEEP) == 0 &&
            !atomic_compare_exchange_weak(&counter->word, &word, word | ASLEEP))
            continue;
        if (cancel != NULL && atomic_load(cancel))
            return;
        time_left = sleep_until(counter, word | ASLEEP, deadline);
        word = atomic_load(&counter->word);
    }
}

static bool goes_on(const cpu_counter *counter, uint64_t at_least, const atomic_bool *cancel)
{
    return cpu_counter_get(counter) < at_least && (cancel == NULL || !atomic_load(cancel));
}

/* The system wakes sleepers too late, by its timer's slack and more: the rest of the time is
 * polled. */
static void wait_until(cpu_counter *counter, uint64_t at_least, uint64_t end, atomic_bool *cancel)
{
    const uint64_t wake_up = end - POLLED;
    const struct timespec deadline = time_of(wake_up);
    if (cpu_clock_now() < wake_up)
        park(counter, at_least, &deadline, cancel);
    while (goes_on(counter, at_least, cancel) && cpu_clock_now() < end)
        cpu_relax();
}

bool cpu_counter_wait(cpu_counter *counter, uint64_t at_least, uint64_t timeout,
                      atomic_bool *cancel)
{
    const uint64_t end = timeout == 0 || timeout == UINT64_MAX ? 0 : end_of(timeout);
    for (int i = 0; timeout != 0 && i < SPINS && goes_on(counter, at_least, cancel); i++)
        cpu_relax();
    if (timeout == UINT64_MAX)
        park(counter, at_least, NULL, cancel);
    else if (timeout != 0)
        wait_until(counter, at_least, end, cancel);
    return cpu_counter_get(counter) >= at_least;
}
