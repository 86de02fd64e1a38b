#define _GNU_SOURCE
#include "fake_stream.h"

#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

typedef struct item {
    fake_job job;
    struct item *next;
} item;

typedef struct stream {
    struct stream *following;
    int device;
    pthread_t thread;
    item *first, *last; /* the first is being done */
    bool ends;
} stream;

/* What CUDA records in a stream. */
typedef struct event {
    struct event *following;
    int device;
    atomic_uint records, ends;
} event;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of all streams and events */
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static stream *streams;
static event *events;

static void *const own = (void *)2; /* of each thread: nothing is late there */

static void be_late(void)
{
    const char *late = getenv("FAKE_CUDA_LATE");
    if (late != NULL)
        (void)poll(NULL, 0, atoi(late)); /* milliseconds */
}

/* Of a broken context nothing is done any more. */
static void do_first(stream *self)
{
    item *first = self->first;
    pthread_mutex_unlock(&lock);
    be_late();
    if (!fake_is_broken())
        first->job.run(&first->job);
    pthread_mutex_lock(&lock);
    self->first = first->next;
    if (self->first == NULL)
        self->last = NULL;
    free(first);
    pthread_cond_broadcast(&changed);
}

static void *work(void *argument)
{
    stream *self = argument;
    pthread_mutex_lock(&lock);
    while (self->first != NULL || !self->ends) {
        if (self->first != NULL)
            do_first(self);
        else
            pthread_cond_wait(&changed, &lock);
    }
    pthread_mutex_unlock(&lock);
    return NULL;
}

static stream *find(const void *handle)
{
    stream *found = streams;
    while (found != NULL && found != handle)
        found = found->following;
    return found;
}

int fake_stream_add(void *handle, const fake_job *job)
{
    item *added = calloc(1, sizeof *added);
    stream *self = NULL;
    if (handle == own) {
        job->run(job);
        free(added);
        return OK;
    }
    pthread_mutex_lock(&lock);
    self = find(handle);
    if (self == NULL || self->device != fake_current_device())
        abort();
    added->job = *job;
    if (self->last == NULL)
        self->first = added;
    else
        self->last->next = added;
    self->last = added;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
    return OK;
}

bool fake_streams_need(const char *text, size_t bytes)
{
    bool need = false;
    pthread_mutex_lock(&lock);
    for (const stream *s = streams; s != NULL; s = s->following)
        for (const item *i = s->first; i != NULL; i = i->next)
            need = need || (i->job.function >= text && i->job.function < text + bytes);
    pthread_mutex_unlock(&lock);
    return need && !fake_is_broken();
}

/* Under the lock. What is in it is done first. */
static void end(stream *self)
{
    stream **link = &streams;
    while (*link != self)
        link = &(*link)->following;
    *link = self->following;
    self->ends = true;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
    pthread_join(self->thread, NULL);
    free(self);
    pthread_mutex_lock(&lock);
}

/* Under the lock. */
static void release(event *self)
{
    event **link = &events;
    while (*link != self)
        link = &(*link)->following;
    *link = self->following;
    free(self);
}

void fake_streams_end(int device)
{
    pthread_mutex_lock(&lock);
    for (stream *s = streams, *next; s != NULL; s = next) {
        next = s->following;
        if (s->device == device)
            end(s);
    }
    for (event *e = events, *next; e != NULL; e = next) {
        next = e->following;
        if (e->device == device)
            release(e);
    }
    pthread_mutex_unlock(&lock);
}

size_t fake_streams_count(void)
{
    size_t count = 0;
    pthread_mutex_lock(&lock);
    for (const stream *s = streams; s != NULL; s = s->following)
        count++;
    for (const event *e = events; e != NULL; e = e->following)
        count++;
    pthread_mutex_unlock(&lock);
    return count;
}

