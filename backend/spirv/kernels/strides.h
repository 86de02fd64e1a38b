/* Which parameters are strides: how far one element that a kernel accesses is from the next. */
#ifndef ZELLIGE_SPIRV_KERNELS_STRIDES_H
#define ZELLIGE_SPIRV_KERNELS_STRIDES_H

#include "backend/spirv/reader/reader.h"

enum { SPIRV_STRIDES = 64 }; /* parameters of a function that are looked at, the first */

/** Returns a bit for each parameter of a function, given as an index of ids, that an index is
 *  multiplied by: `step` of `x[step * i + n]`, also where a function that it calls does so. */
uint64_t spirv_find_strides(const spirv_reader *reader, uint32_t function);

#endif
