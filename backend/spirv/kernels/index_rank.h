/* How many dimensions a kernel's work-items have an index in. */
#ifndef ZELLIGE_SPIRV_KERNELS_INDEX_RANK_H
#define ZELLIGE_SPIRV_KERNELS_INDEX_RANK_H

#include "backend/spirv/reader/reader.h"

/** Returns the dimension, counted from 1, of the id that an instruction takes of a vector that is
 *  built in, such as that of global ids; 0 if it takes none. */
uint32_t spirv_id_dimension(const spirv_reader *reader, spirv_instruction i, uint32_t builtin);

/** Returns the number of dimensions, counted from OpenCL's first, up to the last in which every
 *  work-item of a function, given as an index of ids, asks for its global id before any branch; 0
 *  if it asks for none. */
uint32_t spirv_index_rank(const spirv_reader *reader, uint32_t function);

#endif
