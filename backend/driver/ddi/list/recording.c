#include "backend/driver/ddi/list/recording.h"

#include <stdlib.h>

#include "backend/driver/ddi/list/captured.h"
#include "backend/driver/ddi/queue/executing.h"
#include "backend/driver/runtime/trace.h"

struct cpu_chunk {
    cpu_chunk *next;
    size_t used;
    size_t capacity;
    _Alignas(16) unsigned char bytes[];
};

enum { CHUNK_BYTES = 16 * 1024 };

/* If queues have waited at each of so many looks, one may wait for the caller itself. */
enum { LOOK_NANOSECONDS = 50 * 1000 * 1000, BLOCKED_LOOKS = 10 };

cpu_recording *cpu_recording_new(void)
{
    cpu_recording *recording = calloc(1, sizeof *recording);
    if (recording == NULL)
        return NULL;
    atomic_init(&recording->references, 1);
    atomic_init(&recording->users, 1);
    atomic_init(&recording->closed, false);
    return recording;
}

void cpu_recording_hold(cpu_recording *recording)
{
    atomic_fetch_add(&recording->references, 1);
}

bool cpu_recording_is_shared(const cpu_recording *recording)
{
    return atomic_load(&recording->references) > 1;
}

/* Kept when it is emptied: the first chunk made, which is the last in the chain. */
static void free_chunks(cpu_recording *recording, bool keep_one)
{
    while (recording->chunks != NULL && !(keep_one && recording->chunks->next == NULL)) {
        cpu_chunk *next = recording->chunks->next;
        free(recording->chunks);
        recording->chunks = next;
    }
    if (recording->chunks != NULL)
        recording->chunks->used = 0;
}

/* An event may show the completion a moment before the queue counts it. */
bool cpu_recording_wait_unless_blocked(cpu_recording *recording)
{
    const uint64_t target = cpu_counter_get(&recording->submissions);
    int blocked = 0;
    while (!cpu_counter_wait(&recording->executions, target, LOOK_NANOSECONDS, NULL)) {
        blocked = cpu_queues_are_blocked() ? blocked + 1 : 0;
        if (blocked > BLOCKED_LOOKS)
            return false;
    }
    return true;
}

static void clear(cpu_recording *recording, bool keep_chunk)
{
    for (cpu_command *command = recording->first; command != NULL; command = command->next) {
        if (command->captured != NULL)
            cpu_captured_release(command->captured);
        cpu_command_release(command);
    }
    recording->first = NULL;
    recording->last = NULL;
    recording->first_counted = NULL;
    recording->may_wait = false;
    free_chunks(recording, keep_chunk);
}

void cpu_recording_clear(cpu_recording *recording)
{
    clear(recording, true);
    atomic_store_explicit(&recording->closed, false, memory_order_relaxed);
}

static void end_use(cpu_recording *recording)
{
    if (atomic_fetch_sub(&recording->users, 1) != 1)
        return;
    clear(recording, false);
    free(recording);
}

void cpu_recording_release(cpu_recording *recording)
{
    if (recording == NULL || atomic_fetch_sub(&recording->references, 1) != 1)
        return;
    if (!cpu_recording_wait_unless_blocked(recording))
        cpu_trace("a list was destroyed or reset while a queue that executes it waits");
    end_use(recording);
}

void *cpu_recording_take_bytes(cpu_recording *recording, size_t bytes)
{
    cpu_chunk *chunk = recording->chunks;
    bytes = (bytes + 15) & ~(size_t)15;
    if (chunk == NULL || chunk->capacity - chunk->used < bytes) {
        size_t capacity = bytes > CHUNK_BYTES ? bytes : CHUNK_BYTES;
        chunk = malloc(sizeof *chunk + capacity);
        if (chunk == NULL)
            return NULL;
        *chunk = (cpu_chunk){.next = recording->chunks, .capacity = capacity};
        recording->chunks = chunk;
    }
    void *taken = chunk->bytes + chunk->used;
    chunk->used += bytes;
    return taken;
}

static void note_events(cpu_recording *recording, cpu_command *command)
{
    if (command->wait_count > 0 || command->memory != NULL)
        recording->may_wait = true;
    if (command->counted && recording->first_counted == NULL)
        recording->first_counted = command;
}

void cpu_recording_add(cpu_recording *recording, cpu_command *command)
{
    if (recording->last == NULL)
        recording->first = command;
    else
        recording->last->next = command;
    recording->last = command;
    note_events(recording, command);
}

void cpu_recording_close(cpu_recording *recording)
{
    atomic_store_explicit(&recording->closed, true, memory_order_release);
}

void cpu_recording_refresh(cpu_recording *recording)
{
    recording->first_counted = NULL;
    for (cpu_command *command = recording->first; command != NULL; command = command->next)
        note_events(recording, command);
}

void cpu_recording_submit(cpu_recording *recording)
{
    atomic_fetch_add(&recording->users, 1);
    for (cpu_command *command = recording->first_counted; command != NULL; command = command->next)
        cpu_command_rearm(command);
    cpu_counter_increment(&recording->submissions);
}

static void count_execution(void *recording)
{
    cpu_counter_increment(&((cpu_recording *)recording)->executions);
    end_use(recording);
}

void cpu_recording_execute(cpu_recording *recording, cpu_queue *queue)
{
    for (cpu_command *command = recording->first; command != NULL; command = command->next)
        cpu_queue_execute(queue, command);
    cpu_queue_then(queue, count_execution, recording, &recording->executions);
}