int cuStreamCreate(void **out, unsigned flags);
EXPORT int cuStreamCreate(void **out, unsigned flags)
{
    FAKE_CALL;
    stream *made = calloc(1, sizeof *made);
    if (flags != 1 || fake_ready() != OK || made == NULL) {
        free(made);
        return INVALID;
    }
    made->device = fake_current_device();
    if (pthread_create(&made->thread, NULL, work, made) != 0)
        abort();
    pthread_mutex_lock(&lock);
    made->following = streams;
    streams = made;
    pthread_mutex_unlock(&lock);
    *out = made;
    return OK;
}

int cuStreamDestroy_v2(void *handle);
EXPORT int cuStreamDestroy_v2(void *handle)
{
    const int failure = fake_call(__func__);
    pthread_mutex_lock(&lock);
    stream *self = find(handle);
    if (self == NULL || (self->first != NULL && !fake_is_broken()))
        abort(); /* the driver waits first */
    end(self);
    pthread_mutex_unlock(&lock);
    return failure != OK ? failure : fake_ready();
}

int cuStreamQuery(void *handle);
EXPORT int cuStreamQuery(void *handle)
{
    FAKE_CALL;
    pthread_mutex_lock(&lock);
    const stream *self = find(handle);
    const bool is_busy = self == NULL || self->first != NULL;
    pthread_mutex_unlock(&lock);
    return fake_ready() != OK ? fake_ready() : is_busy ? NOT_READY : OK;
}

int cuStreamSynchronize(void *handle);
EXPORT int cuStreamSynchronize(void *handle)
{
    FAKE_CALL;
    pthread_testcancel(); /* CUDA's may poll() */
    pthread_mutex_lock(&lock);
    const stream *self = find(handle);
    while (self != NULL && self->first != NULL)
        pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
    return self == NULL && handle != own ? INVALID : fake_ready();
}

static void write_value(const fake_job *job)
{
    atomic_store_explicit((_Atomic(uint32_t) *)(void *)job->to, job->groups, memory_order_release);
}

int cuStreamWriteValue32_v2(void *handle, uint64_t to, uint32_t value, unsigned flags);
EXPORT int cuStreamWriteValue32_v2(void *handle, uint64_t to, uint32_t value, unsigned flags)
{
    FAKE_CALL;
    if (fake_ready() != OK)
        return fake_ready();
    return flags != 0 || handle == own
               ? INVALID
               : fake_stream_add(handle, &(fake_job){.run = write_value,
                                                     .to = (unsigned char *)(uintptr_t)to,
                                                     .groups = value});
}

static void end_event(const fake_job *job)
{
    event *self = (event *)(void *)job->to;
    atomic_fetch_add(&self->ends, 1);
}

int cuEventCreate(void **out, unsigned flags);
EXPORT int cuEventCreate(void **out, unsigned flags)
{
    FAKE_CALL;
    event *made = calloc(1, sizeof *made);
    if (flags != 2 || fake_ready() != OK || made == NULL) {
        free(made);
        return INVALID;
    }
    made->device = fake_current_device();
    pthread_mutex_lock(&lock);
    made->following = events;
    events = made;
    pthread_mutex_unlock(&lock);
    *out = made;
    return OK;
}

int cuEventDestroy_v2(void *handle);
EXPORT int cuEventDestroy_v2(void *handle)
{
    const int failure = fake_call(__func__);
    event *self = handle;
    if (atomic_load(&self->records) != atomic_load(&self->ends) && !fake_is_broken())
        abort(); /* the driver waits first */
    pthread_mutex_lock(&lock);
    release(self);
    pthread_mutex_unlock(&lock);
    return failure != OK ? failure : fake_ready();
}

int cuEventRecord(void *handle, void *in);
EXPORT int cuEventRecord(void *handle, void *in)
{
    FAKE_CALL;
    event *self = handle;
    if (fake_ready() != OK)
        return fake_ready();
    atomic_fetch_add(&self->records, 1);
    return fake_stream_add(in, &(fake_job){.run = end_event, .to = handle});
}

int cuEventQuery(void *handle);
EXPORT int cuEventQuery(void *handle)
{
    FAKE_CALL;
    const event *self = handle;
    const bool is_busy = atomic_load(&self->records) != atomic_load(&self->ends);
    return fake_ready() != OK ? fake_ready() : is_busy ? NOT_READY : OK;
}
