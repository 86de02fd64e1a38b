#include "backend/driver/ddi/sync/in_flight_epoch.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "backend/driver/runtime/fork.h"
#include "base/cancellation.h"

static struct {
    pthread_mutex_t lock;
    pthread_cond_t left; /* the last visitor has left a queue */
    cpu_epoch *first;
    size_t count;
    uint64_t last_number;
    atomic_bool halted; /* by the thread that holds the lock */
} all = {.lock = PTHREAD_MUTEX_INITIALIZER, .left = PTHREAD_COND_INITIALIZER};

static void lock_all(void)
{
    pthread_mutex_lock(&all.lock);
}

static void unlock_all(void)
{
    pthread_mutex_unlock(&all.lock);
}

static bool is_idle(const cpu_epoch *epoch)
{
    return cpu_counter_get(epoch->completed) >= cpu_counter_get(epoch->submitted);
}

/* In a child of fork() the lock is open, and only the forking thread exists. No thread will
 * complete what was in flight, so the child forgets it. */
static void in_child(void)
{
    for (cpu_epoch **at = &all.first; *at != NULL;) {
        cpu_epoch *epoch = *at;
        atomic_store(&epoch->executing, false);
        epoch->visitors = 0;
        if (is_idle(epoch)) {
            at = &epoch->following;
        } else {
            *at = epoch->following;
            all.count--;
        }
    }
    pthread_cond_init(&all.left, NULL);
    unlock_all();
}

CPU_AT_FORK(lock_all, unlock_all, in_child)

void cpu_epoch_open(cpu_epoch *epoch)
{
    lock_all();
    epoch->number = ++all.last_number;
    epoch->following = all.first;
    all.first = epoch;
    all.count++;
    unlock_all();
}

void cpu_epoch_close(cpu_epoch *epoch)
{
    ZLI_NOT_CANCELLED;
    lock_all();
    cpu_epoch **at = &all.first;
    while (*at != NULL && *at != epoch)
        at = &(*at)->following;
    if (*at != NULL) {
        *at = epoch->following;
        all.count--;
    }
    while (epoch->visitors > 0)
        pthread_cond_wait(&all.left, &all.lock);
    unlock_all();
}

/* Either this thread sees the halt, or the halting thread sees that it executes: both orders of
 * store and load are sequentially consistent. */
void cpu_epoch_enter(cpu_epoch *epoch)
{
    for (;;) {
        atomic_store(&epoch->executing, true);
        if (!atomic_load(&all.halted))
            return;
        atomic_store(&epoch->executing, false);
        lock_all(); /* which is free when they are resumed */
        unlock_all();
    }
}

void cpu_epoch_leave(cpu_epoch *epoch)
{
    atomic_store_explicit(&epoch->executing, false, memory_order_release);
}

static void sleep_for(long microseconds)
{
    ZLI_NOT_CANCELLED;
    nanosleep(&(struct timespec){.tv_nsec = microseconds * 1000}, NULL);
}

/* Under the lock. A command may wait for one of another, halted queue: then this gives up after a
 * while. */
static bool become_quiet(void)
{
    int patience = 5000;
    for (cpu_epoch *epoch = all.first; epoch != NULL; epoch = epoch->following)
        for (; atomic_load(&epoch->executing); patience--) {
            if (patience == 0)
                return false;
            sleep_for(20);
        }
    return true;
}

void cpu_epoch_halt(void)
{
    lock_all();
    atomic_store(&all.halted, true);
    while (!become_quiet()) {
        cpu_epoch_resume();
        sleep_for(100000);
        lock_all();
        atomic_store(&all.halted, true);
    }
}

void cpu_epoch_resume(void)
{
    atomic_store(&all.halted, false);
    unlock_all();
}

struct cpu_snapshot {
    size_t count;
    struct {
        uint64_t number; /* of a queue */
        uint64_t target; /* its value of `completed` at the end */
    } queues[];
};

