#include "backend/driver/engines/simd/vectorize/llvm/dead_blocks.h"

#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/ir/map.h"

typedef struct reached {
    simd_map seen;
    LLVMBasicBlockRef *blocks;
    uint32_t count;
} reached;

static void reach(reached *r, LLVMBasicBlockRef block)
{
    if (simd_map_find(&r->seen, block) != SIMD_NONE)
        return;
    simd_map_add(&r->seen, block, r->count);
    r->blocks[r->count++] = block;
}

static void reach_all(reached *r, LLVMBasicBlockRef entry)
{
    reach(r, entry);
    for (uint32_t k = 0; k < r->count; k++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(r->blocks[k]);
        for (unsigned s = 0; s < LLVMGetNumSuccessors(end); s++)
            reach(r, LLVMGetSuccessor(end, s));
    }
}

static bool has_dead_blocks(LLVMValueRef function)
{
    const uint32_t count = LLVMCountBasicBlocks(function);
    reached r = {.count = 0};
    if (count < 2 || !simd_map_create(&r.seen, count))
        return false;
    r.blocks = malloc(count * sizeof(LLVMBasicBlockRef));
    if (r.blocks != NULL)
        reach_all(&r, LLVMGetEntryBasicBlock(function));
    const bool found = r.blocks != NULL && r.count < count;
    free(r.blocks);
    simd_map_clear(&r.seen);
    return found;
}

bool simd_has_dead_blocks(LLVMModuleRef module)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        if (has_dead_blocks(f))
            return true;
    return false;
}
