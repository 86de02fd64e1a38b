/* The names of what errors are about, as messages have them. */
#ifndef ZELLIGE_SIMD_CHECK_NAMES_H
#define ZELLIGE_SIMD_CHECK_NAMES_H

#include "backend/driver/engines/simd/check/bounds.h"

typedef struct simd_name {
    char text[256];
} simd_name;

/** Returns how many dimensions a launch has. */
int simd_name_rank(const cpu_launch *launch);

/** "(1, 3)", or "3": dimension 0 of AMP first. */
simd_name simd_name_index(const uint64_t at[3], int rank);

/** "work-item (8, 3), which is (0, 3) of tile (4, 0)". */
simd_name simd_name_item(const cpu_launch *launch, uint64_t group, uint32_t item);

/** "values", or "argument 2". */
simd_name simd_name_variable(const simd_check_worker *worker, const simd_place *place);

/** "values[0][3]". */
simd_name simd_name_element(const simd_check_worker *worker, const simd_place *place,
                            const simd_bounds *bounds, uintptr_t address);

/** "tile_static 'values'". */
simd_name simd_name_memory(const simd_check_worker *worker, const simd_place *place, bool is_own);

/** ", which has 8 x 9 elements"; empty if that is not known. */
simd_name simd_name_extent(const simd_check_worker *worker, const simd_place *place,
                           const simd_bounds *bounds);

/** Writes who allocated the memory of an argument; nothing if that is not known. */
void simd_name_origin(const simd_check_worker *worker, const simd_place *place, char *out,
                      size_t room);

/** ", which has 3 x 4", of an image. */
simd_name simd_name_image_size(const simd_check_worker *worker, const simd_place *place);

#endif
