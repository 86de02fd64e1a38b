/* What functions do to the memory behind their pointer parameters. */
#ifndef ZELLIGE_SPIRV_KERNELS_POINTER_ACCESS_H
#define ZELLIGE_SPIRV_KERNELS_POINTER_ACCESS_H

#include "backend/spirv/reader/reader.h"

/** Finds the accesses through every pointer of the module, in the function that has it and in its
 * callees.
 *  @param out  an array with a spirv_access for each of reader->ids; the caller frees it */
bool spirv_find_access(const spirv_reader *reader, uint8_t **out);

#endif
