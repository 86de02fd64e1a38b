#include "backend/driver/engines/simd/vectorize/ir/metadata.h"

#include <stddef.h>
#include <string.h>

enum { MOST = 2 };

static LLVMContextRef context_of(LLVMValueRef instruction)
{
    return LLVMGetTypeContext(LLVMTypeOf(instruction));
}

static LLVMValueRef get(LLVMValueRef instruction, const char *kind)
{
    const unsigned length = (unsigned)strlen(kind);
    return LLVMGetMetadata(instruction,
                           LLVMGetMDKindIDInContext(context_of(instruction), kind, length));
}

void simd_metadata_set(LLVMValueRef instruction, const char *kind, LLVMValueRef numbers[],
                       unsigned count)
{
    LLVMContextRef context = context_of(instruction);
    LLVMMetadataRef values[MOST];
    for (unsigned i = 0; i < count && i < MOST; i++)
        values[i] = LLVMValueAsMetadata(numbers[i]);
    LLVMMetadataRef node = LLVMMDNodeInContext2(context, values, count);
    LLVMSetMetadata(instruction, LLVMGetMDKindIDInContext(context, kind, (unsigned)strlen(kind)),
                    LLVMMetadataAsValue(context, node));
}

void simd_metadata_set_unlikely(LLVMValueRef branch)
{
    LLVMContextRef context = context_of(branch);
    LLVMTypeRef i32 = LLVMInt32TypeInContext(context);
    LLVMMetadataRef weights[] = {
        LLVMMDStringInContext2(context, "branch_weights", strlen("branch_weights")),
        LLVMValueAsMetadata(LLVMConstInt(i32, 1, false)),
        LLVMValueAsMetadata(LLVMConstInt(i32, 1u << 20, false))};
    LLVMSetMetadata(branch, LLVMGetMDKindIDInContext(context, "prof", 4),
                    LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, weights, 3)));
}

bool simd_metadata_has(LLVMValueRef instruction, const char *kind)
{
    return get(instruction, kind) != NULL;
}

LLVMValueRef simd_metadata_number(LLVMValueRef instruction, const char *kind)
{
    LLVMValueRef node = get(instruction, kind), number;
    if (node == NULL || LLVMGetMDNodeNumOperands(node) != 1)
        return NULL;
    LLVMGetMDNodeOperands(node, &number);
    return number;
}
