#include "backend/driver/engines/cuda/generate/optimize/private_arrays.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>

#include "backend/driver/engines/cuda/generate/analysis/known_indices.h"
#include "backend/driver/engines/cuda/generate/analysis/loop.h"

/* How far back the parts of an index are followed. */
enum { BYTES_OF_WORD = 4, MOST_DEPTH = 8 };

/* What a loop may become where an array goes only if it becomes no more: LLVM unrolls loops to
 * twice as much. */
enum { MOST_WHOLE_INSTRUCTIONS = 8192 };

/* Arrays of which words are known once their indices are. */
typedef struct arrays {
    LLVMValueRef (*find)(LLVMValueRef base); /* NULL: it is none */
    uint64_t most_bytes, most_whole_bytes;   /* of one, which may stay; of all that go */
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

/* Which have room in registers: a thread has up to 255. */
static const arrays privates = {find_private, 256, 512, 8192};
static const arrays tables = {find_table, 512, 512, 1500};

/* The base of an address. */
static LLVMValueRef base_of(LLVMValueRef address)
{
    while (LLVMIsAGetElementPtrInst(address) != NULL || LLVMIsAAddrSpaceCastInst(address) != NULL)
        address = LLVMGetOperand(address, 0);
    return address;
}

/* Returns what a value is computed from: what an instruction has, or of one that loads from a table
 * of constants, its address. NULL: from something else. */
static LLVMValueRef computed_by(LLVMValueRef value)
{
    if (LLVMIsABinaryOperator(value) != NULL || LLVMIsACastInst(value) != NULL)
        return value;
    const LLVMValueRef address = LLVMIsALoadInst(value) != NULL ? LLVMGetOperand(value, 0) : NULL;
    return address != NULL && LLVMIsAGetElementPtrInst(address) != NULL &&
                   find_table(base_of(address)) != NULL
               ? address
               : NULL;
}

/* Returns whether a value is computed from a phi of a loop's header. */
static bool depends_on(const cuda_loop *loop, LLVMValueRef value, unsigned depth)
{
    if (LLVMIsAInstruction(value) == NULL || depth == MOST_DEPTH)
        return false;
    if (LLVMIsAPHINode(value) != NULL)
        return LLVMGetInstructionParent(value) == loop->header;
    const LLVMValueRef from = computed_by(value);
    for (unsigned i = 0; from != NULL && i < (unsigned)LLVMGetNumOperands(from); i++)
        if (depends_on(loop, LLVMGetOperand(from, i), depth + 1))
            return true;
    return false;
}

static LLVMTypeRef type_of(LLVMValueRef array)
{
    return LLVMIsAAllocaInst(array) != NULL ? LLVMGetAllocatedType(array)
                                            : LLVMGlobalGetValueType(array);
}

/* Returns the array that an address is in, or NULL. */
static LLVMValueRef find_array(const arrays *which, LLVMValueRef address)
{
    const LLVMValueRef base = base_of(address);
    return which->find(base) == NULL ? NULL : base;
}

/* Returns the array that an address is in, if a loop's counter is part of its index; NULL: it is
 * none. */
static LLVMValueRef find_indexed(const arrays *which, const cuda_loop *loop, LLVMValueRef address)
{
    const LLVMValueRef base =
        LLVMIsAGetElementPtrInst(address) == NULL ? NULL : find_array(which, address);
    for (unsigned i = 1; base != NULL && i < (unsigned)LLVMGetNumOperands(address); i++)
        if (depends_on(loop, LLVMGetOperand(address, i), 0))
            return base;
    return NULL;
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

/* Returns whether a value is tested beside one that depends on a loop's counter. */
static bool is_tested_with(const cuda_loop *loop, LLVMValueRef value)
{
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use)) {
        const LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAICmpInst(user) == NULL)
            continue;
        for (unsigned i = 0; i < 2; i++)
            if (LLVMGetOperand(user, i) != value &&
                depends_on(loop, LLVMGetOperand(user, i), MOST_DEPTH / 2))
                return true;
    }
    return false;
}

/* Whether a phi of a loop inside begins, or ends, with what depends on the loop's counter. */
static bool is_bounded_by(const cuda_loop *loop, LLVMValueRef phi)
{
    bool found = is_tested_with(loop, phi);
    for (unsigned i = 0; i < LLVMCountIncoming(phi) && !found; i++) {
        const LLVMValueRef from = LLVMGetIncomingValue(phi, i);
        found = depends_on(loop, from, MOST_DEPTH / 2) ||
                (LLVMIsABinaryOperator(from) != NULL && is_tested_with(loop, from));
    }
    return found;
}

/* Returns whether an index is computed from a phi of another header inside, whose loop turns as
 * often as the loop's counter says. */
