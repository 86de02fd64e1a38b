/* A kernel parameter, from its type and decorations. */
#ifndef ZELLIGE_SPIRV_KERNELS_PARAMETERS_H
#define ZELLIGE_SPIRV_KERNELS_PARAMETERS_H

#include "backend/spirv/reader/reader.h"

/** Describes the parameter with that index of ids; name and access are the caller's. */
bool spirv_read_parameter(const spirv_reader *reader, uint32_t index, spirv_parameter *out);

#endif
