/* Streams. After a mark the GPU writes its number into memory of the host, which the thread that
 * waits reads: that takes less time than to ask CUDA. Now and then it asks, as after a fault no
 * number comes any more. What had begun behind the last number then is what faulted.
 *
 * To begin such a write takes four times as long as to record an event of CUDA's. So a mark may be
 * one of these, which shows itself only to who asks for it; a later number stands for it, too. */
#include "backend/driver/engines/cuda/stream.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "backend/driver/device.h"
#include "backend/driver/engines/cuda/instance.h"
#include "backend/driver/runtime/clock.h"
#include "base/cancellation.h"

enum {
    TURNS = 16,        /* of a look: about a microsecond */
    QUERIES_EACH = 4,  /* looks */
    ASKS_EACH = 64,    /* looks */
    YIELDS_AT = 2048,  /* looks: about a millisecond */
    SLEEPS_AT = 32768, /* looks: about 20 milliseconds */
    NAP = 50000,       /* nanoseconds */
    NAMES = 64,
    MARKS = 64, /* that are remembered */
    TEXT = 400,
};

/* Of something that was begun. */
typedef struct name {
    const char *what; /* NULL: nothing */
    bool kernel;
    uint64_t mark; /* that is behind it */
} name;

struct cpu_stream {
    const cuda_gpu *gpu;
    cuda_stream stream;
    _Atomic(uint32_t) *reached; /* the lower half of the last number; memory that CUDA gave */
    uint64_t marked;            /* the last one in the stream */
    uint64_t written;           /* the last one that has a number in memory */
    uint64_t queried;           /* the last one whose event was found to have come */
    bool has_begun;             /* something behind the last one */
    uint64_t writes[MARKS];     /* marks with a number */
    uint64_t records[MARKS];    /* marks with an event */
    cuda_event events[MARKS];
    unsigned looks;     /* in vain */
    cuda_result failed; /* to mark */
    bool is_awaited;    /* what is begun now */
    bool is_lost;
    cuda_result error; /* why */
    void (*settle)(void *);
    void *owner;
    unsigned next_name;
    name names[NAMES];
};

const bool cpu_device_has_streams = true;

static _Thread_local cpu_stream *used;

/* ---- Making one ------------------------------------------------------------------------------ */

static cuda_result open_stream(cpu_stream *self)
{
    void *memory = NULL;
    const cuda_api *cuda = self->gpu->cuda;
    cuda_result result = cuda->allocate_host(&memory, sizeof *self->reached,
                                             CUDA_HOST_PORTABLE | CUDA_HOST_DEVICE_MAP);
    if (result != CUDA_SUCCESS)
        return result;
    self->reached = memory;
    atomic_init(self->reached, 0);
    result = cuda->stream_create(&self->stream, CUDA_STREAM_NON_BLOCKING);
    if (result != CUDA_SUCCESS)
        (void)cuda->release_host(memory);
    return result;
}

/* The host must be able to read memory that it shares while kernels run. */
cpu_stream *cpu_stream_create(uint32_t machine, void (*settle)(void *), void *owner)
{
    const cuda_gpu *gpu = cuda_gpu_get(machine);
    if (!gpu->has_managed || gpu->cuda->stream_write == NULL)
        return NULL;
    cpu_stream *self = calloc(1, sizeof *self);
    if (self == NULL)
        return NULL;
    *self = (cpu_stream){.gpu = gpu, .settle = settle, .owner = owner};
    cuda_result result = cuda_enter(gpu);
    if (result == CUDA_SUCCESS) {
        result = open_stream(self);
        cuda_leave(gpu);
    }
    if (result == CUDA_SUCCESS)
        return self;
    free(self);
    return NULL;
}

static void destroy_events(cpu_stream *self)
{
    for (int i = 0; i < MARKS; i++)
        if (self->events[i] != NULL)
            (void)self->gpu->cuda->event_destroy(self->events[i]);
}

/* A broken library takes all back at once. In others a number may still be on its way, of which the
 * event has come. */
void cpu_stream_destroy(cpu_stream *self)
{
    if (cuda_enter(self->gpu) == CUDA_SUCCESS) {
        (void)self->gpu->cuda->wait(self->stream);
        destroy_events(self);
        (void)self->gpu->cuda->stream_destroy(self->stream);
        (void)self->gpu->cuda->release_host((void *)self->reached);
        cuda_leave(self->gpu);
    }
    free(self);
}

/* ---- Beginning ------------------------------------------------------------------------------- */

void cpu_stream_use(cpu_stream *stream)
{
    used = stream;
}

void cuda_stream_settle(void)
{
    cpu_stream *stream = used;
    if (stream == NULL)
        return;
    used = NULL;
    stream->settle(stream->owner);
    used = stream;
}

