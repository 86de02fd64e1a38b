/* Where caches live: ${XDG_CACHE_HOME:-$HOME/.cache}. */
#ifndef ZELLIGE_DRIVER_CACHE_DIRECTORY_H
#define ZELLIGE_DRIVER_CACHE_DIRECTORY_H

#include <limits.h>
#include <stdbool.h>

/** Makes the directory `name` ("a/b") among the caches, for this user alone.
 *
 *  @param path  receives its path
 *  @returns whether files can be made in it. */
bool cpu_cache_directory(const char *name, char path[PATH_MAX]);

#endif