/* Under the lock. */
static cpu_snapshot *describe(void)
{
    cpu_snapshot *snapshot = malloc(sizeof *snapshot + all.count * sizeof snapshot->queues[0]);
    if (snapshot == NULL)
        return NULL;
    snapshot->count = 0;
    for (cpu_epoch *epoch = all.first; epoch != NULL; epoch = epoch->following) {
        const uint64_t target = cpu_counter_get(epoch->submitted);
        if (cpu_counter_get(epoch->completed) < target) {
            snapshot->queues[snapshot->count].number = epoch->number;
            snapshot->queues[snapshot->count].target = target;
            snapshot->count++;
        }
    }
    return snapshot;
}

bool cpu_snapshot_take(cpu_snapshot **out)
{
    lock_all();
    cpu_snapshot *snapshot = describe();
    unlock_all();
    if (snapshot == NULL)
        return false;
    if (snapshot->count == 0) {
        free(snapshot);
        snapshot = NULL;
    }
    *out = snapshot;
    return true;
}

/* Under the lock. A queue that no longer exists has completed everything. */
static cpu_epoch *find(uint64_t number)
{
    cpu_epoch *epoch = all.first;
    while (epoch != NULL && epoch->number != number)
        epoch = epoch->following;
    return epoch;
}

bool cpu_snapshot_is_over(const cpu_snapshot *snapshot)
{
    bool over = true;
    lock_all();
    for (size_t i = 0; snapshot != NULL && i < snapshot->count && over; i++) {
        const cpu_epoch *epoch = find(snapshot->queues[i].number);
        over = epoch == NULL || cpu_counter_get(epoch->completed) >= snapshot->queues[i].target;
    }
    unlock_all();
    return over;
}

static cpu_epoch *visit(uint64_t number)
{
    lock_all();
    cpu_epoch *epoch = find(number);
    if (epoch != NULL)
        epoch->visitors++;
    unlock_all();
    return epoch;
}

static void end_visit(cpu_epoch *epoch)
{
    lock_all();
    if (--epoch->visitors == 0)
        pthread_cond_broadcast(&all.left);
    unlock_all();
}

void cpu_snapshot_wait(const cpu_snapshot *snapshot)
{
    for (size_t i = 0; snapshot != NULL && i < snapshot->count; i++) {
        cpu_epoch *epoch = visit(snapshot->queues[i].number);
        if (epoch == NULL)
            continue;
        cpu_counter_wait(epoch->completed, snapshot->queues[i].target, UINT64_MAX, NULL);
        end_visit(epoch);
    }
}

static bool belongs_to(const cpu_epoch *epoch, const void *device)
{
    return device == NULL || epoch->device == device || epoch->root == device;
}

/* The oldest queue of the device that is younger than number `after`. */
static cpu_epoch *visit_next(const void *device, uint64_t after, uint64_t *target)
{
    cpu_epoch *next = NULL;
    lock_all();
    for (cpu_epoch *epoch = all.first; epoch != NULL; epoch = epoch->following)
        if (belongs_to(epoch, device) && epoch->number > after &&
            (next == NULL || epoch->number < next->number))
            next = epoch;
    if (next != NULL) {
        next->visitors++;
        *target = cpu_counter_get(next->submitted);
    }
    unlock_all();
    return next;
}

bool cpu_epoch_wait(cpu_epoch *epoch, uint64_t target)
{
    return cpu_counter_wait(epoch->completed, target, UINT64_MAX, NULL);
}

bool cpu_epoch_drain(const void *device, bool (*wait)(cpu_epoch *epoch, uint64_t target),
                     int *error)
{
    uint64_t target, last = 0;
    bool waits = true;
    for (cpu_epoch *epoch; waits && (epoch = visit_next(device, last, &target)) != NULL;) {
        last = epoch->number;
        waits = wait(epoch, target);
        if (waits && error != NULL && *error == 0)
            *error = atomic_exchange(epoch->error, 0);
        end_visit(epoch);
    }
    return waits;
}
