#include "backend/driver/ddi/queue/in_flight.h"

#include <stdlib.h>

#include "backend/driver/ddi/queue/engine_order.h"
#include "backend/driver/ddi/queue/executing.h"
#include "backend/driver/device.h"
#include "backend/driver/runtime/clock.h"

/* A mark takes the device some time: of commands without an event, one in WITHOUT_MARK has it. Of
 * those with an event each has; when nobody has waited for more than FEW, one in QUIET is no quiet
 * one (device.h). */
enum { ROOM = 64, WITHOUT_MARK = 16, FEW = 4, QUIET = 16, AT_ONCE = 10 };

/* What is to be done once the device has come so far. */
typedef struct begun {
    cpu_command *command; /* NULL: `then` */
    bool once;
    ze_result_t result;
    uint64_t start;
    uint64_t mark;             /* of the stream; 0: a later one's will do */
    const cpu_counter *raised; /* by the end of it; NULL if nothing is */
    void (*then)(void *);
    void *argument;
} begun;

struct cpu_in_flight {
    uint32_t machine;
    bool has_tried;
    cpu_stream *stream; /* NULL: the device does nothing behind the host */
    uint64_t taken;     /* commands of the queue that have been begun, ever */
    uint32_t first, count, without_mark;
    uint32_t raising; /* begun, with an event, since a thread waited last */
    begun ring[ROOM];
};

static begun *at(cpu_in_flight *self, uint32_t index)
{
    return &self->ring[(self->first + index) % ROOM];
}

static void settle(void *queue)
{
    cpu_in_flight_settle(queue);
}

bool cpu_in_flight_open(cpu_queue *queue, uint32_t machine)
{
    if (!cpu_device_has_streams)
        return true;
    queue->in_flight = calloc(1, sizeof *queue->in_flight);
    if (queue->in_flight != NULL)
        queue->in_flight->machine = machine;
    return queue->in_flight != NULL;
}

void cpu_in_flight_close(cpu_queue *queue)
{
    if (queue->in_flight != NULL && queue->in_flight->stream != NULL)
        cpu_stream_destroy(queue->in_flight->stream);
    free(queue->in_flight);
}

/* ---- The end --------------------------------------------------------------------------------- */

static uint64_t mark_last(cpu_in_flight *self)
{
    self->without_mark = 0;
    return at(self, self->count - 1)->mark = cpu_stream_mark(self->stream);
}

/* The first that is not before the oldest. */
static uint64_t next_mark(cpu_in_flight *self)
{
    for (uint32_t i = 0; i < self->count; i++)
        if (at(self, i)->mark != 0)
            return at(self, i)->mark;
    return mark_last(self);
}

static bool has_new(const cpu_queue *queue)
{
    return cpu_counter_get(&queue->submitted) > queue->in_flight->taken;
}

/* Commands that have been ended and not been counted yet, linked. */
typedef struct ended {
    cpu_command *records;
    uint64_t count;
} ended;

/* The oldest. */
static void end_first(cpu_queue *queue, ended *all)
{
    cpu_in_flight *self = queue->in_flight;
    const begun first = *at(self, 0);
    self->first = (self->first + 1) % ROOM;
    if (--self->count == 0)
        self->without_mark = 0;
    if (first.command == NULL)
        first.then(first.argument);
    else
        cpu_queue_end(queue, first.command, first.once, first.start,
                      cpu_loss_has_happened(queue->loss) ? ZE_RESULT_ERROR_DEVICE_LOST
                                                         : first.result);
    if (first.once && !queue->synchronous) {
        first.command->next = all->records;
        all->records = first.command;
        all->count++;
    }
}

/* Returns how many have ended when the device has come to a mark. */
static uint32_t count_ended(cpu_in_flight *self, uint64_t reached)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < self->count; i++)
        if (at(self, i)->mark != 0 && at(self, i)->mark <= reached)
            count = i + 1;
    return count;
}

/* The oldest so many. A thread that waits for all of them is woken once: to wake it takes as long
 * as to begin one. */
static void end(cpu_queue *queue, uint32_t count)
{
    ended all = {.records = NULL};
    for (uint32_t i = 0; i < count; i++)
        end_first(queue, &all);
    if (all.count == 0)
        return;
    cpu_queue_give_back_records(queue, all.records);
    cpu_counter_add(&queue->completed, all.count);
}

