/* Attributes of a function as a whole. */
#ifndef ZELLIGE_SIMD_VECTORIZE_IR_FUNCTION_ATTRIBUTES_H
#define ZELLIGE_SIMD_VECTORIZE_IR_FUNCTION_ATTRIBUTES_H

#include <llvm-c/Core.h>

/** Gives a function one of LLVM's own attributes that has no value, such as noinline. */
void simd_function_set_attribute(LLVMValueRef function, const char *name);

/** Gives it one that is text, such as "frame-pointer"="all". */
void simd_function_set_text(LLVMValueRef function, const char *name, const char *value);

#endif
