#include "backend/driver/engines/cuda/generate/optimize/indices/address_chains.h"

#include "backend/driver/engines/cuda/generate/analysis/instruction.h"
#include "backend/driver/engines/cuda/generate/analysis/linear.h"
#include "backend/driver/engines/cuda/generate/assembly.h"

/* Addresses in a chain, and chains of a loop. */
enum { MOST_LINKS = 16, MOST_CHAINS = 8 };

typedef struct chaining {
    LLVMBuilderRef builder;
    LLVMTypeRef i8, i64;
    cuda_walk walk;
} chaining;

/* Addresses that are one function of the counter, and of it and 1, 2, ... */
typedef struct chain {
    LLVMValueRef links[MOST_LINKS]; /* by how much is added to the counter */
    size_t count;
} chain;

/* ---- Chains ---------------------------------------------------------------------------------- */

/* A constant distance is part of the access: it needs no chain. */
static bool is_address(const chaining *c, LLVMValueRef value)
{
    return cuda_is_opcode(value, LLVMGetElementPtr) &&
           !cuda_loop_is_invariant(&c->walk.loop, value) && cuda_linear_is(&c->walk, value) &&
           !cuda_linear_has_slope(&c->walk, value);
}

/* What is accessed, but for a constant that is added to it. */
static LLVMValueRef find_address(LLVMValueRef i)
{
    LLVMValueRef pointer = LLVMIsALoadInst(i) != NULL    ? LLVMGetOperand(i, 0)
                           : LLVMIsAStoreInst(i) != NULL ? LLVMGetOperand(i, 1)
                                                         : NULL;
    while (pointer != NULL && cuda_is_opcode(pointer, LLVMGetElementPtr) &&
           LLVMGetNumOperands(pointer) == 2 &&
           LLVMIsAConstantInt(LLVMGetOperand(pointer, 1)) != NULL &&
           cuda_is_opcode(LLVMGetOperand(pointer, 0), LLVMGetElementPtr))
        pointer = LLVMGetOperand(pointer, 0);
    return pointer;
}

/* Adds an address to a chain that it is alike. @returns false if that is full, or there is none */
static bool add_to(const chaining *c, chain *chains, size_t count, LLVMValueRef address)
{
    for (size_t i = 0; i < count; i++) {
        int64_t more = -1;
        if (!cuda_linear_are_alike(&c->walk, chains[i].links[0], address, &more) || more < 0)
            continue;
        if (more >= MOST_LINKS)
            return false;
        chains[i].links[more] = address;
        chains[i].count = (size_t)more + 1 > chains[i].count ? (size_t)more + 1 : chains[i].count;
        return true;
    }
    return false;
}

/* The first address of a chain comes first in the loop, as LLVM unrolls it. */
static size_t find_chains(const chaining *c, chain *chains)
{
    size_t count = 0;
    for (size_t b = 0; b < c->walk.loop.count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(c->walk.loop.blocks[b]); i != NULL;
             i = LLVMGetNextInstruction(i)) {
            const LLVMValueRef address = find_address(i);
            if (address == NULL || !is_address(c, address) || add_to(c, chains, count, address))
                continue;
            if (count == MOST_CHAINS)
                return 0;
            chains[count++] = (chain){{address}, 1};
        }
    return count;
}

/* ---- Making them ----------------------------------------------------------------------------- */

/* An instruction with other operands, and without what is promised of the old ones. */
static LLVMValueRef rebuild(const chaining *c, LLVMValueRef i, LLVMValueRef *operands)
{
    const LLVMOpcode opcode = LLVMGetInstructionOpcode(i);
    switch (opcode) {
    case LLVMGetElementPtr:
        return LLVMBuildGEP2(c->builder, LLVMGetGEPSourceElementType(i), operands[0], operands + 1,
                             (unsigned)LLVMGetNumOperands(i) - 1, "");
    case LLVMSExt:
    case LLVMZExt:
        return LLVMBuildCast(c->builder, opcode, operands[0], LLVMTypeOf(i), "");
    default:
        return LLVMBuildBinOp(c->builder, opcode, operands[0], operands[1], "");
    }
}

