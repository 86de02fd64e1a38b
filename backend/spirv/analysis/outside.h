/* What a kernel uses of the ids that are outside of all functions. */
#ifndef ZELLIGE_SPIRV_ANALYSIS_OUTSIDE_H
#define ZELLIGE_SPIRV_ANALYSIS_OUTSIDE_H

#include "backend/spirv/reader/reader.h"

/** Lists the numbers of those ids that a function names, or that these name, a function that it
 *  calls among them; ascending. A module has many kernels, and each of them few of these.
 *  @param out  *count of them, for free(); NULL if memory ran out */
bool spirv_find_outside(const spirv_reader *reader, uint32_t function, uint32_t **out,
                        uint32_t *count);

#endif
