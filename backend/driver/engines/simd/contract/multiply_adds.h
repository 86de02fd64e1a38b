/* x * y + z where nobody says whether the product is rounded before it is added: mad(), dot(),
 * mix(), and what a program lets the compiler contract. The front end calls llvm.fmuladd there, and
 * each engine settles it for its processor before it optimises anything, so that a result does not
 * depend on what is folded. fma() is llvm.fma from the start. */
#ifndef ZELLIGE_SIMD_CONTRACT_MULTIPLY_ADDS_H
#define ZELLIGE_SIMD_CONTRACT_MULTIPLY_ADDS_H

#include <stdbool.h>

#include <llvm-c/Core.h>

/** What a processor has instructions for. */
typedef struct simd_multiply_adds {
    bool fuse;      /* x * y + z, rounded once */
    bool of_halves; /* ... and of halves, which are floats else */
} simd_multiply_adds;

/** Makes each llvm.fmuladd of a module llvm.fma if the processor has an instruction for it, and
 *  else a product and a sum: a function would take its place, for one lane at a time.
 *
 *  @return whether there was any */
bool simd_settle_multiply_adds(LLVMModuleRef module, simd_multiply_adds able);

/** The metadata of what was llvm.fmuladd, and is llvm.fma for now. */
#define SIMD_EITHER_STEPS "zlg.either_steps"

/** Makes a product and a sum of such a call after all. */
void simd_part_multiply_add(LLVMBuilderRef builder, LLVMValueRef call);

#endif
