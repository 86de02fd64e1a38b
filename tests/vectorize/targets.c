#include "tests/vectorize/targets.h"

#include <stdio.h>
#include <string.h>

#include <llvm-c/Core.h>

#define X86 "x86_64-pc-linux-gnu"
#define ARM "aarch64-unknown-linux-gnu"

static const test_target targets[] = {
    {"sse2", X86, "x86-64", 128},
    {"avx2", X86, "haswell", 256},
    {"skylake-avx512", X86, "skylake-avx512", 512},
    {"sapphirerapids", X86, "sapphirerapids", 512},
    {"neon", ARM, "generic", 128},
};
enum { COUNT = sizeof targets / sizeof *targets };

const test_target *test_target_find(const char *name)
{
    for (size_t i = 0; i < COUNT; i++)
        if (strcmp(targets[i].name, name) == 0)
            return &targets[i];
    return NULL;
}

LLVMTargetMachineRef test_target_create_machine(const test_target *target)
{
    LLVMTargetRef llvm_target;
    char *error = NULL;
    LLVMInitializeAllTargetInfos();
    LLVMInitializeAllTargets();
    LLVMInitializeAllTargetMCs();
    if (LLVMGetTargetFromTriple(target->triple, &llvm_target, &error) != 0) {
        LLVMDisposeMessage(error);
        return NULL;
    }
    return LLVMCreateTargetMachine(llvm_target, target->triple, target->processor, "",
                                   LLVMCodeGenLevelAggressive, LLVMRelocDefault,
                                   LLVMCodeModelJITDefault);
}

void test_target_list(char *out, size_t room)
{
    size_t length = 0;
    out[0] = '\0';
    for (size_t i = 0; i < COUNT && length < room; i++)
        length += (size_t)snprintf(out + length, room - length, "%s%s", i == 0 ? "" : " ",
                                   targets[i].name);
}
