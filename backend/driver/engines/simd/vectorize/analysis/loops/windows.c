#include "backend/driver/engines/simd/vectorize/analysis/loops/windows.h"

#include "backend/driver/engines/simd/vectorize/analysis/loops/rounds.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"

enum { DEPTH = 4, WIDEST = 16 };

/* Of larger numbers sums and products could leave 64 bits. */
#define MOST_SCALE ((int64_t)1 << 20)
#define MOST_ADDED INT32_MAX

/* A number divided by `scale`, after a constant has been added to it. What all lanes know is added
 * to all alike: how wide a window is. */
typedef struct number {
    LLVMValueRef base;
    int64_t added, scale;
    bool any; /* besides, something that nobody knows before the launch */
} number;

static bool is_cast(LLVMValueRef value)
{
    return LLVMIsASExtInst(value) != NULL || LLVMIsAZExtInst(value) != NULL ||
           LLVMIsAFreezeInst(value) != NULL;
}

static bool is_uniform(const simd_divergence *divergence, LLVMValueRef value)
{
    return simd_value_shape_of(divergence, value).kind == SIMD_UNIFORM;
}

/* Returns what a number is divided by; 0 if it is not, or by one that is not known. */
static int64_t divisor_of(LLVMValueRef value)
{
    enum { MOST = 4096, MOST_BITS = 12 };
    const LLVMOpcode op = LLVMGetInstructionOpcode(value);
    const bool shifts = op == LLVMLShr || op == LLVMAShr;
    if ((!shifts && op != LLVMSDiv && op != LLVMUDiv) ||
        LLVMIsAConstantInt(LLVMGetOperand(value, 1)) == NULL)
        return 0;
    const int64_t by = LLVMConstIntGetSExtValue(LLVMGetOperand(value, 1));
    if (by < 0 || by > (shifts ? MOST_BITS : MOST))
        return 0;
    return shifts ? (int64_t)1 << by : by;
}

/* Adds what all lanes know. @returns false if it is too large */
static bool add(number *n, LLVMValueRef uniform)
{
    if (LLVMIsAConstantInt(uniform) == NULL) {
        n->any = true;
        return true;
    }
    const int64_t constant = LLVMConstIntGetSExtValue(uniform);
    if (constant < -MOST_ADDED || constant > MOST_ADDED)
        return false;
    n->added += constant * n->scale;
    return true;
}

/* Goes to what a step computes with. @returns false at a value that is no such step */
static bool take_step(const simd_divergence *divergence, number *n)
{
    const LLVMOpcode op = LLVMGetInstructionOpcode(n->base);
    unsigned operand = 0;
    if (op == LLVMAdd) {
        operand = is_uniform(divergence, LLVMGetOperand(n->base, 0)) ? 1 : 0;
        LLVMValueRef other = LLVMGetOperand(n->base, 1 - operand);
        if (!is_uniform(divergence, other))
            return false;
        if (!add(n, other))
            return false;
    } else if (op == LLVMSub && is_uniform(divergence, LLVMGetOperand(n->base, 1))) {
        n->any = true;
    } else if (divisor_of(n->base) != 0) {
        if (n->scale > MOST_SCALE / divisor_of(n->base))
            return false;
        n->scale *= divisor_of(n->base);
    } else if (!is_cast(n->base)) {
        return false;
    }
    n->base = LLVMGetOperand(n->base, operand);
    return true;
}

