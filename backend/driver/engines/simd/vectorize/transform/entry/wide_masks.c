/* wide_masks: where masks are vectors, LLVM keeps one that goes from block to block in 128 bits,
 * whatever it is for. Eight lanes of 16 bits are halves of a register put together each time floats
 * have been compared, and parted again where floats are blended: half of a loop that lanes leave
 * at different times. So what goes from block to block has lanes as wide as what is compared and
 * blended, and each block makes masks of their signs, which takes no step where it blends. It runs
 * last, for LLVM would make masks of them again. */
#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/ir/intrinsic.h"
#include "backend/driver/engines/simd/vectorize/ir/map.h"
#include "backend/driver/engines/simd/vectorize/ir/phi.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

#define LLVM_MASK_BITS 128u /* of a mask that LLVM keeps by itself */
#define MOST_BITS 64u       /* of a lane */

typedef struct mask {
    LLVMValueRef narrow, wide;
} mask;

typedef struct wide_masks {
    simd_vectorization *v;
    LLVMBuilderRef builder;
    LLVMTypeRef narrow, wide;
    mask *masks;
    uint32_t count;
    simd_map numbers; /* of the masks by what they were */
} wide_masks;

static bool is_null(LLVMValueRef value)
{
    return LLVMIsConstant(value) && LLVMIsNull(value);
}

/* ---- How wide -------------------------------------------------------------------------------- */

/* Returns the bits of an element, where lanes of such may be compared and blended; 0 if not. */
static uint32_t element_bits(const wide_masks *w, LLVMTypeRef type)
{
    if (LLVMGetTypeKind(type) != LLVMVectorTypeKind ||
        LLVMGetVectorSize(type) != LLVMGetVectorSize(w->narrow))
        return 0;
    const uint64_t bits = LLVMABISizeOfType(w->v->layout, LLVMGetElementType(type)) * 8;
    return LLVMGetElementType(type) == LLVMGetElementType(w->narrow) || bits > MOST_BITS
               ? 0
               : (uint32_t)bits;
}

/* Returns the bits of what an instruction compares or blends; 0 if it does neither. */
static uint32_t masked_bits(const wide_masks *w, LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMICmp:
    case LLVMFCmp:
        return element_bits(w, LLVMTypeOf(LLVMGetOperand(i, 0)));
    case LLVMSelect:
        return element_bits(w, LLVMTypeOf(i));
    default:
        return 0;
    }
}

/* Returns the bits of most that is compared and blended. */
static uint32_t usual_bits(const wide_masks *w, LLVMValueRef function)
{
    uint32_t counts[MOST_BITS + 1] = {0}, most = 0;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            counts[masked_bits(w, i)]++;
    for (uint32_t bits = 8; bits <= MOST_BITS; bits *= 2)
        if (counts[bits] > counts[most] || most == 0)
            most = bits;
    return counts[most] == 0 ? 0 : most;
}

/* Returns whether lanes have another width than LLVM gives them. */
static bool choose_width(wide_masks *w, LLVMValueRef function)
{
    const uint32_t lanes = w->v->partition.width, bits = usual_bits(w, function);
    if (bits * lanes <= LLVM_MASK_BITS || bits * lanes > w->v->target->register_bits)
        return false;
    w->wide = LLVMVectorType(LLVMIntTypeInContext(w->v->context, bits), lanes);
    return true;
}

/* ---- Which ----------------------------------------------------------------------------------- */

static bool is_used_elsewhere(LLVMValueRef value, LLVMBasicBlockRef block)
{
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use))
        if (LLVMGetInstructionParent(LLVMGetUser(use)) != block ||
            LLVMIsAPHINode(LLVMGetUser(use)) != NULL)
            return true;
    return false;
}

/* Whether one of two masks is chosen for all lanes, which takes a branch. */
static bool chooses(LLVMValueRef i)
{
    return LLVMIsASelectInst(i) != NULL &&
           LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(i, 0))) == LLVMIntegerTypeKind;
}

/* Whether there is no narrow mask any more. */
static bool is_replaced(LLVMValueRef i)
{
    return LLVMIsAPHINode(i) != NULL || chooses(i);
}

