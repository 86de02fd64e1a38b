/* Calls of LLVM's llvm.masked.*, whose arguments differ between its versions. */
#ifndef ZELLIGE_SIMD_VECTORIZE_IR_MASKED_H
#define ZELLIGE_SIMD_VECTORIZE_IR_MASKED_H

#include <llvm-c/Core.h>
#include <stdbool.h>

#include "backend/driver/engines/simd/contract/target.h"

typedef enum simd_masked_kind {
    SIMD_MASKED_NONE, /* the call is of something else */
    SIMD_MASKED_LOAD,
    SIMD_MASKED_STORE,
    SIMD_MASKED_GATHER,
    SIMD_MASKED_SCATTER,
} simd_masked_kind;

typedef struct simd_masked {
    simd_masked_kind kind;
    LLVMValueRef pointer; /* of gather and scatter: a vector of them */
    LLVMValueRef lanes;
    LLVMValueRef value; /* what is stored; of a load, what the other lanes get */
    unsigned alignment;
} simd_masked;

/** Builds such a call. */
LLVMValueRef simd_masked_build(LLVMModuleRef module, LLVMBuilderRef builder,
                               const simd_masked *masked);

/** Takes such a call apart. */
simd_masked simd_masked_read(LLVMValueRef call);

/** Lists the lanes of a mask that are on, in order.
 *  @returns false if that is not known of each lane */
bool simd_masked_find_lanes(LLVMValueRef mask, unsigned lanes[SIMD_MAX_LANES], unsigned *count);

#endif