cuda_stream cuda_stream_take(const cuda_gpu *gpu, cuda_order order)
{
    const bool is_there = used != NULL && used->gpu == gpu && order != CUDA_APART;
    if (!is_there || order == CUDA_AWAITED)
        cuda_stream_settle();
    if (!is_there)
        return CUDA_STREAM_PER_THREAD;
    used->is_awaited = order == CUDA_AWAITED;
    return used->stream;
}

cuda_result cuda_stream_await(cuda_stream stream)
{
    ze_result_t result;
    if (stream == CUDA_STREAM_PER_THREAD || !used->is_awaited)
        return CUDA_SUCCESS;
    uint64_t mark = cpu_stream_mark(used);
    while (!cpu_stream_look(used, &mark, &result))
        ;
    return used->is_lost ? used->error : CUDA_SUCCESS;
}

cuda_result cuda_stream_go_on(const cuda_gpu *gpu, cuda_stream stream, const char *what,
                              bool kernel)
{
    if (stream == CUDA_STREAM_PER_THREAD)
        return gpu->cuda->wait(stream);
    used->has_begun = true;
    used->names[used->next_name++ % NAMES] = (name){what, kernel, used->marked + 1};
    return CUDA_SUCCESS;
}

/* ---- Marks ----------------------------------------------------------------------------------- */

bool cpu_stream_is_marked(const cpu_stream *self)
{
    return !self->has_begun && self->marked > 0;
}

static void keep_failure(cpu_stream *self, cuda_result result)
{
    if (self->failed == CUDA_SUCCESS)
        self->failed = result;
}

/* The last mark's number. */
static void write(cpu_stream *self)
{
    cuda_result result = cuda_enter(self->gpu);
    if (result == CUDA_SUCCESS) {
        result = self->gpu->cuda->stream_write(self->stream, (cuda_address)(uintptr_t)self->reached,
                                               (uint32_t)self->marked, 0);
        cuda_leave(self->gpu);
    }
    self->written = self->writes[self->marked % MARKS] = self->marked;
    keep_failure(self, result);
}

/* The last mark's event. */
static cuda_result record(cpu_stream *self)
{
    const cuda_api *cuda = self->gpu->cuda;
    cuda_event *event = &self->events[self->marked % MARKS];
    cuda_result result = cuda_enter(self->gpu);
    if (result != CUDA_SUCCESS)
        return result;
    if (*event == NULL)
        result = cuda->event_create(event, CUDA_EVENT_DISABLE_TIMING);
    if (result == CUDA_SUCCESS)
        result = cuda->event_record(*event, self->stream);
    cuda_leave(self->gpu);
    return result;
}

static void count_mark(cpu_stream *self)
{
    if (cpu_stream_is_marked(self))
        return;
    self->marked++;
    self->has_begun = false;
}

uint64_t cpu_stream_mark(cpu_stream *self)
{
    count_mark(self);
    if (self->written < self->marked)
        write(self);
    return self->marked;
}

uint64_t cpu_stream_mark_quietly(cpu_stream *self)
{
    if (cpu_stream_is_marked(self))
        return self->marked;
    count_mark(self);
    if (record(self) == CUDA_SUCCESS)
        self->records[self->marked % MARKS] = self->marked;
    else
        write(self);
    return self->marked;
}

/* Returns the last mark that the GPU is known to have come to. */
static uint64_t find_reached(const cpu_stream *self)
{
    const uint32_t number = atomic_load_explicit(self->reached, memory_order_acquire);
    const uint64_t reached = self->written - ((uint32_t)self->written - number);
    return reached > self->queried ? reached : self->queried;
}

uint64_t cpu_stream_reached(const cpu_stream *self)
{
    const bool is_there = !self->is_lost && cuda_instance_begin(self->gpu->instance);
    const uint64_t reached = is_there ? find_reached(self) : 0;
    if (is_there)
        cuda_instance_end(self->gpu->instance);
    return reached;
}

/* ---- Faults ---------------------------------------------------------------------------------- */

/* The first mark whose number has not come; all of them if there is none. */
static uint64_t find_missing(const cpu_stream *self)
{
    uint64_t mark = find_reached(self) + 1;
    while (mark <= self->marked && self->writes[mark % MARKS] != mark)
        mark++;
    return mark;
}

/* What is behind that has not begun. */
static bool is_suspect(const cpu_stream *self, const name *n)
{
    return n->what != NULL && n->mark > find_reached(self) && n->mark <= find_missing(self);
}

static bool has_suspects(const cpu_stream *self)
{
    bool found = false;
    for (unsigned i = 0; i < NAMES && !found; i++)
        found = is_suspect(self, &self->names[i]);
    return found;
}

static void add(char *text, const name *n, const char *between)
{
    const size_t length = strlen(text);
    (void)snprintf(text + length, TEXT - length, n->kernel ? "%skernel \"%.120s\"" : "%s%s",
                   between, n->what);
}