static bool goes_on(const wide_masks *w, LLVMValueRef i, LLVMBasicBlockRef block)
{
    return LLVMTypeOf(i) == w->narrow && (is_replaced(i) || is_used_elsewhere(i, block));
}

static uint32_t visit(wide_masks *w, LLVMValueRef function)
{
    uint32_t count = 0;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            if (goes_on(w, i, b)) {
                if (w->masks != NULL)
                    w->masks[count].narrow = i;
                count++;
            }
    return count;
}

static bool collect(wide_masks *w, LLVMValueRef function)
{
    w->count = visit(w, function);
    w->masks = calloc(w->count + 1, sizeof *w->masks);
    if (w->masks == NULL || !simd_map_create(&w->numbers, w->count + 1))
        return false;
    visit(w, function);
    for (uint32_t m = 0; m < w->count; m++)
        simd_map_add(&w->numbers, w->masks[m].narrow, m);
    return true;
}

/* ---- Wide ones ------------------------------------------------------------------------------- */

static void widen(wide_masks *w, mask *m)
{
    if (LLVMIsAPHINode(m->narrow) != NULL) {
        LLVMPositionBuilderBefore(w->builder, m->narrow);
        m->wide = LLVMBuildPhi(w->builder, w->wide, "");
        return;
    }
    LLVMPositionBuilderBefore(w->builder, LLVMGetNextInstruction(m->narrow));
    if (chooses(m->narrow))
        m->wide = LLVMBuildSelect(
            w->builder, LLVMGetOperand(m->narrow, 0),
            LLVMBuildSExt(w->builder, LLVMGetOperand(m->narrow, 1), w->wide, ""),
            LLVMBuildSExt(w->builder, LLVMGetOperand(m->narrow, 2), w->wide, ""), "");
    else
        m->wide = LLVMBuildSExt(w->builder, m->narrow, w->wide, "");
}

/* A constant becomes another one; a parameter is widened at the end of its block. */
static LLVMValueRef wide_of(wide_masks *w, LLVMValueRef narrow, LLVMBasicBlockRef end)
{
    const uint32_t number = simd_map_find(&w->numbers, narrow);
    if (number != SIMD_NONE)
        return w->masks[number].wide;
    LLVMPositionBuilderBefore(w->builder, LLVMGetBasicBlockTerminator(end));
    return LLVMBuildSExt(w->builder, narrow, w->wide, "");
}

/* Two ways of a switch may lead on from one block: with the same value. */
static void fill_phi(wide_masks *w, const mask *m)
{
    for (unsigned k = 0; k < LLVMCountIncoming(m->narrow); k++) {
        LLVMBasicBlockRef from = LLVMGetIncomingBlock(m->narrow, k);
        LLVMValueRef value = simd_phi_incoming(m->wide, from);
        if (value == NULL)
            value = wide_of(w, LLVMGetIncomingValue(m->narrow, k), from);
        LLVMAddIncoming(m->wide, &value, &from, 1);
    }
}

/* ---- What uses them -------------------------------------------------------------------------- */

/* Within its block a comparison needs no other form; phis have wide twins. */
static bool stays(const mask *m, LLVMValueRef user)
{
    return user == m->wide || LLVMIsAPHINode(user) != NULL ||
           (!is_replaced(m->narrow) &&
            LLVMGetInstructionParent(user) == LLVMGetInstructionParent(m->narrow));
}

static void narrow_for(wide_masks *w, const mask *m, LLVMValueRef user)
{
    LLVMPositionBuilderBefore(w->builder, user);
    LLVMValueRef narrow =
        LLVMBuildICmp(w->builder, LLVMIntSLT, m->wide, LLVMConstNull(w->wide), "");
    for (int o = 0; o < LLVMGetNumOperands(user); o++)
        if (LLVMGetOperand(user, (unsigned)o) == m->narrow)
            LLVMSetOperand(user, (unsigned)o, narrow);
}

/* Returns an instruction that uses the narrow mask and should not; NULL if none does. */
static LLVMValueRef find_user(const mask *m)
{
    for (LLVMUseRef use = LLVMGetFirstUse(m->narrow); use != NULL; use = LLVMGetNextUse(use))
        if (!stays(m, LLVMGetUser(use)))
            return LLVMGetUser(use);
    return NULL;
}

