/* Where in the program memory was allocated: for kernels that are checked. */
#ifndef ZELLIGE_DRIVER_RUNTIME_MEMORY_ORIGIN_H
#define ZELLIGE_DRIVER_RUNTIME_MEMORY_ORIGIN_H

#include <stddef.h>

typedef struct cpu_origin cpu_origin;

/** Returns the callers of the calling function. They stay: what has the same callers shares one.
 *  NULL without memory, or if there are too many. */
const cpu_origin *cpu_origin_take(void);

/** Writes the innermost callers outside of drivers, the loader and zellige's library, as
 *  addr2line takes them: "./program(main+0x5c), ./program(+0x12f0)". Empty if there are none. */
void cpu_origin_name(const cpu_origin *self, char *out, size_t room);

#endif
