/* What a finished entry does with the tile_static memory of a work-group: every instruction that
 * may read it, the plain stores to it, and where the work-group ends (group_end.h).
 *
 * A pointer whose origin is not known may point anywhere, and so may what a call reads. Arguments
 * do not point there: what they point to was there before the work-group. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_TILE_ACCESSES_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_TILE_ACCESSES_H

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <stdbool.h>
#include <stdint.h>

#include "backend/driver/engines/simd/vectorize/ir/map.h"

typedef enum simd_tile_effect {
    SIMD_TILE_READS,
    SIMD_TILE_STORES,
    SIMD_TILE_ENDS,
} simd_tile_effect;

typedef struct simd_tile_access {
    LLVMValueRef instruction;
    simd_tile_effect effect;
    uint32_t block;
    bool anywhere;      /* within the memory; else: */
    int64_t first, end; /* bytes from its beginning */
} simd_tile_access;

typedef struct simd_tile_accesses {
    LLVMTargetDataRef layout;
    LLVMValueRef work, base; /* the entry's parameter; the pointer to the memory */
    simd_tile_access *list;  /* in the order of the function */
    uint32_t count, room;
    uint32_t block_count;
    LLVMBasicBlockRef *blocks;
    uint32_t *first;  /* of each block's accesses in the list, and where the last block's end */
    simd_map numbers; /* of blocks */
} simd_tile_accesses;

/** Finds all of them; none where no mark says which memory it is. Clear it even after a failure,
 *  for lack of memory. */
bool simd_tile_accesses_create(simd_tile_accesses *accesses, LLVMValueRef entry,
                               LLVMTargetDataRef layout);
void simd_tile_accesses_clear(simd_tile_accesses *accesses);

#endif