static void erase_replaced(const wide_masks *w)
{
    for (uint32_t m = 0; m < w->count; m++)
        if (is_replaced(w->masks[m].narrow))
            LLVMReplaceAllUsesWith(w->masks[m].narrow, LLVMGetUndef(w->narrow));
    for (uint32_t m = 0; m < w->count; m++)
        if (is_replaced(w->masks[m].narrow))
            LLVMInstructionEraseFromParent(w->masks[m].narrow);
}

static void replace(wide_masks *w)
{
    for (uint32_t m = 0; m < w->count; m++)
        widen(w, &w->masks[m]);
    for (uint32_t m = 0; m < w->count; m++)
        if (LLVMIsAPHINode(w->masks[m].narrow) != NULL)
            fill_phi(w, &w->masks[m]);
    for (uint32_t m = 0; m < w->count; m++)
        for (LLVMValueRef user = find_user(&w->masks[m]); user != NULL;
             user = find_user(&w->masks[m]))
            narrow_for(w, &w->masks[m], user);
    erase_replaced(w);
}

/* ---- Masks that are the same for all lanes --------------------------------------------------- */

/* With the mask of a condition that all lanes share LLVM makes a comparison's lanes as narrow as
 * that, and wide again. So the condition is splat over wide lanes. */

static bool is_splat(const wide_masks *w, LLVMValueRef i)
{
    bool is = LLVMIsAShuffleVectorInst(i) != NULL && LLVMTypeOf(i) == w->narrow;
    for (unsigned l = 0; is && l < LLVMGetNumMaskElements(i); l++)
        is = LLVMGetMaskValue(i, l) == 0;
    return is;
}

/* Returns the first lane of a vector, perhaps turned around; NULL if it is not known. */
static LLVMValueRef first_lane(const wide_masks *w, LLVMValueRef vector)
{
    if (LLVMIsAInsertElementInst(vector) != NULL)
        return is_null(LLVMGetOperand(vector, 2)) ? LLVMGetOperand(vector, 1) : NULL;
    if (LLVMIsABinaryOperator(vector) == NULL || LLVMGetInstructionOpcode(vector) != LLVMXor ||
        LLVMIsAConstantVector(LLVMGetOperand(vector, 1)) == NULL)
        return NULL;
    LLVMValueRef lane = first_lane(w, LLVMGetOperand(vector, 0));
    return lane == NULL
               ? NULL
               : LLVMBuildXor(w->builder, lane, LLVMGetOperand(LLVMGetOperand(vector, 1), 0), "");
}

static LLVMValueRef splat_wide(const wide_masks *w, LLVMValueRef condition)
{
    LLVMTypeRef i32 = LLVMInt32TypeInContext(w->v->context), lane = LLVMGetElementType(w->wide);
    LLVMValueRef indices = LLVMConstNull(LLVMVectorType(i32, LLVMGetVectorSize(w->wide)));
    LLVMValueRef wide = LLVMBuildSExt(w->builder, condition, lane, "");
    wide = LLVMBuildInsertElement(w->builder, LLVMGetPoison(w->wide), wide, LLVMConstNull(i32), "");
    wide = LLVMBuildShuffleVector(w->builder, wide, LLVMGetPoison(w->wide), indices, "");
    return LLVMBuildICmp(w->builder, LLVMIntSLT, wide, LLVMConstNull(w->wide), "");
}

static uint32_t widen_splats(wide_masks *w, LLVMValueRef function)
{
    uint32_t count = 0;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i != NULL; i = next) {
            next = LLVMGetNextInstruction(i);
            if (!is_splat(w, i))
                continue;
            LLVMPositionBuilderBefore(w->builder, i);
            LLVMValueRef condition = first_lane(w, LLVMGetOperand(i, 0));
            if (condition == NULL)
                continue;
            LLVMReplaceAllUsesWith(i, splat_wide(w, condition));
            LLVMInstructionEraseFromParent(i);
            count++;
        }
    return count;
}

/* ---- Whether any lane is there --------------------------------------------------------------- */

