/* The operations of reductions and scans: their names in scalar.h and their identity elements. */
#ifndef ZELLIGE_SIMD_CONTRACT_GROUP_OPERATION_H
#define ZELLIGE_SIMD_CONTRACT_GROUP_OPERATION_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include <llvm-c/Core.h>

typedef enum simd_group_operation {
    SIMD_ADD,
    SIMD_MUL,
    SIMD_SMIN,
    SIMD_SMAX,
    SIMD_UMIN,
    SIMD_UMAX,
    SIMD_AND,
    SIMD_OR,
    SIMD_XOR,
    SIMD_FADD,
    SIMD_FMUL,
    SIMD_FMIN,
    SIMD_FMAX,
    SIMD_NO_OPERATION
} simd_group_operation;

static inline const char *simd_group_operation_name(simd_group_operation operation)
{
    static const char *const names[SIMD_NO_OPERATION] = {"add",  "mul",  "smin", "smax", "umin",
                                                         "umax", "and",  "or",   "xor",  "fadd",
                                                         "fmul", "fmin", "fmax"};
    return names[operation];
}

/** Returns the operation of "NAME.TYPE", or SIMD_NO_OPERATION. */
static inline simd_group_operation simd_find_group_operation(const char *name)
{
    const size_t length = strcspn(name, ".");
    for (unsigned k = 0; k < SIMD_NO_OPERATION; k++) {
        const char *known = simd_group_operation_name((simd_group_operation)k);
        if (strlen(known) == length && strncmp(name, known, length) == 0)
            return (simd_group_operation)k;
    }
    return SIMD_NO_OPERATION;
}

/** Returns the constant e of a type for which `e OPERATION x` is x. */
static inline LLVMValueRef simd_identity_element(simd_group_operation operation, LLVMTypeRef type)
{
    const bool is_integer = LLVMGetTypeKind(type) == LLVMIntegerTypeKind;
    const uint64_t sign_bit = is_integer ? UINT64_C(1) << (LLVMGetIntTypeWidth(type) - 1) : 0;
    switch (operation) {
    case SIMD_MUL:
        return LLVMConstInt(type, 1, false);
    case SIMD_SMIN:
        return LLVMConstInt(type, sign_bit - 1, false);
    case SIMD_SMAX:
        return LLVMConstInt(type, sign_bit, false);
    case SIMD_UMIN:
    case SIMD_AND:
        return LLVMConstAllOnes(type);
    case SIMD_FMUL:
        return LLVMConstReal(type, 1.0);
    case SIMD_FMIN:
        return LLVMConstReal(type, (double)INFINITY);
    case SIMD_FMAX:
        return LLVMConstReal(type, -(double)INFINITY);
    default:
        return LLVMConstNull(type);
    }
}

#endif
