#include "backend/driver/engines/cuda/generate/optimize/early_loads.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "backend/driver/engines/cuda/generate/analysis/instruction.h"

/* Loads of a block that are moved at most, each into a register; instructions of an address. */
enum { MOST_LOADS = 16, MOST_PARTS = 12, GLOBAL = 1, TILE_STATIC = 3 };

static bool is_tile_store(LLVMValueRef i)
{
    return LLVMIsAStoreInst(i) != NULL && cuda_is_plain(i) &&
           LLVMGetPointerAddressSpace(LLVMTypeOf(LLVMGetOperand(i, 1))) == TILE_STATIC;
}

static bool is_global_load(LLVMValueRef i)
{
    return LLVMIsALoadInst(i) != NULL && cuda_is_plain(i) &&
           LLVMGetPointerAddressSpace(LLVMTypeOf(LLVMGetOperand(i, 0))) == GLOBAL;
}

static bool is_address_part(LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
    case LLVMShl:
    case LLVMOr:
    case LLVMAnd:
    case LLVMSExt:
    case LLVMZExt:
    case LLVMTrunc:
    case LLVMGetElementPtr:
        return true;
    default:
        return false;
    }
}

static bool is_sum_of_product(LLVMValueRef i)
{
    static const char name[] = "llvm.fma.";
    size_t length;
    return LLVMIsACallInst(i) != NULL && LLVMIsAFunction(LLVMGetCalledValue(i)) != NULL &&
           strncmp(LLVMGetValueName2(LLVMGetCalledValue(i), &length), name, sizeof name - 1) == 0;
}

/* What has no effect that a load would see: it may be passed. */
static bool may_pass(LLVMValueRef i)
{
    return is_tile_store(i) || (LLVMIsALoadInst(i) != NULL && cuda_is_plain(i)) ||
           is_address_part(i) || LLVMIsABinaryOperator(i) != NULL || LLVMIsACmpInst(i) != NULL ||
           LLVMIsASelectInst(i) != NULL || LLVMIsACastInst(i) != NULL || is_sum_of_product(i);
}

/* Behind loads that follow one another, with their addresses. */
static LLVMValueRef behind_loads(LLVMValueRef i, LLVMValueRef end)
{
    while (i != end && (is_global_load(i) || is_address_part(i)))
        i = LLVMGetNextInstruction(i);
    return i;
}

/* Returns before what a load may be moved: the first store to tile_static memory, or what follows
 * the first loads. */
static LLVMValueRef find_place(LLVMValueRef load)
{
    LLVMValueRef found = NULL;
    for (LLVMValueRef i = LLVMGetPreviousInstruction(load); i != NULL && may_pass(i);
         i = LLVMGetPreviousInstruction(i))
        if (is_tile_store(i))
            found = i;
        else if (is_global_load(i))
            found = behind_loads(i, load);
    return found == load ? NULL : found;
}

static bool is_before(LLVMValueRef i, LLVMValueRef place)
{
    do
        i = LLVMGetNextInstruction(i);
    while (i != NULL && i != place);
    return i == place;
}

/* The instructions that have to move along, each behind those that it needs. */
typedef struct parts {
    LLVMValueRef values[MOST_PARTS];
    size_t count;
} parts;

static bool add_parts(parts *p, LLVMValueRef value, LLVMValueRef place)
{
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(value); i++) {
        const LLVMValueRef operand = LLVMGetOperand(value, i);
        if (LLVMIsAInstruction(operand) == NULL ||
            LLVMGetInstructionParent(operand) != LLVMGetInstructionParent(place) ||
            LLVMIsAPHINode(operand) != NULL || is_before(operand, place))
            continue;
        if (!is_address_part(operand) || !add_parts(p, operand, place))
            return false;
    }
    for (size_t i = 0; i < p->count; i++)
        if (p->values[i] == value)
            return true;
    if (p->count == MOST_PARTS)
        return false;
    p->values[p->count++] = value;
    return true;
}

static bool move(LLVMBuilderRef builder, LLVMValueRef load)
{
    parts p = {.count = 0};
    const LLVMValueRef place = find_place(load);
    if (place == NULL || !add_parts(&p, load, place))
        return false;
    for (size_t i = 0; i < p.count; i++) {
        LLVMInstructionRemoveFromParent(p.values[i]);
        LLVMPositionBuilderBefore(builder, place);
        LLVMInsertIntoBuilder(builder, p.values[i]);
    }
    return true;
}

static void load_early(LLVMBuilderRef builder, LLVMBasicBlockRef block)
{
    unsigned moved = 0;
    for (LLVMValueRef i = LLVMGetFirstInstruction(block), next; i != NULL && moved < MOST_LOADS;
         i = next) {
        next = LLVMGetNextInstruction(i);
        if (is_global_load(i) && move(builder, i))
            moved++;
    }
}

void cuda_load_early(LLVMModuleRef module)
{
    const LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b))
            load_early(builder, b);
    LLVMDisposeBuilder(builder);
}
