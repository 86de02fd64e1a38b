/* Values and blocks are the same for all threads until something says otherwise: what a thread reads
 * of itself or of memory, what is computed of that, blocks that such a condition decides on, and
 * what a phi takes from them.
 *
 * A branch decides on a block that is on every way to the end from one of its successors, and not
 * on every way from itself. */
#include "backend/driver/engines/cuda/generate/analysis/convergence.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BLOCKS = 1024, WORD = 64 };

typedef struct value {
    LLVMValueRef instruction;
    bool differs; /* from thread to thread */
} value;

struct cuda_convergence {
    LLVMBasicBlockRef *blocks;
    bool *differs;     /* by block: some threads execute it */
    uint64_t *behind;  /* by block: a bit for each block that is on every way to the end */
    size_t count, row; /* blocks; words of such a set */
    value *values;     /* in the order of their addresses */
    size_t value_count;
};

/* ---- Finding --------------------------------------------------------------------------------- */

static size_t index_of(const cuda_convergence *c, LLVMBasicBlockRef block)
{
    size_t b = 0;
    while (c->blocks[b] != block)
        b++;
    return b;
}

static int by_address(const void *a, const void *b)
{
    const uintptr_t x = (uintptr_t)((const value *)a)->instruction;
    const uintptr_t y = (uintptr_t)((const value *)b)->instruction;
    return x < y ? -1 : x > y;
}

static value *find(const cuda_convergence *c, LLVMValueRef instruction)
{
    const value key = {.instruction = instruction};
    return bsearch(&key, c->values, c->value_count, sizeof key, by_address);
}

static size_t count_instructions(LLVMValueRef function)
{
    size_t count = 0;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            count++;
    return count;
}

static void collect(cuda_convergence *c, LLVMValueRef function)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b)) {
        c->blocks[c->count++] = b;
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            c->values[c->value_count++] = (value){i, false};
    }
    qsort(c->values, c->value_count, sizeof *c->values, by_address);
}

/* ---- What is on every way to the end --------------------------------------------------------- */

static uint64_t *set_of(const cuda_convergence *c, size_t block)
{
    return c->behind + block * c->row;
}

static bool has(const uint64_t *set, size_t block)
{
    return (set[block / WORD] >> block % WORD & 1) != 0;
}

/* What all successors have, and the block itself. @returns whether that is less than before */
static bool meet(const cuda_convergence *c, size_t block)
{
    bool changed = false;
    uint64_t *own = set_of(c, block);
    const LLVMValueRef end = LLVMGetBasicBlockTerminator(c->blocks[block]);
    const unsigned count = LLVMGetNumSuccessors(end);
    for (size_t w = 0; w < c->row; w++) {
        uint64_t all = count == 0 ? 0 : UINT64_MAX;
        for (unsigned i = 0; i < count; i++)
            all &= set_of(c, index_of(c, LLVMGetSuccessor(end, i)))[w];
        all |= block / WORD == w ? UINT64_C(1) << block % WORD : 0;
        changed = changed || all != own[w];
        own[w] = all;
    }
    return changed;
}

static void find_ways(const cuda_convergence *c)
{
    bool changed = true;
    memset(c->behind, 0xFF, c->count * c->row * sizeof *c->behind);
    while (changed) {
        changed = false;
        for (size_t b = c->count; b-- > 0;)
            changed = meet(c, b) || changed;
    }
}

/* Whether the end of a block decides on another. */
static bool decides(const cuda_convergence *c, size_t block, size_t other)
{
    const LLVMValueRef end = LLVMGetBasicBlockTerminator(c->blocks[block]);
    if (block != other && has(set_of(c, block), other))
        return false;
    for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++)
        if (has(set_of(c, index_of(c, LLVMGetSuccessor(end, i))), other))
            return true;
    return false;
}

/* ---- What differs ---------------------------------------------------------------------------- */

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* Numbers of the group, and of the launch; functions without memory. */
static bool is_common_call(LLVMValueRef call)
{
    static const char *const common[] = {"llvm.nvvm.read.ptx.sreg.ctaid.",
                                         "llvm.nvvm.read.ptx.sreg.nctaid.",
                                         "llvm.nvvm.read.ptx.sreg.ntid.",
                                         "llvm.smin.",
                                         "llvm.smax.",
                                         "llvm.umin.",
                                         "llvm.umax.",
                                         "llvm.abs.",
                                         "llvm.ctlz.",
                                         "llvm.ctpop."};
    size_t length;
    const LLVMValueRef callee = LLVMGetCalledValue(call);
    const char *name = LLVMIsAFunction(callee) == NULL ? "" : LLVMGetValueName2(callee, &length);
    for (size_t i = 0; i < sizeof common / sizeof common[0]; i++)
        if (begins(name, common[i]))
            return true;
    return false;
}

