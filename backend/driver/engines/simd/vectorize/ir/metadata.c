#include "backend/driver/engines/simd/vectorize/ir/metadata.h"

#include <stddef.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

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

/* A loop is known by a node that is its own first operand. */
void simd_metadata_set_loop(LLVMValueRef branch, const char *hint)
{
    LLVMContextRef context = context_of(branch);
    LLVMMetadataRef text = LLVMMDStringInContext2(context, hint, strlen(hint));
    LLVMMetadataRef itself = LLVMTemporaryMDNode(context, NULL, 0);
    LLVMMetadataRef operands[] = {itself, LLVMMDNodeInContext2(context, &text, 1)};
    LLVMMetadataRef node = LLVMMDNodeInContext2(context, operands, 2);
    LLVMMetadataReplaceAllUsesWith(itself, node);
    LLVMSetMetadata(branch, LLVMGetMDKindIDInContext(context, "llvm.loop", 9),
                    LLVMMetadataAsValue(context, node));
}

void simd_metadata_move_loop(LLVMValueRef from, LLVMValueRef to)
{
    const unsigned kind = LLVMGetMDKindIDInContext(context_of(from), "llvm.loop", 9);
    LLVMValueRef loop = LLVMGetMetadata(from, kind);
    if (loop != NULL)
        LLVMSetMetadata(to, kind, loop);
    LLVMSetMetadata(from, kind, NULL);
}

static bool is_hint(LLVMValueRef node, const char *hint)
{
    LLVMValueRef text;
    unsigned length;
    if (LLVMIsAMDNode(node) == NULL || LLVMGetMDNodeNumOperands(node) != 1)
        return false;
    LLVMGetMDNodeOperands(node, &text);
    const char *found = text == NULL ? NULL : LLVMGetMDString(text, &length);
    return found != NULL && length == strlen(hint) && memcmp(found, hint, length) == 0;
}

bool simd_metadata_has_loop(LLVMValueRef branch, const char *hint)
{
    enum { MOST_HINTS = 16 };
    LLVMValueRef loop = get(branch, "llvm.loop"), hints[MOST_HINTS];
    if (loop == NULL || LLVMGetMDNodeNumOperands(loop) > MOST_HINTS)
        return false;
    const unsigned count = LLVMGetMDNodeNumOperands(loop);
    LLVMGetMDNodeOperands(loop, hints);
    for (unsigned i = 1; i < count; i++)
        if (hints[i] != NULL && is_hint(hints[i], hint))
            return true;
    return false;
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
