/* Which memory of the process has one address only: private mappings. What is shared, a file or
 * memory of several processes, may be mapped twice. */
#ifndef ZELLIGE_DRIVER_RUNTIME_MEMORY_PRIVATE_PAGES_H
#define ZELLIGE_DRIVER_RUNTIME_MEMORY_PRIVATE_PAGES_H

#include <stdbool.h>
#include <stdint.h>

/** Returns whether an address lies in a private mapping, and from there up to `end` none is shared.
 *  It looks at mappings as they were when an address was last in none that it knew: memory that a
 *  program unmaps, to map something shared twice in its place, is private to it. */
bool cpu_pages_are_private(uintptr_t address, uintptr_t first, uintptr_t end);

#endif
