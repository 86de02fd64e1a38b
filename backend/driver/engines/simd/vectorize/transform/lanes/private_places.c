#include "backend/driver/engines/simd/vectorize/transform/lanes/private_places.h"

#include "backend/driver/engines/simd/vectorize/analysis/memory/private_variables.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"

/* Whether lanes add different numbers to get at a part of what a pointer was made of. */
static bool varies(const simd_divergence *d, LLVMValueRef pointer)
{
    for (; LLVMIsAGetElementPtrInst(pointer) != NULL; pointer = LLVMGetOperand(pointer, 0))
        for (unsigned k = 1; k < (unsigned)LLVMGetNumOperands(pointer); k++)
            if (simd_value_shape_of(d, LLVMGetOperand(pointer, k)).kind == SIMD_VARYING)
                return true;
    return false;
}

static LLVMValueRef address_of(LLVMValueRef i)
{
    if (LLVMIsALoadInst(i) != NULL)
        return LLVMGetOperand(i, 0);
    return LLVMIsAStoreInst(i) != NULL ? LLVMGetOperand(i, 1) : NULL;
}

static bool has_places(const simd_divergence *d, LLVMValueRef variable)
{
    for (uint32_t number = 0; number < d->value_count; number++) {
        LLVMValueRef address = address_of(d->values[number]);
        if (address != NULL && simd_pointer_root(address) == variable && varies(d, address))
            return true;
    }
    return false;
}

uint64_t simd_private_places(const simd_vectorization *v)
{
    const simd_divergence *d = &v->divergence;
    uint64_t bytes = 0;
    for (uint32_t number = 0; number < d->value_count; number++)
        if (LLVMIsAAllocaInst(d->values[number]) != NULL && has_places(d, d->values[number]))
            bytes += simd_variable_size(v->layout, d->values[number]);
    return bytes;
}

uint32_t simd_private_places_fit(const simd_vectorization *v, uint64_t bytes)
{
    const uint64_t room = 2 * (uint64_t)v->target->l1.bytes;
    if (bytes == 0 || room == 0 || room / bytes > UINT32_MAX)
        return UINT32_MAX;
    return room < bytes ? 1 : (uint32_t)(room / bytes);
}
