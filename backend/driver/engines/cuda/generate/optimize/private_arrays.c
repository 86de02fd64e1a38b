#include "backend/driver/engines/cuda/generate/optimize/private_arrays.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>

#include "backend/driver/engines/cuda/generate/analysis/loop.h"

/* How far back the parts of an index are followed. */
enum { BYTES_OF_WORD = 4, MOST_DEPTH = 8 };

/* Arrays of which words are known once their indices are. */
typedef struct arrays {
    LLVMValueRef (*find)(LLVMValueRef base); /* NULL: it is none */
    uint64_t most_bytes;
    uint64_t most_instructions; /* of a loop, as often as the array has words, which is about how
                                   often such loops turn */
} arrays;

static LLVMValueRef find_private(LLVMValueRef base)
{
    return LLVMIsAAllocaInst(base);
}

/* Of numbers that the source has. */
static LLVMValueRef find_table(LLVMValueRef base)
{
    const bool is_table = LLVMIsAGlobalVariable(base) != NULL && LLVMIsGlobalConstant(base) &&
                          !LLVMIsDeclaration(base);
    return is_table ? base : NULL;
}

static const arrays privates = {find_private, 256, 8192}; /* which has room in registers */
static const arrays tables = {find_table, 512, 1500};

/* Returns whether a value is computed from a phi of a loop's header. */
static bool depends_on(const cuda_loop *loop, LLVMValueRef value, unsigned depth)
{
    if (LLVMIsAInstruction(value) == NULL || depth == MOST_DEPTH)
        return false;
    if (LLVMIsAPHINode(value) != NULL)
        return LLVMGetInstructionParent(value) == loop->header;
    if (LLVMIsABinaryOperator(value) == NULL && LLVMIsACastInst(value) == NULL)
        return false;
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(value); i++)
        if (depends_on(loop, LLVMGetOperand(value, i), depth + 1))
            return true;
    return false;
}

static LLVMTypeRef type_of(LLVMValueRef array)
{
    return LLVMIsAAllocaInst(array) != NULL ? LLVMGetAllocatedType(array)
                                            : LLVMGlobalGetValueType(array);
}

/* Returns the bytes of the array that an address is in, if a loop's counter is part of its index;
 * 0: it is none. */
static uint64_t indexed_bytes(const arrays *which, const cuda_loop *loop, LLVMValueRef address,
                              LLVMTargetDataRef layout)
{
    if (LLVMIsAGetElementPtrInst(address) == NULL)
        return 0;
    LLVMValueRef base = LLVMGetOperand(address, 0);
    while (LLVMIsAGetElementPtrInst(base) != NULL || LLVMIsAAddrSpaceCastInst(base) != NULL)
        base = LLVMGetOperand(base, 0);
    if (which->find(base) == NULL)
        return 0;
    for (unsigned i = 1; i < (unsigned)LLVMGetNumOperands(address); i++)
        if (depends_on(loop, LLVMGetOperand(address, i), 0))
            return LLVMABISizeOfType(layout, type_of(base));
    return 0;
}

/* Returns whether a value is computed from constants and phis, which are constants once the loops
 * around are unrolled. */
static bool may_be_known(LLVMValueRef value, unsigned depth)
{
    if (LLVMIsAConstant(value) != NULL || LLVMIsAPHINode(value) != NULL)
        return true;
    if ((LLVMIsABinaryOperator(value) == NULL && LLVMIsACastInst(value) == NULL &&
         LLVMIsAICmpInst(value) == NULL) ||
        depth == MOST_DEPTH)
        return false;
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(value); i++)
        if (!may_be_known(LLVMGetOperand(value, i), depth + 1))
            return false;
    return true;
}

/* Returns whether LLVM may get to know how often a loop turns. */
static bool may_be_counted(const cuda_loop *loop)
{
    for (size_t b = 0; b < loop->count; b++) {
        const LLVMValueRef end = LLVMGetBasicBlockTerminator(loop->blocks[b]);
        if (LLVMIsABranchInst(end) == NULL || !LLVMIsConditional(end) ||
            (cuda_loop_contains(loop, LLVMGetSuccessor(end, 0)) &&
             cuda_loop_contains(loop, LLVMGetSuccessor(end, 1))))
            continue;
        if (may_be_known(LLVMGetCondition(end), 0))
            return true;
    }
    return false;
}

static bool wants_constants(const arrays *which, const cuda_loop *loop, LLVMTargetDataRef layout)
{
    uint64_t count = 0, most = 0;
    for (size_t b = 0; b < loop->count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(loop->blocks[b]); i != NULL;
             i = LLVMGetNextInstruction(i)) {
            const uint64_t bytes = indexed_bytes(which, loop, i, layout);
            count++;
            most = bytes > most ? bytes : most;
        }
    return most > 0 && most <= which->most_bytes &&
           count * (most / BYTES_OF_WORD) <= which->most_instructions && may_be_counted(loop);
}

/* The loop's metadata, whose first operand is itself. */
static void mark(LLVMContextRef context, LLVMValueRef branch)
{
    static const char name[] = "llvm.loop", full[] = "llvm.loop.unroll.full";
    LLVMMetadataRef word = LLVMMDStringInContext2(context, full, sizeof full - 1);
    const LLVMMetadataRef own = LLVMTemporaryMDNode(context, NULL, 0);
    LLVMMetadataRef parts[] = {own, LLVMMDNodeInContext2(context, &word, 1)};
    const LLVMMetadataRef node = LLVMMDNodeInContext2(context, parts, 2);
    LLVMMetadataReplaceAllUsesWith(own, node);
    LLVMSetMetadata(branch, LLVMGetMDKindIDInContext(context, name, sizeof name - 1),
                    LLVMMetadataAsValue(context, node));
}

static void mark_all(LLVMModuleRef module, const arrays *which)
{
    const LLVMTargetDataRef layout = LLVMGetModuleDataLayout(module);
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b)) {
            const LLVMValueRef end = LLVMGetBasicBlockTerminator(b);
            for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++) {
                cuda_loop loop;
                if (cuda_loop_find(LLVMGetSuccessor(end, i), b, &loop) &&
                    wants_constants(which, &loop, layout))
                    mark(LLVMGetModuleContext(module), end);
            }
        }
}

void cuda_mark_private_loops(LLVMModuleRef module)
{
    mark_all(module, &privates);
}

void cuda_mark_table_loops(LLVMModuleRef module)
{
    mark_all(module, &tables);
}
