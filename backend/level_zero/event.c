/* Completions: each is an event of its queue's pools, in use for one command at a time.
 *
 * Events are created in blocks when none is left, and live as long as the queue. Who destroys a
 * completion puts it on a stack, and who finds no spare one sorts what is there. One that was
 * released before its command had ended is parked. Commands end in the order of their numbers, so
 * the queue asks the driver only whether the last of several has ended. */
#include "backend/level_zero/event.h"

#include <stdlib.h>
#include <string.h>

#include "backend/level_zero/queue.h"
#include "base/cancellation.h"
#include "base/hot.h"
#include "base/leaks.h"

enum { BLOCK_SIZE = 32 };

/* The queue frees parked events by so many: if the driver says that the last of them has ended. */
enum { ASKED = BLOCK_SIZE / 2 };

struct zli_event_block {
    ze_event_pool_handle_t pool;
    zli_event_block *next;
    zlg_completion completions[BLOCK_SIZE];
};

void zli_events_init(zli_events *events)
{
    *events = (zli_events){.blocks = NULL};
    events->parked_end = &events->parked;
}

/* Blocks whose queue is gone, the last first. They stay: a completion tells that it is gone. */
static struct {
    pthread_mutex_t lock;
    zli_event_block *first;
    size_t count;
} ended = {.lock = PTHREAD_MUTEX_INITIALIZER};

enum { KEPT_BLOCKS = 16 };

static void keep_block(zli_event_block *block)
{
    pthread_mutex_lock(&ended.lock);
    block->next = ended.first;
    ended.first = block;
    ended.count++;
    pthread_mutex_unlock(&ended.lock);
}

/** Takes the block that has been kept longest, if there are many. */
static zli_event_block *take_kept_block(void)
{
    zli_event_block *taken = NULL;
    pthread_mutex_lock(&ended.lock);
    if (ended.count > KEPT_BLOCKS) {
        zli_event_block **at = &ended.first;
        while ((*at)->next != NULL)
            at = &(*at)->next;
        taken = *at;
        *at = NULL;
        ended.count--;
    }
    pthread_mutex_unlock(&ended.lock);
    return taken != NULL ? memset(taken, 0, sizeof *taken) : calloc(1, sizeof *taken);
}

static void destroy_block(zli_event_block *block)
{
    for (size_t i = 0; i < BLOCK_SIZE; i++) {
        if (block->completions[i].end != NULL)
            (void)zeEventDestroy(block->completions[i].end);
        if (block->completions[i].start != NULL)
            (void)zeEventDestroy(block->completions[i].start);
    }
    if (block->pool != NULL)
        (void)zeEventPoolDestroy(block->pool);
    keep_block(block);
}

void zli_events_destroy(zli_events *events)
{
    while (events->blocks != NULL) {
        zli_event_block *block = events->blocks;
        events->blocks = block->next;
        destroy_block(block);
    }
}

static void push(zlg_completion **list, zlg_completion *completion)
{
    completion->next = *list;
    *list = completion;
}

static zlg_completion *pop(zlg_completion **list)
{
    zlg_completion *first = *list;
    if (first != NULL)
        *list = first->next;
    return first;
}

static void park(zli_events *events, zlg_completion *completion)
{
    completion->next = NULL;
    *events->parked_end = completion;
    events->parked_end = &completion->next;
}

static zlg_completion *pop_parked(zli_events *events)
{
    zlg_completion *first = pop(&events->parked);
    if (events->parked == NULL)
        events->parked_end = &events->parked;
    return first;
}

static bool has_ended(zli_events *events, const zlg_completion *completion)
{
    return completion->number <= atomic_load_explicit(&events->ended, memory_order_relaxed);
}

/* Another thread may know more and be overwritten: then the device is asked once more. */
static void note_end(zli_events *events, uint64_t number)
{
    if (atomic_load_explicit(&events->ended, memory_order_relaxed) < number)
        atomic_store_explicit(&events->ended, number, memory_order_relaxed);
}

/** Puts one that has no owner into its list. */
static void sort(zli_events *events, zlg_completion *completion)
{
    const int result = atomic_load_explicit(&completion->result, memory_order_relaxed);
    const bool is_pending = result == ZE_RESULT_NOT_READY;
    if (result == ZE_RESULT_SUCCESS || (is_pending && has_ended(events, completion)))
        push(&events->spare, completion);
    else if (is_pending)
        park(events, completion);
    else
        push(&events->retired, completion);
}

/** Sorts what has come back, the first first. */
static void sort_returned(zli_events *events)
{
    zlg_completion *last = NULL, *first = NULL;
    if (atomic_load_explicit(&events->returned, memory_order_relaxed) != NULL)
        last = atomic_exchange_explicit(&events->returned, NULL, memory_order_acquire);
    while (last != NULL)
        push(&first, pop(&last));
    for (; first != NULL; events->owned--)
        sort(events, pop(&first));
}

