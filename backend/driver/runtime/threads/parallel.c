#include "backend/driver/runtime/threads/parallel.h"

#include <stddef.h>

#include "backend/driver/runtime/threads/pool.h"

typedef struct loop {
    cpu_job job; /* first: help() is given this */
    cpu_loop_body *body;
    const void *argument;
} loop;

static void help(cpu_job *job)
{
    const loop *self = (const loop *)(void *)job;
    uint64_t first, end;
    while (cpu_pool_take_helping(job, &first, &end))
        self->body(self->argument, first, end);
}

void cpu_parallel_for(uint64_t count, cpu_loop_body *body, const void *argument)
{
    loop self = {
        .job = {.help = help, .count = count, .step = 1}, .body = body, .argument = argument};
    uint64_t first, end;
    if (count > 1 && cpu_pool_threads(NULL) > 1)
        cpu_pool_share(&self.job);
    while (cpu_pool_take(&self.job, &first, &end))
        body(argument, first, end);
    cpu_pool_finish(&self.job);
}
