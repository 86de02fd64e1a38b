/* The code of a SIMD group. */
#ifndef ZELLIGE_SIMD_VECTORIZE_TRANSFORM_LANES_GROUP_CODE_H
#define ZELLIGE_SIMD_VECTORIZE_TRANSFORM_LANES_GROUP_CODE_H

#include "backend/driver/engines/simd/vectorize/pipeline.h"

/** Returns how many registers the values of a type take that the lanes of a SIMD group have. */
uint32_t simd_group_registers(const simd_vectorization *v, LLVMTypeRef type);

/** Returns about how many instructions a value of the kernel, by its number, takes for each SIMD
 *  group; 0: it is the same for all lanes. Needs divergence. */
uint32_t simd_group_code(const simd_vectorization *v, uint32_t number);

#endif
