/* LLVM's side of a target. */
#ifndef ZELLIGE_SIMD_CONTRACT_TARGET_MACHINE_H
#define ZELLIGE_SIMD_CONTRACT_TARGET_MACHINE_H

#include <llvm-c/TargetMachine.h>

#include "backend/driver/engines/simd/contract/target.h"

/** Makes what generates code for a target: for one thread at a time. LLVM's part for the processor
 * has to be initialised: simd_target_native() initialises that of this machine.
 * @returns NULL if this LLVM has none, or memory runs out */
LLVMTargetMachineRef simd_target_create_machine(const simd_target *target);

/** The same with less effort, for large kernels: registers are allocated as well, but instructions
 * are not scheduled once more behind that. */
LLVMTargetMachineRef simd_target_create_quick_machine(const simd_target *target);

/** Makes what links objects of a target, and generates nothing. It knows none of the processor's
 * features: LLVM takes a millisecond to read their list, and makes two more of what it is given. */
LLVMTargetMachineRef simd_target_create_linker(const simd_target *target);

#endif
