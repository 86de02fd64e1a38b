#include "backend/driver/runtime/threads/pool.h"

#include <pthread.h>
#include <signal.h>
#include <stddef.h>

#include "backend/driver/runtime/clock.h"
#include "backend/driver/runtime/fork.h"
#include "backend/driver/runtime/threads/helpers.h"
#include "backend/driver/runtime/threads/ranges.h"
#include "base/cancellation.h"

enum { SPINS = 2000 }; /* of a thread before it sleeps: some microseconds */

enum { TEAMS = 64 }; /* jobs at once that other threads help with: a bit each of pool.taken */

/* The threads of a job. Teams never go away, so a thread may look at one whose job has ended: it
 * counts itself first, then asks whether the team is open, and touches the job only if so. The
 * job's thread does the reverse: it closes, then waits until nobody is counted. */
typedef struct cpu_team {
    _Alignas(64) atomic_bool open;
    atomic_bool waited_for; /* the job's thread may sleep until the last helper has left */
    atomic_uint most;       /* helpers, by the processors of its job */
    cpu_job *job;
    cpu_helpers helpers;
    cpu_ranges left;
} team;

static team teams[TEAMS];

static struct {
    _Alignas(64) atomic_uint changes; /* counts jobs; spinning threads watch it */
    atomic_uint asleep;               /* threads */
    _Alignas(64) atomic_ullong taken; /* a bit for each team that has a job */
    _Alignas(64) pthread_mutex_t lock;
    pthread_cond_t wanted; /* a job may need help */
    pthread_cond_t left;   /* the last helper has left a job */
    atomic_uint threads;   /* started */
} pool = {.lock = PTHREAD_MUTEX_INITIALIZER,
          .wanted = PTHREAD_COND_INITIALIZER,
          .left = PTHREAD_COND_INITIALIZER};

/* Of the pool's threads, from 1 on; threads that submit jobs are 0. */
static _Thread_local uint32_t own_number;

uint32_t cpu_pool_threads(const cpu_processors *processors)
{
    return processors != NULL ? processors->count : cpu_processors_get()->count;
}

static bool is_only_job(unsigned long long taken)
{
    return (taken & (taken - 1)) == 0;
}

/* How many threads may help: jobs divide the processors, and each has its own thread. */
static uint32_t most_helpers(team *self)
{
    const unsigned long long taken = atomic_load(&pool.taken);
    const uint32_t jobs = taken == 0 ? 1 : (uint32_t)__builtin_popcountll(taken);
    const uint32_t share = (cpu_pool_threads(NULL) + jobs - 1) / jobs - 1;
    const uint32_t own = atomic_load_explicit(&self->most, memory_order_relaxed);
    return share < own ? share : own;
}

/* Whether no thread of the pool is one too many. */
static bool takes_all(team *self)
{
    return most_helpers(self) >= cpu_pool_threads(NULL) - 1;
}

/* @returns the team with the fewest helpers among those that may have another */
static team *choose(void)
{
    team *chosen = NULL;
    uint32_t fewest = UINT32_MAX;
    for (unsigned long long rest = atomic_load(&pool.taken); rest != 0; rest &= rest - 1) {
        team *candidate = &teams[__builtin_ctzll(rest)];
        if (!atomic_load(&candidate->open))
            continue;
        const uint32_t helpers = takes_all(candidate) ? 0 : cpu_helpers_count(&candidate->helpers);
        if (helpers < fewest && helpers < most_helpers(candidate)) {
            chosen = candidate;
            fewest = helpers;
        }
    }
    return chosen;
}

static bool has_helpers(team *self)
{
    return cpu_helpers_count(&self->helpers) > 0;
}

static void leave(team *self, uint32_t line)
{
    cpu_helpers_remove(&self->helpers, line);
    if (!atomic_load(&self->waited_for) || has_helpers(self))
        return;
    pthread_mutex_lock(&pool.lock);
    pthread_cond_broadcast(&pool.left);
    pthread_mutex_unlock(&pool.lock);
}

/* Where not all may help, the order on one line says who does.
 * @returns whether the thread is a helper; it must leave that line in any case */
static bool enter(team *self, uint32_t *line)
{
    const bool takes_any = takes_all(self);
    *line = takes_any ? own_number % CPU_HELPER_LINES : 0;
    if (!takes_any)
        return cpu_helpers_add_in_order(&self->helpers) < most_helpers(self) &&
               atomic_load(&self->open);
    cpu_helpers_add(&self->helpers, *line);
    return atomic_load(&self->open);
}

/* Many threads join at the same time: one that finds no room leaves again, instead of all trying
 * until their view of the count is the newest.
 * @returns NULL if no job needs help */
static team *join(uint32_t *line)
{
    team *chosen;
    while ((chosen = choose()) != NULL) {
        if (enter(chosen, line))
            break;
        leave(chosen, *line);
    }
    return chosen;
}

/* No thread joins any more. */
static void close_team(team *self)
{
    if (atomic_load(&self->open))
        atomic_store(&self->open, false);
}

/* Until there are other jobs than those counted. */
static void rest(uint32_t seen)
{
    for (int i = 0; i < SPINS; i++) {
        if (atomic_load_explicit(&pool.changes, memory_order_relaxed) != seen)
            return;
        cpu_relax();
    }
    pthread_mutex_lock(&pool.lock);
    atomic_fetch_add(&pool.asleep, 1); /* before it looks again: announce() does the reverse */
    while (atomic_load(&pool.changes) == seen)
        pthread_cond_wait(&pool.wanted, &pool.lock);
    atomic_fetch_sub(&pool.asleep, 1);
    pthread_mutex_unlock(&pool.lock);
}

