/* bound_bits: freezes sums and products of vectors in large kernels. LLVM's code generator asks of
 * nearly all that it sees which bits are known, and so of what it is made of, six operations deep:
 * where a kernel is long chains of them, that is half of its time. What may have all bits has none
 * that are known, and nothing is found. What is frozen LLVM asks no further, and it takes no
 * instruction.
 *
 * Sums of what was narrower, shifted to the right or masked stay: known to be small, they have
 * shorter products. So do such products of 32 bits; in 64 bits they have all of them. */
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum { DEPTH = 6, FEWEST_BITS = 8, LONG = 64 };

static bool is_any(LLVMValueRef value, int depth);

static bool has_any_operand(LLVMValueRef i, unsigned first, int depth)
{
    for (unsigned k = first; k < (unsigned)LLVMGetNumOperands(i); k++)
        if (is_any(LLVMGetOperand(i, k), depth - 1))
            return true;
    return false;
}

/* Rotations and what is loaded under a mask. Other functions mostly return something small. */
static bool calls_for_any(LLVMValueRef call)
{
    static const char *const names[] = {"llvm.fshl.", "llvm.fshr.", "llvm.masked."};
    return simd_calls_one_of(call, names, sizeof names / sizeof *names);
}

static bool is_long(LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMVectorTypeKind &&
           LLVMGetIntTypeWidth(LLVMGetElementType(type)) == LONG;
}

/* Whether nothing is known of the upper bits of a value, as far as LLVM looks. */
static bool is_any(LLVMValueRef value, int depth)
{
    if (depth == 0 || LLVMIsAInstruction(value) == NULL)
        return !LLVMIsConstant(value);
    switch (LLVMGetInstructionOpcode(value)) {
    case LLVMMul:
        return is_long(LLVMTypeOf(value)) || has_any_operand(value, 0, depth);
    case LLVMAdd:
    case LLVMSub:
    case LLVMShl:
    case LLVMOr:
    case LLVMXor:
        return has_any_operand(value, 0, depth);
    case LLVMSelect:
        return has_any_operand(value, 1, depth);
    case LLVMAnd:
        return is_any(LLVMGetOperand(value, 0), depth - 1) &&
               is_any(LLVMGetOperand(value, 1), depth - 1);
    case LLVMZExt:
    case LLVMSExt:
    case LLVMLShr:
    case LLVMAShr:
    case LLVMUDiv:
    case LLVMSDiv:
    case LLVMURem:
    case LLVMSRem:
        return false;
    case LLVMCall:
        return calls_for_any(value);
    default:
        return true;
    }
}

static bool is_vector_of_words(LLVMTypeRef type)
{
    if (LLVMGetTypeKind(type) != LLVMVectorTypeKind)
        return false;
    LLVMTypeRef element = LLVMGetElementType(type);
    return LLVMGetTypeKind(element) == LLVMIntegerTypeKind &&
           LLVMGetIntTypeWidth(element) >= FEWEST_BITS;
}

static bool is_sum_or_product(LLVMValueRef i)
{
    return simd_is_opcode(i, LLVMAdd) || simd_is_opcode(i, LLVMSub) || simd_is_opcode(i, LLVMMul);
}

static bool bound(void *unused, LLVMBuilderRef builder, LLVMValueRef i)
{
    (void)unused;
    const bool bounds =
        is_sum_or_product(i) && is_vector_of_words(LLVMTypeOf(i)) && is_any(i, DEPTH);
    if (bounds)
        simd_freeze(builder, i);
    return bounds;
}

simd_pass_result simd_run_bound_bits(simd_vectorization *v)
{
    const unsigned count = simd_replace_each(v->module, bound, NULL);
    if (count == 0)
        return SIMD_PASS_NOTHING_CHANGED;
    simd_remark(v, NULL, SIMD_PASS_BOUND_BITS,
                "LLVM asks no further than %u sums and products for bits that are known", count);
    return SIMD_PASS_CHANGED;
}
