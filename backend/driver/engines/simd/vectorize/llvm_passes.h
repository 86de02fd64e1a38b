/* LLVM's optimisers, as the vectoriser uses them. */
#ifndef ZELLIGE_SIMD_VECTORIZE_LLVM_PASSES_H
#define ZELLIGE_SIMD_VECTORIZE_LLVM_PASSES_H

#include <llvm-c/Core.h>
#include <llvm-c/TargetMachine.h>
#include <stdbool.h>
#include <stddef.h>

/** Inlines everything into the kernel and simplifies it. */
bool simd_llvm_simplify(LLVMModuleRef module, LLVMTargetMachineRef machine);

/** Brings control flow into the normal form that cfg.h tells of. */
bool simd_llvm_normalise(LLVMModuleRef module, LLVMTargetMachineRef machine);

/** Turns the allocas that keep values into SSA form; leaves blocks as they are. */
bool simd_llvm_promote(LLVMModuleRef module, LLVMTargetMachineRef machine);

/** Makes scalars of vectors of one lane, at some of which LLVM 15 ends the process: from sums and
 *  products of <1 x i16> it makes a multiplication that it cannot turn into a scalar one. */
bool simd_llvm_scalarise(LLVMModuleRef module, LLVMTargetMachineRef machine);

/** Optimises the finished code. */
bool simd_llvm_finish(LLVMModuleRef module, LLVMTargetMachineRef machine);

/** Tidies up after what was made of the optimised code. */
bool simd_llvm_tidy(LLVMModuleRef module, LLVMTargetMachineRef machine);

#endif
