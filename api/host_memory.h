/* Memory of the program that it hands to the library. */
#ifndef ZELLIGE_API_HOST_MEMORY_H
#define ZELLIGE_API_HOST_MEMORY_H

#include <stddef.h>

#include <zellige/status.h>

/** Refuses memory that the process does not have, as far as the system tells: it would fault later,
 *  or be that of others. A system call.
 *  @param elements  the user's argument that says how much it has to be */
zlg_status zli_host_memory_check(const char *function, const void *memory, size_t bytes,
                                 const char *elements);

#endif
