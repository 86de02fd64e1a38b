#include "backend/driver/ddi/queue/engine_order.h"

#include <stdlib.h>

#include "backend/driver/ddi/queue/queue.h"
#include "backend/driver/runtime/fork.h"
#include "base/cancellation.h"

typedef struct use {
    const cpu_event_state *event;
    bool resets;
} use;

struct cpu_ordered {
    cpu_ordered *previous, *next; /* of its queue */
    cpu_queue *queue;
    uint64_t number;    /* of all engines, in the order of submission */
    bool is_behind_all; /* that are so, too: whatever they use */
    size_t count, room;
    use uses[];
};

enum { FIRST_ROOM = 4 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static cpu_queue *queues; /* that have submissions, in any order */
static uint64_t numbers;
static atomic_uint pending;

static void before_fork(void)
{
    pthread_mutex_lock(&lock);
}

static void after_fork(void)
{
    pthread_mutex_unlock(&lock);
}

/* The threads that wait are the parent's, and so is what has been submitted. */
static void in_child(void)
{
    while (queues != NULL) {
        cpu_orders *of_first = &queues->orders;
        queues = of_first->next;
        *of_first = (cpu_orders){.first = NULL};
    }
    atomic_store(&pending, 0);
    pthread_cond_init(&changed, NULL);
    pthread_mutex_unlock(&lock);
}

CPU_AT_FORK(before_fork, after_fork, in_child)

atomic_bool cpu_order_is_expected;

void cpu_order_expect(cpu_event_state *event)
{
    atomic_store(&event->is_reset_in_order, true);
    atomic_store(&cpu_order_is_expected, true);
}

/* ---- What a submission uses ------------------------------------------------------------------ */

static bool make_room(cpu_ordered **order)
{
    const bool is_new = *order == NULL;
    if (!is_new && (*order)->count < (*order)->room)
        return true;
    const size_t room = is_new ? FIRST_ROOM : 2 * (*order)->room;
    cpu_ordered *more = realloc(*order, sizeof *more + room * sizeof(use));
    if (more == NULL) {
        free(*order);
        *order = NULL;
        return false;
    }
    if (is_new)
        *more = (cpu_ordered){.previous = NULL};
    more->room = room;
    *order = more;
    return true;
}

static bool add(cpu_ordered **order, const cpu_event_state *event, bool resets)
{
    if (event == NULL || !atomic_load_explicit(&event->is_reset_in_order, memory_order_relaxed))
        return true;
    if (!make_room(order))
        return false;
    (*order)->uses[(*order)->count++] = (use){event, resets};
    return true;
}

bool cpu_order_add(cpu_ordered **order, const cpu_command *command)
{
    const ze_event_handle_t reset = cpu_command_reset_event(command);
    bool added =
        add(order, command->signal, false) && add(order, reset != NULL ? reset->state : NULL, true);
    for (uint32_t i = 0; i < command->wait_count && added; i++)
        added = add(order, command->waits[i], false);
    return added;
}

bool cpu_order_behind_all(cpu_ordered **order)
{
    const bool has_room = *order != NULL || make_room(order);
    if (has_room)
        (*order)->is_behind_all = true;
    return has_room;
}

static int compare(const void *left, const void *right)
{
    const uintptr_t a = (uintptr_t)((const use *)left)->event;
    const uintptr_t b = (uintptr_t)((const use *)right)->event;
    return (a > b) - (a < b);
}

/* Once each. */
static void sort(cpu_ordered *order)
{
    size_t count = 0;
    qsort(order->uses, order->count, sizeof(use), compare);
    for (size_t i = 0; i < order->count; i++) {
        const use one = order->uses[i];
        if (count > 0 && order->uses[count - 1].event == one.event)
            order->uses[count - 1].resets = order->uses[count - 1].resets || one.resets;
        else
            order->uses[count++] = one;
    }
    order->count = count;
}

/* ---- Its turn -------------------------------------------------------------------------------- */

/* With the lock. */
static void begin_queue(cpu_queue *queue, cpu_ordered *first)
{
    queue->orders = (cpu_orders){.first = first, .next = queues};
    if (queues != NULL)
        queues->orders.previous = queue;
    queues = queue;
}

static void end_queue(const cpu_queue *queue)
{
    if (queue->orders.next != NULL)
        queue->orders.next->orders.previous = queue->orders.previous;
    if (queue->orders.previous != NULL)
        queue->orders.previous->orders.next = queue->orders.next;
    else
        queues = queue->orders.next;
}

void cpu_order_enter(cpu_ordered *order, cpu_queue *queue)
{
    sort(order);
    order->queue = queue;
    pthread_mutex_lock(&lock);
    order->number = numbers++;
    order->previous = queue->orders.last;
    if (order->previous != NULL)
        order->previous->next = order;
    else
        begin_queue(queue, order);
    queue->orders.last = order;
    atomic_fetch_add(&pending, 1);
    pthread_mutex_unlock(&lock);
}

static bool share_an_engine(const cpu_queue *a, const cpu_queue *b)
{
    return a != b && a->epoch.device == b->epoch.device && a->ordinal == b->ordinal &&
           a->index == b->index;
}

static bool conflict(const cpu_ordered *a, const cpu_ordered *b)
{
    size_t i = 0, j = 0;
    while (i < a->count && j < b->count) {
        const int order = compare(&a->uses[i], &b->uses[j]);
        if (order == 0 && (a->uses[i].resets || b->uses[j].resets))
            return true;
        i += order <= 0;
        j += order >= 0;
    }
    return false;
}

/* Whether a submission comes behind one of a queue. All that are behind all come behind the first
 * one, so that nobody looks at thousands of others. */
static bool is_behind(const cpu_ordered *order, const cpu_queue *queue)
{
    const cpu_ordered *earlier = queue->orders.first;
    if (order->is_behind_all && queue->is_explicit)
        return earlier->number < order->number;
    bool found = false;
    for (; earlier != NULL && earlier->number < order->number && order->count > 0 && !found;
         earlier = earlier->next)
        found = conflict(earlier, order);
    return found;
}

/* With the lock. */
static bool is_held_up(const cpu_ordered *order)
{
    bool found = false;
    for (const cpu_queue *queue = queues; queue != NULL && !found; queue = queue->orders.next)
        found = share_an_engine(queue, order->queue) && atomic_load(&queue->blocked_on) == NULL &&
                is_behind(order, queue);
    return found;
}

bool cpu_order_may_begin(const cpu_ordered *order)
{
    pthread_mutex_lock(&lock);
    const bool may_begin = !is_held_up(order);
    pthread_mutex_unlock(&lock);
    return may_begin;
}

void cpu_order_begin(const cpu_ordered *order)
{
    ZLI_NOT_CANCELLED;
    pthread_mutex_lock(&lock);
    while (is_held_up(order))
        pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
}

void cpu_order_end(cpu_ordered *order)
{
    cpu_orders *orders = &order->queue->orders;
    pthread_mutex_lock(&lock);
    if (order->previous != NULL)
        order->previous->next = order->next;
    else
        orders->first = order->next;
    if (order->next != NULL)
        order->next->previous = order->previous;
    else
        orders->last = order->previous;
    if (orders->first == NULL)
        end_queue(order->queue);
    atomic_fetch_sub(&pending, 1);
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
    free(order);
}

/* Who enters later sees that the queue waits. */
void cpu_order_lets_pass(void)
{
    if (atomic_load(&pending) == 0)
        return;
    pthread_mutex_lock(&lock);
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
}