static bool depends_on_bounded(const cuda_loop *loop, LLVMValueRef value, unsigned depth)
{
    if (LLVMIsAInstruction(value) == NULL || depth == MOST_DEPTH)
        return false;
    if (LLVMIsAPHINode(value) != NULL)
        return LLVMGetInstructionParent(value) != loop->header &&
               cuda_loop_contains(loop, LLVMGetInstructionParent(value)) &&
               is_bounded_by(loop, value);
    if (LLVMIsABinaryOperator(value) == NULL && LLVMIsACastInst(value) == NULL)
        return false;
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(value); i++)
        if (depends_on_bounded(loop, LLVMGetOperand(value, i), depth + 1))
            return true;
    return false;
}

/* Returns the array that an address is in, if a loop inside counts its index and turns as often as
 * the loop's counter says; NULL: it is none. */
static LLVMValueRef find_triangular(const arrays *which, const cuda_loop *loop,
                                    LLVMValueRef address)
{
    const LLVMValueRef array =
        LLVMIsAGetElementPtrInst(address) == NULL ? NULL : find_array(which, address);
    for (unsigned i = 1; array != NULL && i < (unsigned)LLVMGetNumOperands(address); i++)
        if (depends_on_bounded(loop, LLVMGetOperand(address, i), 0))
            return array;
    return NULL;
}

/* ---- Whether there is room ------------------------------------------------------------------- */

static uint64_t bytes_of(LLVMValueRef array)
{
    if (array == NULL)
        return 0;
    const LLVMModuleRef module =
        LLVMIsAAllocaInst(array) != NULL
            ? LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(array)))
            : LLVMGetGlobalParent(array);
    return LLVMABISizeOfType(LLVMGetModuleDataLayout(module), type_of(array));
}

/* Of all arrays beside one that have room alone. */
static uint64_t bytes_of_all(const arrays *which, LLVMValueRef array)
{
    uint64_t sum = 0;
    for (LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetInstructionParent(array)); i != NULL;
         i = LLVMGetNextInstruction(i))
        if (LLVMIsAAllocaInst(i) != NULL && bytes_of(i) <= which->most_whole_bytes)
            sum += bytes_of(i);
    return sum;
}

/* One of many elements that stayed in memory would have its loops unrolled for nothing. */
static bool has_room(const arrays *which, LLVMValueRef array)
{
    const uint64_t bytes = bytes_of(array);
    return bytes > 0 && (bytes <= which->most_bytes ||
                         (bytes <= which->most_whole_bytes &&
                          bytes_of_all(which, array) <= which->most_whole_bytes &&
                          cuda_indices_become_known(array, MOST_WHOLE_INSTRUCTIONS)));
}

static LLVMValueRef greater(LLVMValueRef a, LLVMValueRef b)
{
    return bytes_of(b) > bytes_of(a) ? b : a;
}

/* What is left of an instruction once all indices and turns are known. */
static bool stays(LLVMValueRef i)
{
    return LLVMIsAGetElementPtrInst(i) == NULL && LLVMIsACastInst(i) == NULL &&
           LLVMIsAPHINode(i) == NULL && LLVMIsAICmpInst(i) == NULL &&
           LLVMIsABranchInst(i) == NULL && LLVMIsALoadInst(i) == NULL &&
           LLVMIsAStoreInst(i) == NULL;
}

/* A loop around one whose turns its counter bounds: without both, neither is unrolled. */
static bool is_triangular(const arrays *which, const cuda_loop *loop)
{
    uint64_t count = 0;
    LLVMValueRef most = NULL;
    for (size_t b = 0; b < loop->count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(loop->blocks[b]); i != NULL;
             i = LLVMGetNextInstruction(i)) {
            count += stays(i);
            most = greater(most, find_triangular(which, loop, i));
        }
    const uint64_t words = bytes_of(most) / BYTES_OF_WORD;
    return count * words * words / 2 <= which->most_instructions && has_room(which, most) &&
           may_be_counted(loop);
}

static bool wants_constants(const arrays *which, const cuda_loop *loop)
{
    uint64_t count = 0;
    LLVMValueRef most = NULL;
    for (size_t b = 0; b < loop->count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(loop->blocks[b]); i != NULL;
             i = LLVMGetNextInstruction(i)) {
            count++;
            most = greater(most, find_indexed(which, loop, i));
        }
    return count * (bytes_of(most) / BYTES_OF_WORD) <= which->most_instructions &&
           has_room(which, most) && may_be_counted(loop);
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
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b)) {
            const LLVMValueRef end = LLVMGetBasicBlockTerminator(b);
            for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++) {
                cuda_loop loop;
                if (cuda_loop_find(LLVMGetSuccessor(end, i), b, &loop) &&
                    (wants_constants(which, &loop) || is_triangular(which, &loop)))
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
