#include "backend/driver/ddi/queue/queue.h"

#include <signal.h>
#include <stdlib.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/core/host_call.h"
#include "backend/driver/ddi/event/event.h"
#include "backend/driver/ddi/queue/engine_order.h"
#include "backend/driver/ddi/queue/executing.h"
#include "backend/driver/ddi/queue/host_wait.h"
#include "backend/driver/ddi/queue/in_flight.h"
#include "backend/driver/ddi/queue/work_helping.h"
#include "backend/driver/ddi/queue/worker_patience.h"
#include "backend/driver/device.h"
#include "backend/driver/runtime/clock.h"
#include "backend/driver/runtime/faults/trap.h"
#include "backend/driver/runtime/trace.h"
#include "base/cancellation.h"

enum { RECORD_BYTES = 512, FETCHED = 384, SPARE_LIMIT = 64 };

ze_result_t cpu_queue_init(cpu_queue *queue, const ze_command_queue_desc_t *desc,
                           ze_device_handle_t device, cpu_loss *loss)
{
    *queue = (cpu_queue){
        .synchronous = desc->mode == ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS,
        .ordinal = desc->ordinal,
        .index = desc->index,
        .is_explicit = (desc->flags & ZE_COMMAND_QUEUE_FLAG_EXPLICIT_ONLY) != 0,
    };
    if (!cpu_in_flight_open(queue, device->machine))
        return CPU_REFUSE(ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY, "memory ran out");
    if (pthread_mutex_init(&queue->lock, NULL) != 0) {
        cpu_in_flight_close(queue);
        return CPU_REFUSE(ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY, "memory ran out");
    }
    if (pthread_mutex_init(&queue->running, NULL) != 0) {
        pthread_mutex_destroy(&queue->lock);
        cpu_in_flight_close(queue);
        return CPU_REFUSE(ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY, "memory ran out");
    }
    queue->epoch = (cpu_epoch){
        .submitted = &queue->submitted,
        .completed = &queue->completed,
        .error = &queue->error,
        .device = device,
        .root = device->root,
    };
    queue->loss = loss;
    cpu_loss_hold(loss);
    cpu_epoch_open(&queue->epoch);
    return ZE_RESULT_SUCCESS;
}

static void free_records(cpu_command *record)
{
    while (record != NULL) {
        cpu_command *next = record->next;
        free(record);
        record = next;
    }
}

/* Wakes it again and again: it may have been about to sleep. */
static void end_worker(cpu_queue *queue)
{
    ZLI_NOT_CANCELLED;
    const uint64_t millisecond = 1000000;
    do {
        cpu_counter_wake(&queue->submitted);
        const cpu_counter *blocked_on = atomic_load(&queue->blocked_on);
        if (blocked_on != NULL)
            cpu_counter_wake(blocked_on);
    } while (!cpu_counter_wait(&queue->ended, 1, millisecond, NULL));
    pthread_join(queue->worker, NULL);
}

void cpu_queue_fini(cpu_queue *queue)
{
    atomic_store(&queue->closing, true);
    if (queue->has_worker)
        end_worker(queue);
    cpu_queue_end_help(queue);
    cpu_epoch_close(&queue->epoch);

    cpu_in_flight_close(queue);
    free_records(queue->spare);
    cpu_loss_release(queue->loss);
    pthread_mutex_destroy(&queue->running);
    pthread_mutex_destroy(&queue->lock);
}

/* With the lock. @returns those that there is no room for */
static cpu_command *keep_spares(cpu_queue *queue, cpu_command *records)
{
    while (records != NULL && queue->spare_count < SPARE_LIMIT) {
        cpu_command *next = records->next;
        records->next = queue->spare;
        queue->spare = records;
        queue->spare_count++;
        records = next;
    }
    return records;
}

void cpu_queue_give_back_records(cpu_queue *queue, cpu_command *first)
{
    pthread_mutex_lock(&queue->lock);
    cpu_command *left = keep_spares(queue, first);
    pthread_mutex_unlock(&queue->lock);
    free_records(left);
}

void cpu_queue_give_back_record(cpu_queue *queue, cpu_command *record)
{
    record->next = NULL;
    cpu_queue_give_back_records(queue, record);
}

