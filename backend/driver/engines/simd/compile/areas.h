/* Areas: the memory of parameters that are pointers to tile_static memory. */
#ifndef ZELLIGE_SIMD_COMPILE_AREAS_H
#define ZELLIGE_SIMD_COMPILE_AREAS_H

#include "backend/driver/engine.h"
#include "backend/driver/engines/simd/contract/variant_key.h"

/** Returns whether a parameter has one. */
bool simd_area_is(const spirv_kernel *kernel, size_t parameter);

/** Returns whether any has. */
bool simd_areas_exist(const spirv_kernel *kernel);

/** Returns how many bytes before the areas of a work-group are its variables. */
size_t simd_areas_begin(const spirv_kernel *kernel);

/** Returns how many bytes all areas of a launch take. */
size_t simd_areas_bytes(const spirv_kernel *kernel, const cpu_launch *launch);

/** Finds where each lies, if there are not too many, and the launch tells how large they are; else
 *  `out` is all zero. */
void simd_areas_find(const spirv_kernel *kernel, const cpu_launch *launch,
                     simd_area out[SIMD_AREAS]);

#endif
