/* common_offsets: lanes that each walk a row of their own keep a pointer each, where a compiler
 * made pointers of indices. All of them advance by the same, so one number says how far they are,
 * and the pointers stay where they begin:
 *
 *     p = phi(row, p + 4)              o = phi(0, o + 4)
 *     x = *p                           x = *(row + o)
 *
 * A vector of pointers takes twice the registers of 32-bit offsets from a pointer that all share,
 * which the rows are now, and is added to in every round. */
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/transform/scalar/indices/each_value.h"

enum { MOST_STEPS = 64 };

typedef struct walk {
    LLVMValueRef phi, start, next;
    LLVMBasicBlockRef before, latch;
    LLVMValueRef steps[MOST_STEPS]; /* getelementptr, the last one first */
    uint32_t count;
} walk;

static bool is_step(const simd_divergence *d, LLVMValueRef value)
{
    return LLVMIsAGetElementPtrInst(value) != NULL && LLVMGetNumOperands(value) == 2 &&
           LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetOperand(value, 1))) == 64 &&
           simd_value_shape_of(d, LLVMGetOperand(value, 1)).kind == SIMD_UNIFORM;
}

static bool find_steps(const simd_divergence *d, walk *w)
{
    LLVMValueRef at = w->next;
    for (w->count = 0; at != w->phi && w->count < MOST_STEPS && is_step(d, at); w->count++) {
        w->steps[w->count] = at;
        at = LLVMGetOperand(at, 0);
    }
    return at == w->phi && w->count > 0;
}

static bool find_walk(const simd_divergence *d, LLVMValueRef phi, walk *w)
{
    if (LLVMIsAPHINode(phi) == NULL || LLVMGetTypeKind(LLVMTypeOf(phi)) != LLVMPointerTypeKind ||
        LLVMCountIncoming(phi) != 2 || simd_value_shape_of(d, phi).kind != SIMD_VARYING)
        return false;
    for (unsigned k = 0; k < 2; k++) {
        *w = (walk){.phi = phi,
                    .start = LLVMGetIncomingValue(phi, k),
                    .next = LLVMGetIncomingValue(phi, 1 - k),
                    .before = LLVMGetIncomingBlock(phi, k),
                    .latch = LLVMGetIncomingBlock(phi, 1 - k)};
        if (find_steps(d, w))
            return true;
    }
    return false;
}

/* How far all steps go, where the last one is. */
static LLVMValueRef build_next(const simd_vectorization *v, LLVMBuilderRef b, const walk *w,
                               LLVMValueRef offset)
{
    LLVMTypeRef i64 = LLVMTypeOf(offset);
    uint64_t known = 0;
    LLVMPositionBuilderBefore(b, w->next);
    for (uint32_t k = w->count; k-- > 0;) {
        LLVMValueRef index = LLVMGetOperand(w->steps[k], 1);
        const uint64_t size =
            LLVMABISizeOfType(v->layout, LLVMGetGEPSourceElementType(w->steps[k]));
        if (LLVMIsAConstantInt(index) != NULL)
            known += LLVMConstIntGetZExtValue(index) * size;
        else
            offset = LLVMBuildAdd(b, offset,
                                  LLVMBuildMul(b, index, LLVMConstInt(i64, size, false), ""), "");
    }
    return known == 0 ? offset : LLVMBuildAdd(b, offset, LLVMConstInt(i64, known, false), "");
}

static void part(const simd_vectorization *v, LLVMBuilderRef b, const walk *w)
{
    LLVMTypeRef i64 = LLVMInt64TypeInContext(v->context), i8 = LLVMInt8TypeInContext(v->context);
    LLVMBasicBlockRef header = LLVMGetInstructionParent(w->phi), from[] = {w->before, w->latch};
    LLVMPositionBuilderBefore(b, w->phi);
    LLVMValueRef offset = LLVMBuildPhi(b, i64, "");
    LLVMValueRef offsets[] = {LLVMConstNull(i64), build_next(v, b, w, offset)};
    LLVMAddIncoming(offset, offsets, from, 2);
    LLVMPositionBuilderBefore(b, simd_first_behind_phis(header));
    LLVMReplaceAllUsesWith(w->phi, LLVMBuildGEP2(b, i8, w->start, &offset, 1, ""));
    LLVMInstructionEraseFromParent(w->phi);
}

static bool change(simd_vectorization *v, const simd_divergence *d, LLVMBuilderRef b,
                   LLVMValueRef value)
{
    walk w;
    if (!find_walk(d, value, &w))
        return false;
    simd_remark(v, w.phi, SIMD_PASS_COMMON_OFFSETS,
                "pointer: lanes advance by the same, which is one number for all");
    part(v, b, &w);
    return true;
}

simd_pass_result simd_run_common_offsets(simd_vectorization *v)
{
    return simd_change_each_value(v, change);
}
