#include "backend/driver/engines/simd/vectorize/analysis/private_variables.h"

#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"

/* Returns the bytes of what an instruction reads or writes through `pointer`; 0 if it does anything
 * else with it. */
static uint64_t access_size(const simd_partition *partition, LLVMValueRef user,
                            LLVMValueRef pointer)
{
    switch (LLVMGetInstructionOpcode(user)) {
    case LLVMLoad:
        return LLVMABISizeOfType(partition->layout, LLVMTypeOf(user));
    case LLVMStore:
        if (LLVMGetOperand(user, 0) == pointer)
            return 0;
        return LLVMABISizeOfType(partition->layout, LLVMTypeOf(LLVMGetOperand(user, 0)));
    default:
        return 0;
    }
}

/* A multiple of the element's size, whatever the indices are. */
static bool steps_by_elements(const simd_partition *partition, LLVMValueRef gep, uint32_t element)
{
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    for (int i = 1; i < LLVMGetNumOperands(gep); i++) {
        LLVMValueRef index = LLVMGetOperand(gep, (unsigned)i);
        uint64_t step;
        if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            const unsigned member = (unsigned)LLVMConstIntGetZExtValue(index);
            step = LLVMOffsetOfElement(partition->layout, type, member);
            type = LLVMStructGetTypeAtIndex(type, member);
        } else {
            if (i > 1)
                type = LLVMGetElementType(type);
            step = LLVMABISizeOfType(partition->layout, type);
            if (LLVMIsAConstantInt(index) != NULL)
                step *= (uint64_t)LLVMConstIntGetSExtValue(index);
        }
        if (step % element != 0)
            return false;
    }
    return true;
}

/* Settles on the size of the first access and returns whether all others have it. */
static bool agree(const simd_partition *partition, LLVMValueRef pointer, uint32_t *element,
                  int depth)
{
    for (LLVMUseRef use = LLVMGetFirstUse(pointer); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAInstruction(user) == NULL || depth == 0)
            return false;
        if (simd_is_lifetime(user))
            continue;
        if (LLVMGetInstructionOpcode(user) == LLVMGetElementPtr) {
            if (!agree(partition, user, element, depth - 1))
                return false;
            continue;
        }
        const uint64_t size = access_size(partition, user, pointer);
        if (size == 0 || size > 8 || (*element != 0 && size != *element))
            return false;
        *element = (uint32_t)size;
    }
    return true;
}

static bool steps_agree(const simd_partition *partition, LLVMValueRef pointer, uint32_t element)
{
    for (LLVMUseRef use = LLVMGetFirstUse(pointer); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMGetInstructionOpcode(user) == LLVMGetElementPtr &&
            !(steps_by_elements(partition, user, element) && steps_agree(partition, user, element)))
            return false;
    }
    return true;
}

uint32_t simd_private_element(const simd_partition *partition, LLVMValueRef variable)
{
    uint32_t element = 0;
    if (!agree(partition, variable, &element, 16) || element == 0 ||
        simd_private_size(partition, variable) % element != 0)
        return 0;
    return steps_agree(partition, variable, element) ? element : 0;
}

uint64_t simd_variable_size(LLVMTargetDataRef layout, LLVMValueRef variable)
{
    LLVMValueRef count = LLVMGetOperand(variable, 0);
    return LLVMABISizeOfType(layout, LLVMGetAllocatedType(variable)) *
           LLVMConstIntGetZExtValue(count);
}

uint64_t simd_private_size(const simd_partition *partition, LLVMValueRef variable)
{
    const uint64_t size = simd_variable_size(partition->layout, variable);
    const uint64_t alignment = LLVMGetAlignment(variable);
    return alignment <= 1 ? size : (size + alignment - 1) / alignment * alignment;
}

uint32_t simd_private_stride(const simd_partition *partition, LLVMValueRef variable)
{
    const uint32_t element = simd_private_element(partition, variable);
    return element != 0 ? element : (uint32_t)simd_private_size(partition, variable);
}

uint32_t simd_private_scale(const simd_partition *partition, LLVMValueRef pointer)
{
    LLVMValueRef root = simd_pointer_root(pointer);
    if (LLVMIsAAllocaInst(root) == NULL)
        return 1;
    return simd_private_element(partition, root) != 0 ? partition->width : 1;
}
