/* The memory that the driver gave to programs, and what became of it: for kernels that are checked.
 * Nothing is written down unless ZELLIGE_CPU_CHECK asks for checks. */
#ifndef ZELLIGE_DRIVER_RUNTIME_MEMORY_KNOWN_H
#define ZELLIGE_DRIVER_RUNTIME_MEMORY_KNOWN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "backend/driver/runtime/memory/origin.h"

typedef struct cpu_known_memory {
    uintptr_t base;
    size_t size;
    bool is_freed;
    bool is_own;                /**< the program's, which it made known */
    uintptr_t fresh, fresh_end; /**< what only kernels that are checked may have written, if any */
    uint32_t birth;             /**< by the clock, when it was allocated */
    const cpu_origin *origin;   /**< who allocated it; or NULL */
} cpu_known_memory;

/** Returns whether ZELLIGE_CPU_CHECK asks for checks. */
bool cpu_known_memory_is_wanted(void);

/** Sets what tells the time; it lives as long as the process. */
void cpu_known_memory_set_clock(const _Atomic uint32_t *clock);

/** An allocation was made, or freed.
 *  @param is_fresh  programs cannot access it but by the driver's commands */
void cpu_known_memory_add(uintptr_t base, size_t size, bool is_fresh);
void cpu_known_memory_free(uintptr_t base);

/** The program makes memory of its own known, and takes that back. What the driver gave, and what
 *  is known already, stays as it is. */
void cpu_known_memory_show(uintptr_t base, size_t size);
void cpu_known_memory_hide(uintptr_t base, size_t size);

/** Some addresses go back to the system: what was freed there is forgotten. */
void cpu_known_memory_forget(uintptr_t base, size_t size);

/** Something else than a kernel that is checked writes memory, or may write any of it. */
void cpu_known_memory_write(uintptr_t address, size_t size);
void cpu_known_memory_write_any(void);
/** From now on anything may be written at any time. */
void cpu_known_memory_write_unseen(void);

/** Finds the allocation that an address is in, or was in. */
bool cpu_known_memory_find(uintptr_t address, cpu_known_memory *out);

#endif
