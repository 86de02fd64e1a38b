#include "backend/driver/runtime/transfer/guarded.h"

#include <stdatomic.h>

#include "backend/driver/runtime/faults/guard.h"

typedef struct loop {
    const char *what;
    cpu_loop_body *body;
    const void *argument;
    atomic_bool *failed;
} loop;

typedef struct turns {
    const loop *loop;
    uint64_t first, end;
} turns;

static void run_turns(void *argument)
{
    const turns *self = argument;
    self->loop->body(self->loop->argument, self->first, self->end);
}

static void guard_turns(const void *argument, uint64_t first, uint64_t end)
{
    const loop *self = argument;
    turns some = {self, first, end};
    if (!atomic_load_explicit(self->failed, memory_order_relaxed) &&
        !cpu_guard_run(self->what, run_turns, &some))
        atomic_store_explicit(self->failed, true, memory_order_relaxed);
}

bool cpu_guarded_for(const char *what, uint64_t count, cpu_loop_body *body, const void *argument)
{
    atomic_bool failed = false;
    const loop self = {what, body, argument, &failed};
    cpu_parallel_for(count, guard_turns, &self);
    return !atomic_load(&failed);
}
