#include "backend/driver/runtime/threads/pool.h"

#include <pthread.h>
#include <signal.h>
#include <stddef.h>

#include "backend/driver/runtime/clock.h"
#include "backend/driver/runtime/fork.h"
#include "backend/driver/runtime/threads/ranges.h"
#include "base/cancellation.h"

enum { SPINS = 2000 }; /* of a thread before it sleeps: some microseconds */

enum { TEAMS = 64 }; /* jobs at once that other threads help with: a bit each of pool.taken */

/* What is in the state of a team beside the number of its helpers. */
enum { OPEN = 1 << 29, WAITED_FOR = 1 << 30, HELPERS = OPEN - 1 };

/* The threads of a job. Teams never go away, so a thread may look at one whose job has ended: it
 * joins and leaves by the state alone, and touches the job only while it is a helper. */
typedef struct cpu_team {
    _Alignas(64) atomic_uint state;
    atomic_uint most; /* helpers, by the processors of its job */
    cpu_job *job;
    cpu_ranges left;
} team;

static team teams[TEAMS];

static struct {
    _Alignas(64) atomic_uint changes; /* counts jobs; spinning threads watch it */
    atomic_ullong taken;              /* a bit for each team that has a job */
    atomic_uint asleep;               /* threads */
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

static bool may_join(team *self, uint32_t state)
{
    return (state & OPEN) != 0 && (state & HELPERS) < most_helpers(self);
}

/* Returns the team with the fewest helpers among those that may have another. */
static team *choose(void)
{
    team *chosen = NULL;
    uint32_t fewest = HELPERS;
    for (unsigned long long rest = atomic_load(&pool.taken); rest != 0; rest &= rest - 1) {
        team *candidate = &teams[__builtin_ctzll(rest)];
        const uint32_t state = atomic_load(&candidate->state);
        if ((state & HELPERS) < fewest && may_join(candidate, state)) {
            chosen = candidate;
            fewest = state & HELPERS;
        }
    }
    return chosen;
}

static void leave(team *self)
{
    const uint32_t state = atomic_fetch_sub(&self->state, 1);
    if ((state & WAITED_FOR) == 0 || (state & HELPERS) > 1)
        return;
    pthread_mutex_lock(&pool.lock);
    pthread_cond_broadcast(&pool.left);
    pthread_mutex_unlock(&pool.lock);
}

/* Many threads join at the same time: one that finds no room leaves again, instead of all trying
 * until their view of the state is the newest.
 * @returns NULL if no job needs help */
static team *join(void)
{
    team *chosen;
    while ((chosen = choose()) != NULL) {
        if (may_join(chosen, atomic_fetch_add(&chosen->state, 1)))
            break;
        leave(chosen);
    }
    return chosen;
}

/* No thread joins any more. */
static void close_team(team *self)
{
    if ((atomic_load(&self->state) & OPEN) != 0)
        atomic_fetch_and(&self->state, ~(unsigned)OPEN);
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
        team *joined = join();
        if (joined == NULL) {
            rest(seen);
            continue;
        }
        move(&place, joined->job->processors);
        joined->job->help(joined->job);
        leave(joined);
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
    for (int i = 0; i < TEAMS; i++)
        atomic_store(&teams[i].state, 0);
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
    atomic_fetch_or(&own->state, OPEN);
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
    if (job->team == NULL)
        return take_alone(job, first, end);
    if (cpu_ranges_take(&job->team->left, own_number, first, end))
        return true;
    close_team(job->team);
    return false;
}

bool cpu_pool_take_helping(cpu_job *job, uint64_t *first, uint64_t *end)
{
    team *own = job->team;
    const bool may_stay = is_only_job(atomic_load(&pool.taken)) ||
                          (atomic_load(&own->state) & HELPERS) <= most_helpers(own);
    return may_stay && cpu_pool_take(job, first, end);
}

void cpu_pool_stop(cpu_job *job)
{
    if (job->team != NULL)
        cpu_ranges_empty(&job->team->left);
    else
        job->next = job->count;
}

static bool has_helpers(team *self)
{
    return (atomic_load(&self->state) & HELPERS) > 0;
}

static void wait_for_helpers(team *self)
{
    ZLI_NOT_CANCELLED;
    pthread_mutex_lock(&pool.lock);
    atomic_fetch_or(&self->state, WAITED_FOR);
    while (has_helpers(self))
        pthread_cond_wait(&pool.left, &pool.lock);
    atomic_fetch_and(&self->state, ~(unsigned)WAITED_FOR);
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