/* In the order in which they were begun. */
static void tell(const cpu_stream *self, cuda_result error)
{
    char text[TEXT] = "";
    unsigned count = 0;
    for (unsigned i = 0; i < NAMES; i++) {
        const name *n = &self->names[(self->next_name + i) % NAMES];
        if (is_suspect(self, n))
            add(text, n, count++ == 0 ? "" : " or ");
    }
    (void)cuda_fail(self->gpu, count == 0 ? "what another command began" : text, error);
}

/* What has begun may use memory of the program, which is free behind the error. In a broken context
 * nothing goes on. */
static void wait_for_rest(const cpu_stream *self)
{
    if (cuda_enter(self->gpu) != CUDA_SUCCESS)
        return;
    (void)self->gpu->cuda->wait(self->stream);
    cuda_leave(self->gpu);
}

/* Also where another stream has broken all contexts. */
static void lose(cpu_stream *self, cuda_result error)
{
    self->is_lost = true;
    self->error = error;
    if (cuda_instance_begin(self->gpu->instance)) {
        tell(self, error);
        wait_for_rest(self);
        cuda_instance_end(self->gpu->instance);
    }
}

static bool breaks_all(cuda_result error)
{
    return error != CUDA_INVALID_VALUE && error != CUDA_OUT_OF_MEMORY &&
           error != CUDA_LAUNCH_OUT_OF_RESOURCES && error != CUDA_COOPERATIVE_LAUNCH_TOO_LARGE;
}

ze_result_t cuda_stream_fail(const cuda_gpu *gpu, cuda_stream stream, const char *what,
                             cuda_result error)
{
    if (stream == CUDA_STREAM_PER_THREAD || !breaks_all(error) ||
        !cuda_instance_begin(gpu->instance))
        return cuda_fail(gpu, what, error);
    const bool is_other = has_suspects(used);
    cuda_instance_end(gpu->instance);
    if (!is_other)
        return cuda_fail(gpu, what, error);
    lose(used, error);
    return ZE_RESULT_ERROR_DEVICE_LOST;
}

static void ask(cpu_stream *self)
{
    cuda_result result = cuda_enter(self->gpu);
    if (result == CUDA_SUCCESS) {
        result = self->gpu->cuda->stream_query(self->stream);
        cuda_leave(self->gpu);
    }
    if (result == CUDA_SUCCESS || result == CUDA_NOT_READY)
        result = self->failed;
    if (result != CUDA_SUCCESS)
        lose(self, result);
}

/* ---- Waiting --------------------------------------------------------------------------------- */

/* Whether the event of a mark has come. */
static void query(cpu_stream *self, uint64_t mark)
{
    if (self->records[mark % MARKS] != mark)
        return;
    cuda_result result = cuda_enter(self->gpu);
    if (result == CUDA_SUCCESS) {
        result = self->gpu->cuda->event_query(self->events[mark % MARKS]);
        cuda_leave(self->gpu);
    }
    if (result == CUDA_SUCCESS)
        self->queried = mark;
    else if (result != CUDA_NOT_READY)
        lose(self, result);
}

/* What a thread waits for shows itself soon; and what is behind that, if that is all. */
static void look_for_events(cpu_stream *self, uint64_t mark)
{
    if (self->looks == 0 && cpu_stream_is_marked(self))
        (void)cpu_stream_mark(self);
    if (self->looks % QUERIES_EACH == 0 && find_reached(self) < mark)
        query(self, mark);
}

/* @param mark  receives the last one, if it is that or behind it */
static bool turn(const cpu_stream *self, uint64_t *mark)
{
    uint64_t reached = find_reached(self);
    for (int i = 0; i < TURNS && reached < *mark; i++) {
        cpu_relax();
        reached = find_reached(self);
    }
    if (reached < *mark)
        return false;
    *mark = reached;
    return true;
}

/* Other threads may have better use for the processor. */
static void rest(const cpu_stream *self)
{
    ZLI_NOT_CANCELLED;
    if (self->looks >= SLEEPS_AT)
        nanosleep(&(struct timespec){.tv_nsec = NAP}, NULL);
    else if (self->looks >= YIELDS_AT)
        sched_yield();
}

bool cpu_stream_look(cpu_stream *self, uint64_t *mark, ze_result_t *out)
{
    bool is_there = false;
    if (!self->is_lost && cuda_instance_begin(self->gpu->instance)) {
        look_for_events(self, *mark);
        is_there = turn(self, mark);
        cuda_instance_end(self->gpu->instance);
    } else {
        self->is_lost = true; /* a fault elsewhere broke it: that memory may be gone */
        self->error = CUDA_ILLEGAL_ADDRESS;
    }
    self->looks = is_there ? 0 : self->looks + 1;
    if (!is_there && self->looks % ASKS_EACH == 0 && !self->is_lost)
        ask(self);
    if (!is_there && !self->is_lost)
        rest(self);
    *out = self->is_lost ? ZE_RESULT_ERROR_DEVICE_LOST : ZE_RESULT_SUCCESS;
    return is_there || self->is_lost;
}
