#include "backend/driver/engines/simd/vectorize/analysis/loops/closed_loops.h"

static bool is_beyond(const simd_cfg *cfg, LLVMBasicBlockRef block, uint32_t loop)
{
    const uint32_t number = simd_cfg_find(cfg, block);
    return number != SIMD_NONE && !simd_cfg_is_in(cfg, number, loop);
}

/* A phi uses a value at the end of the block that it comes from. */
static bool uses_beyond(const simd_cfg *cfg, LLVMValueRef user, LLVMValueRef value, uint32_t loop)
{
    if (LLVMIsAPHINode(user) == NULL)
        return is_beyond(cfg, LLVMGetInstructionParent(user), loop);
    for (unsigned k = 0; k < LLVMCountIncoming(user); k++)
        if (LLVMGetIncomingValue(user, k) == value &&
            is_beyond(cfg, LLVMGetIncomingBlock(user, k), loop))
            return true;
    return false;
}

static bool is_unclosed(const simd_cfg *cfg, LLVMValueRef value, uint32_t loop)
{
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use))
        if (uses_beyond(cfg, LLVMGetUser(use), value, loop))
            return true;
    return false;
}

LLVMValueRef simd_find_unclosed_value(const simd_cfg *cfg)
{
    for (uint32_t b = 0; b < cfg->block_count; b++) {
        LLVMValueRef i = LLVMGetFirstInstruction(cfg->blocks[b].block);
        for (; cfg->blocks[b].loop != SIMD_NONE && i != NULL; i = LLVMGetNextInstruction(i))
            if (is_unclosed(cfg, i, cfg->blocks[b].loop))
                return i;
    }
    return NULL;
}
