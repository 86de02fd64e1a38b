/* What a pointer points into. */
#ifndef ZELLIGE_SIMD_VECTORIZE_IR_POINTER_H
#define ZELLIGE_SIMD_VECTORIZE_IR_POINTER_H

#include <llvm-c/Core.h>

/** Returns what a pointer was made of by getelementptr: a variable, a parameter, a load, ... */
static inline LLVMValueRef simd_pointer_root(LLVMValueRef pointer)
{
    while (LLVMIsAGetElementPtrInst(pointer) != NULL)
        pointer = LLVMGetOperand(pointer, 0);
    return pointer;
}

/** Returns the parameter of the SPIR-V kernel that a pointer points into: a load; else NULL. */
static inline LLVMValueRef simd_pointer_buffer(LLVMValueRef pointer)
{
    LLVMValueRef root = simd_pointer_root(pointer);
    return LLVMIsALoadInst(root) != NULL ? root : NULL;
}

#endif
