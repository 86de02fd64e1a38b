/* Which elements all work-items of a kernel access, so that a launch knows when they leave an
 * array. */
#ifndef ZELLIGE_SPIRV_KERNELS_REACH_H
#define ZELLIGE_SPIRV_KERNELS_REACH_H

#include "backend/spirv/reader/reader.h"

/** Finds them in a function, given as an index of ids: those whose index is a sum of multiples of
 *  global ids, and that no work-item leaves out. Others are not found, and nothing is guessed.
 *  @param kernel  has the parameters; receives the rest */
void spirv_find_reaches(const spirv_reader *reader, uint32_t function, spirv_kernel *kernel);

#endif
