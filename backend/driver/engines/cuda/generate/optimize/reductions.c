/* GPUs of compute capability 8.0 combine numbers of the threads that a mask names by one
 * instruction, redux.sync: by all operations on integers of 32 bits but products. */
#include "backend/driver/engines/cuda/generate/optimize/reductions.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "backend/driver/engines/simd/contract/scalar.h"

#define REDUCE SIMD_SUB_GROUP_OPERATION "reduce_"

static bool is_instruction(const char *operation)
{
    static const char *const all[] = {"add.i32",  "smin.i32", "smax.i32", "umin.i32",
                                      "umax.i32", "and.i32",  "or.i32",   "xor.i32"};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (strcmp(operation, all[i]) == 0)
            return true;
    return false;
}

void cuda_reduce_at_once(LLVMModuleRef module)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f)) {
        size_t length;
        char renamed[64];
        const char *name = LLVMGetValueName2(f, &length);
        if (strncmp(name, REDUCE, strlen(REDUCE)) != 0 || !is_instruction(name + strlen(REDUCE)))
            continue;
        (void)snprintf(renamed, sizeof renamed, SIMD_SUB_GROUP_OPERATION CUDA_AT_ONCE "%s",
                       name + strlen(REDUCE));
        LLVMSetValueName2(f, renamed, strlen(renamed));
    }
}
