/* Memory of the program's own that it made known to the driver, and keeps mapped until it takes
 * that back. */
#ifndef ZELLIGE_DRIVER_DDI_MEMORY_IMPORTED_POINTERS_H
#define ZELLIGE_DRIVER_DDI_MEMORY_IMPORTED_POINTERS_H

#include <stdbool.h>
#include <stdint.h>

/** Returns whether all addresses from `first` up to `end`, one at least, lie in one range that the
 *  program imported, and that range has no other addresses. It asks the system once for each. */
bool cpu_imported_pointers_are_private(uintptr_t first, uintptr_t end);

#endif