/* A linear value before the loop, where the counter is another number. */
static LLVMValueRef compute(const chaining *c, LLVMValueRef value, LLVMValueRef counter)
{
    int64_t added;
    LLVMValueRef operands[CUDA_LINEAR_OPERANDS];
    if (cuda_loop_is_invariant(&c->walk.loop, value))
        return value;
    if (cuda_linear_read_count(&c->walk, value, &added))
        return LLVMBuildAdd(c->builder, counter,
                            LLVMConstInt(LLVMTypeOf(counter), (unsigned long long)added, true), "");
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(value); i++)
        operands[i] = compute(c, LLVMGetOperand(value, i), counter);
    return rebuild(c, value, operands);
}

static LLVMValueRef compute_number(const chaining *c, LLVMValueRef address, LLVMValueRef counter)
{
    return LLVMBuildPtrToInt(c->builder, compute(c, address, counter), c->i64, "");
}

static LLVMValueRef add(const chaining *c, LLVMValueRef pointer, LLVMValueRef distance)
{
    return LLVMBuildGEP2(c->builder, c->i8, pointer, &distance, 1, "");
}

static LLVMValueRef add_unseen(const chaining *c, LLVMValueRef pointer, LLVMValueRef distance)
{
    LLVMValueRef x[] = {pointer, distance};
    return cuda_build_ptx(c->builder, LLVMTypeOf(pointer), "add.s64 $0, $1, $2;", "=l,l,l", x, 2);
}

static void make(const chaining *c, const chain *links)
{
    const LLVMBuilderRef b = c->builder;
    const LLVMValueRef start = c->walk.counter.start, first = links->links[0];
    LLVMPositionBuilderBefore(b, LLVMGetBasicBlockTerminator(c->walk.counter.before));
    const LLVMValueRef one = LLVMConstInt(LLVMTypeOf(start), 1, false);
    LLVMValueRef begin = compute(c, first, start);
    const LLVMValueRef distance =
        LLVMBuildSub(b, compute_number(c, first, LLVMBuildAdd(b, start, one, "")),
                     LLVMBuildPtrToInt(b, begin, c->i64, ""), "");
    LLVMPositionBuilderBefore(b, LLVMGetFirstInstruction(c->walk.loop.header));
    const LLVMValueRef phi = LLVMBuildPhi(b, LLVMTypeOf(first), "");
    LLVMPositionBuilderBefore(b, cuda_first_behind_phis(c->walk.loop.header));
    LLVMValueRef link = phi;
    for (size_t i = 0; i < links->count; i++) {
        link = i == 0 ? phi : add(c, link, distance);
        if (links->links[i] != NULL)
            LLVMReplaceAllUsesWith(links->links[i], link);
    }
    LLVMValueRef next = add_unseen(c, link, distance);
    LLVMBasicBlockRef before = c->walk.counter.before, latch = c->walk.counter.latch;
    LLVMAddIncoming(phi, &begin, &before, 1);
    LLVMAddIncoming(phi, &next, &latch, 1);
}

static void chain_loop(const chaining *c)
{
    chain chains[MOST_CHAINS];
    const size_t count = find_chains(c, chains);
    for (size_t i = 0; i < count; i++)
        if (chains[i].count == (size_t)c->walk.step)
            make(c, &chains[i]);
}

void cuda_chain_addresses(LLVMModuleRef module)
{
    const LLVMContextRef context = LLVMGetModuleContext(module);
    chaining c = {.builder = LLVMCreateBuilderInContext(context),
                  .i8 = LLVMInt8TypeInContext(context),
                  .i64 = LLVMInt64TypeInContext(context)};
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); LLVMIsAPHINode(i) != NULL;
                 i = LLVMGetNextInstruction(i))
                if (cuda_walk_find(module, i, &c.walk) && c.walk.step <= MOST_LINKS)
                    chain_loop(&c);
    LLVMDisposeBuilder(c.builder);
}
