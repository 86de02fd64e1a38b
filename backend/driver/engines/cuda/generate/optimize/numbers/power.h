/* Powers of two, and inverses, by the GPU's instructions, and what becomes a power. */
#ifndef ZELLIGE_CUDA_GENERATE_POWER_H
#define ZELLIGE_CUDA_GENERATE_POWER_H

#include <llvm-c/Core.h>

/** Has a function of the library return what an instruction makes of its floats, one or two: that
 *  for powers of two, or for inverses, makes 0 of what is no normal number. Those that do not are
 *  four, and seven.
 *  @param text  in PTX: "ex2.approx.ftz.f32 $0, $1;" */
void cuda_write_instruction(LLVMValueRef function, const char *text);

#endif
