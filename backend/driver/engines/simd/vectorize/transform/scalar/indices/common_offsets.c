/* common_offsets: where a compiler made pointers of indices, or counts an index itself, a loop
 * keeps one for each lane, or each SIMD group. All of them advance by the same, so one number says
 * how far they are, and they stay where they begin:
 *
 *     p = phi(row, p + 4)              o = phi(0, o + 4)
 *     x = *p                           x = *(row + o)
 *
 * A vector of pointers takes twice the registers of 32-bit offsets from a pointer that all share,
 * which the rows are now, and is added to in every round. A pointer that does not change tells the
 * memory that it leads to. And what does not change need not be kept over a barrier. */
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum {
    MOST_STEPS = 64,
    DEPTH = 8, /* of what an index begins with */
};

/* A phi of a loop's header. The only way into the loop comes from `before`: the other one has gone
 * through the phi. So what it starts with is known there. */
typedef struct walk {
    LLVMValueRef phi, start, next;
    LLVMBasicBlockRef before, latch;
    LLVMValueRef steps[MOST_STEPS]; /* getelementptr, the last one first */
    uint32_t count;
} walk;

static walk walk_of(LLVMValueRef phi, unsigned start)
{
    return (walk){.phi = phi,
                  .start = LLVMGetIncomingValue(phi, start),
                  .next = LLVMGetIncomingValue(phi, 1 - start),
                  .before = LLVMGetIncomingBlock(phi, start),
                  .latch = LLVMGetIncomingBlock(phi, 1 - start)};
}

/* ---- Pointers -------------------------------------------------------------------------------- */

static bool is_step(LLVMValueRef value)
{
    return LLVMIsAGetElementPtrInst(value) != NULL && LLVMGetNumOperands(value) == 2 &&
           LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetOperand(value, 1))) == 64;
}

static bool find_steps(walk *w)
{
    LLVMValueRef at = w->next;
    for (w->count = 0; at != w->phi && w->count < MOST_STEPS && is_step(at); w->count++) {
        w->steps[w->count] = at;
        at = LLVMGetOperand(at, 0);
    }
    return at == w->phi && w->count > 0;
}

static bool find_walk(LLVMValueRef phi, walk *w)
{
    if (LLVMGetTypeKind(LLVMTypeOf(phi)) != LLVMPointerTypeKind)
        return false;
    for (unsigned k = 0; k < 2; k++) {
        *w = walk_of(phi, k);
        if (find_steps(w))
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

static void part_pointer(const simd_vectorization *v, LLVMBuilderRef b, const walk *w)
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

/* ---- Indices --------------------------------------------------------------------------------- */

/* What is counted up to something begins at 0 rarely, and is one number as it is. */
static bool is_compared(LLVMValueRef value)
{
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use))
        if (LLVMIsACmpInst(LLVMGetUser(use)) != NULL)
            return true;
    return false;
}

/* Whether lanes that follow one another begin with different numbers. */
static bool asks_for_lane(LLVMValueRef value, int depth)
{
    if (LLVMIsAInstruction(value) == NULL || LLVMIsAPHINode(value) != NULL ||
        LLVMIsALoadInst(value) != NULL || depth == 0)
        return false;
    if (LLVMIsACallInst(value) != NULL && simd_call_kind(value) != SIMD_CALL_INTRINSIC)
        return simd_call_kind(value) == SIMD_CALL_LOCAL_ID;
    for (int o = 0; o < LLVMGetNumOperands(value); o++)
        if (asks_for_lane(LLVMGetOperand(value, (unsigned)o), depth - 1))
            return true;
    return false;
}

/* What `next` adds to the phi; NULL if it is something else. */
static LLVMValueRef added(const walk *w)
{
    if (LLVMIsAInstruction(w->next) == NULL || LLVMGetInstructionOpcode(w->next) != LLVMAdd)
        return NULL;
    const unsigned other = LLVMGetOperand(w->next, 0) == w->phi ? 1 : 0;
    return LLVMGetOperand(w->next, 1 - other) == w->phi ? LLVMGetOperand(w->next, other) : NULL;
}

static bool find_count(LLVMValueRef phi, walk *w)
{
    if (LLVMGetTypeKind(LLVMTypeOf(phi)) != LLVMIntegerTypeKind ||
        LLVMGetIntTypeWidth(LLVMTypeOf(phi)) < 32 || is_compared(phi))
        return false;
    for (unsigned k = 0; k < 2; k++) {
        *w = walk_of(phi, k);
        LLVMValueRef step = added(w);
        if (step != NULL && step != phi && !is_compared(w->next))
            return asks_for_lane(w->start, DEPTH) && !asks_for_lane(step, DEPTH);
    }
    return false;
}

static void part_index(LLVMBuilderRef b, const walk *w)
{
    LLVMTypeRef type = LLVMTypeOf(w->phi);
    LLVMBasicBlockRef header = LLVMGetInstructionParent(w->phi), from[] = {w->before, w->latch};
    LLVMPositionBuilderBefore(b, w->phi);
    LLVMValueRef count = LLVMBuildPhi(b, type, "");
    LLVMPositionBuilderBefore(b, w->next);
    LLVMValueRef counts[] = {LLVMConstNull(type), LLVMBuildAdd(b, count, added(w), "")};
    LLVMAddIncoming(count, counts, from, 2);
    LLVMPositionBuilderBefore(b, simd_first_behind_phis(header));
    LLVMReplaceAllUsesWith(w->phi, LLVMBuildAdd(b, w->start, count, ""));
    LLVMInstructionEraseFromParent(w->phi);
}

/* ---- The pass -------------------------------------------------------------------------------- */

static bool change(simd_vectorization *v, LLVMBuilderRef b, LLVMValueRef phi)
{
    walk w;
    if (LLVMCountIncoming(phi) != 2)
        return false;
    if (find_walk(phi, &w)) {
        simd_remark(v, phi, SIMD_PASS_COMMON_OFFSETS,
                    "pointer: lanes advance by the same, which is one number for all");
        part_pointer(v, b, &w);
        return true;
    }
    if (!find_count(phi, &w))
        return false;
    simd_remark(v, phi, SIMD_PASS_COMMON_OFFSETS,
                "index: lanes advance by the same, which is one number for all");
    part_index(b, &w);
    return true;
}

simd_pass_result simd_run_common_offsets(simd_vectorization *v)
{
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(v->context);
    bool any = false;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(v->kernel); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b), next;
             i != NULL && LLVMIsAPHINode(i) != NULL; i = next) {
            next = LLVMGetNextInstruction(i);
            any = change(v, builder, i) || any;
        }
    LLVMDisposeBuilder(builder);
    return any ? simd_remove_dead(v) : SIMD_PASS_NOTHING_CHANGED;
}