/* Numbers that a kernel is given, and constants: nobody changes what is there. */
static bool is_unchanging(LLVMValueRef load)
{
    static const char name[] = "invariant.load";
    const LLVMModuleRef module =
        LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(load)));
    const unsigned kind =
        LLVMGetMDKindIDInContext(LLVMGetModuleContext(module), name, sizeof name - 1);
    return LLVMGetMetadata(load, kind) != NULL;
}

/* Whether it is more than computed from its operands. */
static bool is_own(LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMCall:
        return !is_common_call(i);
    case LLVMLoad:
        return !is_unchanging(i);
    case LLVMBr:
    case LLVMSwitch:
    case LLVMPHI:
    case LLVMICmp:
    case LLVMFCmp:
    case LLVMSelect:
    case LLVMGetElementPtr:
        return false;
    default:
        return LLVMIsABinaryOperator(i) == NULL && LLVMIsACastInst(i) == NULL;
    }
}

static bool operand_differs(const cuda_convergence *c, LLVMValueRef operand)
{
    return LLVMIsAInstruction(operand) != NULL && find(c, operand)->differs;
}

static bool must_differ(const cuda_convergence *c, LLVMValueRef i)
{
    const bool is_phi = LLVMIsAPHINode(i) != NULL;
    const unsigned count = is_phi ? LLVMCountIncoming(i) : (unsigned)LLVMGetNumOperands(i);
    if (is_own(i))
        return true;
    for (unsigned k = 0; k < count; k++)
        if (is_phi ? operand_differs(c, LLVMGetIncomingValue(i, k)) ||
                         c->differs[index_of(c, LLVMGetIncomingBlock(i, k))]
                   : operand_differs(c, LLVMGetOperand(i, k)))
            return true;
    return false;
}

static bool spread_values(const cuda_convergence *c)
{
    bool changed = false;
    for (size_t b = 0; b < c->count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(c->blocks[b]); i != NULL;
             i = LLVMGetNextInstruction(i)) {
            value *own = find(c, i);
            const bool differs = own->differs || must_differ(c, i);
            changed = changed || differs != own->differs;
            own->differs = differs;
        }
    return changed;
}

static bool spread_blocks(const cuda_convergence *c)
{
    bool changed = false;
    for (size_t b = 0; b < c->count; b++) {
        const LLVMValueRef end = LLVMGetBasicBlockTerminator(c->blocks[b]);
        if (LLVMGetNumSuccessors(end) < 2 || !(c->differs[b] || find(c, end)->differs))
            continue;
        for (size_t other = 0; other < c->count; other++)
            if (!c->differs[other] && decides(c, b, other))
                changed = c->differs[other] = true;
    }
    return changed;
}

cuda_convergence *cuda_convergence_find(LLVMValueRef kernel)
{
    const size_t count = LLVMCountBasicBlocks(kernel);
    cuda_convergence *c = count > MOST_BLOCKS ? NULL : calloc(1, sizeof *c);
    if (c == NULL)
        return NULL;
    c->row = (count + WORD - 1) / WORD;
    c->blocks = calloc(count, sizeof *c->blocks);
    c->differs = calloc(count, sizeof *c->differs);
    c->behind = calloc(count * c->row, sizeof *c->behind);
    c->values = calloc(count_instructions(kernel) + 1, sizeof *c->values);
    if (c->blocks == NULL || c->differs == NULL || c->behind == NULL || c->values == NULL) {
        cuda_convergence_free(c);
        return NULL;
    }
    collect(c, kernel);
    find_ways(c);
    for (bool changed = true; changed;) {
        changed = spread_values(c);
        changed = spread_blocks(c) || changed;
    }
    return c;
}

void cuda_convergence_free(cuda_convergence *convergence)
{
    if (convergence == NULL)
        return;
    free(convergence->blocks);
    free(convergence->differs);
    free(convergence->behind);
    free(convergence->values);
    free(convergence);
}

bool cuda_differs(const cuda_convergence *convergence, LLVMValueRef instruction)
{
    const value *found = find(convergence, instruction);
    return found == NULL || found->differs;
}

bool cuda_is_convergent(const cuda_convergence *convergence, LLVMBasicBlockRef block)
{
    return !convergence->differs[index_of(convergence, block)];
}