void zli_events_all_ended(zli_queue *queue)
{
    zli_events *events = &queue->events;
    note_end(events, queue->submitted);
    sort_returned(events);
    while (events->parked != NULL)
        push(&events->spare, pop_parked(events));
    while (events->retired != NULL)
        push(&events->spare, pop(&events->retired));
}

static zlg_status create_pool(const zli_queue *queue, ze_event_pool_handle_t *out)
{
    const ze_event_pool_flags_t flags =
        ZE_EVENT_POOL_FLAG_HOST_VISIBLE |
        (queue->profiling ? (ze_event_pool_flags_t)ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP : 0);
    const ze_event_pool_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_EVENT_POOL_DESC,
                                       .flags = flags,
                                       .count = queue->profiling ? 2 * BLOCK_SIZE : BLOCK_SIZE};
    return ZLI_ZE(zeEventPoolCreate, (queue->context, &desc, 1, &queue->device->handle, out));
}

static zlg_status create_event(ze_event_pool_handle_t pool, size_t index, ze_event_handle_t *out)
{
    const ze_event_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_EVENT_DESC,
                                  .index = (uint32_t)index,
                                  .signal = ZE_EVENT_SCOPE_FLAG_HOST,
                                  .wait = ZE_EVENT_SCOPE_FLAG_HOST};
    return ZLI_ZE(zeEventCreate, (pool, &desc, out));
}

static zlg_status fill_block(zli_queue *queue, zli_event_block *block)
{
    zlg_status status = create_pool(queue, &block->pool);
    for (size_t i = 0; status == ZLG_OK && i < BLOCK_SIZE; i++) {
        zlg_completion *completion = &block->completions[i];
        completion->queue = queue;
        status = create_event(block->pool, i, &completion->end);
        if (status == ZLG_OK && queue->profiling)
            status = create_event(block->pool, BLOCK_SIZE + i, &completion->start);
    }
    return status;
}

/** Adds a block of spare completions. */
static zlg_status grow(zli_queue *queue)
{
    zli_events *events = &queue->events;
    zli_event_block *block = take_kept_block();
    if (block == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY, "no memory for %d completions", BLOCK_SIZE);
    const zlg_status status = fill_block(queue, block);
    if (status != ZLG_OK) {
        destroy_block(block);
        return status;
    }
    block->next = events->blocks;
    events->blocks = block;
    for (size_t i = BLOCK_SIZE; i > 0; i--)
        push(&events->spare, &block->completions[i - 1]);
    return ZLG_OK;
}

zlg_status zli_events_reserve(zli_queue *queue)
{
    return grow(queue);
}

/** Asks the device for one of the parked that were released first. */
static void ask(zli_events *events)
{
    const zlg_completion *asked = events->parked;
    size_t count = 1;
    for (; count < ASKED && asked->next != NULL; count++)
        asked = asked->next;
    const ze_result_t result = zeEventQueryStatus(asked->end);
    if (result == ZE_RESULT_NOT_READY)
        return;
    if (result == ZE_RESULT_SUCCESS)
        note_end(events, asked->number);
    for (; count > 0; count--)
        if (result == ZE_RESULT_SUCCESS)
            sort(events, pop_parked(events));
        else
            push(&events->retired, pop_parked(events));
}

/** Looks for spare ones. */
static void reclaim(zli_events *events)
{
    sort_returned(events);
    while (events->parked != NULL && has_ended(events, events->parked))
        push(&events->spare, pop_parked(events));
    if (events->spare == NULL && events->parked != NULL)
        ask(events);
}

static zlg_status reset(zlg_completion *completion)
{
    zlg_status status = ZLG_OK;
    if (completion->is_used)
        status = ZLI_ZE(zeEventHostReset, (completion->end));
    if (status == ZLG_OK && completion->is_used && completion->starts_apart)
        status = ZLI_ZE(zeEventHostReset, (completion->start));
    return status;
}

/** Has one of the spare ones stand for the next command. */
static void begin(zlg_completion *completion)
{
    zli_object_init(&completion->object, ZLI_COMPLETION);
    zli_leaks_add(&completion->object, ZLI_COMPLETION);
    completion->is_used = true;
    completion->starts_apart = false;
    atomic_store_explicit(&completion->references, 1, memory_order_relaxed);
    atomic_store_explicit(&completion->result, ZE_RESULT_NOT_READY, memory_order_relaxed);
}

ZLI_HOT zlg_status zli_completion_take(zli_queue *queue, zlg_completion **out)
{
    zli_events *events = &queue->events;
    if (events->spare == NULL)
        reclaim(events);
    zlg_status status = events->spare == NULL ? grow(queue) : ZLG_OK;
    if (status != ZLG_OK)
        return status;
    zlg_completion *completion = pop(&events->spare);
    status = reset(completion);
    if (status != ZLG_OK) {
        push(&events->retired, completion);
        return status;
    }
    begin(completion);
    events->owned++;
    *out = completion;
    return ZLG_OK;
}