void cpu_queue_keep_error(cpu_queue *queue, ze_result_t result)
{
    int expected = ZE_RESULT_SUCCESS;
    if (result == ZE_RESULT_SUCCESS)
        return;
    atomic_compare_exchange_strong(&queue->error, &expected, (int)result);
    cpu_trace("a command failed: 0x%x", (unsigned)result);
}

/* It may wait for any thread, and block signals in this one. */
static ze_result_t call_host(cpu_queue *queue, cpu_command *command)
{
    cpu_device_lend_thread();
    cpu_queue_block(queue, &queue->ended);
    const ze_result_t result = cpu_host_call(queue, command->run, command->payload);
    cpu_queue_unblock(queue);
    cpu_trap_forget_thread();
    return result;
}

/* Threads may wait for the work's end. A compound's commands are in flight one by one. */
static ze_result_t do_work(cpu_queue *queue, cpu_command *command)
{
    if (command->is_host_function)
        return call_host(queue, command);
    if (command->compound)
        return command->run(command->payload);
    cpu_epoch_enter(&queue->epoch);
    const ze_result_t result = command->run(command->payload);
    cpu_epoch_leave(&queue->epoch);
    return result;
}

/* In a lost context every command fails and signals its event, as in a queue that gave up: no
 * thread waits forever. An event carries the error of its command or of an earlier one. */
ze_result_t cpu_queue_do(cpu_queue *queue, cpu_command *command, bool ready)
{
    ze_result_t result = ZE_RESULT_SUCCESS;
    if (!ready)
        cpu_queue_keep_error(queue, CPU_TOLD(ZE_RESULT_ERROR_UNKNOWN)); /* by the fault */
    const bool is_sound = ready && !cpu_loss_has_happened(queue->loss);
    if (command->run != NULL && (is_sound || command->compound))
        result = do_work(queue, command);
    if (result == ZE_RESULT_ERROR_DEVICE_LOST)
        cpu_loss_happens(queue->loss);
    else if (cpu_loss_has_happened(queue->loss))
        result = ZE_RESULT_ERROR_DEVICE_LOST;
    cpu_queue_keep_error(queue, result);
    return (ze_result_t)atomic_load(&queue->error);
}

void cpu_queue_end(cpu_queue *queue, cpu_command *command, bool once, uint64_t start,
                   ze_result_t result)
{
    cpu_event_state *signal = command->signal;
    if (once && command->release != NULL)
        command->release(command->payload);
    if (once)
        cpu_queue_clear_signaller(queue, command);
    if (signal != NULL)
        cpu_event_complete(signal, start, result);
    if (command->order != NULL)
        cpu_order_end(command->order);
    if (once && command->counted)
        cpu_command_release_states(command);
}

static void execute(cpu_queue *queue, cpu_command *command, bool once)
{
    const cpu_event_state *signal = command->signal;
    bool ready = cpu_queue_wait_for_all(queue, command);
    uint64_t start = signal != NULL && signal->timed ? cpu_clock_now() : 0;
    ze_result_t result = cpu_queue_do(queue, command, ready);
    cpu_queue_end(queue, command, once, start, result);
}

void cpu_queue_execute(cpu_queue *queue, cpu_command *command)
{
    if (queue->in_flight != NULL)
        cpu_in_flight_begin(queue, command, false);
    else
        execute(queue, command, false);
}

void cpu_queue_then(cpu_queue *queue, void (*function)(void *), void *argument,
                    const cpu_counter *raised)
{
    if (queue->in_flight != NULL)
        cpu_in_flight_then(queue, function, argument, raised);
    else
        function(argument);
}

static bool is_ready(const cpu_queue *queue, const cpu_command *command)
{
    return queue->in_flight != NULL ? cpu_in_flight_can_begin(queue, command)
                                    : cpu_command_is_ready(command);
}

/* Takes all pending commands and returns the records of the previous ones, so that a submitting
 * thread contends for the lock once per batch. */
static cpu_command *take_all(cpu_queue *queue, cpu_command *done)
{
    pthread_mutex_lock(&queue->lock);
    cpu_command *first = queue->first;
    queue->first = NULL;
    queue->last = NULL;
    done = keep_spares(queue, done);
    pthread_mutex_unlock(&queue->lock);
    free_records(done);
    return first;
}