/* A thread stays where its last job was: most jobs are for all processors. */
static void move(const cpu_processors **from, const cpu_processors *to)
{
    if (*from == to)
        return;
    cpu_processors_bind(to != NULL ? to : cpu_processors_get());
    *from = to;
}

static void *work(void *number)
{
    const cpu_processors *place = NULL;
    own_number = (uint32_t)(uintptr_t)number;
    for (;;) {
        const uint32_t seen = atomic_load(&pool.changes);
        uint32_t line;
        team *joined = join(&line);
        if (joined == NULL) {
            rest(seen);
            continue;
        }
        move(&place, joined->job->processors);
        joined->job->help(joined->job);
        leave(joined, line);
    }
    return NULL;
}

/* Detached: they end with the process. Signals are for the program's own threads. */
static bool start_one(uint32_t number)
{
    pthread_t thread;
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return false;
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    cpu_processors_allow(NULL, &attributes);
    const bool started = pthread_create(&thread, &attributes, work, (void *)(uintptr_t)number) == 0;
    pthread_attr_destroy(&attributes);
    return started;
}

static void start_all(void)
{
    sigset_t all, before;
    if (atomic_load(&pool.threads) + 1 >= cpu_pool_threads(NULL))
        return;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_mutex_lock(&pool.lock);
    while (pool.threads + 1 < cpu_pool_threads(NULL) && start_one(pool.threads + 1))
        pool.threads++;
    pthread_mutex_unlock(&pool.lock);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* A child of fork() has the forking thread only. */
static void in_child(void)
{
    for (int i = 0; i < TEAMS; i++) {
        atomic_store(&teams[i].open, false);
        atomic_store(&teams[i].waited_for, false);
        cpu_helpers_clear(&teams[i].helpers);
    }
    atomic_store(&pool.taken, 0);
    atomic_store(&pool.threads, 0);
    atomic_store(&pool.asleep, 0);
    pthread_cond_init(&pool.wanted, NULL);
    pthread_cond_init(&pool.left, NULL);
    pthread_mutex_init(&pool.lock, NULL);
}

CPU_AT_FORK(NULL, NULL, in_child)

/* There is work for so many other threads. */
static void announce(uint32_t threads)
{
    atomic_fetch_add(&pool.changes, 1);
    const uint32_t asleep = atomic_load(&pool.asleep);
    if (asleep == 0)
        return;
    pthread_mutex_lock(&pool.lock);
    if (threads == 1)
        pthread_cond_signal(&pool.wanted);
    else
        pthread_cond_broadcast(&pool.wanted);
    pthread_mutex_unlock(&pool.lock);
}

/* @returns NULL if there are as many jobs as teams */
static team *take_team(void)
{
    unsigned long long taken = atomic_load(&pool.taken);
    while (~taken != 0) {
        const int first = __builtin_ctzll(~taken);
        if (atomic_compare_exchange_weak(&pool.taken, &taken, taken | 1ULL << first))
            return &teams[first];
    }
    return NULL;
}

void cpu_pool_share(cpu_job *job)
{
    const uint32_t threads = cpu_pool_threads(job->processors);
    const bool is_divisible = job->next < job->count && job->count - job->next > job->step;
    team *own = is_divisible ? take_team() : NULL;
    if (own == NULL)
        return;
    start_all();
    cpu_ranges_divide(&own->left, job->next, job->count, job->step, threads);
    own->job = job;
    atomic_store(&own->most, threads - 1);
    job->team = own;
    atomic_store(&own->open, true);
    announce(own->left.count - 1);
}

/* Of a job that nobody helps with. */
static bool take_alone(cpu_job *job, uint64_t *first, uint64_t *end)
{
    if (job->next >= job->count)
        return false;
    *first = job->next;
    *end = job->count - *first < job->step ? job->count : *first + job->step;
    job->next = *end;
    return true;
}

bool cpu_pool_take(cpu_job *job, uint64_t *first, uint64_t *end)
{
    team *own = job->team;
    if (own == NULL)
        return take_alone(job, first, end);
    if (cpu_ranges_take_own(&own->left, own_number, first, end))
        return true;
    /* Once one thread has found all ranges empty, no other looks at them. */
    if (atomic_load(&own->open) && cpu_ranges_take_left(&own->left, own_number, first, end))
        return true;
    close_team(own);
    return false;
}

bool cpu_pool_take_helping(cpu_job *job, uint64_t *first, uint64_t *end)
{
    team *own = job->team;
    const bool may_stay = is_only_job(atomic_load(&pool.taken)) ||
                          cpu_helpers_count(&own->helpers) <= most_helpers(own);
    return may_stay && cpu_pool_take(job, first, end);
}

void cpu_pool_stop(cpu_job *job)
{
    if (job->team != NULL)
        cpu_ranges_empty(&job->team->left);
    else
        job->next = job->count;
}

static void wait_for_helpers(team *self)
{
    ZLI_NOT_CANCELLED;
    pthread_mutex_lock(&pool.lock);
    atomic_store(&self->waited_for, true);
    while (has_helpers(self))
        pthread_cond_wait(&pool.left, &pool.lock);
    atomic_store(&self->waited_for, false);
    pthread_mutex_unlock(&pool.lock);
}

void cpu_pool_finish(cpu_job *job)
{
    team *own = job->team;
    if (own == NULL)
        return;
    close_team(own);
    for (int i = 0; i < SPINS && has_helpers(own); i++)
        cpu_relax();
    if (has_helpers(own))
        wait_for_helpers(own);
    const unsigned long long bit = 1ULL << (own - teams);
    if (atomic_fetch_and(&pool.taken, ~bit) != bit)
        announce(UINT32_MAX);
}