/* Waits for the oldest, and ends what has ended then. @returns false, with nothing done, if there
 * is something to be begun first; not if `in_any_case` */
static bool settle_first(cpu_queue *queue, bool in_any_case)
{
    ze_result_t result = ZE_RESULT_SUCCESS;
    cpu_in_flight *self = queue->in_flight;
    uint64_t mark = self->stream == NULL ? 0 : next_mark(self);
    if (in_any_case)
        self->raising = 0;
    while (self->stream != NULL && !cpu_stream_look(self->stream, &mark, &result))
        if (!in_any_case && has_new(queue))
            return false;
    if (result != ZE_RESULT_SUCCESS) {
        cpu_loss_happens(queue->loss);
        cpu_queue_keep_error(queue, result);
    }
    end(queue, self->stream == NULL ? 1 : count_ended(self, mark));
    return true;
}

void cpu_in_flight_settle(cpu_queue *queue)
{
    while (queue->in_flight->count > 0)
        (void)settle_first(queue, true);
}

/* ---- The beginning --------------------------------------------------------------------------- */

static bool is_quiet(cpu_in_flight *self)
{
    self->raising++;
    return self->raising > FEW && self->raising % QUIET != 0;
}

/* What others wait for has a mark of its own: what follows may last, perhaps until they go on. */
static void mark(cpu_in_flight *self, begun *last)
{
    if (last->raised == NULL && !cpu_stream_is_marked(self->stream) &&
        ++self->without_mark < WITHOUT_MARK)
        return;
    self->without_mark = 0;
    last->mark = last->raised != NULL && is_quiet(self) ? cpu_stream_mark_quietly(self->stream)
                                                        : cpu_stream_mark(self->stream);
}

static void push(cpu_in_flight *self, const begun *what)
{
    *at(self, self->count++) = *what;
    if (self->stream != NULL)
        mark(self, at(self, self->count - 1));
}

/* As a rule much has ended then, and nobody needs a mark for that. */
static void make_room(cpu_queue *queue)
{
    cpu_in_flight *self = queue->in_flight;
    if (self->count < ROOM)
        return;
    const uint32_t past =
        self->stream == NULL ? 0 : count_ended(self, cpu_stream_reached(self->stream));
    if (past > 0)
        end(queue, past);
    else
        (void)settle_first(queue, true);
}

void cpu_in_flight_then(cpu_queue *queue, void (*function)(void *), void *argument,
                        const cpu_counter *raised)
{
    make_room(queue);
    push(queue->in_flight, &(begun){.then = function, .argument = argument, .raised = raised});
}

static bool raises(const cpu_in_flight *self, const cpu_counter *counter)
{
    bool found = false;
    for (uint32_t i = 0; i < self->count && !found; i++)
        found = self->ring[(self->first + i) % ROOM].raised == counter;
    return found;
}

/* Whether something in flight signals the event, so that what is begun now comes behind that. An
 * event of other processes, or a number in the program's memory, may take more than that. */
static bool is_in_flight(const cpu_in_flight *self, cpu_event_state *event)
{
    return event->share == NULL && event->store.address == NULL &&
           raises(self, cpu_event_counter(event));
}

bool cpu_in_flight_can_begin(const cpu_queue *queue, const cpu_command *command)
{
    bool ready = !command->may_wait && !cpu_order_holds_up(command->order);
    for (uint32_t i = 0; i < command->wait_count && ready; i++)
        ready = command->waits[i] == NULL || cpu_event_is_over(command->waits[i]) ||
                is_in_flight(queue->in_flight, command->waits[i]);
    return ready;
}

static bool wait_for_all(cpu_queue *queue, const cpu_command *command)
{
    bool ready = !atomic_load(&queue->gave_up);
    if (cpu_order_holds_up(command->order)) {
        cpu_in_flight_settle(queue);
        cpu_order_begin(command->order);
    }
    for (uint32_t i = 0; i < command->wait_count && ready; i++) {
        cpu_event_state *event = command->waits[i];
        if (event == NULL || cpu_event_is_over(event) || is_in_flight(queue->in_flight, event))
            continue;
        cpu_in_flight_settle(queue);
        ready = cpu_queue_wait_for(queue, event);
    }
    return ready;
}

