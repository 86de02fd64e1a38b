/* Values and blocks are the same for all threads until something says otherwise: what a thread
 * reads of itself or of memory, what is computed of that, blocks that such a condition decides on,
 * and what a phi takes from them.
 *
 * A branch decides on a block that is on every way to the end from one of its successors, and not
 * on every way from itself. */
#include "backend/driver/engines/cuda/generate/analysis/convergence.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/cuda/generate/walk.h"

enum { MOST_BLOCKS = 1024, WORD = 64 };

typedef struct value {
    LLVMValueRef instruction;
    bool differs; /* from thread to thread */
} value;

typedef struct place {
    LLVMBasicBlockRef block;
    size_t index;
} place;

struct cuda_convergence {
    LLVMBasicBlockRef *blocks;
    place *places;     /* the same, in the order of their addresses */
    bool *differs;     /* by block: some threads execute it */
    uint64_t *behind;  /* by block: a bit for each block that is on every way to the end */
    uint64_t *decided; /* by block: for each that the block's end decides on */
    size_t count, row; /* blocks; words of such a set */
    value *values;     /* in the order of their addresses */
    size_t value_count;
};

/* ---- Finding --------------------------------------------------------------------------------- */

static int by_place(const void *a, const void *b)
{
    const uintptr_t x = (uintptr_t)((const place *)a)->block;
    const uintptr_t y = (uintptr_t)((const place *)b)->block;
    return x < y ? -1 : x > y;
}

static size_t index_of(const cuda_convergence *c, LLVMBasicBlockRef block)
{
    const place key = {.block = block};
    const place *found = bsearch(&key, c->places, c->count, sizeof key, by_place);
    return found->index;
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

static void collect(cuda_convergence *c, LLVMValueRef function)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b)) {
        c->places[c->count] = (place){b, c->count};
        c->blocks[c->count++] = b;
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            c->values[c->value_count++] = (value){i, false};
    }
    qsort(c->places, c->count, sizeof *c->places, by_place);
    qsort(c->values, c->value_count, sizeof *c->values, by_address);
}

/* ---- What is on every way to the end --------------------------------------------------------- */

static uint64_t *set_of(const cuda_convergence *c, uint64_t *sets, LLVMBasicBlockRef block)
{
    return sets + index_of(c, block) * c->row;
}

static bool has(const uint64_t *set, size_t block)
{
    return (set[block / WORD] >> block % WORD & 1) != 0;
}

static void add(uint64_t *set, size_t block)
{
    set[block / WORD] |= UINT64_C(1) << block % WORD;
}

/* What all successors have, and the block itself. @returns whether that is less than before */
static bool meet(const cuda_convergence *c, size_t block, uint64_t *all)
{
    uint64_t *own = c->behind + block * c->row;
    const size_t bytes = c->row * sizeof *own;
    const LLVMValueRef end = LLVMGetBasicBlockTerminator(c->blocks[block]);
    const unsigned count = LLVMGetNumSuccessors(end);
    memset(all, count == 0 ? 0 : 0xFF, bytes);
    for (unsigned i = 0; i < count; i++) {
        const uint64_t *next = set_of(c, c->behind, LLVMGetSuccessor(end, i));
        for (size_t w = 0; w < c->row; w++)
            all[w] &= next[w];
    }
    add(all, block);
    const bool changed = memcmp(all, own, bytes) != 0;
    memcpy(own, all, bytes);
    return changed;
}

static void find_ways(const cuda_convergence *c)
{
    uint64_t all[MOST_BLOCKS / WORD];
    bool changed = true;
    memset(c->behind, 0xFF, c->count * c->row * sizeof *c->behind);
    while (changed) {
        changed = false;
        for (size_t b = c->count; b-- > 0;)
            changed = meet(c, b, all) || changed;
    }
}

static void find_decided(const cuda_convergence *c)
{
    for (size_t b = 0; b < c->count; b++) {
        const LLVMValueRef end = LLVMGetBasicBlockTerminator(c->blocks[b]);
        uint64_t *own = c->decided + b * c->row;
        const uint64_t *behind = c->behind + b * c->row;
        for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++) {
            const uint64_t *next = set_of(c, c->behind, LLVMGetSuccessor(end, i));
            for (size_t w = 0; w < c->row; w++)
                own[w] |= next[w];
        }
        const bool itself = has(own, b);
        for (size_t w = 0; w < c->row; w++)
            own[w] &= ~behind[w];
        if (itself)
            add(own, b);
    }
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
            if (!c->differs[other] && has(c->decided + b * c->row, other))
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
    c->places = calloc(count, sizeof *c->places);
    c->differs = calloc(count, sizeof *c->differs);
    c->behind = calloc(count * c->row, sizeof *c->behind);
    c->decided = calloc(count * c->row, sizeof *c->decided);
    c->values = calloc(cuda_count_instructions(kernel) + 1, sizeof *c->values);
    if (c->blocks == NULL || c->places == NULL || c->differs == NULL || c->behind == NULL ||
        c->decided == NULL || c->values == NULL) {
        cuda_convergence_free(c);
        return NULL;
    }
    collect(c, kernel);
    find_ways(c);
    find_decided(c);
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
    free(convergence->places);
    free(convergence->decided);
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
