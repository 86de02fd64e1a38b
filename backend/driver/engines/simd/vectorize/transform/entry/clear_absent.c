/* clear_absent: lanes that are never in a loop's branch keep what was in their register before the
 * loop, round for round. Nobody sees it, but it is computed with: integers that were there are
 * numbers near zero, for each of which Intel's processors take a hundred steps and more. Such lanes
 * begin with zero. It runs when LLVM has simplified all: what it leaves undefined then costs
 * nothing elsewhere. */
#include "backend/driver/engines/simd/vectorize/passes.h"

/* Steps from one value that keeps a lane as it was to the next; a loop has few. */
enum { MOST_VALUES = 64 };

static bool has_floats(LLVMValueRef value)
{
    LLVMTypeRef type = LLVMTypeOf(value);
    if (LLVMGetTypeKind(type) == LLVMVectorTypeKind)
        type = LLVMGetElementType(type);
    const LLVMTypeKind kind = LLVMGetTypeKind(type);
    return kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind;
}

/* Whether lanes of a value may be those of an operand, unchanged. */
static bool keeps_lanes(LLVMValueRef user, LLVMValueRef operand)
{
    return LLVMIsAPHINode(user) != NULL ||
           (LLVMIsASelectInst(user) != NULL && LLVMGetOperand(user, 0) != operand);
}

typedef struct values {
    LLVMValueRef list[MOST_VALUES];
    unsigned count;
} values;

static void add(values *v, LLVMValueRef value)
{
    for (unsigned k = 0; k < v->count; k++)
        if (v->list[k] == value)
            return;
    if (v->count < MOST_VALUES)
        v->list[v->count++] = value;
}

/* Whether a phi's lanes come back to it, through blends and other phis. */
static bool goes_round(LLVMValueRef phi)
{
    values reached = {.list = {phi}, .count = 1};
    for (unsigned k = 0; k < reached.count; k++)
        for (LLVMUseRef use = LLVMGetFirstUse(reached.list[k]); use != NULL;
             use = LLVMGetNextUse(use)) {
            LLVMValueRef user = LLVMGetUser(use);
            if (!keeps_lanes(user, reached.list[k]))
                continue;
            if (user == phi)
                return true;
            add(&reached, user);
        }
    return false;
}

static bool is_open(LLVMValueRef value)
{
    return LLVMIsUndef(value) || LLVMIsPoison(value);
}

/* @returns whether something was open */
static bool clear(LLVMValueRef phi)
{
    bool changed = false;
    for (unsigned k = 0; k < LLVMCountIncoming(phi); k++)
        if (is_open(LLVMGetIncomingValue(phi, k))) {
            LLVMSetOperand(phi, k, LLVMConstNull(LLVMTypeOf(phi)));
            changed = true;
        }
    return changed;
}

static bool has_open(LLVMValueRef phi)
{
    for (unsigned k = 0; k < LLVMCountIncoming(phi); k++)
        if (is_open(LLVMGetIncomingValue(phi, k)))
            return true;
    return false;
}

static unsigned clear_block(LLVMBasicBlockRef block)
{
    unsigned cleared = 0;
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL && LLVMIsAPHINode(i) != NULL;
         i = LLVMGetNextInstruction(i))
        cleared += has_floats(i) && has_open(i) && goes_round(i) && clear(i);
    return cleared;
}

simd_pass_result simd_run_clear_absent(simd_vectorization *v)
{
    unsigned cleared = 0;
    for (LLVMValueRef f = LLVMGetFirstFunction(v->module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b))
            cleared += clear_block(b);
    if (cleared == 0)
        return SIMD_PASS_NOTHING_CHANGED;
    simd_remark(v, NULL, SIMD_PASS_CLEAR_ABSENT,
                "%u vectors begin with zero in loops that some lanes may never write them in",
                cleared);
    return SIMD_PASS_CHANGED;
}
