/* The memory that the driver gave to programs, and what became of it: for kernels that are checked.
 * Nothing is written down unless ZELLIGE_CPU_CHECK asks for checks. */
#ifndef ZELLIGE_DRIVER_RUNTIME_MEMORY_KNOWN_H
#define ZELLIGE_DRIVER_RUNTIME_MEMORY_KNOWN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cpu_known_memory {
    uintptr_t base;
    size_t size;
    bool is_freed;
} cpu_known_memory;

/** An allocation was made, or freed. */
void cpu_known_memory_add(uintptr_t base, size_t size);
void cpu_known_memory_free(uintptr_t base);

/** Some addresses go back to the system: what was freed there is forgotten. */
void cpu_known_memory_forget(uintptr_t base, size_t size);

/** Finds the allocation that an address is in, or was in. */
bool cpu_known_memory_find(uintptr_t address, cpu_known_memory *out);

#endif
