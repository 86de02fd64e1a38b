#include "backend/driver/runtime/faults/guard.h"

#include <stdint.h>

#include "backend/driver/runtime/faults/failure.h"
#include "backend/driver/runtime/faults/trap.h"
#include "backend/driver/runtime/memory/pages.h"

static bool run(cpu_trap *trap, void (*function)(void *), void *argument)
{
    trap->deadline = (cpu_deadline){0};
    trap->own = NULL;
    return cpu_trap_run(trap, function, argument);
}

bool cpu_guard_run(const char *what, void (*function)(void *), void *argument)
{
    char how[160];
    cpu_trap trap;
    if (run(&trap, function, argument))
        return true;
    cpu_trap_describe(&trap, how, sizeof how);
    cpu_failure_tell("%s %s", what, how);
    return false;
}

typedef struct range {
    const volatile unsigned char *start;
    size_t bytes;
} range;

/* One byte of each page. */
static void read_pages(void *argument)
{
    const range *self = argument;
    const size_t page = cpu_page_size();
    for (size_t at = 0; at < self->bytes; at += page - ((uintptr_t)self->start + at) % page)
        (void)self->start[at];
}

bool cpu_guard_can_read(const void *start, size_t bytes)
{
    cpu_trap trap;
    return run(&trap, read_pages, &(range){start, bytes});
}
