#include "backend/driver/engines/simd/vectorize/analysis/arguments.h"

#include <stddef.h>

#include "backend/driver/engines/simd/vectorize/ir/metadata.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

/* Returns whether a pointer is %arguments. */
static bool is_arguments(LLVMValueRef root)
{
    return LLVMIsAArgument(root) != NULL && LLVMGetParam(LLVMGetParamParent(root), 0) == root;
}

bool simd_arguments_are_places(LLVMValueRef value)
{
    return LLVMIsALoadInst(value) != NULL &&
           is_arguments(simd_pointer_root(LLVMGetOperand(value, 0)));
}

bool simd_arguments_are_read(LLVMValueRef load)
{
    LLVMValueRef root = simd_pointer_root(LLVMGetOperand(load, 0));
    return is_arguments(root) || simd_arguments_are_places(root);
}

uint64_t simd_arguments_bytes(LLVMValueRef kernel)
{
    const unsigned kind = LLVMGetEnumAttributeKindForName("dereferenceable", 15);
    LLVMAttributeRef bytes = LLVMGetEnumAttributeAtIndex(kernel, 1, kind);
    return bytes == NULL ? 0 : LLVMGetEnumAttributeValue(bytes);
}

/* Of the value that an argument's address leads to. */
static uint64_t bytes_of(LLVMValueRef argument)
{
    LLVMValueRef bytes = simd_metadata_number(argument, "dereferenceable");
    return bytes == NULL ? 0 : LLVMConstIntGetZExtValue(bytes);
}

uint64_t simd_arguments_step(LLVMTargetDataRef layout, LLVMValueRef gep)
{
    LLVMValueRef index = LLVMGetOperand(gep, 1);
    if (LLVMGetNumOperands(gep) != 2 || LLVMIsAConstantInt(index) == NULL ||
        LLVMConstIntGetZExtValue(index) >> 32 != 0)
        return UINT64_MAX;
    return LLVMConstIntGetZExtValue(index) *
           LLVMABISizeOfType(layout, LLVMGetGEPSourceElementType(gep));
}

uint64_t simd_arguments_offset(LLVMTargetDataRef layout, LLVMValueRef pointer)
{
    uint64_t offset = 0;
    for (; LLVMIsAGetElementPtrInst(pointer) != NULL; pointer = LLVMGetOperand(pointer, 0)) {
        const uint64_t step = simd_arguments_step(layout, pointer);
        if (step == UINT64_MAX)
            return UINT64_MAX;
        offset += step;
    }
    return offset;
}

uint64_t simd_arguments_number(LLVMTargetDataRef layout, LLVMValueRef load)
{
    LLVMValueRef root = simd_pointer_root(LLVMGetOperand(load, 0));
    LLVMValueRef argument = simd_arguments_are_places(load) ? load : root;
    if (!simd_arguments_are_places(argument))
        return UINT64_MAX;
    const uint64_t offset = simd_arguments_offset(layout, LLVMGetOperand(argument, 0));
    return offset % sizeof(void *) != 0 ? UINT64_MAX : offset / sizeof(void *);
}

uint8_t simd_arguments_known(const simd_variant_key *key, LLVMTargetDataRef layout,
                             LLVMValueRef value)
{
    if (LLVMIsALoadInst(value) == NULL || !simd_arguments_are_read(value))
        return 0;
    LLVMValueRef place = LLVMGetOperand(value, 0);
    if (LLVMIsALoadInst(place) == NULL)
        return 0;
    const uint64_t number = simd_arguments_number(layout, place);
    return number < SIMD_KNOWN_PARAMETERS ? key->known[number] : 0;
}

bool simd_arguments_can_be_read_anywhere(LLVMTargetDataRef layout, LLVMValueRef load)
{
    if (LLVMIsALoadInst(load) == NULL || LLVMGetVolatile(load))
        return false;
    LLVMValueRef pointer = LLVMGetOperand(load, 0), root = simd_pointer_root(pointer);
    if (simd_arguments_are_places(load) || !simd_arguments_are_places(root))
        return simd_arguments_are_places(load);
    const uint64_t offset = simd_arguments_offset(layout, pointer), bytes = bytes_of(root);
    return offset <= bytes && LLVMABISizeOfType(layout, LLVMTypeOf(load)) <= bytes - offset;
}

/* ---- The pass -------------------------------------------------------------------------------- */

static void move_to(LLVMBuilderRef b, LLVMBasicBlockRef entry, LLVMValueRef value)
{
    if (LLVMIsAInstruction(value) == NULL || LLVMGetInstructionParent(value) == entry)
        return;
    size_t length;
    move_to(b, entry, LLVMGetOperand(value, 0));
    LLVMInstructionRemoveFromParent(value);
    LLVMPositionBuilderBefore(b, LLVMGetBasicBlockTerminator(entry));
    LLVMInsertIntoBuilderWithName(b, value, LLVMGetValueName2(value, &length));
}

/* LLVM moves loads of arguments behind the first branch, if their values are wanted there alone.
 * What calls many work-items, one by one or in strips, would load each again, and from where the
 * last load says: no pass of LLVM takes both out of the loop. */
static void read_in_entry(const simd_vectorization *v, LLVMBasicBlockRef block)
{
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(v->kernel);
    LLVMBuilderRef b = LLVMCreateBuilderInContext(v->context);
    for (LLVMValueRef i = LLVMGetFirstInstruction(block), next; i != NULL; i = next) {
        next = LLVMGetNextInstruction(i);
        if (simd_arguments_can_be_read_anywhere(v->layout, i))
            move_to(b, entry, i);
    }
    LLVMDisposeBuilder(b);
}

simd_pass_result simd_run_mark_arguments(simd_vectorization *v)
{
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(v->kernel);
    for (LLVMBasicBlockRef b = entry; b != NULL; b = LLVMGetNextBasicBlock(b)) {
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            if (LLVMIsALoadInst(i) != NULL && !LLVMGetVolatile(i) &&
                simd_arguments_are_places(simd_pointer_root(LLVMGetOperand(i, 0))))
                simd_metadata_set(i, "invariant.load", NULL, 0);
        if (b != entry)
            read_in_entry(v, b);
    }
    return SIMD_PASS_CHANGED;
}
