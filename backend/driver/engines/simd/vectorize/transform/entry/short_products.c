/* short_products: Intel's processors take ten cycles for a product of words in vectors, as two
 * steps one after the other, and one cycle for a sum. A product by 2^n + 1 or 2^n - 1 is a shift
 * and a sum: as much to do, and a third of the time where the next round waits for it. It runs
 * late, because LLVM makes products of such sums. Of other sizes LLVM does so itself, or products
 * are fast. */
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/ir/vectors/element.h"
#include "backend/driver/engines/simd/vectorize/ir/vectors/like.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/remarks.h"

#define WORD_BITS 32u

/* x * factor as a shift of x and x itself. */
typedef struct short_product {
    uint32_t shift;
    bool subtracts; /* x, from what is shifted */
} short_product;

/* Returns the number that is the same in all lanes; 0 if there is none. */
static uint32_t factor_of(LLVMValueRef vector)
{
    LLVMValueRef number = simd_element_number_of_all(vector);
    return number == NULL ? 0 : (uint32_t)LLVMConstIntGetZExtValue(number);
}

static bool find(uint32_t factor, short_product *out)
{
    for (uint32_t n = 1; n < WORD_BITS; n++) {
        const uint32_t power = UINT32_C(1) << n;
        *out = (short_product){n, factor == power - 1};
        if (factor != 1 && (factor == power - 1 || factor == power + 1))
            return true;
    }
    return false;
}

static bool is_of_words(LLVMValueRef i)
{
    LLVMTypeRef type = LLVMTypeOf(i);
    return LLVMIsABinaryOperator(i) != NULL && LLVMGetInstructionOpcode(i) == LLVMMul &&
           LLVMGetTypeKind(type) == LLVMVectorTypeKind &&
           LLVMGetTypeKind(LLVMGetElementType(type)) == LLVMIntegerTypeKind &&
           LLVMGetIntTypeWidth(LLVMGetElementType(type)) == WORD_BITS;
}

static void replace(LLVMBuilderRef b, LLVMValueRef product, const short_product *as)
{
    LLVMValueRef x = LLVMGetOperand(product, 0);
    LLVMPositionBuilderBefore(b, product);
    LLVMValueRef shift = simd_integer_like(LLVMTypeOf(product), as->shift);
    LLVMValueRef shifted = LLVMBuildShl(b, x, shift, "");
    LLVMValueRef sum =
        as->subtracts ? LLVMBuildSub(b, shifted, x, "") : LLVMBuildAdd(b, shifted, x, "");
    LLVMReplaceAllUsesWith(product, sum);
    LLVMInstructionEraseFromParent(product);
}

static bool replace_found(void *unused, LLVMBuilderRef builder, LLVMValueRef i)
{
    (void)unused;
    short_product as;
    if (!is_of_words(i) || LLVMGetVectorSize(LLVMTypeOf(i)) > SIMD_MAX_LANES ||
        !find(factor_of(LLVMGetOperand(i, 1)), &as))
        return false;
    replace(builder, i, &as);
    return true;
}

simd_pass_result simd_run_short_products(simd_vectorization *v)
{
    if (simd_replace_each(v->module, replace_found, NULL) == 0)
        return SIMD_PASS_NOTHING_CHANGED;
    simd_remark(v, NULL, SIMD_PASS_SHORT_PRODUCTS,
                "products by constants are shifts and sums, which take a third of the time");
    return SIMD_PASS_CHANGED;
}
