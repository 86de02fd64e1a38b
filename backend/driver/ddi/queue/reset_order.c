#include "backend/driver/ddi/queue/reset_order.h"

#include <stdlib.h>

#include "backend/driver/ddi/queue/queue.h"
#include "backend/driver/runtime/fork.h"
#include "base/cancellation.h"

typedef struct use {
    const cpu_event_state *event;
    bool resets;
} use;

struct cpu_ordered {
    cpu_ordered *previous, *next; /* of all engines, in the order of submission */
    cpu_queue *queue;
    bool is_behind_all; /* that are so, too: whatever they use */
    size_t count, room;
    use uses[];
};

enum { FIRST_ROOM = 4 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static cpu_ordered *last;
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
    last = NULL;
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

void cpu_order_enter(cpu_ordered *order, cpu_queue *queue)
{
    sort(order);
    order->queue = queue;
    pthread_mutex_lock(&lock);
    order->previous = last;
    if (last != NULL)
        last->next = order;
    last = order;
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
    if (a->is_behind_all && b->is_behind_all)
        return true;
    while (i < a->count && j < b->count) {
        const int order = compare(&a->uses[i], &b->uses[j]);
        if (order == 0 && (a->uses[i].resets || b->uses[j].resets))
            return true;
        i += order <= 0;
        j += order >= 0;
    }
    return false;
}

/* With the lock. */
static bool is_held_up(const cpu_ordered *order)
{
    bool found = false;
    for (const cpu_ordered *earlier = order->previous; earlier != NULL && !found;
         earlier = earlier->previous)
        found = share_an_engine(earlier->queue, order->queue) &&
                atomic_load(&earlier->queue->blocked_on) == NULL && conflict(earlier, order);
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
    pthread_mutex_lock(&lock);
    if (order->previous != NULL)
        order->previous->next = order->next;
    if (order->next != NULL)
        order->next->previous = order->previous;
    else
        last = order->previous;
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
