/* Bytes that somebody owns. */
#ifndef ZELLIGE_DRIVER_CACHE_BYTES_H
#define ZELLIGE_DRIVER_CACHE_BYTES_H

#include <stddef.h>

/** Owned; free `data` with free(). */
typedef struct cpu_bytes {
    unsigned char *data;
    size_t size;
} cpu_bytes;

#endif
