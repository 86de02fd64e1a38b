/* Functions that are written as LLVM's assembly, because the names of NVPTX's intrinsics change:
 * its reader knows the older ones too. */
#ifndef ZELLIGE_CUDA_GENERATE_ASSEMBLY_H
#define ZELLIGE_CUDA_GENERATE_ASSEMBLY_H

#include <stdbool.h>
#include <stddef.h>

#include <llvm-c/Core.h>

/** Links functions to a module; they take the place of its declarations.
 *  @param text    need not end with NUL @returns false if LLVM refuses them */
bool cuda_link_assembly(LLVMModuleRef module, const char *text, size_t length);

/** Returns whether an instruction calls the function of that name, which another may replace. */
bool cuda_is_call_of(LLVMValueRef instruction, const char *name);

/** Builds instructions of PTX that have no effect but their result.
 *  @param text         with $0 for the result and $1, $2, $3 for `x`
 *  @param constraints  as LLVM's inline assembly has them: "=r,r" */
LLVMValueRef cuda_build_ptx(LLVMBuilderRef builder, LLVMTypeRef result, const char *text,
                            const char *constraints, LLVMValueRef *x, unsigned count);

#endif
