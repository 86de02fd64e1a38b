/* What the variant key knows goes into the scalar kernel: the size of the work-group as a
 * constant, ids of one possible value too, the range of the other ids, and the size of sub-groups
 * where the kernel demands one or knows of them. One work-item waits for no other: barriers of a
 * work-group of one are fences, and those of tile_static memory, which nobody else has, nothing. */
#include "backend/driver/engines/simd/contract/check.h"
#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

static void set_range(LLVMValueRef call, uint64_t end)
{
    LLVMTypeRef type = LLVMTypeOf(call);
    LLVMValueRef limits[] = {LLVMConstInt(type, 0, false), LLVMConstInt(type, end, false)};
    simd_metadata_set(call, "range", limits, 2);
}

static void replace_by_constant(LLVMValueRef call, uint64_t value)
{
    LLVMReplaceAllUsesWith(call, LLVMConstInt(LLVMTypeOf(call), value, false));
    LLVMInstructionEraseFromParent(call);
}

static void specialise_sub_groups(const simd_variant_key *key, LLVMValueRef call, simd_call kind)
{
    const uint64_t size = (uint64_t)key->group_size[0] * key->group_size[1] * key->group_size[2];
    if (kind == SIMD_CALL_WIDTH)
        replace_by_constant(call, key->width);
    else if (kind == SIMD_CALL_SUB_GROUP)
        set_range(call, (size + key->width - 1) / key->width);
}

static bool is_alone(const simd_variant_key *key)
{
    const uint32_t *size = key->group_size;
    return size[0] == 1 && size[1] == 1 && size[2] == 1 && key->tools == 0 && !key->checked;
}

static void wait_for_nobody(const simd_vectorization *v, LLVMValueRef barrier)
{
    LLVMValueRef fences = simd_metadata_number(barrier, SIMD_BARRIER_FENCES);
    if (fences == NULL || (LLVMConstIntGetZExtValue(fences) & SIMD_CHECK_FENCES_GLOBAL) != 0) {
        LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(v->context), NULL, 0, false);
        LLVMValueRef fence = LLVMGetNamedFunction(v->module, SIMD_FENCE);
        LLVMBuilderRef b = LLVMCreateBuilderInContext(v->context);
        if (fence == NULL)
            fence = LLVMAddFunction(v->module, SIMD_FENCE, type);
        LLVMPositionBuilderBefore(b, barrier);
        LLVMBuildCall2(b, type, fence, NULL, 0, "");
        LLVMDisposeBuilder(b);
    }
    LLVMInstructionEraseFromParent(barrier);
}

static void specialise_call(const simd_vectorization *v, LLVMValueRef call)
{
    const uint64_t ids = simd_id_limit(v->key->has_offset);
    const simd_call kind = simd_call_kind(call);
    const bool has_dimension = kind >= SIMD_CALL_LOCAL_ID && kind <= SIMD_CALL_GLOBAL_OFFSET;
    const uint64_t size = has_dimension ? v->key->group_size[simd_call_dimension(call)] : 0;
    const bool known = kind == SIMD_CALL_LOCAL_SIZE || (kind == SIMD_CALL_LOCAL_ID && size == 1) ||
                       (kind == SIMD_CALL_GLOBAL_OFFSET && !v->key->has_offset);
    if (kind == SIMD_CALL_BARRIER && is_alone(v->key))
        wait_for_nobody(v, call);
    else if (known)
        replace_by_constant(call, kind == SIMD_CALL_LOCAL_SIZE ? size : 0);
    else if (kind == SIMD_CALL_LOCAL_ID)
        set_range(call, size);
    else if (v->key->small_ids && kind == SIMD_CALL_GLOBAL_OFFSET)
        set_range(call, ids + 1);
    else if (v->key->small_ids && kind == SIMD_CALL_GROUP_ID)
        set_range(call, (ids + size - 1) / size);
    else if (v->key->small_ids && kind == SIMD_CALL_GROUP_COUNT)
        set_range(call, ids / size + 1);
    else if (v->key->width != 0)
        specialise_sub_groups(v->key, call, kind);
}

static void specialise_function(const simd_vectorization *v, LLVMValueRef function)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i != NULL; i = next) {
            next = LLVMGetNextInstruction(i);
            if (LLVMIsACallInst(i) != NULL)
                specialise_call(v, i);
        }
}

/* Other kernels, and functions that are inlined, go with the first passes of LLVM. */
simd_pass_result simd_run_specialise(simd_vectorization *v)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(v->module); f != NULL; f = LLVMGetNextFunction(f)) {
        if (!LLVMIsDeclaration(f))
            LLVMSetLinkage(f, f == v->kernel ? LLVMExternalLinkage : LLVMInternalLinkage);
        specialise_function(v, f);
    }
    return SIMD_PASS_CHANGED;
}
