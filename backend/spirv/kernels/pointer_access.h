/* What functions do to the memory behind their pointer parameters. */
#ifndef ZELLIGE_SPIRV_KERNELS_POINTER_ACCESS_H
#define ZELLIGE_SPIRV_KERNELS_POINTER_ACCESS_H

#include "backend/spirv/reader/reader.h"

/** Finds what is done through every id of the module that is a pointer, in the function that has it
 * and those it is handed to.
 *  @param out  an array with a spirv_access for each of reader->ids; the caller frees it */
bool spirv_find_access(const spirv_reader *reader, uint8_t **out);

#endif
