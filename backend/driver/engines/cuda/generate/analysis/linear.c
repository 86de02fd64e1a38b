#include "backend/driver/engines/cuda/generate/analysis/linear.h"

#include <llvm-c/Target.h>

#include "backend/driver/engines/cuda/generate/analysis/instruction.h"
#include "base/power_of_two.h"

/* How deep a value is looked into. */
enum { MOST_DEPTH = 12 };

/* The counter, or a sum of it and a constant below its step. An or is one where the bits are 0. */
bool cuda_linear_read_count(const cuda_walk *c, LLVMValueRef value, int64_t *added)
{
    int64_t start;
    *added = 0;
    if (value == c->counter.phi)
        return true;
    if (!(cuda_is_opcode(value, LLVMAdd) || cuda_is_opcode(value, LLVMOr)) ||
        LLVMGetOperand(value, 0) != c->counter.phi ||
        !cuda_read_constant(LLVMGetOperand(value, 1), added) || *added <= 0 || *added >= c->step)
        return false;
    return cuda_is_opcode(value, LLVMAdd) ||
           (zli_is_power_of_two((uint64_t)c->step) &&
            cuda_read_constant(c->counter.start, &start) && start % c->step == 0);
}

static bool is_linear(const cuda_walk *c, LLVMValueRef value, int depth);

static bool are_linear(const cuda_walk *c, LLVMValueRef value, int depth)
{
    if (LLVMGetNumOperands(value) > CUDA_LINEAR_OPERANDS)
        return false;
    for (int i = 0; i < LLVMGetNumOperands(value); i++)
        if (!is_linear(c, LLVMGetOperand(value, (unsigned)i), depth))
            return false;
    return true;
}

/* Whether a value is a number times the counter and another number, both the same in all turns:
 * indices do not wrap around (wide_indices.h). */
static bool is_linear(const cuda_walk *c, LLVMValueRef value, int depth)
{
    int64_t added;
    if (cuda_loop_is_invariant(&c->loop, value) || cuda_linear_read_count(c, value, &added))
        return true;
    if (depth == 0)
        return false;
    switch (LLVMGetInstructionOpcode(value)) {
    case LLVMMul:
        return (cuda_loop_is_invariant(&c->loop, LLVMGetOperand(value, 0)) ||
                cuda_loop_is_invariant(&c->loop, LLVMGetOperand(value, 1))) &&
               are_linear(c, value, depth - 1);
    case LLVMShl:
        return cuda_loop_is_invariant(&c->loop, LLVMGetOperand(value, 1)) &&
               is_linear(c, LLVMGetOperand(value, 0), depth - 1);
    case LLVMZExt: /* of a sum, it may be of one that wraps around: k - 5 */
        return cuda_linear_read_count(c, LLVMGetOperand(value, 0), &added);
    case LLVMAdd:
    case LLVMSub:
    case LLVMSExt:
    case LLVMGetElementPtr:
        return are_linear(c, value, depth - 1);
    default:
        return false;
    }
}

/* Whether two addresses are the same but for what is added to the counter, by *more in y; -1: no
 * counter has been seen yet. */
bool cuda_linear_are_alike(const cuda_walk *c, LLVMValueRef x, LLVMValueRef y, int64_t *more)
{
    int64_t in_x, in_y;
    if (x == y && cuda_loop_is_invariant(&c->loop, x))
        return true;
    if (cuda_linear_read_count(c, x, &in_x) && cuda_linear_read_count(c, y, &in_y)) {
        const bool same = *more == -1 || *more == in_y - in_x;
        *more = in_y - in_x;
        return same && *more >= 0;
    }
    if (LLVMIsAInstruction(x) == NULL || LLVMIsAInstruction(y) == NULL ||
        LLVMGetInstructionOpcode(x) != LLVMGetInstructionOpcode(y) ||
        LLVMTypeOf(x) != LLVMTypeOf(y) || LLVMGetNumOperands(x) != LLVMGetNumOperands(y) ||
        (cuda_is_opcode(x, LLVMGetElementPtr) &&
         LLVMGetGEPSourceElementType(x) != LLVMGetGEPSourceElementType(y)))
        return false;
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(x); i++)
        if (!cuda_linear_are_alike(c, LLVMGetOperand(x, i), LLVMGetOperand(y, i), more))
            return false;
    return true;
}

static bool read_slope(const cuda_walk *c, LLVMValueRef value, int64_t *slope);

/* Of a number times another one, or of elements of some size. */
static bool read_product(const cuda_walk *c, LLVMValueRef value, int64_t factor, int64_t *slope)
{
    const bool is_known = read_slope(c, value, slope);
    *slope *= factor;
    return is_known;
}

static bool read_sum(const cuda_walk *c, LLVMValueRef x, LLVMValueRef y, int64_t factor,
                     int64_t *slope)
{
    int64_t more;
    const bool is_known = read_slope(c, x, slope) && read_product(c, y, factor, &more);
    *slope += is_known ? more : 0;
    return is_known;
}

/* How much a linear value grows with the counter. @returns false if that is no constant */
static bool read_slope(const cuda_walk *c, LLVMValueRef value, int64_t *slope)
{
    int64_t number;
    *slope = 0;
    if (cuda_loop_is_invariant(&c->loop, value))
        return true;
    *slope = 1;
    if (cuda_linear_read_count(c, value, &number))
        return true;
    const LLVMValueRef x = LLVMGetOperand(value, 0);
    const LLVMValueRef y = LLVMGetNumOperands(value) == 2 ? LLVMGetOperand(value, 1) : NULL;
    switch (LLVMGetInstructionOpcode(value)) {
    case LLVMAdd:
        return read_sum(c, x, y, 1, slope);
    case LLVMSub:
        return read_sum(c, x, y, -1, slope);
    case LLVMGetElementPtr:
        number = (int64_t)LLVMABISizeOfType(c->layout, LLVMGetGEPSourceElementType(value));
        return y != NULL && read_sum(c, x, y, number, slope);
    case LLVMMul:
        return cuda_read_constant(y, &number) && read_product(c, x, number, slope);
    case LLVMShl:
        return cuda_read_constant(y, &number) && number < 32 &&
               read_product(c, x, (int64_t)1 << number, slope);
    default: /* extensions */
        return read_slope(c, x, slope);
    }
}

bool cuda_linear_is(const cuda_walk *c, LLVMValueRef value)
{
    return is_linear(c, value, MOST_DEPTH);
}

bool cuda_linear_has_slope(const cuda_walk *c, LLVMValueRef value)
{
    int64_t slope;
    return read_slope(c, value, &slope);
}

bool cuda_walk_find(LLVMModuleRef module, LLVMValueRef phi, cuda_walk *out)
{
    out->layout = LLVMGetModuleDataLayout(module);
    return cuda_counter_read(phi, &out->counter) &&
           cuda_read_constant(out->counter.step, &out->step) && out->step > 1 &&
           cuda_loop_find(LLVMGetInstructionParent(phi), out->counter.latch, &out->loop) &&
           cuda_loop_is_innermost(&out->loop);
}