static bool is_timed(const cpu_command *command)
{
    return command->signal != NULL && command->signal->timed;
}

/* Made late: a GPU that nobody uses gets no context. */
static bool has_stream(cpu_queue *queue)
{
    cpu_in_flight *self = queue->in_flight;
    if (!self->has_tried)
        self->stream = cpu_stream_create(self->machine, settle, queue);
    self->has_tried = true;
    return self->stream != NULL;
}

static bool can_be_behind(cpu_queue *queue, const cpu_command *command)
{
    if (is_timed(command))
        return false;
    return command->run == NULL ? queue->in_flight->stream != NULL
                                : command->streams && has_stream(queue);
}

/* Whether the thread that submits a command may begin it: to hand the first few over to another
 * one takes longer than to begin them. More of them go on while this one submits the next. */
static bool is_one_of_few(const cpu_in_flight *self, const cpu_command *command)
{
    return self->count == 0 || (self->count < AT_ONCE && command->signal == NULL);
}

bool cpu_in_flight_is_for_now(cpu_queue *queue, const cpu_command *command)
{
    return is_one_of_few(queue->in_flight, command) && !has_new(queue) && queue->taken == NULL &&
           command->order == NULL && command->is_brief && can_be_behind(queue, command) &&
           cpu_in_flight_can_begin(queue, command);
}

static ze_result_t do_behind(cpu_queue *queue, cpu_command *command, bool ready)
{
    cpu_stream_use(queue->in_flight->stream);
    const ze_result_t result = cpu_queue_do(queue, command, ready);
    cpu_stream_use(NULL);
    return result;
}

static void begin_one(cpu_queue *queue, cpu_command *command, bool once)
{
    const bool behind = can_be_behind(queue, command);
    const bool ready = wait_for_all(queue, command);
    begun what = {.command = command, .once = once};
    if (!behind)
        cpu_in_flight_settle(queue);
    make_room(queue);
    what.start = is_timed(command) ? cpu_clock_now() : 0;
    what.raised = command->signal != NULL ? cpu_event_counter(command->signal) : NULL;
    what.result = behind ? do_behind(queue, command, ready) : cpu_queue_do(queue, command, ready);
    push(queue->in_flight, &what);
    if (!behind)
        cpu_in_flight_settle(queue);
}

/* Its commands are begun one by one. */
static void begin_compound(cpu_queue *queue, cpu_command *command, bool once)
{
    begun what = {.command = command, .once = once};
    what.result = cpu_queue_do(queue, command, wait_for_all(queue, command));
    make_room(queue);
    push(queue->in_flight, &what);
}

void cpu_in_flight_begin(cpu_queue *queue, cpu_command *command, bool once)
{
    queue->in_flight->taken += once;
    if (command->compound)
        begin_compound(queue, command, once);
    else
        begin_one(queue, command, once);
}

void cpu_in_flight_execute(cpu_queue *queue, cpu_command *command)
{
    cpu_in_flight_begin(queue, command, true);
    cpu_in_flight_settle(queue);
}

/* ---- Threads --------------------------------------------------------------------------------- */

void cpu_in_flight_run_all(cpu_queue *queue)
{
    for (;;) {
        cpu_command *command = cpu_queue_take_first(queue, false);
        if (command != NULL)
            cpu_in_flight_begin(queue, command, true);
        else if (queue->in_flight->count > 0)
            (void)settle_first(queue, false);
        else
            return;
    }
}

/* What was submitted later is left to the queue's own thread: it may wait for this one. */
void cpu_in_flight_run_until(cpu_queue *queue, uint64_t target)
{
    cpu_in_flight *self = queue->in_flight;
    while (self->taken < target)
        cpu_in_flight_begin(queue, cpu_queue_take_first(queue, false), true);
    while (cpu_counter_get(&queue->completed) < target)
        (void)settle_first(queue, true);
}

bool cpu_in_flight_work_for(cpu_queue *queue, const cpu_counter *counter)
{
    cpu_in_flight *self = queue->in_flight;
    cpu_command *command = raises(self, counter) ? NULL : cpu_queue_take_first(queue, true);
    if (command != NULL)
        cpu_in_flight_begin(queue, command, true);
    else if (self->count > 0)
        (void)settle_first(queue, true);
    else
        return false;
    return true;
}