/* Another processor wrote it: it comes while the device begins the one before. */
static void fetch(const cpu_command *next)
{
    for (size_t at = 0; next != NULL && at < FETCHED; at += CPU_CACHE_LINE)
        __builtin_prefetch((const unsigned char *)next + at);
}

cpu_command *cpu_queue_take_first(cpu_queue *queue, bool only_ready)
{
    if (queue->taken == NULL)
        queue->taken = take_all(queue, NULL);
    cpu_command *first = queue->taken;
    if (first == NULL || (only_ready && !is_ready(queue, first)))
        return NULL;
    queue->taken = first->next;
    if (queue->in_flight != NULL)
        fetch(queue->taken);
    return first;
}

static void execute_taken(cpu_queue *queue, cpu_command *command)
{
    execute(queue, command, true);
    cpu_queue_give_back_record(queue, command);
    cpu_counter_increment(&queue->completed);
}

static bool execute_ready(cpu_queue *queue)
{
    cpu_command *command = cpu_queue_take_first(queue, true);
    if (command != NULL)
        execute_taken(queue, command);
    return command != NULL;
}

void cpu_queue_work_until(cpu_queue *queue, const cpu_counter *counter, uint64_t at_least)
{
    bool works = true;
    while (works && cpu_counter_get(counter) < at_least)
        works = queue->in_flight != NULL ? cpu_in_flight_work_for(queue, counter)
                                         : execute_ready(queue);
}

/* Executes commands until `completed` reaches a number or the queue is empty. */
static void run_until(cpu_queue *queue, uint64_t target)
{
    while (cpu_counter_get(&queue->completed) < target) {
        cpu_command *command = cpu_queue_take_first(queue, false);
        if (command == NULL)
            return;
        execute_taken(queue, command);
    }
}

/* Executes until none is left, what another thread has taken first. */
static void run_all(cpu_queue *queue)
{
    cpu_command *done = NULL;
    cpu_command *command = queue->taken != NULL ? queue->taken : take_all(queue, NULL);
    queue->taken = NULL;
    while (command != NULL) {
        done = command;
        for (; command != NULL; command = command->next) {
            execute(queue, command, true);
            cpu_counter_increment(&queue->completed);
        }
        command = take_all(queue, done);
    }
}

static void *work(void *argument)
{
    ZLI_NOT_CANCELLED; /* by a host function */
    cpu_queue *queue = argument;
    cpu_device_own_thread();
    for (;;) {
        const uint64_t completed = cpu_counter_get(&queue->completed);
        cpu_queue_linger(queue, &queue->submitted, completed + 1, CPU_PATIENCE_OF_WORKER);
        if (!cpu_counter_wait(&queue->submitted, completed + 1, UINT64_MAX, &queue->closing))
            break;
        if (!cpu_queue_lock_unless_helped(queue, completed)) {
            cpu_queue_leave_alone(queue);
            continue;
        }
        if (queue->in_flight != NULL)
            cpu_in_flight_run_all(queue);
        else
            run_all(queue);
        pthread_mutex_unlock(&queue->running);
    }
    cpu_counter_increment(&queue->ended);
    return NULL;
}

/* Signals are for the program's own threads. */
static bool start_worker(cpu_queue *queue)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&queue->worker, NULL, work, queue) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

/* Takes a spare record and makes sure that the queue has a thread to execute it. */
static bool prepare(cpu_queue *queue, cpu_command **record)
{
    pthread_mutex_lock(&queue->lock);
    *record = queue->spare;
    if (!queue->synchronous && !queue->has_worker)
        queue->has_worker = start_worker(queue);
    bool ready = queue->synchronous || queue->has_worker;
    if (ready && *record != NULL) {
        queue->spare = (*record)->next;
        queue->spare_count--;
    }
    pthread_mutex_unlock(&queue->lock);
    return ready;
}

cpu_command *cpu_queue_take_record(cpu_queue *queue, size_t bytes)
{
    cpu_command *record;
    if (!prepare(queue, &record))
        return NULL;
    if (record != NULL && record->capacity >= bytes)
        return record;
    free(record);
    if (bytes < RECORD_BYTES)
        bytes = RECORD_BYTES;
    record = malloc(bytes);
    if (record != NULL)
        record->capacity = bytes;
    return record;
}

