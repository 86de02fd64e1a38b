/* Continuations: one thread per queue that has some, because only the commands of one queue end in
 * a known order. A line is such a thread and its functions, in order. It serves one queue until it
 * is empty, and then the next queue that needs one. So there are as many lines as were ever busy at
 * once. Lines are never freed, and nothing waits for their threads. */
#include "api/continuation.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "backend/level_zero/level_zero.h"
#include "base/status.h"

/* The longest stay of a thread inside the driver without a check for the end of the process. */
#define SLICE_NANOSECONDS UINT64_C(10000000)

typedef struct continuation {
    zlg_completion *completion; /* shared */
    zlg_continuation function;
    void *data;
    struct continuation *next;
} continuation;

typedef struct line {
    const void *queue;   /* of those in it */
    continuation *first; /* stays until it has been called */
    continuation *last;
    pthread_cond_t filled;
    struct line *next;
} line;

static struct {
    pthread_mutex_t lock;
    line *first;
} lines = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* Drivers are unloaded when the process ends: then no thread of ours may be inside one. */
static pthread_rwlock_t inside_driver = PTHREAD_RWLOCK_INITIALIZER;
static atomic_bool is_ending;

static void leave_drivers(void)
{
    atomic_store(&is_ending, true);
    pthread_rwlock_wrlock(&inside_driver);
    pthread_rwlock_unlock(&inside_driver);
}

static void watch_the_end(void)
{
    (void)atexit(leave_drivers);
}

static bool enter_driver(void)
{
    pthread_rwlock_rdlock(&inside_driver);
    if (!atomic_load(&is_ending))
        return true;
    pthread_rwlock_unlock(&inside_driver);
    return false;
}

static void leave_driver(void)
{
    pthread_rwlock_unlock(&inside_driver);
}

/** Waits for the command; false if the process ends before it does. */
static bool wait_to_end(zlg_completion *completion, zlg_status *status)
{
    bool done = false;
    *status = ZLG_OK;
    while (*status == ZLG_OK && !done) {
        if (!enter_driver())
            return false;
        *status = zli_completion_wait(completion, SLICE_NANOSECONDS, &done);
        leave_driver();
    }
    return true;
}

static continuation *wait_for_first(line *self)
{
    pthread_mutex_lock(&lines.lock);
    while (self->first == NULL)
        pthread_cond_wait(&self->filled, &lines.lock);
    continuation *first = self->first;
    pthread_mutex_unlock(&lines.lock);
    return first;
}

static void remove_first(line *self)
{
    pthread_mutex_lock(&lines.lock);
    continuation *first = self->first;
    self->first = first->next;
    pthread_mutex_unlock(&lines.lock);
    free(first);
}

static void *serve(void *argument)
{
    line *self = argument;
    for (;;) {
        continuation *first = wait_for_first(self);
        zlg_status status;
        if (!wait_to_end(first->completion, &status))
            return NULL;
        first->function(status, first->data);
        if (!enter_driver()) /* for the last of its view, events end with it */
            return NULL;
        zli_completion_destroy(first->completion);
        leave_driver();
        remove_first(self);
    }
}

/* Signals are for the program's own threads. */
static bool start_thread(line *self)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_t thread;
    sigset_t all, before;
    pthread_once(&once, watch_the_end);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool is_started = pthread_create(&thread, NULL, serve, self) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return is_started && pthread_detach(thread) == 0;
}

static line *create_line(void)
{
    line *self = calloc(1, sizeof *self);
    if (self == NULL)
        return NULL;
    pthread_cond_init(&self->filled, NULL);
    if (!start_thread(self)) {
        pthread_cond_destroy(&self->filled);
        free(self);
        return NULL;
    }
    self->next = lines.first;
    lines.first = self;
    return self;
}

/** Finds the line of a queue, or an idle one, or makes one. The lines are locked. */
static line *find_line(const void *queue)
{
    line *idle = NULL;
    for (line *at = lines.first; at != NULL; at = at->next) {
        if (at->first != NULL && at->queue == queue)
            return at;
        if (at->first == NULL)
            idle = at;
    }
    return idle != NULL ? idle : create_line();
}

static void append(line *self, const void *queue, continuation *added)
{
    if (self->first == NULL) {
        self->queue = queue;
        self->first = added;
    } else {
        self->last->next = added;
    }
    self->last = added;
    pthread_cond_signal(&self->filled);
}

zlg_status zli_continuation_add(zlg_completion *completion, zlg_continuation function, void *data)
{
    const void *queue = zli_completion_queue(completion);
    continuation *added = calloc(1, sizeof *added);
    if (added == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY, "zlg_completion_then: no memory");
    *added = (continuation){.completion = completion, .function = function, .data = data};
    pthread_mutex_lock(&lines.lock);
    line *self = find_line(queue);
    if (self != NULL) {
        zli_completion_share(completion);
        append(self, queue, added);
    }
    pthread_mutex_unlock(&lines.lock);
    if (self == NULL) {
        free(added);
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY, "zlg_completion_then: cannot start a thread");
    }
    return ZLG_OK;
}
