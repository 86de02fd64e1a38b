#include "backend/driver/engines/simd/vectorize/analysis/values/compared_bits.h"

#include <stddef.h>

enum { MOST_STEPS = 5, MOST_BITS = 64 };

static uint64_t ones(unsigned width)
{
    return width >= MOST_BITS ? UINT64_MAX : (UINT64_C(1) << width) - 1;
}

static unsigned width_of(LLVMValueRef value)
{
    return LLVMGetIntTypeWidth(LLVMTypeOf(value));
}

static bool is_short(LLVMValueRef value)
{
    return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMIntegerTypeKind &&
           width_of(value) <= MOST_BITS;
}

/* ---- What a comparison says ------------------------------------------------------------------ */

static bool is_masked(LLVMValueRef x)
{
    return LLVMIsABinaryOperator(x) != NULL && LLVMGetInstructionOpcode(x) == LLVMAnd &&
           LLVMIsAConstantInt(LLVMGetOperand(x, 1)) != NULL;
}

static bool is_cut(LLVMValueRef x)
{
    return LLVMIsATruncInst(x) != NULL && is_short(LLVMGetOperand(x, 0));
}

bool simd_bits_compared(LLVMValueRef branch, LLVMBasicBlockRef to, simd_bits *bits)
{
    if (LLVMGetNumSuccessors(branch) != 2 || LLVMIsASwitchInst(branch) != NULL ||
        LLVMGetSuccessor(branch, 0) == LLVMGetSuccessor(branch, 1))
        return false;
    LLVMValueRef compare = LLVMGetCondition(branch);
    const LLVMIntPredicate equal = LLVMGetSuccessor(branch, 0) == to ? LLVMIntEQ : LLVMIntNE;
    if (LLVMIsAICmpInst(compare) == NULL || LLVMGetICmpPredicate(compare) != equal)
        return false;
    LLVMValueRef x = LLVMGetOperand(compare, 0), constant = LLVMGetOperand(compare, 1);
    if (LLVMIsAConstantInt(constant) == NULL || !is_short(x))
        return false;
    bits->known = is_masked(x) ? LLVMConstIntGetZExtValue(LLVMGetOperand(x, 1)) : ones(width_of(x));
    bits->value = LLVMConstIntGetZExtValue(constant) & bits->known;
    bits->of = is_masked(x) || is_cut(x) ? LLVMGetOperand(x, 0) : x;
    return LLVMIsAInstruction(bits->of) != NULL;
}

/* ---- What becomes of it ---------------------------------------------------------------------- */

/* Bits above a sign are as it is: known where it is known. */
static uint64_t extend(uint64_t value, unsigned width)
{
    const uint64_t sign = UINT64_C(1) << (width - 1);
    return ((value & ones(width)) ^ sign) - sign;
}

/* The bits below the first that is not known: a sum knows no others. */
static uint64_t low_known(uint64_t known)
{
    return known & ~(known + 1);
}

static uint64_t shift_signed(uint64_t value, unsigned by, unsigned width)
{
    return extend(extend(value, width) >> by, by == 0 ? width : MOST_BITS - by);
}

/* Returns whether a step by a constant knows anything. */
static bool step(simd_bits *x, LLVMOpcode op, uint64_t y, unsigned width)
{
    const bool shifts = op == LLVMShl || op == LLVMLShr || op == LLVMAShr;
    if (shifts && y >= width)
        return false;
    const unsigned by = (unsigned)y;
    switch (op) {
    case LLVMShl:
        *x = (simd_bits){x->of, x->known << by | ones(by), x->value << by};
        return true;
    case LLVMLShr:
        *x = (simd_bits){x->of, x->known >> by | ~(ones(width) >> by), x->value >> by};
        return true;
    case LLVMAShr:
        x->known = shift_signed(x->known, by, width);
        x->value = shift_signed(x->value, by, width);
        return true;
    case LLVMAnd:
        *x = (simd_bits){x->of, x->known | ~y, x->value & y};
        return true;
    case LLVMAdd:
        *x = (simd_bits){x->of, low_known(x->known), x->value + y};
        return true;
    default:
        return false;
    }
}

static bool cast(simd_bits *x, LLVMOpcode op, unsigned from)
{
    if (op == LLVMZExt)
        x->known |= ~ones(from);
    if (op == LLVMSExt) {
        x->known = extend(x->known, from);
        x->value = extend(x->value, from);
    }
    return op == LLVMTrunc || op == LLVMZExt || op == LLVMSExt;
}

static bool follow(simd_bits *x, LLVMValueRef value, int depth)
{
    if (value == x->of)
        return true;
    const bool is_binary = LLVMIsABinaryOperator(value) != NULL;
    if (depth == 0 || (!is_binary && LLVMIsACastInst(value) == NULL) || !is_short(value))
        return false;
    LLVMValueRef from = LLVMGetOperand(value, 0);
    LLVMValueRef by = is_binary ? LLVMGetOperand(value, 1) : NULL;
    if (!is_short(from) || (is_binary && LLVMIsAConstantInt(by) == NULL) ||
        !follow(x, from, depth - 1))
        return false;
    const LLVMOpcode op = LLVMGetInstructionOpcode(value);
    const unsigned width = width_of(value);
    if (is_binary ? !step(x, op, LLVMConstIntGetZExtValue(by), width)
                  : !cast(x, op, width_of(from)))
        return false;
    x->known &= ones(width);
    x->value &= x->known;
    return true;
}

bool simd_bits_become(const simd_bits *bits, LLVMValueRef value, uint64_t *number)
{
    simd_bits x = *bits;
    if (!follow(&x, value, MOST_STEPS) || x.known != ones(width_of(value)))
        return false;
    *number = x.value;
    return true;
}