static bool is_equality(LLVMValueRef i)
{
    return LLVMIsAICmpInst(i) != NULL && is_null(LLVMGetOperand(i, 1)) &&
           (LLVMGetICmpPredicate(i) == LLVMIntEQ || LLVMGetICmpPredicate(i) == LLVMIntNE);
}

/* Whether bits are only compared with zero. Where lanes themselves are, LLVM tests them without a
 * mask. */
static bool asks_any(const wide_masks *w, LLVMValueRef bits)
{
    if (LLVMIsABitCastInst(bits) == NULL || LLVMTypeOf(LLVMGetOperand(bits, 0)) != w->narrow ||
        is_equality(LLVMGetOperand(bits, 0)))
        return false;
    for (LLVMUseRef use = LLVMGetFirstUse(bits); use != NULL; use = LLVMGetNextUse(use))
        if (!is_equality(LLVMGetUser(use)))
            return false;
    return true;
}

/* Whole lanes are tested in a step: their bits would be packed before. */
static void ask_wide(wide_masks *w, LLVMValueRef bits)
{
    LLVMPositionBuilderBefore(w->builder, bits);
    LLVMValueRef wide = LLVMBuildSExt(w->builder, LLVMGetOperand(bits, 0), w->wide, "");
    LLVMValueRef any = simd_intrinsic_build(w->v->module, w->builder, "llvm.vector.reduce.or",
                                            &w->wide, 1, &wide, 1);
    for (LLVMUseRef use = LLVMGetFirstUse(bits); use != NULL; use = LLVMGetFirstUse(bits)) {
        LLVMValueRef compare = LLVMGetUser(use);
        LLVMPositionBuilderBefore(w->builder, compare);
        LLVMReplaceAllUsesWith(compare,
                               LLVMBuildICmp(w->builder, LLVMGetICmpPredicate(compare), any,
                                             LLVMConstNull(LLVMGetElementType(w->wide)), ""));
        LLVMInstructionEraseFromParent(compare);
    }
    LLVMInstructionEraseFromParent(bits);
}

static LLVMValueRef find_question(const wide_masks *w, LLVMBasicBlockRef block)
{
    LLVMValueRef i = LLVMGetFirstInstruction(block);
    while (i != NULL && !asks_any(w, i))
        i = LLVMGetNextInstruction(i);
    return i;
}

static void ask_all_wide(wide_masks *w, LLVMValueRef function)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = find_question(w, b); i != NULL; i = find_question(w, b))
            ask_wide(w, i);
}

/* ---- All together ---------------------------------------------------------------------------- */

static bool run_on(wide_masks *w, LLVMValueRef function, uint32_t *count)
{
    if (LLVMGetFirstBasicBlock(function) == NULL || !choose_width(w, function))
        return true;
    *count += widen_splats(w, function);
    const bool succeeded = collect(w, function);
    if (succeeded) {
        replace(w);
        ask_all_wide(w, function);
    }
    *count += succeeded ? w->count : 0;
    simd_map_clear(&w->numbers);
    free(w->masks);
    w->masks = NULL;
    return succeeded;
}

/* The processor's masks are bits in registers of their own. */
static bool has_masks(const simd_target *target)
{
    return simd_sizes_have(target->masked_stores, 1);
}

simd_pass_result simd_run_wide_masks(simd_vectorization *v)
{
    if (has_masks(v->target))
        return SIMD_PASS_NOTHING_CHANGED;
    wide_masks w = {.v = v,
                    .builder = LLVMCreateBuilderInContext(v->context),
                    .narrow =
                        LLVMVectorType(LLVMInt1TypeInContext(v->context), v->partition.width)};
    uint32_t count = 0;
    bool succeeded = true;
    for (LLVMValueRef f = LLVMGetFirstFunction(v->module); succeeded && f != NULL;
         f = LLVMGetNextFunction(f))
        succeeded = run_on(&w, f, &count);
    LLVMDisposeBuilder(w.builder);
    if (!succeeded)
        return simd_pass_fail_memory(v);
    if (count == 0)
        return SIMD_PASS_NOTHING_CHANGED;
    simd_remark(v, NULL, SIMD_PASS_WIDE_MASKS,
                "%u masks go from block to block in lanes as wide as what they blend", count);
    return SIMD_PASS_CHANGED;
}
