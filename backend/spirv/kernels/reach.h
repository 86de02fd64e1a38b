/* Which elements all work-items of a kernel access, so that a launch knows when they leave an
 * array. */
#ifndef ZELLIGE_SPIRV_KERNELS_REACH_H
#define ZELLIGE_SPIRV_KERNELS_REACH_H

#include "backend/spirv/reader/reader.h"

/** Finds them in a function, given as an index of ids: those whose index is a sum of multiples of
 *  ids and of counters of loops, behind conditions that compare such sums. Others are not found,
 *  and nothing is guessed.
 *  @param kernel  has the parameters; receives what is found
 *  @param list    the module's, which is the owner
 *  @returns false if memory ran out */
bool spirv_find_reaches(const spirv_reader *reader, uint32_t function, spirv_kernel *kernel,
                        spirv_reaches **list);

#endif
