/* Vectors that LLVM's register allocation spills, loop by loop. */
#ifndef ZELLIGE_SIMD_VECTORIZE_SPILLS_H
#define ZELLIGE_SIMD_VECTORIZE_SPILLS_H

#include <llvm-c/TargetMachine.h>

#include "backend/driver/engines/simd/vectorize/remarks.h"

/** Generates code for a vectorised kernel once more, as text, and adds a remark for each loop in
 *  which it spills or reloads vectors; none if there is no memory. The module stays as it is. */
void simd_spills_remark(simd_remarks *remarks, LLVMModuleRef module, LLVMTargetMachineRef machine);

#endif