zlg_status zli_completion_create(zli_queue *queue, zlg_completion **out)
{
    zli_queue_lock(queue);
    const zlg_status status = zli_completion_take(queue, out);
    zli_queue_unlock(queue);
    return status;
}

/* ---- The end --------------------------------------------------------------------------------- */

void zli_completion_share(zlg_completion *completion)
{
    atomic_fetch_add_explicit(&completion->references, 1, memory_order_relaxed);
}

/* What is on top of the stack when the queue is no more. */
static zlg_completion closed;

bool zli_events_close(zli_events *events)
{
    size_t left = events->owned;
    zlg_completion *at = atomic_exchange_explicit(&events->returned, &closed, memory_order_acquire);
    for (; at != NULL; at = at->next)
        left--;
    return atomic_fetch_add(&events->left, left) + left == 0;
}

/* Those that come back before zli_events_close() has counted make `left` wrap around. */
static void give_back_late(zlg_completion *completion)
{
    zli_queue *queue = completion->queue;
    if (atomic_fetch_sub(&queue->events.left, 1) == 1)
        zli_queue_free(queue);
}

/* Behind it the queue may be gone. */
ZLI_HOT static void give_back(zlg_completion *completion)
{
    zli_events *events = &completion->queue->events;
    zlg_completion *top = atomic_load_explicit(&events->returned, memory_order_relaxed);
    do {
        if (top == &closed) {
            give_back_late(completion);
            return;
        }
        completion->next = top;
    } while (!atomic_compare_exchange_weak_explicit(&events->returned, &top, completion,
                                                    memory_order_release, memory_order_relaxed));
}

/* A single owner shares it with nobody meanwhile. */
static bool is_last_owner(zlg_completion *completion)
{
    return atomic_load_explicit(&completion->references, memory_order_acquire) == 1 ||
           atomic_fetch_sub_explicit(&completion->references, 1, memory_order_acq_rel) == 1;
}

ZLI_HOT void zli_completion_destroy(zlg_completion *completion)
{
    if (completion == NULL || !is_last_owner(completion))
        return;
    zli_object_finish(&completion->object, ZLI_COMPLETION);
    zli_leaks_remove(&completion->object);
    give_back(completion);
}

void zli_completion_abandon(zlg_completion *completion)
{
    if (completion != NULL)
        atomic_store_explicit(&completion->result, ZE_RESULT_ERROR_UNKNOWN, memory_order_relaxed);
    zli_completion_destroy(completion);
}

ZLI_HOT zlg_status zli_completion_wait(zlg_completion *completion, uint64_t nanoseconds, bool *done)
{
    ZLI_NOT_CANCELLED;
    const char *function = nanoseconds > 0 ? "zeEventHostSynchronize" : "zeEventQueryStatus";
    ze_result_t result = (ze_result_t)atomic_load(&completion->result);
    if (result == ZE_RESULT_NOT_READY) {
        const zlg_status removed = zli_queue_check(completion->queue, "zlg_completion_wait");
        if (removed != ZLG_OK)
            return removed;
        result = nanoseconds > 0 ? zeEventHostSynchronize(completion->end, nanoseconds)
                                 : zeEventQueryStatus(completion->end);
        if (result == ZE_RESULT_NOT_READY) {
            *done = false;
            return ZLG_OK;
        }
        if (result == ZE_RESULT_SUCCESS)
            note_end(&completion->queue->events, completion->number);
        atomic_store_explicit(&completion->result, (int)result, memory_order_release);
    }
    const zlg_status status = zli_queue_status(completion->queue, function, result);
    if (status == ZLG_OK)
        *done = true;
    return status;
}

zlg_status zli_completion_time(zlg_completion *completion, uint64_t *nanoseconds)
{
    const zli_device *device = completion->queue->device;
    ze_kernel_timestamp_result_t end;
    zlg_status status = ZLI_ZE(zeEventQueryKernelTimestamp, (completion->end, &end));
    ze_kernel_timestamp_result_t start = end;
    if (status == ZLG_OK && completion->starts_apart)
        status = ZLI_ZE(zeEventQueryKernelTimestamp, (completion->start, &start));
    if (status != ZLG_OK)
        return status;
    const uint64_t ticks =
        (end.global.kernelEnd - start.global.kernelStart) & device->timestamp_mask;
    *nanoseconds = (uint64_t)((double)ticks * device->tick_nanoseconds + 0.5);
    return ZLG_OK;
}

bool zli_completion_is_timed(const zlg_completion *completion)
{
    return completion->queue->profiling;
}

const void *zli_completion_queue(const zlg_completion *completion)
{
    return completion->queue;
}
