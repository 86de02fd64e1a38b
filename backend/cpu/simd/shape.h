/* What a kernel is compiled for: one size of its work-groups, one width of its SIMD groups. */
#ifndef ZELLIGE_SIMD_SHAPE_H
#define ZELLIGE_SIMD_SHAPE_H

#include <stdbool.h>
#include <stdint.h>

#define SIMD_MAX_GROUP_SIZE 1024u

typedef struct simd_shape {
    uint32_t group_size[3]; /* work-items per work-group, X first; their product is at most
                               SIMD_MAX_GROUP_SIZE */
    uint32_t width;         /* lanes of a SIMD group: 1, 4, 8 or 16; 0 lets the widener choose */
    uint32_t vector_bits;   /* of this CPU's vector registers: 128, 256 or 512 */
    bool small_ids; /* the launch has no global offset, and all its global ids are below 2^31 */
    bool checked;   /* barriers tell if some work-items do not come: ZELLIGE_CPU_CHECK=1 */
} simd_shape;

#endif
