/* The processor of this machine, as LLVM compiles for it. */
#ifndef ZELLIGE_SIMD_CONTRACT_TARGET_H
#define ZELLIGE_SIMD_CONTRACT_TARGET_H

#include <stdint.h>

#include <llvm-c/TargetMachine.h>

typedef struct simd_target {
    const char *problem; /* why there can be no code for this machine, or NULL */
    LLVMTargetRef target;
    char *triple;
    char *processor;
    char *features;
    uint32_t vector_bits; /* of its vector registers: 128, 256 or 512 */
} simd_target;

/** Looks at the machine, once. */
const simd_target *simd_target_get(void);

/** Makes what generates code: for one thread at a time. NULL if memory runs out. */
LLVMTargetMachineRef simd_target_create_machine(void);

#endif
