#include "backend/driver/engines/simd/vectorize/emit/masked_store_split.h"

#include <stddef.h>

#include "backend/driver/engines/simd/vectorize/ir/masked.h"

/* Returns whether the lanes are known to be the first `count`. */
static bool count_lanes(LLVMValueRef mask, unsigned *count)
{
    unsigned lanes[16];
    return simd_masked_find_lanes(mask, lanes, count) &&
           (*count == 0 || lanes[*count - 1] == *count - 1);
}

static LLVMValueRef part_of(LLVMBuilderRef builder, LLVMValueRef value, unsigned first,
                            unsigned count)
{
    LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetTypeContext(LLVMTypeOf(value)));
    LLVMValueRef numbers[16];
    for (unsigned l = 0; l < count; l++)
        numbers[l] = LLVMConstInt(i32, first + l, false);
    if (count == 1)
        return LLVMBuildExtractElement(builder, value, numbers[0], "");
    return LLVMBuildShuffleVector(builder, value, LLVMGetUndef(LLVMTypeOf(value)),
                                  LLVMConstVector(numbers, count), "");
}

bool simd_split_masked_store(LLVMBuilderRef builder, LLVMValueRef value, LLVMValueRef pointer,
                             LLVMValueRef lanes, unsigned alignment)
{
    LLVMTypeRef element = LLVMGetElementType(LLVMTypeOf(value));
    LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetTypeContext(element));
    unsigned count, first = 0;
    if (!count_lanes(lanes, &count))
        return false;
    for (unsigned part = 16; part > 0; part /= 2) {
        if ((count & part) == 0)
            continue;
        LLVMValueRef at = LLVMConstInt(i32, first, false);
        LLVMValueRef to = LLVMBuildGEP2(builder, element, pointer, &at, 1, "");
        LLVMSetAlignment(LLVMBuildStore(builder, part_of(builder, value, first, part), to),
                         alignment);
        first += part;
    }
    return true;
}
