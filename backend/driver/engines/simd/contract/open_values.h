/* Values that nobody wrote. */
#ifndef ZELLIGE_SIMD_CONTRACT_OPEN_VALUES_H
#define ZELLIGE_SIMD_CONTRACT_OPEN_VALUES_H

#include <llvm-c/Core.h>

/** Makes zeros of what sroa leaves of reads of private variables that nothing wrote before, where
 *  anything is computed or decided by them. To LLVM a branch on undef ends what can happen, so all
 *  that follows goes, stores that have nothing to do with it too. SPIR-V leaves open no more than
 *  which way it goes. Where ways join, what one of them leaves open stays so. */
void simd_settle_open_values(LLVMModuleRef module);

#endif
