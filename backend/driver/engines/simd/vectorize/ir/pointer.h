/* What a pointer points into. */
#ifndef ZELLIGE_SIMD_VECTORIZE_IR_POINTER_H
#define ZELLIGE_SIMD_VECTORIZE_IR_POINTER_H

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Returns what a pointer was made of by getelementptr: a variable, a parameter, a load, ... */
static inline LLVMValueRef simd_pointer_root(LLVMValueRef pointer)
{
    while (LLVMIsAGetElementPtrInst(pointer) != NULL)
        pointer = LLVMGetOperand(pointer, 0);
    return pointer;
}

/** Returns whether a pointer of a scalar kernel was made of its second parameter, which points to
 *  tile_static memory. */
static inline bool simd_pointer_is_in_tile(LLVMValueRef pointer)
{
    LLVMValueRef root = simd_pointer_root(pointer);
    return LLVMIsAArgument(root) != NULL && root == LLVMGetParam(LLVMGetParamParent(root), 1);
}

/** Returns the parameter of the SPIR-V kernel that a pointer points into: a load; else NULL. */
static inline LLVMValueRef simd_pointer_buffer(LLVMValueRef pointer)
{
    LLVMValueRef root = simd_pointer_root(pointer);
    return LLVMIsALoadInst(root) != NULL ? root : NULL;
}

/** Returns the pointer of a load or a store. */
static inline LLVMValueRef simd_pointer_accessed(LLVMValueRef access)
{
    return LLVMGetOperand(access, LLVMIsALoadInst(access) != NULL ? 0 : 1);
}

/** Returns offset + count * size. It wraps around, as addresses do: a kernel may have any constant
 *  for an index. */
static inline int64_t simd_pointer_offset(int64_t offset, int64_t count, int64_t size)
{
    return (int64_t)((uint64_t)offset + (uint64_t)count * (uint64_t)size);
}

#endif
