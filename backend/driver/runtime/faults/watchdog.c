#include "backend/driver/runtime/faults/watchdog.h"

#include <math.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <time.h>

#include "backend/driver/runtime/clock.h"
#include "backend/driver/runtime/fork.h"
#include "backend/driver/runtime/trace.h"
#include "base/number.h"

#define SECOND UINT64_C(1000000000)
#define AGAIN (SECOND / 100) /* a thread that survives the first signal gets another */

enum { WAITING = 10 }; /* times the limit, for a thread that has no processor */

static pthread_once_t once = PTHREAD_ONCE_INIT;
static uint64_t limit, compile_limit;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed;
static cpu_watchdog *watches;
static uint64_t alarm_at = UINT64_MAX; /* when the thread looks next */
static bool started, running;

static void make_condition(void)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&changed, &attributes);
    pthread_condattr_destroy(&attributes);
}

static void before_fork(void)
{
    pthread_mutex_lock(&lock);
}

static void after_fork(void)
{
    pthread_mutex_unlock(&lock);
}

/* A child of fork() has the forking thread only, and still watches its run. */
static void in_child(void)
{
    make_condition();
    started = running = false;
    watches = NULL;
    after_fork();
}

CPU_AT_FORK(before_fork, after_fork, in_child)

static uint64_t read_limit(const char *variable, const char *text)
{
    char *end;
    if (text == NULL || text[0] == '\0')
        return 0;
    const double seconds = zli_number_read(text, &end);
    if (*end == '\0' && seconds > 0 && seconds <= 1e9)
        return (uint64_t)ceil(seconds * 1e9);
    cpu_trace("%s is no number of seconds: %s", variable, text);
    return 0;
}

static void read_limits(void)
{
    limit = read_limit("ZELLIGE_CPU_TIME_LIMIT", secure_getenv("ZELLIGE_CPU_TIME_LIMIT"));
    compile_limit =
        read_limit("ZELLIGE_CPU_COMPILE_LIMIT", secure_getenv("ZELLIGE_CPU_COMPILE_LIMIT"));
    make_condition();
}

uint64_t cpu_watchdog_limit(void)
{
    pthread_once(&once, read_limits);
    return limit;
}

uint64_t cpu_watchdog_compile_limit(void)
{
    pthread_once(&once, read_limits);
    return compile_limit;
}

static uint64_t time_of(clockid_t clock)
{
    struct timespec now = {0};
    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * SECOND + (uint64_t)now.tv_nsec;
}

cpu_deadline cpu_watchdog_deadline(uint64_t allowed)
{
    const uint64_t now = allowed == 0 ? 0 : cpu_clock_now();
    if (allowed == 0)
        return (cpu_deadline){0};
    return (cpu_deadline){
        .first = now + allowed,
        .processor = time_of(CLOCK_THREAD_CPUTIME_ID) + allowed,
        .last = now + WAITING * allowed,
    };
}

/* Returns how much time is left at least; 0: it is late. */
static uint64_t time_left(const cpu_watchdog *watchdog, uint64_t now)
{
    const cpu_deadline *deadline = &watchdog->deadline;
    if (now < deadline->first)
        return deadline->first - now;
    if (now >= deadline->last)
        return 0;
    const uint64_t used = time_of(watchdog->clock);
    const uint64_t left = used < deadline->processor ? deadline->processor - used : 0;
    return left < deadline->last - now ? left : deadline->last - now;
}

/* Returns when to look again. */
static uint64_t signal_all_late(void)
{
    const uint64_t now = cpu_clock_now();
    uint64_t next = UINT64_MAX;
    for (cpu_watchdog *watchdog = watches; watchdog != NULL; watchdog = watchdog->next) {
        const uint64_t left = time_left(watchdog, now);
        const union sigval id = {.sival_ptr = (void *)(uintptr_t)watchdog->id};
        if (left == 0)
            pthread_sigqueue(watchdog->thread, SIGURG, id);
        const uint64_t then = now + (left == 0 ? AGAIN : left);
        next = then < next ? then : next;
    }
    return next;
}

static void *run_watchdog(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&lock);
    running = true;
    pthread_cond_broadcast(&changed);
    for (;;) {
        alarm_at = signal_all_late();
        const struct timespec time = {.tv_sec = (time_t)(alarm_at / SECOND),
                                      .tv_nsec = (long)(alarm_at % SECOND)};
        if (alarm_at == UINT64_MAX)
            pthread_cond_wait(&changed, &lock);
        else
            pthread_cond_timedwait(&changed, &lock, &time);
    }
    return NULL;
}

/* Without its thread there is no limit, and the trace reports that. The thread leaves signals to
 * the program's threads. Who starts it waits for it: a fork() meanwhile would leave the child what
 * a sanitizer locks for a thread that begins. */
static void start(void)
{
    pthread_t thread;
    pthread_attr_t attributes;
    sigset_t all, mask;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &mask);
    if (pthread_attr_init(&attributes) == 0) {
        pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
        alarm_at = UINT64_MAX;
        started = pthread_create(&thread, &attributes, run_watchdog, NULL) == 0;
        pthread_attr_destroy(&attributes);
    }
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    while (started && !running)
        pthread_cond_wait(&changed, &lock);
    if (!started)
        cpu_trace("no thread could be started to watch the time limit");
}

void cpu_watchdog_begin(cpu_watchdog *watchdog)
{
    watchdog->thread = pthread_self();
    pthread_getcpuclockid(watchdog->thread, &watchdog->clock); /* a thread that lives has one */
    pthread_mutex_lock(&lock);
    if (!started)
        start();
    watchdog->next = watches;
    watchdog->at = &watches;
    if (watches != NULL)
        watches->at = &watchdog->next;
    watches = watchdog;
    if (watchdog->deadline.first < alarm_at)
        pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
}

void cpu_watchdog_end(cpu_watchdog *watchdog)
{
    pthread_mutex_lock(&lock);
    *watchdog->at = watchdog->next;
    if (watchdog->next != NULL)
        watchdog->next->at = watchdog->at;
    pthread_mutex_unlock(&lock);
}
