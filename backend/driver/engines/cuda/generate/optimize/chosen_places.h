/* Places of a private array of which a select chooses one. LLVM 15 chooses between their indices,
 * 19 between their addresses, and clang 22 between their bytes. */
#ifndef ZELLIGE_CUDA_GENERATE_CHOSEN_PLACES_H
#define ZELLIGE_CUDA_GENERATE_CHOSEN_PLACES_H

#include <llvm-c/Core.h>

/** Makes addresses with a chosen index of a function's chosen addresses and bytes. */
void cuda_index_chosen_places(LLVMBuilderRef builder, LLVMValueRef function);

#endif
