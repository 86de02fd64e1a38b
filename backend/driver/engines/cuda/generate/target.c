#include "backend/driver/engines/cuda/generate/target.h"

#include <stddef.h>
#include <string.h>

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <llvm/Config/llvm-config.h>

/* The driver compiles PTX for the GPU that there is, also for newer ones than PTX names. */
static const cuda_target targets[] = {
    {90, 16, "sm_90", "+ptx78"}, {89, 16, "sm_89", "+ptx78"}, {87, 16, "sm_87", "+ptx74"},
    {86, 15, "sm_86", "+ptx71"}, {80, 15, "sm_80", "+ptx70"}, {75, 15, "sm_75", "+ptx63"},
    {70, 15, "sm_70", "+ptx63"},
};

const cuda_target *cuda_target_find(unsigned capability)
{
    for (size_t i = 0; i < sizeof targets / sizeof targets[0]; i++)
        if (targets[i].capability <= capability && targets[i].llvm <= LLVM_VERSION_MAJOR)
            return &targets[i];
    return NULL;
}

/* All, because an LLVM may have been built without this one: then it is not found. */
LLVMTargetMachineRef cuda_target_create_machine(const void *target)
{
    const cuda_target *self = target;
    LLVMTargetRef generator = NULL;
    char *error = NULL;
    LLVMInitializeAllTargetInfos();
    LLVMInitializeAllTargets();
    LLVMInitializeAllTargetMCs();
    LLVMInitializeAllAsmPrinters();
    if (LLVMGetTargetFromTriple(CUDA_TRIPLE, &generator, &error) != 0) {
        LLVMDisposeMessage(error);
        return NULL;
    }
    return LLVMCreateTargetMachine(generator, CUDA_TRIPLE, self->processor, self->features,
                                   LLVMCodeGenLevelAggressive, LLVMRelocDefault,
                                   LLVMCodeModelDefault);
}

bool cuda_target_reduces(LLVMTargetMachineRef machine)
{
    char *processor = LLVMGetTargetMachineCPU(machine);
    const bool is_old = strncmp(processor, "sm_7", 4) == 0;
    LLVMDisposeMessage(processor);
    return !is_old;
}
