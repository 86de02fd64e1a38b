/* Files that are nowhere but in memory. */
#ifndef ZELLIGE_DRIVER_DDI_MEMORY_MEMORY_FILE_H
#define ZELLIGE_DRIVER_DDI_MEMORY_MEMORY_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Which file a descriptor is of, whatever its number. */
typedef struct cpu_file_id {
    uint64_t device;
    uint64_t inode;
} cpu_file_id;

/** Returns a new file of that many bytes, zeroed, which can neither shrink nor grow; -1 if the
 *  system refuses. */
int cpu_memory_file_create(size_t bytes);

/** Tells which file it is and how many bytes it has. @returns false if it is no open file */
bool cpu_memory_file_describe(int file, cpu_file_id *id, uint64_t *bytes);

/** Returns another descriptor of the same file, or -1. */
int cpu_memory_file_duplicate(int file);

bool cpu_memory_file_is(int file, cpu_file_id id);

/** Makes sure that `handed_out` is another descriptor of the same file, to be given to programs. A
 *  program may have closed it, and the number may be another file's now.
 *  @param handed_out  -1 if there is none yet
 *  @returns false without free descriptors */
bool cpu_memory_file_hand_out(int file, int *handed_out);

/** Closes both, where they are not -1. */
void cpu_memory_file_close(int file, int handed_out);

/** Maps a part of a file.
 *  @param offset     whole pages
 *  @param bytes      whole pages if `alignment` is not 0
 *  @param alignment  of the address; at least that of a page
 *  @returns NULL, with errno, on failure */
void *cpu_memory_file_map(int file, size_t offset, size_t bytes, size_t alignment);

#endif
