/* The file that native code of a module is: an ELF object, so that tools can look at it.
 *
 *     .zellige.info   version, sizes, checksum of the whole file
 *     .zellige.spirv  the module, its constants set
 *     .zellige.code   what the engine had compiled; the engine's own format
 *
 * It is read only as it was written: whatever differs from that is refused. */
#ifndef ZELLIGE_DRIVER_DDI_MODULE_NATIVE_FILE_H
#define ZELLIGE_DRIVER_DDI_MODULE_NATIVE_FILE_H

#include <stdbool.h>

#include "backend/driver/cache/bytes.h"
#include "backend/spirv/spirv.h"

typedef struct cpu_native_file {
    cpu_bytes spirv; /**< borrowed from the file */
    cpu_bytes code;  /**< likewise; of size 0 if nothing is compiled */
} cpu_native_file;

/** Writes a file, owned by the caller. @returns false if memory ran out */
bool cpu_native_file_write(const cpu_native_file *file, cpu_bytes *out);

/** Finds the parts of a file. @returns NULL, or why it is none */
const char *cpu_native_file_read(const void *bytes, size_t size, cpu_native_file *out);

#endif
