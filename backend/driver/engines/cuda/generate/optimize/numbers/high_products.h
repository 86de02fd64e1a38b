/* The upper halves of products of 64 bits. */
#ifndef ZELLIGE_CUDA_GENERATE_HIGH_PRODUCTS_H
#define ZELLIGE_CUDA_GENERATE_HIGH_PRODUCTS_H

#include <llvm-c/Core.h>

/** Makes upper halves of products, which the front end writes as sums of the products of halves,
 *  one product of 128 bits: PTX has an instruction for its upper half. */
void cuda_make_high_products(LLVMModuleRef module);

#endif
