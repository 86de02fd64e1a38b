/* Which memory of the process has one address only: private mappings. What is shared, a file or
 * memory of several processes, may be mapped twice. */
#ifndef ZELLIGE_DRIVER_RUNTIME_MEMORY_PRIVATE_PAGES_H
#define ZELLIGE_DRIVER_RUNTIME_MEMORY_PRIVATE_PAGES_H

#include <stdbool.h>
#include <stdint.h>

/** Returns whether all addresses from `first` up to `end` lie in private mappings. It asks the
 *  system, which takes microseconds: the answer is of now, and of no use once the program may have
 *  mapped something else there. */
bool cpu_pages_are_private(uintptr_t first, uintptr_t end);

#endif