/* Where the worker leaves the queue alone, and there is nothing else to do, the device begins it at
 * once. */
static bool begin_now(cpu_queue *queue, cpu_command *command)
{
    ZLI_NOT_CANCELLED;
    if (pthread_mutex_trylock(&queue->running) != 0)
        return false;
    const bool begins = cpu_in_flight_is_for_now(queue, command);
    if (begins) {
        cpu_counter_increment(&queue->submitted);
        cpu_in_flight_begin(queue, command, true);
    }
    pthread_mutex_unlock(&queue->running);
    return begins;
}

static void submit_asynchronous(cpu_queue *queue, cpu_command *command)
{
    command->next = NULL;
    cpu_queue_set_signaller(queue, command);
    const bool is_left_alone = atomic_load(&queue->is_left_alone);
    if (is_left_alone && begin_now(queue, command))
        return;
    pthread_mutex_lock(&queue->lock);
    if (queue->last == NULL)
        queue->first = command;
    else
        queue->last->next = command;
    queue->last = command;
    if (command->order != NULL)
        cpu_order_enter(command->order, queue);
    pthread_mutex_unlock(&queue->lock);
    cpu_counter_increment(&queue->submitted);
    if (is_left_alone) /* a worker that has just left it alone would come back each time */
        cpu_queue_call_worker(queue);
}

static ze_result_t take_error(cpu_queue *queue)
{
    const int error = atomic_exchange(&queue->error, ZE_RESULT_SUCCESS);
    return cpu_loss_has_happened(queue->loss) ? cpu_refuse_lost() : (ze_result_t)error;
}

static ze_result_t submit_synchronous(cpu_queue *queue, cpu_command *command)
{
    pthread_mutex_lock(&queue->running);
    if (command->order != NULL)
        cpu_order_enter(command->order, queue);
    cpu_counter_increment(&queue->submitted);
    if (queue->in_flight != NULL)
        cpu_in_flight_execute(queue, command);
    else
        execute(queue, command, true);
    ze_result_t result = take_error(queue);
    pthread_mutex_unlock(&queue->running);
    cpu_queue_give_back_record(queue, command);
    cpu_counter_increment(&queue->completed);
    return result;
}

bool cpu_queue_note_order(const cpu_queue *queue, cpu_command *command)
{
    return (!queue->is_explicit || cpu_order_behind_all(&command->order)) &&
           cpu_order_note(&command->order, command);
}

ze_result_t cpu_queue_submit(cpu_queue *queue, cpu_command *command)
{
    if (queue->synchronous)
        return submit_synchronous(queue, command);
    submit_asynchronous(queue, command);
    return cpu_loss_has_happened(queue->loss) ? cpu_refuse_lost() : ZE_RESULT_SUCCESS;
}

/* A thread that waits without a limit executes the work itself: that takes less time than waking
 * the worker. */
static void help(cpu_queue *queue, uint64_t target)
{
    if (pthread_mutex_trylock(&queue->running) != 0)
        return;
    if (queue->in_flight != NULL)
        cpu_in_flight_run_until(queue, target);
    else
        run_until(queue, target);
    pthread_mutex_unlock(&queue->running);
}

static ze_result_t wait_for(cpu_queue *queue, uint64_t target, uint64_t timeout)
{
    if (timeout == UINT64_MAX && !queue->synchronous) {
        help(queue, target);
        cpu_queue_linger(queue, &queue->completed, target, CPU_PATIENCE_OF_WAITER);
    } else {
        cpu_queue_call_worker(queue);
    }
    if (!cpu_counter_wait(&queue->completed, target, timeout, NULL))
        return ZE_RESULT_NOT_READY;
    return take_error(queue);
}

ze_result_t cpu_queue_synchronize(cpu_queue *queue, uint64_t timeout)
{
    const uint64_t target = cpu_counter_get(&queue->submitted);
    if (timeout != UINT64_MAX)
        return wait_for(queue, target, timeout);
    CPU_REQUIRE_SAYING(cpu_host_wait_begin(queue, &queue->completed, target),
                       ZE_RESULT_ERROR_HANDLE_OBJECT_IN_USE,
                       "a host function calls this, and what it would wait for waits for it");
    const ze_result_t result = wait_for(queue, target, timeout);
    cpu_host_wait_end();
    return result;
}
