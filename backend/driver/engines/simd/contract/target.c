#include "backend/driver/engines/simd/contract/target.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static simd_target self;

static bool has(const char *feature)
{
    const size_t length = strlen(feature);
    for (const char *at = self.features; (at = strstr(at, feature)) != NULL; at += length)
        if (at[length] == ',' || at[length] == '\0')
            return true;
    return false;
}

static uint32_t find_vector_bits(void)
{
    if (has("+avx512f") && has("+avx512bw") && has("+avx512dq") && has("+avx512vl"))
        return 512;
    return has("+avx2") && has("+fma") ? 256 : 128;
}

static void look(void)
{
    char *error = NULL;
    if (LLVMInitializeNativeTarget() != 0 || LLVMInitializeNativeAsmPrinter() != 0 ||
        LLVMInitializeNativeAsmParser() != 0) {
        self.problem = "this LLVM cannot generate code for this machine";
        return;
    }
    self.triple = LLVMGetDefaultTargetTriple();
    self.processor = LLVMGetHostCPUName();
    self.features = LLVMGetHostCPUFeatures();
    self.vector_bits = find_vector_bits();
    if (LLVMGetTargetFromTriple(self.triple, &self.target, &error) != 0) {
        self.problem = "this LLVM does not know this machine";
        LLVMDisposeMessage(error);
    }
}

const simd_target *simd_target_get(void)
{
    pthread_once(&once, look);
    return &self;
}

/* The code model for JIT compilers is the large one on x86-64: code and constants may be gigabytes
 * apart, as they are where small gaps are left between large buffers, and LLVM's loader does not
 * notice when an offset of 32 bits does not reach. */
LLVMTargetMachineRef simd_target_create_machine(void)
{
    const simd_target *target = simd_target_get();
    return LLVMCreateTargetMachine(target->target, target->triple, target->processor,
                                   target->features, LLVMCodeGenLevelAggressive, LLVMRelocDefault,
                                   LLVMCodeModelJITDefault);
}
