/* Memory that masked accesses read and write as more than one type. */
#ifndef ZELLIGE_SIMD_VECTORIZE_LLVM_MIXED_TYPES_H
#define ZELLIGE_SIMD_VECTORIZE_LLVM_MIXED_TYPES_H

#include <llvm-c/Core.h>
#include <stdbool.h>

/** Returns whether masked loads and stores that may be of one address have different types. */
bool simd_has_mixed_types(LLVMModuleRef module);

#endif
