#include "backend/driver/engines/simd/vectorize/analysis/loops/windows.h"

#include "backend/driver/engines/simd/vectorize/analysis/loops/rounds.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"

enum { DEPTH = 4, WIDEST = 16 };

/* A number, and a constant that is added. */
typedef struct number {
    LLVMValueRef base;
    int64_t added;
} number;

static bool is_cast(LLVMValueRef value)
{
    return LLVMIsASExtInst(value) != NULL || LLVMIsAZExtInst(value) != NULL ||
           LLVMIsAFreezeInst(value) != NULL;
}

static number take_apart(LLVMValueRef value)
{
    number n = {value, 0};
    for (int k = 0; k < DEPTH && LLVMIsAInstruction(n.base) != NULL; k++) {
        const bool adds = LLVMGetInstructionOpcode(n.base) == LLVMAdd &&
                          LLVMIsAConstantInt(LLVMGetOperand(n.base, 1)) != NULL;
        if (!adds && !is_cast(n.base))
            break;
        n.added += adds ? LLVMConstIntGetSExtValue(LLVMGetOperand(n.base, 1)) : 0;
        n.base = LLVMGetOperand(n.base, 0);
    }
    return n;
}

/* max() cuts off where a window begins, min() where it ends. */
static bool is_cut(LLVMValueRef value, bool begins)
{
    static const char *const most[] = {"llvm.smax.", "llvm.umax."};
    static const char *const least[] = {"llvm.smin.", "llvm.umin."};
    return LLVMIsACallInst(value) != NULL && simd_calls_one_of(value, begins ? most : least, 2);
}

/* All that a number may be, one of which it is. */
static uint32_t list(LLVMValueRef value, bool begins, int64_t added, int depth, number *out)
{
    number n = take_apart(value);
    n.added += added;
    if (depth == 0 || !is_cut(n.base, begins)) {
        *out = n;
        return 1;
    }
    const uint32_t count = list(LLVMGetOperand(n.base, 0), begins, n.added, depth - 1, out);
    return count + list(LLVMGetOperand(n.base, 1), begins, n.added, depth - 1, out + count);
}

static bool are_near(LLVMValueRef first, LLVMValueRef end)
{
    enum { CUTS = 2, MOST = 1 << CUTS };
    number from[MOST], to[MOST];
    const uint32_t froms = list(first, true, 0, CUTS, from), tos = list(end, false, 0, CUTS, to);
    for (uint32_t f = 0; f < froms; f++)
        for (uint32_t t = 0; t < tos; t++)
            if (from[f].base == to[t].base && LLVMIsAConstant(from[f].base) == NULL &&
                to[t].added >= from[f].added && to[t].added - from[f].added <= WIDEST)
                return true;
    return false;
}

static LLVMValueRef first_of(const simd_cfg *cfg, uint32_t loop, LLVMValueRef phi)
{
    for (unsigned k = 0; k < LLVMCountIncoming(phi); k++)
        if (!simd_cfg_is_in(cfg, simd_cfg_find(cfg, LLVMGetIncomingBlock(phi, k)), loop))
            return LLVMGetIncomingValue(phi, k);
    return NULL;
}

/* Whether a comparison leaves the loop where its counter comes to the end of a window. */
static bool ends_window(const simd_cfg *cfg, uint32_t loop, LLVMValueRef phi, LLVMValueRef compare)
{
    LLVMValueRef next = simd_next_count(cfg, loop, phi), first = first_of(cfg, loop, phi);
    for (unsigned k = 0; k < 2 && next != NULL && first != NULL; k++) {
        LLVMValueRef counter = LLVMGetOperand(compare, k), end = LLVMGetOperand(compare, 1 - k);
        if ((counter == phi || counter == next) && are_near(first, end))
            return true;
    }
    return false;
}

bool simd_loop_is_window(const simd_cfg *cfg, uint32_t loop)
{
    LLVMValueRef compare = cfg->blocks[cfg->loops[loop].latch].condition;
    LLVMBasicBlockRef header = cfg->blocks[cfg->loops[loop].header].block;
    if (compare == NULL || LLVMIsAICmpInst(compare) == NULL)
        return false;
    for (LLVMValueRef phi = LLVMGetFirstInstruction(header); LLVMIsAPHINode(phi) != NULL;
         phi = LLVMGetNextInstruction(phi))
        if (ends_window(cfg, loop, phi, compare))
            return true;
    return false;
}
