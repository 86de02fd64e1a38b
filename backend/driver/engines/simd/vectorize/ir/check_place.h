/* Places of checked accesses (contract/check.h), as variables of the module. */
#ifndef ZELLIGE_SIMD_VECTORIZE_IR_CHECK_PLACE_H
#define ZELLIGE_SIMD_VECTORIZE_IR_CHECK_PLACE_H

#include "backend/driver/engines/simd/vectorize/ir/memory_root.h"

typedef struct simd_place_text {
    unsigned flags, alignment, element;
    simd_memory_root root;
    LLVMValueRef at; /* the instruction, for its line */
} simd_place_text;

/** Builds a call of a function that begins with SIMD_CHECK, or SIMD_CHECKED. */
void simd_check_call(LLVMModuleRef module, LLVMBuilderRef builder, const char *name,
                     LLVMValueRef *values, unsigned count);

/** Returns a new simd_place. */
LLVMValueRef simd_check_place(LLVMModuleRef module, const simd_place_text *text);

#endif
