/* How kernels end themselves: by failed assertions, and by calls that lead nowhere. */
#include "backend/driver/engines/simd/callbacks/callbacks.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/runtime/faults/trap.h"

typedef struct assertion {
    const char *expression, *file;
    uint64_t line;
    const char *function;
    uint64_t global_id[3], local_id[3];
} assertion;

/* On the heap: a driver has little room for what each thread has. */
static _Thread_local char *ending;

/* Call with the deadline held. */
static void end(const char *why)
{
    free(ending);
    ending = strdup(why);
    cpu_trap_release();
    cpu_trap_leave();
    abort(); /* where faults are left to a debugger, so is this */
}

/* The pointers are the kernel's: a wild one faults before anything is locked. */
void simd_assertion_fail(const void *values)
{
    const assertion *a = values;
    const uint64_t *g = a->global_id, *l = a->local_id;
    char text[512] = "failed an assertion: ";
    char *const told = text + strlen(text);
    (void)snprintf(told, sizeof text - strlen(text),
                   "%s:%" PRIu64 ": %s: global id: [%" PRIu64 ",%" PRIu64 ",%" PRIu64
                   "], local id: [%" PRIu64 ",%" PRIu64 ",%" PRIu64 "] Assertion `%s` failed.",
                   a->file, a->line, a->function, g[0], g[1], g[2], l[0], l[1], l[2],
                   a->expression);
    cpu_trap_hold();
    (void)fprintf(stderr, "%s\n", told);
    end(text);
}

void simd_no_function_fail(const void *pointer)
{
    char text[160];
    (void)snprintf(text, sizeof text,
                   "called through the pointer 0x%" PRIxPTR
                   ", which leads to no function of its module that takes such arguments",
                   (uintptr_t)pointer);
    cpu_trap_hold();
    end(text);
}

char *simd_ending_take(void)
{
    char *taken = ending;
    ending = NULL;
    return taken;
}
