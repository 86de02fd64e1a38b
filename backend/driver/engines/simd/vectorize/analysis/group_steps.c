#include "backend/driver/engines/simd/vectorize/analysis/group_steps.h"

#include "backend/driver/engines/simd/vectorize/ir/calls.h"

/* Operations from an access to a number of the group. */
enum { DEPTH = 12 };

typedef struct walk {
    LLVMTargetDataRef layout;
    unsigned dimension;
} walk;

static bool find_step(const walk *w, LLVMValueRef value, int depth, int64_t *step);

static bool stays(const walk *w, LLVMValueRef value, int depth)
{
    int64_t step;
    return find_step(w, value, depth, &step) && step == 0;
}

static bool has_same_operands(const walk *w, LLVMValueRef i, int depth)
{
    bool same = true;
    for (int o = 0; same && o < LLVMGetNumOperands(i); o++)
        same = stays(w, LLVMGetOperand(i, (unsigned)o), depth);
    return same;
}

static bool add_scaled(const walk *w, LLVMValueRef value, int64_t scale, int depth, int64_t *sum)
{
    int64_t step, scaled;
    return find_step(w, value, depth, &step) && !__builtin_mul_overflow(step, scale, &scaled) &&
           !__builtin_add_overflow(*sum, scaled, sum);
}

/* Pointers to elements; of others nothing is known that depends on the group. */
static bool find_step_of_address(const walk *w, LLVMValueRef i, int depth, int64_t *step)
{
    const uint64_t size = LLVMABISizeOfType(w->layout, LLVMGetGEPSourceElementType(i));
    return LLVMGetNumOperands(i) == 2 && size <= INT32_MAX &&
           add_scaled(w, LLVMGetOperand(i, 0), 1, depth, step) &&
           add_scaled(w, LLVMGetOperand(i, 1), (int64_t)size, depth, step);
}

static bool find_step_of_product(const walk *w, LLVMValueRef i, int depth, int64_t *step)
{
    LLVMValueRef by = LLVMGetOperand(i, 1);
    return LLVMIsAConstantInt(by) != NULL
               ? add_scaled(w, LLVMGetOperand(i, 0), LLVMConstIntGetSExtValue(by), depth, step)
               : has_same_operands(w, i, depth);
}

/* LLVM widens an index by two shifts, to the left and back. */
static bool find_step_of_shift(const walk *w, LLVMValueRef i, int depth, int64_t *step)
{
    LLVMValueRef by = LLVMGetOperand(i, 1);
    const uint64_t bits = LLVMIsAConstantInt(by) != NULL ? LLVMConstIntGetZExtValue(by) : 64;
    if (bits > 62)
        return has_same_operands(w, i, depth);
    const int64_t scale = INT64_C(1) << bits;
    if (LLVMGetInstructionOpcode(i) == LLVMShl)
        return add_scaled(w, LLVMGetOperand(i, 0), scale, depth, step);
    if (!find_step(w, LLVMGetOperand(i, 0), depth, step) || *step % scale != 0)
        return false;
    *step /= scale;
    return true;
}

/* Of all bits: -1 - x, as LLVM writes the end of n - 1 - x. */
static bool find_step_of_complement(const walk *w, LLVMValueRef i, int depth, int64_t *step)
{
    LLVMValueRef by = LLVMGetOperand(i, 1);
    return LLVMIsAConstantInt(by) != NULL && LLVMConstIntGetSExtValue(by) == -1
               ? add_scaled(w, LLVMGetOperand(i, 0), -1, depth, step)
               : has_same_operands(w, i, depth);
}

/* Finds by how much a number or an address grows from one group to the next. Indices of
 * 32 bits are taken for such as do not wrap around in between, as between lanes. */
static bool find_step(const walk *w, LLVMValueRef value, int depth, int64_t *step)
{
    *step = 0;
    if (LLVMIsAInstruction(value) == NULL)
        return true;
    if (depth-- == 0)
        return false;
    switch (LLVMGetInstructionOpcode(value)) {
    case LLVMCall:
        *step = simd_is_group_id(value, w->dimension);
        return *step != 0 || has_same_operands(w, value, depth);
    case LLVMAdd:
    case LLVMOr: /* of a group's number, times its length, and a place in it */
        return add_scaled(w, LLVMGetOperand(value, 0), 1, depth, step) &&
               add_scaled(w, LLVMGetOperand(value, 1), 1, depth, step);
    case LLVMSub:
        return add_scaled(w, LLVMGetOperand(value, 0), 1, depth, step) &&
               add_scaled(w, LLVMGetOperand(value, 1), -1, depth, step);
    case LLVMMul:
        return find_step_of_product(w, value, depth, step);
    case LLVMShl:
    case LLVMAShr:
        return find_step_of_shift(w, value, depth, step);
    case LLVMSExt:
    case LLVMZExt:
    case LLVMTrunc:
        return add_scaled(w, LLVMGetOperand(value, 0), 1, depth, step);
    case LLVMGetElementPtr:
        return find_step_of_address(w, value, depth, step);
    case LLVMXor:
        return find_step_of_complement(w, value, depth, step);
    default:
        return has_same_operands(w, value, depth);
    }
}

bool simd_group_step(LLVMTargetDataRef layout, unsigned dimension, LLVMValueRef value,
                     int64_t *step)
{
    return find_step(&(walk){layout, dimension}, value, DEPTH, step);
}
