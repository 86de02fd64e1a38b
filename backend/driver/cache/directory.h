/* Where the files of the cache are. */
#ifndef ZELLIGE_DRIVER_CACHE_DIRECTORY_H
#define ZELLIGE_DRIVER_CACHE_DIRECTORY_H

/** Opens ${XDG_CACHE_HOME:-$HOME/.cache}/zellige/cpu, and makes it where it is missing.
 *  @returns a descriptor; -1 if it is a link or another user could place code in it */
int cpu_cache_directory_open(void);

#endif
