#include "backend/driver/engines/simd/vectorize/analysis/address.h"

#include "backend/driver/engines/simd/vectorize/ir/pointer.h"

/* The offset of a getelementptr's indices that are known, and the one that is not. */
typedef struct step {
    LLVMValueRef index;
    int64_t scale, offset;
} step;

/* Returns whether at most one index is unknown. */
static bool read_step(LLVMTargetDataRef layout, LLVMValueRef gep, step *s)
{
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    *s = (step){.index = NULL};
    for (int i = 1; i < LLVMGetNumOperands(gep); i++) {
        LLVMValueRef index = LLVMGetOperand(gep, (unsigned)i);
        if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            const unsigned member = (unsigned)LLVMConstIntGetZExtValue(index);
            s->offset = simd_pointer_offset(s->offset,
                                            (int64_t)LLVMOffsetOfElement(layout, type, member), 1);
            type = LLVMStructGetTypeAtIndex(type, member);
            continue;
        }
        if (i > 1)
            type = LLVMGetElementType(type);
        const int64_t size = (int64_t)LLVMABISizeOfType(layout, type);
        if (LLVMIsAConstantInt(index) != NULL)
            s->offset = simd_pointer_offset(s->offset, LLVMConstIntGetSExtValue(index), size);
        else if (s->index != NULL)
            return false;
        else
            *s = (step){index, size, s->offset};
    }
    return true;
}

static bool is(LLVMValueRef value, LLVMOpcode op)
{
    return LLVMIsAInstruction(value) != NULL && LLVMGetInstructionOpcode(value) == op;
}

static bool is_sum(const simd_divergence *divergence, LLVMValueRef value)
{
    return is(value, LLVMAdd) || (is(value, LLVMOr) && simd_value_is_sum(divergence, value));
}

static void take_from_index(const simd_divergence *divergence, simd_address *a)
{
    for (;;) {
        if (is_sum(divergence, a->index) &&
            LLVMIsAConstantInt(LLVMGetOperand(a->index, 1)) != NULL) {
            const int64_t number = LLVMConstIntGetSExtValue(LLVMGetOperand(a->index, 1));
            a->offset = simd_pointer_offset(a->offset, number, a->scale);
        } else if ((is(a->index, LLVMZExt) || is(a->index, LLVMSExt)) && a->extended == 0 &&
                   LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetOperand(a->index, 0))) == 32) {
            a->extended = LLVMGetInstructionOpcode(a->index);
        } else {
            return;
        }
        a->index = LLVMGetOperand(a->index, 0);
    }
}

simd_address simd_address_of(const simd_divergence *divergence, LLVMValueRef pointer)
{
    simd_address a = {.base = pointer};
    step s;
    while (LLVMIsAGetElementPtrInst(a.base) != NULL &&
           read_step(divergence->partition->layout, a.base, &s) &&
           (s.index == NULL || a.index == NULL)) {
        a.offset = simd_pointer_offset(a.offset, s.offset, 1);
        a.base = LLVMGetOperand(a.base, 0);
        if (s.index != NULL) {
            a.index = s.index;
            a.scale = s.scale;
        }
    }
    if (a.index != NULL)
        take_from_index(divergence, &a);
    return a;
}

bool simd_address_is_near(const simd_address *a, const simd_address *b)
{
    return a->base == b->base && a->index == b->index && a->extended == b->extended &&
           a->scale == b->scale;
}
