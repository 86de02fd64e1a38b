/* Which parameters are strides: how far one element that a kernel accesses is from the next. */
#ifndef ZELLIGE_SPIRV_KERNELS_STRIDES_H
#define ZELLIGE_SPIRV_KERNELS_STRIDES_H

#include "backend/spirv/reader/reader.h"
#include "backend/spirv/spirv.h"

enum { SPIRV_STRIDES = 64 }; /* parameters of a function that are looked at, the first */

/** A bit for each parameter, and members of structs that are passed by value. */
typedef struct spirv_strides {
    uint64_t any, of_bytes; /* which of them are added to pointers to bytes */
    uint32_t member_count;
    spirv_stride_member members[SPIRV_STRIDE_MEMBERS];
} spirv_strides;

/** Returns the parameters of a function, given as an index of ids, that an index is multiplied by:
 *  `step` of `x[step * i + n]`, also where a function that it calls does so. Members of structs,
 *  `x[info.step * i]`, are found where they are added to pointers to other things than bytes. */
spirv_strides spirv_find_strides(const spirv_reader *reader, uint32_t function);

#endif
