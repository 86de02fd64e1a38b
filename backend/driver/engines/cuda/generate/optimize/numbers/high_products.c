/* With x = x1 * 2^32 + x0, and y alike, the front end writes
 *     first = x1 * y0 + (x0 * y0 >> 32), second = x0 * y1 + (first & 0xffffffff)
 *     x1 * y1 + ((first >> 32) + (second >> 32)) */
#include "backend/driver/engines/cuda/generate/optimize/numbers/high_products.h"

#include <stdbool.h>
#include <stddef.h>

#include "backend/driver/engines/cuda/generate/analysis/instruction.h"

enum { BITS = 64, HALF = 32 };

/* Both operands of an instruction. */
typedef struct both {
    LLVMValueRef left, right;
} both;

static bool read_both(LLVMValueRef value, LLVMOpcode opcode, both *out)
{
    if (!cuda_is_opcode(value, opcode))
        return false;
    *out = (both){LLVMGetOperand(value, 0), LLVMGetOperand(value, 1)};
    return true;
}

/* Reads what is masked to its lower half, or shifted to its upper one. */
static bool read_half(LLVMValueRef value, LLVMOpcode opcode, LLVMValueRef *of)
{
    both b;
    int64_t by;
    const int64_t wanted = opcode == LLVMAnd ? (int64_t)UINT32_MAX : HALF;
    if (!read_both(value, opcode, &b) || !cuda_read_constant(b.right, &by) || by != wanted)
        return false;
    *of = b.left;
    return true;
}

/* Returns the number that two values are the halves of; NULL: they are not. */
static LLVMValueRef join(LLVMValueRef low, LLVMValueRef high)
{
    int64_t bits[2];
    LLVMValueRef x, same;
    if (read_half(low, LLVMAnd, &x) && read_half(high, LLVMLShr, &same))
        return x == same ? x : NULL;
    if (!cuda_read_constant(low, &bits[0]) || !cuda_read_constant(high, &bits[1]))
        return NULL;
    return LLVMConstInt(LLVMTypeOf(low), (uint64_t)bits[1] << HALF | (uint64_t)bits[0], false);
}

/* The four products of halves, the highest first. */
typedef struct products {
    both tops, first, second, lowest;
} products;

static bool read_products(LLVMValueRef i, products *out)
{
    both sum, tops, a, b;
    LLVMValueRef first, second, same, lowest;
    return read_both(i, LLVMAdd, &sum) && read_both(sum.left, LLVMMul, &out->tops) &&
           read_both(sum.right, LLVMAdd, &tops) && read_half(tops.left, LLVMLShr, &first) &&
           read_half(tops.right, LLVMLShr, &second) && read_both(first, LLVMAdd, &a) &&
           read_both(a.left, LLVMMul, &out->first) && read_half(a.right, LLVMLShr, &lowest) &&
           read_both(lowest, LLVMMul, &out->lowest) && read_both(second, LLVMAdd, &b) &&
           read_both(b.left, LLVMMul, &out->second) && read_half(b.right, LLVMAnd, &same) &&
           same == first;
}

/* Finds the factors whose product an instruction is the upper half of. */
static bool find_factors(LLVMValueRef i, both *out)
{
    products p;
    if (!read_products(i, &p) || p.first.left != p.tops.left || p.second.right != p.tops.right ||
        p.first.right != p.lowest.right || p.second.left != p.lowest.left)
        return false;
    out->left = join(p.lowest.left, p.tops.left);
    out->right = join(p.lowest.right, p.tops.right);
    return out->left != NULL && out->right != NULL;
}

static LLVMValueRef multiply(LLVMBuilderRef builder, LLVMValueRef before, const both *factors)
{
    const LLVMTypeRef type = LLVMTypeOf(before);
    const LLVMTypeRef wide = LLVMIntTypeInContext(LLVMGetTypeContext(type), 2 * BITS);
    LLVMPositionBuilderBefore(builder, before);
    const LLVMValueRef product =
        LLVMBuildMul(builder, LLVMBuildZExt(builder, factors->left, wide, ""),
                     LLVMBuildZExt(builder, factors->right, wide, ""), "");
    const LLVMValueRef high = LLVMBuildLShr(builder, product, LLVMConstInt(wide, BITS, false), "");
    return LLVMBuildTrunc(builder, high, type, "");
}

static bool is_long(LLVMValueRef value)
{
    const LLVMTypeRef type = LLVMTypeOf(value);
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == BITS;
}

void cuda_make_high_products(LLVMModuleRef module)
{
    const LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL;
                 i = LLVMGetNextInstruction(i)) {
                both factors;
                if (is_long(i) && find_factors(i, &factors))
                    LLVMReplaceAllUsesWith(i, multiply(builder, i, &factors));
            }
    LLVMDisposeBuilder(builder);
}
