/* Memory that a kernel indexes: inaccessible pages at both ends keep an index that is out of bounds
 * away from the program's memory. */
#ifndef ZELLIGE_SIMD_LAUNCH_GUARDED_H
#define ZELLIGE_SIMD_LAUNCH_GUARDED_H

#include <stdbool.h>
#include <stddef.h>

/** Zeroed is empty. */
typedef struct simd_guarded {
    char *end;    /* of whole pages, where the inaccessible ones begin */
    size_t size;  /* bytes before `end` that may be used */
    size_t guard; /* bytes before those, and from `end` on, that nobody may use */
} simd_guarded;

/** Makes sure of the size; the contents are lost if it has to grow. */
bool simd_guarded_reserve(simd_guarded *memory, size_t size);

#endif
