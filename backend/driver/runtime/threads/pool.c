#include "backend/driver/runtime/threads/pool.h"

#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

#include "backend/driver/runtime/clock.h"
#include "backend/driver/runtime/fork.h"
#include "base/cancellation.h"

enum { SPINS = 2000 }; /* of a thread before it sleeps: some microseconds */

static struct {
    pthread_mutex_t lock;
    pthread_cond_t wanted; /* a job may need help */
    pthread_cond_t left;   /* the last helper has left a job */
    cpu_job *jobs;
    uint32_t job_count;
    uint32_t threads;    /* started */
    uint32_t asleep;     /* of these */
    atomic_uint changes; /* counts changes of the list of jobs; spinning threads watch it */
    atomic_uint share;   /* how many threads may help one job */
} pool = {.lock = PTHREAD_MUTEX_INITIALIZER,
          .wanted = PTHREAD_COND_INITIALIZER,
          .left = PTHREAD_COND_INITIALIZER};

uint32_t cpu_pool_threads(const cpu_processors *processors)
{
    return processors != NULL ? processors->count : cpu_processors_get()->count;
}

static bool has_chunks(const cpu_job *job)
{
    return atomic_load_explicit(&job->next, memory_order_relaxed) < job->count;
}

/* Processors for each job, except the one of its own thread. */
static void divide(void)
{
    const uint32_t each =
        pool.job_count == 0 ? 1 : (cpu_pool_threads(NULL) + pool.job_count - 1) / pool.job_count;
    atomic_store(&pool.share, each - 1);
}

/* How many threads may help it. */
static unsigned int most_helpers(const cpu_job *job)
{
    const unsigned int share = atomic_load(&pool.share);
    const unsigned int own = cpu_pool_threads(job->processors) - 1;
    return share < own ? share : own;
}

/* Returns the job with the fewest helpers among those that may have another. */
static cpu_job *choose(void)
{
    cpu_job *chosen = NULL;
    unsigned int fewest = UINT_MAX;
    for (cpu_job *job = pool.jobs; job != NULL; job = job->following) {
        const unsigned int helpers = atomic_load(&job->helpers);
        if (helpers < fewest && helpers < most_helpers(job) && has_chunks(job)) {
            chosen = job;
            fewest = helpers;
        }
    }
    return chosen;
}

static void spin(unsigned int seen)
{
    for (int i = 0; i < SPINS && atomic_load(&pool.changes) == seen; i++)
        cpu_relax();
}

/* Joins a job, under the lock, and sleeps until there is one. */
static cpu_job *join(void)
{
    cpu_job *job;
    for (bool rested = false; (job = choose()) == NULL; rested = !rested) {
        const unsigned int seen = atomic_load(&pool.changes);
        if (rested) {
            pool.asleep++;
            pthread_cond_wait(&pool.wanted, &pool.lock);
            pool.asleep--;
        } else {
            pthread_mutex_unlock(&pool.lock);
            spin(seen);
            pthread_mutex_lock(&pool.lock);
        }
    }
    atomic_fetch_add(&job->helpers, 1);
    return job;
}

static void leave(cpu_job *job)
{
    if (atomic_fetch_sub(&job->helpers, 1) == 1)
        pthread_cond_broadcast(&pool.left);
}

/* A thread stays where its last job was: most jobs are for all processors. */
static void move(const cpu_processors **from, const cpu_processors *to)
{
    if (*from == to)
        return;
    cpu_processors_bind(to != NULL ? to : cpu_processors_get());
    *from = to;
}

static void *work(void *argument)
{
    const cpu_processors *place = NULL;
    (void)argument;
    pthread_mutex_lock(&pool.lock);
    for (;;) {
        cpu_job *job = join();
        pthread_mutex_unlock(&pool.lock);
        move(&place, job->processors);
        job->help(job);
        pthread_mutex_lock(&pool.lock);
        leave(job);
    }
    return NULL;
}

/* Detached: they end with the process. Signals are for the program's own threads. */
static bool start_one(void)
{
    pthread_t thread;
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return false;
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    cpu_processors_allow(NULL, &attributes);
    const bool started = pthread_create(&thread, &attributes, work, NULL) == 0;
    pthread_attr_destroy(&attributes);
    return started;
}

static void start_all(void)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (pool.threads + 1 < cpu_pool_threads(NULL) && start_one())
        pool.threads++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void before_fork(void)
{
    pthread_mutex_lock(&pool.lock);
}

static void after_fork(void)
{
    pthread_mutex_unlock(&pool.lock);
}

/* A child of fork() has the forking thread only. */
static void in_child(void)
{
    pool.jobs = NULL;
    pool.job_count = 0;
    pool.threads = 0;
    pool.asleep = 0;
    pthread_cond_init(&pool.wanted, NULL);
    pthread_cond_init(&pool.left, NULL);
    pthread_mutex_init(&pool.lock, NULL);
}

CPU_AT_FORK(before_fork, after_fork, in_child)

static void announce(uint64_t chunks)
{
    atomic_fetch_add(&pool.changes, 1);
    if (pool.asleep == 1 || (pool.asleep > 0 && chunks == 1))
        pthread_cond_signal(&pool.wanted);
    else if (pool.asleep > 0)
        pthread_cond_broadcast(&pool.wanted);
}

void cpu_pool_share(cpu_job *job)
{
    pthread_mutex_lock(&pool.lock);
    start_all();
    job->following = pool.jobs;
    pool.jobs = job;
    pool.job_count++;
    divide();
    announce(job->count);
    pthread_mutex_unlock(&pool.lock);
    job->shared = true;
}

bool cpu_pool_take(cpu_job *job, uint64_t *first, uint64_t *end)
{
    if (!has_chunks(job)) /* never count far beyond the end */
        return false;
    *first = atomic_fetch_add_explicit(&job->next, job->step, memory_order_relaxed);
    *end = job->count - *first < job->step ? job->count : *first + job->step;
    return *first < job->count;
}

bool cpu_pool_take_helping(cpu_job *job, uint64_t *first, uint64_t *end)
{
    return atomic_load(&job->helpers) <= most_helpers(job) && cpu_pool_take(job, first, end);
}

void cpu_pool_stop(cpu_job *job)
{
    atomic_store(&job->next, job->count);
}

static void withdraw(const cpu_job *job)
{
    cpu_job **at = &pool.jobs;
    while (*at != job)
        at = &(*at)->following;
    *at = job->following;
    pool.job_count--;
    divide();
    if (pool.jobs != NULL)
        announce(UINT64_MAX);
}

static void wait_for_helpers(const cpu_job *job)
{
    ZLI_NOT_CANCELLED;
    pthread_mutex_lock(&pool.lock);
    while (atomic_load(&job->helpers) > 0)
        pthread_cond_wait(&pool.left, &pool.lock);
    pthread_mutex_unlock(&pool.lock);
}

void cpu_pool_finish(cpu_job *job)
{
    pthread_mutex_lock(&pool.lock);
    withdraw(job);
    pthread_mutex_unlock(&pool.lock);
    for (int i = 0; i < SPINS && atomic_load(&job->helpers) > 0; i++)
        cpu_relax();
    wait_for_helpers(job);
}
