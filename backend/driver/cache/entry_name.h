/* The names of the files of the cache: its own, by which it tells them from any other. */
#ifndef ZELLIGE_DRIVER_CACHE_ENTRY_NAME_H
#define ZELLIGE_DRIVER_CACHE_ENTRY_NAME_H

#include <stdbool.h>

#include "backend/driver/cache/cache.h"

/** 64 hexadecimal digits; of a file that is being written, a dot and 16 more. */
enum { CPU_CACHE_NAME = 64, CPU_CACHE_NEW_NAME = CPU_CACHE_NAME + 1 + 16 };

void cpu_cache_name(const cpu_cache_key *key, char out[CPU_CACHE_NAME + 1]);

/** Makes a name that no other thread or process has made. */
void cpu_cache_new_name(const cpu_cache_key *key, char out[CPU_CACHE_NEW_NAME + 1]);

/** Returns whether a name is exactly of one of these forms. */
bool cpu_cache_is_name(const char *name);

#endif
