/* Switches on small numbers. */
#ifndef ZELLIGE_CUDA_GENERATE_NARROW_CASES_H
#define ZELLIGE_CUDA_GENERATE_NARROW_CASES_H

#include <llvm-c/Core.h>

/** Ends the line of PTX whose result, of 16 bits, is compared with the cases of a switch, and is
 *  neither of two numbers: CUDA's compiler reads setp.eq of it right (legalize/misread.h). */
#define CUDA_CASE "// a case"

/** Where a switch is on a number that 16 bits have room for, has it compare these, as nvcc does. Of
 *  a few tests of 32 bits, or of setp.ne, CUDA's compiler makes jumps by a table, which wait for a
 *  load. Once nothing extends numbers any more. */
void cuda_narrow_cases(LLVMModuleRef module);

#endif
