#include "backend/driver/engines/simd/vectorize/analysis/memory/aliases.h"

#include <stddef.h>

#include "backend/driver/engines/simd/vectorize/analysis/arguments.h"
#include "backend/driver/engines/simd/vectorize/analysis/memory/apart_buffers.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"

/* What a pointer points into, as far as its root tells. */
typedef enum object { UNKNOWN, VARIABLE, TILE_STATIC, ARGUMENT } object;

static object object_of(LLVMValueRef root)
{
    if (LLVMIsAAllocaInst(root) != NULL)
        return VARIABLE;
    if (LLVMIsAArgument(root) != NULL && LLVMGetParam(LLVMGetParamParent(root), 1) == root)
        return TILE_STATIC;
    return LLVMIsALoadInst(root) != NULL && simd_arguments_are_read(root) ? ARGUMENT : UNKNOWN;
}

bool simd_accesses_are_apart(LLVMValueRef a, LLVMValueRef b)
{
    LLVMValueRef x = simd_pointer_root(simd_pointer_accessed(a)),
                 y = simd_pointer_root(simd_pointer_accessed(b));
    const object of_x = object_of(x), of_y = object_of(y);
    if (of_x == VARIABLE && of_y == VARIABLE)
        return x != y;
    if (of_x == ARGUMENT && of_y == ARGUMENT)
        return (LLVMIsAStoreInst(a) != NULL || LLVMIsAStoreInst(b) != NULL) &&
               simd_buffers_are_apart(x, y);
    return of_x != of_y && of_x != UNKNOWN && of_y != UNKNOWN;
}
