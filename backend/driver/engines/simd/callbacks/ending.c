/* How kernels end themselves: by failed assertions, and by calls that lead nowhere. */
#include "backend/driver/engines/simd/callbacks/callbacks.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/runtime/faults/trap.h"

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
    char text[512];
    simd_assertion_describe(values, text, sizeof text);
    cpu_trap_hold();
    simd_assertion_write(text);
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
