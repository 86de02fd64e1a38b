/* unit_strides: where an index is multiplied by an argument, as in x[i * step], lanes are as far
 * apart as it says, and gather. It is nearly always 1, or the size of an element where it counts
 * bytes, as in *(float *)(x + i * step). The launch knows (variant_key.h), and has code of its own
 * then, with the constant: neighbours are vectors, and sums over them as well. Libraries of arrays
 * pass all strides of one in a struct, `x[i * info.step[0] + j * info.step[1]]`: the launch knows
 * its members, too. */
#include "backend/driver/engines/simd/vectorize/analysis/arguments.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum { MOST_CALLS = 4 }; /* from the kernel to where the struct is read */

/* Returns the stride that a load of an argument is known to have, or 0. */
static uint64_t stride_of(const simd_vectorization *v, LLVMValueRef i)
{
    const bool is_integer =
        LLVMIsALoadInst(i) != NULL && LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMIntegerTypeKind;
    return is_integer ? simd_known_stride(simd_arguments_known(v->key, v->layout, i)) : 0;
}

/* ---- Members of structs ---------------------------------------------------------------------- */

/* A struct that is passed by value, and what is known of it. */
typedef struct passed {
    simd_vectorization *v;
    uint64_t number; /* the parameter */
    bool changed;
} passed;

static bool is_unit(const passed *p, LLVMValueRef load, uint64_t offset)
{
    if (LLVMGetTypeKind(LLVMTypeOf(load)) != LLVMIntegerTypeKind || LLVMGetVolatile(load))
        return false;
    const uint64_t bits = LLVMGetIntTypeWidth(LLVMTypeOf(load));
    for (uint32_t k = 0; k < SIMD_UNIT_MEMBERS; k++) {
        const simd_unit_member *unit = &p->v->key->units[k];
        if (unit->size != 0 && unit->parameter == p->number && unit->offset == offset &&
            8u * unit->size == bits)
            return true;
    }
    return false;
}

static void replace(passed *p, LLVMValueRef load)
{
    simd_remark(p->v, load, SIMD_PASS_UNIT_STRIDES, "member of an argument: a stride that is 1");
    LLVMReplaceAllUsesWith(load, LLVMConstInt(LLVMTypeOf(load), 1, false));
    LLVMInstructionEraseFromParent(load);
    p->changed = true;
}

static void visit(passed *p, LLVMValueRef pointer, uint64_t offset, unsigned calls);

/* A function that nobody else calls has the kernel's argument. */
static void visit_call(passed *p, LLVMValueRef call, LLVMValueRef pointer, uint64_t offset,
                       unsigned calls)
{
    LLVMValueRef callee = LLVMGetCalledValue(call);
    if (calls == 0 || LLVMIsAFunction(callee) == NULL || LLVMIsDeclaration(callee) ||
        LLVMGetNextUse(LLVMGetFirstUse(callee)) != NULL)
        return;
    for (unsigned k = 0; k < LLVMGetNumArgOperands(call) && k < LLVMCountParams(callee); k++)
        if (LLVMGetOperand(call, k) == pointer)
            visit(p, LLVMGetParam(callee, k), offset, calls - 1);
}

static void visit(passed *p, LLVMValueRef pointer, uint64_t offset, unsigned calls)
{
    for (LLVMUseRef use = LLVMGetFirstUse(pointer), next; use != NULL; use = next) {
        LLVMValueRef user = LLVMGetUser(use);
        next = LLVMGetNextUse(use);
        const uint64_t step = LLVMIsAGetElementPtrInst(user) != NULL
                                  ? simd_arguments_step(p->v->layout, user)
                                  : UINT64_MAX;
        if (step != UINT64_MAX && LLVMGetOperand(user, 0) == pointer)
            visit(p, user, offset + step, calls);
        else if (LLVMIsACallInst(user) != NULL)
            visit_call(p, user, pointer, offset, calls);
        else if (LLVMIsALoadInst(user) != NULL && is_unit(p, user, offset))
            replace(p, user);
    }
}

static bool replace_members(simd_vectorization *v)
{
    bool changed = false;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(v->kernel); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL;
             i = LLVMGetNextInstruction(i)) {
            const bool is_pointer =
                LLVMIsALoadInst(i) != NULL && LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMPointerTypeKind;
            passed p = {v, is_pointer ? simd_arguments_number(v->layout, i) : UINT64_MAX, false};
            if (p.number == UINT64_MAX || !simd_arguments_are_places(i))
                continue;
            visit(&p, i, 0, MOST_CALLS);
            changed |= p.changed;
        }
    return changed;
}

simd_pass_result simd_run_unit_strides(simd_vectorization *v)
{
    simd_pass_result result = v->key->units[0].size != 0 && replace_members(v)
                                  ? SIMD_PASS_CHANGED
                                  : SIMD_PASS_NOTHING_CHANGED;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(v->kernel); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i != NULL; i = next) {
            next = LLVMGetNextInstruction(i);
            const uint64_t stride = stride_of(v, i);
            if (stride == 0)
                continue;
            simd_remark(v, i, SIMD_PASS_UNIT_STRIDES, "argument: a stride that is %u",
                        (unsigned)stride);
            LLVMReplaceAllUsesWith(i, LLVMConstInt(LLVMTypeOf(i), stride, false));
            LLVMInstructionEraseFromParent(i);
            result = SIMD_PASS_CHANGED;
        }
    return result;
}