static number take_apart(const simd_divergence *divergence, number n)
{
    for (int k = 0; k < DEPTH && LLVMIsAInstruction(n.base) != NULL && take_step(divergence, &n);
         k++) {
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

static bool is_number(LLVMValueRef value)
{
    return LLVMIsAConstantInt(value) != NULL;
}

/* Whether two ways join, on one of which a number is known: no loop goes around there. */
static bool is_join(const simd_cfg *cfg, LLVMValueRef value)
{
    if (LLVMIsAPHINode(value) == NULL || LLVMCountIncoming(value) != 2 ||
        (!is_number(LLVMGetOperand(value, 0)) && !is_number(LLVMGetOperand(value, 1))))
        return false;
    const uint32_t block = simd_cfg_find(cfg, LLVMGetInstructionParent(value));
    return simd_cfg_find(cfg, LLVMGetIncomingBlock(value, 0)) < block &&
           simd_cfg_find(cfg, LLVMGetIncomingBlock(value, 1)) < block;
}

/* The two numbers, one of which a value is: x < 2 ? 0 : x / 2 is cut off, too. */
static bool find_cut(const simd_divergence *divergence, LLVMValueRef value, bool begins,
                     unsigned operands[2])
{
    const bool chosen = LLVMIsASelectInst(value) != NULL;
    operands[0] = chosen ? 1 : 0;
    operands[1] = chosen ? 2 : 1;
    return is_cut(value, begins) || is_join(divergence->cfg, value) ||
           (chosen && (is_number(LLVMGetOperand(value, 1)) || is_number(LLVMGetOperand(value, 2))));
}

/* All that a number may be, one of which it is. */
static uint32_t list(const simd_divergence *divergence, number n, bool begins, int depth,
                     number *out)
{
    unsigned operands[2];
    n = take_apart(divergence, n);
    if (depth == 0 || !find_cut(divergence, n.base, begins, operands)) {
        *out = n;
        return 1;
    }
    number other = n;
    other.base = LLVMGetOperand(n.base, operands[1]);
    n.base = LLVMGetOperand(n.base, operands[0]);
    const uint32_t count = list(divergence, n, begins, depth - 1, out);
    return count + list(divergence, other, begins, depth - 1, out + count);
}

/* A window that is as wide for all lanes may be of any width. */
static bool is_window(const number *from, const number *to)
{
    const int64_t width = to->added - from->added;
    return from->base == to->base && from->scale == to->scale &&
           LLVMIsAConstant(from->base) == NULL &&
           (from->any || to->any || (width >= 0 && width <= WIDEST * from->scale));
}

static bool are_near(const simd_divergence *divergence, LLVMValueRef first, LLVMValueRef end)
{
    enum { CUTS = 2, MOST = 1 << CUTS };
    number from[MOST], to[MOST];
    const uint32_t froms = list(divergence, (number){first, 0, 1, false}, true, CUTS, from);
    const uint32_t tos = list(divergence, (number){end, 0, 1, false}, false, CUTS, to);
    for (uint32_t f = 0; f < froms; f++)
        for (uint32_t t = 0; t < tos; t++)
            if (is_window(&from[f], &to[t]))
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
static bool ends_window(const simd_divergence *divergence, uint32_t loop, LLVMValueRef phi,
                        LLVMValueRef compare)
{
    const simd_cfg *cfg = divergence->cfg;
    LLVMValueRef next = simd_next_count(cfg, loop, phi), first = first_of(cfg, loop, phi);
    for (unsigned k = 0; k < 2 && next != NULL && first != NULL; k++) {
        LLVMValueRef counter = LLVMGetOperand(compare, k), end = LLVMGetOperand(compare, 1 - k);
        if ((counter == phi || counter == next) && are_near(divergence, first, end))
            return true;
    }
    return false;
}

bool simd_loop_is_window(const simd_divergence *divergence, uint32_t loop)
{
    const simd_cfg *cfg = divergence->cfg;
    LLVMValueRef compare = cfg->blocks[cfg->loops[loop].latch].condition;
    LLVMBasicBlockRef header = cfg->blocks[cfg->loops[loop].header].block;
    if (compare == NULL || LLVMIsAICmpInst(compare) == NULL)
        return false;
    for (LLVMValueRef phi = LLVMGetFirstInstruction(header); LLVMIsAPHINode(phi) != NULL;
         phi = LLVMGetNextInstruction(phi))
        if (ends_window(divergence, loop, phi, compare))
            return true;
    return false;
}
