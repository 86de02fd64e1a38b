/* The order of memory, as fences of the GPU. */
#ifndef ZELLIGE_CUDA_GENERATE_ORDERS_H
#define ZELLIGE_CUDA_GENERATE_ORDERS_H

#include <llvm-c/Core.h>

/** Turns every fence, and the order of every atomic operation, into calls of the functions of
 *  device_functions.h; what is left of the operations has no order of its own. */
void cuda_lower_orders(LLVMModuleRef module);

#endif
