/* Elements of small private arrays that a variable chooses, as of the row with the largest pivot:
 * memory has addresses, registers have none. The pass compares the variable with the number of each
 * element that it may be, where that takes fewer instructions than memory and the array has room
 * in registers. */
#ifndef ZELLIGE_CUDA_GENERATE_CHOSEN_ROWS_H
#define ZELLIGE_CUDA_GENERATE_CHOSEN_ROWS_H

#include <llvm-c/Core.h>

/** Before SROA, once loops are unrolled. */
void cuda_choose_rows(LLVMModuleRef module);

#endif
