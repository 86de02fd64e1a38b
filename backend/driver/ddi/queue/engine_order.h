/* The order of queues of one engine, where commands reset events or the program asks for it.
 *
 * On a GPU, queues and immediate lists with the same ordinal and index feed one command streamer:
 * it begins what it is given in the order in which that was submitted. Here they run at the same
 * time. Programs notice that where a command resets an event: it comes after what was submitted
 * before it and uses the event, else a wait that was about to end never does; and it comes before
 * what is submitted after it, else a wait takes an old signal for a new one. So submissions that
 * use an event which lists reset keep their order. So do all of queues that the program wants on
 * one engine (ZE_COMMAND_QUEUE_FLAG_EXPLICIT_ONLY): AdaptiveCpp 24.10 tells its lists to wait for
 * no other one. The rest do not know of it.
 *
 * A queue that waits for something itself holds up no other: a GPU with several contexts on its
 * engine goes on with those, too. */
#ifndef ZELLIGE_DRIVER_DDI_QUEUE_ENGINE_ORDER_H
#define ZELLIGE_DRIVER_DDI_QUEUE_ENGINE_ORDER_H

#include "backend/driver/ddi/queue/command.h"

struct cpu_queue;

/** What a submission does to such events, and its place among others. */
typedef struct cpu_ordered cpu_ordered;

/** The submissions of a queue that have a place and have not ended; all zero: none. */
typedef struct cpu_orders {
    cpu_ordered *first, *last;
    struct cpu_queue *previous, *next; /**< other queues that have some */
} cpu_orders;

/** To be called when a list records a reset. Submissions before the first one of an event are not
 *  known. */
void cpu_order_expect(cpu_event_state *event);

extern atomic_bool cpu_order_is_expected;

/** Returns whether lists reset any event. */
static inline bool cpu_order_matters(void)
{
    return atomic_load_explicit(&cpu_order_is_expected, memory_order_relaxed);
}

/** Adds the events of a command to those of a submission, which is NULL as long as it has none.
 *  @returns false if memory ran out: then it is freed */
bool cpu_order_add(cpu_ordered **order, const cpu_command *command);

static inline bool cpu_order_note(cpu_ordered **order, const cpu_command *command)
{
    return !cpu_order_matters() || cpu_order_add(order, command);
}

/** Has a submission begin after all that are so and that other queues of the engine were given
 *  before.
 *  @returns false if memory ran out */
bool cpu_order_behind_all(cpu_ordered **order);

/** Takes its place behind all earlier ones. Hold a lock that keeps the queue in the same order. */
void cpu_order_enter(cpu_ordered *order, struct cpu_queue *queue);

/** Returns whether no earlier submission holds it up. */
bool cpu_order_may_begin(const cpu_ordered *order);

/** Returns whether a command, which may have no place, has to wait for one. */
static inline bool cpu_order_holds_up(const cpu_ordered *order)
{
    return order != NULL && !cpu_order_may_begin(order);
}

/** Waits until none does. */
void cpu_order_begin(const cpu_ordered *order);

/** Makes way for later ones, and frees it. */
void cpu_order_end(cpu_ordered *order);

/** Has others look again, once a queue waits for something. */
void cpu_order_lets_pass(void);

#endif
