#include "backend/driver/engines/simd/contract/target_machine.h"

#include <llvm-c/Core.h>

/* The code model for JIT compilers is the large one on x86-64: code and constants may be gigabytes
 * apart, as they are where small gaps are left between large buffers, and LLVM's loader does not
 * notice when an offset of 32 bits does not reach. */
static LLVMTargetMachineRef create(const simd_target *target, const char *processor,
                                   const char *features, LLVMCodeGenOptLevel level)
{
    LLVMTargetRef generator = NULL;
    char *error = NULL;
    if (LLVMGetTargetFromTriple(target->triple, &generator, &error) != 0) {
        LLVMDisposeMessage(error);
        return NULL;
    }
    return LLVMCreateTargetMachine(generator, target->triple, processor, features, level,
                                   LLVMRelocDefault, LLVMCodeModelJITDefault);
}

LLVMTargetMachineRef simd_target_create_machine(const simd_target *target)
{
    return create(target, target->processor, target->features, LLVMCodeGenLevelAggressive);
}

LLVMTargetMachineRef simd_target_create_quick_machine(const simd_target *target)
{
    return create(target, target->processor, target->features, LLVMCodeGenLevelLess);
}

LLVMTargetMachineRef simd_target_create_linker(const simd_target *target)
{
    return create(target, "", "", LLVMCodeGenLevelNone);
}
