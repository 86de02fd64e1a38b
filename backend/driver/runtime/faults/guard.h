/* Code of the driver's own that follows a program's addresses: copies, fills, timestamps. */
#ifndef ZELLIGE_DRIVER_RUNTIME_FAULTS_GUARD_H
#define ZELLIGE_DRIVER_RUNTIME_FAULTS_GUARD_H

#include <stdbool.h>
#include <stddef.h>

/** Runs a function in the calling thread; if it faults, its command fails, as a
 *  kernel's. The function must hold no lock and own nothing where it may fault.
 *  @param what  what the sentence begins with: "a copy"
 *  @returns whether the function returned */
bool cpu_guard_run(const char *what, void (*function)(void *), void *argument);

/** Returns whether this thread can read memory. It says nothing. */
bool cpu_guard_can_read(const void *start, size_t bytes);

#endif
