#include "backend/cpu/ddi/in_flight.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "backend/cpu/fork.h"

static struct {
    pthread_mutex_t lock;
    pthread_cond_t left; /* the last visitor has left a queue */
    cpu_flight *first;
    size_t count;
    uint64_t last_number;
    atomic_bool halted; /* by the thread that has the lock */
} all = {.lock = PTHREAD_MUTEX_INITIALIZER, .left = PTHREAD_COND_INITIALIZER};

static void lock_all(void)
{
    pthread_mutex_lock(&all.lock);
}

static void unlock_all(void)
{
    pthread_mutex_unlock(&all.lock);
}

static bool is_idle(const cpu_flight *flight)
{
    return cpu_counter_get(flight->completed) >= cpu_counter_get(flight->submitted);
}

/* A child of fork() finds the lock open, and has the thread that forked and no other: nobody there
 * will complete what was in flight, so it is forgotten. */
static void in_child(void)
{
    for (cpu_flight **at = &all.first; *at != NULL;) {
        cpu_flight *flight = *at;
        atomic_store(&flight->executing, false);
        flight->visitors = 0;
        if (is_idle(flight)) {
            at = &flight->following;
        } else {
            *at = flight->following;
            all.count--;
        }
    }
    pthread_cond_init(&all.left, NULL);
    unlock_all();
}

CPU_AT_FORK(lock_all, unlock_all, in_child)

void cpu_flight_open(cpu_flight *flight, const cpu_counter *submitted, cpu_counter *completed)
{
    lock_all();
    *flight = (cpu_flight){.submitted = submitted,
                           .completed = completed,
                           .number = ++all.last_number,
                           .following = all.first};
    all.first = flight;
    all.count++;
    unlock_all();
}

void cpu_flight_close(cpu_flight *flight)
{
    lock_all();
    cpu_flight **at = &all.first;
    while (*at != NULL && *at != flight)
        at = &(*at)->following;
    if (*at != NULL) {
        *at = flight->following;
        all.count--;
    }
    while (flight->visitors > 0)
        pthread_cond_wait(&all.left, &all.lock);
    unlock_all();
}

/* Either this thread sees that commands are halted, or who halts them sees that it executes: both
 * orders of store and load are sequentially consistent. */
void cpu_flight_enter(cpu_flight *flight)
{
    for (;;) {
        atomic_store(&flight->executing, true);
        if (!atomic_load(&all.halted))
            return;
        atomic_store(&flight->executing, false);
        lock_all(); /* which is free when they are resumed */
        unlock_all();
    }
}

void cpu_flight_leave(cpu_flight *flight)
{
    atomic_store_explicit(&flight->executing, false, memory_order_release);
}

static void sleep_for(long microseconds)
{
    nanosleep(&(struct timespec){.tv_nsec = microseconds * 1000}, NULL);
}

/* Under the lock. Commands may wait for those of other queues, which are kept from it: then this takes
 * too long. */
static bool become_quiet(void)
{
    int patience = 5000;
    for (cpu_flight *flight = all.first; flight != NULL; flight = flight->following)
        for (; atomic_load(&flight->executing); patience--) {
            if (patience == 0)
                return false;
            sleep_for(20);
        }
    return true;
}

void cpu_flight_halt(void)
{
    lock_all();
    atomic_store(&all.halted, true);
    while (!become_quiet()) {
        cpu_flight_resume();
        sleep_for(100000);
        lock_all();
        atomic_store(&all.halted, true);
    }
}

void cpu_flight_resume(void)
{
    atomic_store(&all.halted, false);
    unlock_all();
}

struct cpu_moment {
    size_t count;
    struct {
        uint64_t number; /* of a queue */
        uint64_t target; /* what it will have completed */
    } queues[];
};

/* Under the lock. */
static cpu_moment *describe(void)
{
    cpu_moment *moment = malloc(sizeof *moment + all.count * sizeof moment->queues[0]);
    if (moment == NULL)
        return NULL;
    moment->count = 0;
    for (cpu_flight *flight = all.first; flight != NULL; flight = flight->following) {
        const uint64_t target = cpu_counter_get(flight->submitted);
        if (cpu_counter_get(flight->completed) < target) {
            moment->queues[moment->count].number = flight->number;
            moment->queues[moment->count].target = target;
            moment->count++;
        }
    }
    return moment;
}

bool cpu_moment_take(cpu_moment **out)
{
    lock_all();
    cpu_moment *moment = describe();
    unlock_all();
    if (moment == NULL)
        return false;
    if (moment->count == 0) {
        free(moment);
        moment = NULL;
    }
    *out = moment;
    return true;
}

/* Under the lock. A queue that is not there any more has completed everything. */
static cpu_flight *find(uint64_t number)
{
    cpu_flight *flight = all.first;
    while (flight != NULL && flight->number != number)
        flight = flight->following;
    return flight;
}

bool cpu_moment_is_over(const cpu_moment *moment)
{
    bool over = true;
    lock_all();
    for (size_t i = 0; moment != NULL && i < moment->count && over; i++) {
        const cpu_flight *flight = find(moment->queues[i].number);
        over = flight == NULL || cpu_counter_get(flight->completed) >= moment->queues[i].target;
    }
    unlock_all();
    return over;
}

static cpu_flight *visit(uint64_t number)
{
    lock_all();
    cpu_flight *flight = find(number);
    if (flight != NULL)
        flight->visitors++;
    unlock_all();
    return flight;
}

static void end_visit(cpu_flight *flight)
{
    lock_all();
    if (--flight->visitors == 0)
        pthread_cond_broadcast(&all.left);
    unlock_all();
}

void cpu_moment_wait(const cpu_moment *moment)
{
    for (size_t i = 0; moment != NULL && i < moment->count; i++) {
        cpu_flight *flight = visit(moment->queues[i].number);
        if (flight == NULL)
            continue;
        cpu_counter_wait(flight->completed, moment->queues[i].target, UINT64_MAX, NULL);
        end_visit(flight);
    }
}

/* The oldest queue that is younger than number `after`. */
static cpu_flight *visit_next(uint64_t after, uint64_t *target)
{
    cpu_flight *next = NULL;
    lock_all();
    for (cpu_flight *flight = all.first; flight != NULL; flight = flight->following)
        if (flight->number > after && (next == NULL || flight->number < next->number))
            next = flight;
    if (next != NULL) {
        next->visitors++;
        *target = cpu_counter_get(next->submitted);
    }
    unlock_all();
    return next;
}

void cpu_flight_drain(void)
{
    uint64_t target, last = 0;
    for (cpu_flight *flight; (flight = visit_next(last, &target)) != NULL;) {
        last = flight->number;
        cpu_counter_wait(flight->completed, target, UINT64_MAX, NULL);
        end_visit(flight);
    }
}
