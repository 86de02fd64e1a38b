/* What the first of the interleaved work-groups does for all (group_interleave.h, share_tiles.c).
 * It has a block of its own. What nothing else needs moves into it once all is emitted: loads, too,
 * of memory that the kernel does not write. */
#include <llvm-c/DebugInfo.h>
#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/emit/emitter.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"

static LLVMBasicBlockRef append(simd_emitter *e, const char *name)
{
    return LLVMAppendBasicBlockInContext(e->context, e->function, name);
}

void simd_emit_begin_first(simd_emitter *e, simd_sharing sharing, simd_first *out)
{
    const bool in_column = sharing == SIMD_SHARED_IN_COLUMN;
    *out = (simd_first){append(e, "first"), append(e, "after")};
    LLVMValueRef first = LLVMGetParam(e->function, in_column ? SIMD_STRIP_TOP : SIMD_STRIP_LEFT);
    LLVMValueRef is_first =
        LLVMBuildICmp(e->builder, LLVMIntEQ, e->group_id[in_column ? 1 : 0], first, "");
    LLVMBuildCondBr(e->builder, is_first, out->first, out->after);
    LLVMPositionBuilderAtEnd(e->builder, out->first);
}

void simd_emit_end_first(simd_emitter *e, const simd_first *f)
{
    LLVMBuildBr(e->builder, f->after);
    LLVMPositionBuilderAtEnd(e->builder, f->after);
}

/* ---- What moves ------------------------------------------------------------------------------ */

static bool reads_unwritten(LLVMValueRef i)
{
    return (LLVMIsALoadInst(i) != NULL || LLVMIsACallInst(i) != NULL) &&
           simd_metadata_has(i, "invariant.load");
}

static bool computes(LLVMValueRef i)
{
    return LLVMIsABinaryOperator(i) != NULL || LLVMIsACastInst(i) != NULL ||
           LLVMIsACmpInst(i) != NULL || LLVMIsASelectInst(i) != NULL ||
           LLVMIsAGetElementPtrInst(i) != NULL || LLVMIsAShuffleVectorInst(i) != NULL ||
           LLVMIsAInsertElementInst(i) != NULL || LLVMIsAExtractElementInst(i) != NULL;
}

static bool is_used_only_in(LLVMValueRef i, LLVMBasicBlockRef block)
{
    for (LLVMUseRef use = LLVMGetFirstUse(i); use != NULL; use = LLVMGetNextUse(use))
        if (LLVMGetInstructionParent(LLVMGetUser(use)) != block)
            return false;
    return true;
}

/* What was computed before all blocks of the kernel stays there: this one may be in a loop. */
static bool moves(const simd_emitter *e, LLVMValueRef i, LLVMBasicBlockRef block)
{
    if (LLVMIsAInstruction(i) == NULL || (!computes(i) && !reads_unwritten(i)))
        return false;
    LLVMBasicBlockRef parent = LLVMGetInstructionParent(i);
    return parent != block && parent != e->start && is_used_only_in(i, block);
}

static void move(simd_emitter *e, LLVMValueRef i, LLVMBasicBlockRef block)
{
    LLVMMetadataRef place = LLVMInstructionGetDebugLoc(i);
    LLVMInstructionRemoveFromParent(i);
    LLVMPositionBuilder(e->builder, block, LLVMGetFirstInstruction(block));
    LLVMInsertIntoBuilder(e->builder, i);
    LLVMInstructionSetDebugLoc(i, place);
}

/* What has moved is at the beginning, and what it needs may follow. */
static void gather_operands(simd_emitter *e, LLVMBasicBlockRef block)
{
    for (LLVMValueRef i = LLVMGetLastInstruction(block); i != NULL;
         i = LLVMGetPreviousInstruction(i))
        for (int o = 0; o < LLVMGetNumOperands(i); o++)
            if (moves(e, LLVMGetOperand(i, (unsigned)o), block))
                move(e, LLVMGetOperand(i, (unsigned)o), block);
}

static bool is_terminated_by(LLVMBasicBlockRef block, const simd_first *f)
{
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    return LLVMGetNumSuccessors(end) == 1 && LLVMGetSuccessor(end, 0) == f->after;
}

void simd_emit_gather_firsts(simd_emitter *e)
{
    for (uint32_t k = 0; k < e->first_count; k++)
        if (is_terminated_by(e->firsts[k].first, &e->firsts[k]))
            gather_operands(e, e->firsts[k].first);
}

void simd_emit_remember_first(simd_emitter *e, const simd_first *f)
{
    simd_first *grown = realloc(e->firsts, (e->first_count + 1) * sizeof *grown);
    e->failed |= grown == NULL;
    if (grown == NULL)
        return;
    e->firsts = grown;
    e->firsts[e->first_count++] = *f;
}
