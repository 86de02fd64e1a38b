/* Sums of four products of bytes. GPUs have an instruction for them, dp4a, whose operands are the
 * words that the bytes lie in. */
#ifndef ZELLIGE_CUDA_GENERATE_DOT_PRODUCTS_H
#define ZELLIGE_CUDA_GENERATE_DOT_PRODUCTS_H

#include <llvm-c/Core.h>

/** Makes words of the bytes of two aligned words that a block loads, multiplies and adds up, and
 *  one instruction of their products. Call it before the optimiser unrolls loops. */
void cuda_make_dot_products(LLVMModuleRef module);

#endif
