#include "backend/driver/engines/cuda/generate/analysis/known_indices.h"

#include <stddef.h>

#include "backend/driver/engines/cuda/generate/analysis/turns.h"

/* How far back the parts of an index are followed; phis on the way. */
enum { MOST_DEPTH = 8, MOST_PHIS = 16 };

/* ---- What a loop becomes --------------------------------------------------------------------- */

/* How often LLVM writes what is in a loop's blocks. */
typedef struct copies {
    const cuda_loop *loop;
    uint64_t of[CUDA_LOOP_BLOCKS];
} copies;

/* Counts the turns of a loop inside, which may be the loop itself. */
static void add_loop(copies *c, LLVMBasicBlockRef header, LLVMBasicBlockRef latch)
{
    cuda_loop inner;
    if (!cuda_loop_contains(c->loop, header) || !cuda_loop_find(header, latch, &inner))
        return;
    const uint64_t turns = cuda_count_loop_turns(&inner);
    for (size_t b = 0; b < c->loop->count; b++)
        if (turns > 0 && cuda_loop_contains(&inner, c->loop->blocks[b]))
            c->of[b] *= turns;
}

static uint64_t count_instructions(LLVMBasicBlockRef block)
{
    uint64_t count = 0;
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL; i = LLVMGetNextInstruction(i))
        count += LLVMIsAPHINode(i) == NULL;
    return count;
}

/* Returns how many instructions all turns of a loop are, with those of the loops inside that are
 * counted. */
static uint64_t size_unrolled(const cuda_loop *loop)
{
    copies c = {.loop = loop};
    uint64_t sum = 0;
    for (size_t b = 0; b < loop->count; b++)
        c.of[b] = 1;
    for (size_t b = 0; b < loop->count; b++) {
        const LLVMValueRef end = LLVMGetBasicBlockTerminator(loop->blocks[b]);
        for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++)
            add_loop(&c, LLVMGetSuccessor(end, i), loop->blocks[b]);
    }
    for (size_t b = 0; b < loop->count; b++)
        sum += count_instructions(loop->blocks[b]) * c.of[b];
    return sum;
}

/* ---- Indices --------------------------------------------------------------------------------- */

typedef struct phis {
    LLVMValueRef all[MOST_PHIS]; /* that are followed already */
    size_t count;
    uint64_t most;
} phis;

/* Whether a phi counts the turns of a loop that may be unrolled. */
static bool counts(LLVMValueRef phi, uint64_t most)
{
    const LLVMBasicBlockRef header = LLVMGetInstructionParent(phi);
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        cuda_loop loop;
        if (cuda_loop_find(header, LLVMGetIncomingBlock(phi, i), &loop))
            return cuda_count_loop_turns(&loop) > 0 && size_unrolled(&loop) <= most;
    }
    return false;
}

static bool becomes_known(LLVMValueRef value, phis *seen, unsigned depth);

static bool phi_becomes_known(LLVMValueRef phi, phis *seen, unsigned depth)
{
    for (size_t i = 0; i < seen->count; i++)
        if (seen->all[i] == phi)
            return true;
    if (seen->count == MOST_PHIS || !counts(phi, seen->most))
        return false;
    seen->all[seen->count++] = phi;
    bool known = true;
    for (unsigned i = 0; i < LLVMCountIncoming(phi) && known; i++)
        known = becomes_known(LLVMGetIncomingValue(phi, i), seen, depth + 1);
    return known;
}

static bool becomes_known(LLVMValueRef value, phis *seen, unsigned depth)
{
    if (LLVMIsAConstant(value) != NULL)
        return true;
    if (depth == MOST_DEPTH)
        return false;
    if (LLVMIsAPHINode(value) != NULL)
        return phi_becomes_known(value, seen, depth);
    bool known = LLVMIsABinaryOperator(value) != NULL || LLVMIsACastInst(value) != NULL ||
                 LLVMIsAICmpInst(value) != NULL || LLVMIsASelectInst(value) != NULL;
    for (unsigned i = 0; known && i < (unsigned)LLVMGetNumOperands(value); i++)
        known = becomes_known(LLVMGetOperand(value, i), seen, depth + 1);
    return known;
}

static bool has_known_indices(LLVMValueRef gep, uint64_t most)
{
    bool known = true;
    for (unsigned i = 1; i < (unsigned)LLVMGetNumOperands(gep) && known; i++) {
        phis seen = {.most = most};
        known = becomes_known(LLVMGetOperand(gep, i), &seen, 0);
    }
    return known;
}

/* LLVM's own that clear, copy and bound the life of memory. */
static bool is_of_memory(LLVMValueRef user)
{
    return LLVMIsAMemIntrinsic(user) != NULL ||
           (LLVMIsAIntrinsicInst(user) != NULL &&
            LLVMGetTypeKind(LLVMTypeOf(user)) == LLVMVoidTypeKind);
}

static bool is_access(LLVMValueRef user, LLVMValueRef address)
{
    return LLVMIsALoadInst(user) != NULL || is_of_memory(user) ||
           (LLVMIsAStoreInst(user) != NULL && LLVMGetOperand(user, 0) != address);
}

/* Returns whether all that uses an address is known. */
static bool uses_are_known(LLVMValueRef address, uint64_t most, unsigned depth)
{
    bool known = depth < MOST_DEPTH;
    for (LLVMUseRef use = LLVMGetFirstUse(address); use != NULL && known;
         use = LLVMGetNextUse(use)) {
        const LLVMValueRef user = LLVMGetUser(use);
        const bool is_gep = LLVMIsAGetElementPtrInst(user) != NULL;
        if (is_gep || LLVMIsACastInst(user) != NULL)
            known =
                (!is_gep || has_known_indices(user, most)) && uses_are_known(user, most, depth + 1);
        else
            known = is_access(user, address);
    }
    return known;
}

bool cuda_indices_become_known(LLVMValueRef alloca, uint64_t most)
{
    return uses_are_known(alloca, most, 0);
}
