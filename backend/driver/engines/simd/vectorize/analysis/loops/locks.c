#include "backend/driver/engines/simd/vectorize/analysis/loops/locks.h"

static bool stays(const simd_cfg *cfg, LLVMValueRef value, uint32_t loop)
{
    return LLVMIsAInstruction(value) == NULL ||
           !simd_cfg_is_in(cfg, simd_cfg_find(cfg, LLVMGetInstructionParent(value)), loop);
}

/* Whether it writes something that a second time makes no difference. */
static bool is_exchange(LLVMValueRef i)
{
    if (LLVMIsAAtomicRMWInst(i) == NULL)
        return LLVMIsAAtomicCmpXchgInst(i) != NULL;
    const LLVMAtomicRMWBinOp operation = LLVMGetAtomicRMWBinOp(i);
    return operation == LLVMAtomicRMWBinOpXchg || operation == LLVMAtomicRMWBinOpOr ||
           operation == LLVMAtomicRMWBinOpAnd;
}

static bool takes_lock(const simd_cfg *cfg, LLVMValueRef i, uint32_t loop)
{
    if (!is_exchange(i) || LLVMGetFirstUse(i) == NULL)
        return false;
    bool same = true;
    for (int o = 0; o < LLVMGetNumOperands(i); o++)
        same &= stays(cfg, LLVMGetOperand(i, (unsigned)o), loop);
    return same;
}

bool simd_takes_locks(const simd_cfg *cfg)
{
    for (uint32_t b = 0; b < cfg->block_count; b++) {
        const uint32_t loop = cfg->blocks[b].loop;
        if (loop == SIMD_NONE)
            continue;
        for (LLVMValueRef i = LLVMGetFirstInstruction(cfg->blocks[b].block); i != NULL;
             i = LLVMGetNextInstruction(i))
            if (takes_lock(cfg, i, loop))
                return true;
    }
    return false;
}
