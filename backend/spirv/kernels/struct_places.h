/* Where pointers lead in structs that a function is given by value. */
#ifndef ZELLIGE_SPIRV_KERNELS_STRUCT_PLACES_H
#define ZELLIGE_SPIRV_KERNELS_STRUCT_PLACES_H

#include "backend/spirv/reader/reader.h"

typedef struct spirv_struct_place {
    uint32_t parameter; /* of the function, by its number */
    uint64_t offset;    /* in bytes */
} spirv_struct_place;

/** Finds the parameter, a pointer to memory of a work-item's own, from which a pointer is a known
 *  distance away.
 *  @param function  its index of ids
 *  @returns false if it is no such pointer, or nobody knows */
bool spirv_find_struct_place(const spirv_reader *reader, uint32_t function, uint32_t pointer,
                             spirv_struct_place *out);

#endif
