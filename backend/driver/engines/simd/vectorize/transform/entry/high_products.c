/* high_products: the upper half of a product of words, mul_hi() or (ulong)x * y >> 32. LLVM widens
 * all lanes to 64 bits, which are two registers, and narrows the products. x86 multiplies the even
 * words of a register as they lie there: so there is one product of even words, one of odd ones,
 * which a shift brings there, and a shuffle. It runs late, when LLVM has found what is
 * multiplied. */
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/ir/vectors/element.h"
#include "backend/driver/engines/simd/vectorize/ir/vectors/like.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/remarks.h"

enum { WORD_BITS = 32, FEWEST_LANES = 4 };

/* A factor: words that are extended, or a number that is the same in all lanes. */
typedef struct factor {
    LLVMValueRef words, number;
} factor;

typedef struct high_product {
    LLVMBuilderRef b;
    LLVMValueRef product; /* of integers of 64 bits */
    bool is_signed;
    factor x, y;
    LLVMTypeRef words, pairs; /* as many words, and half as many integers of 64 bits */
} high_product;

static bool has_bits(LLVMTypeRef type, unsigned bits)
{
    return LLVMGetTypeKind(type) == LLVMVectorTypeKind &&
           LLVMGetTypeKind(LLVMGetElementType(type)) == LLVMIntegerTypeKind &&
           LLVMGetIntTypeWidth(LLVMGetElementType(type)) == bits;
}

static bool find_factor(LLVMValueRef value, bool is_signed, factor *out)
{
    if (simd_is_opcode(value, is_signed ? LLVMSExt : LLVMZExt)) {
        *out = (factor){.words = LLVMGetOperand(value, 0)};
        return has_bits(LLVMTypeOf(out->words), WORD_BITS);
    }
    *out = (factor){.number = simd_element_number_of_all(value)};
    if (out->number == NULL)
        return false;
    const long long number = LLVMConstIntGetSExtValue(out->number);
    return is_signed ? number == (int32_t)number : number >= 0 && number <= UINT32_MAX;
}

/* ---- What is made of the product ------------------------------------------------------------- */

/* Returns whether it is a shift of the product by a word or more. */
static bool shifts_down(LLVMValueRef user, LLVMValueRef product, unsigned *more)
{
    if ((!simd_is_opcode(user, LLVMLShr) && !simd_is_opcode(user, LLVMAShr)) ||
        LLVMGetOperand(user, 0) != product)
        return false;
    LLVMValueRef by = simd_element_number_of_all(LLVMGetOperand(user, 1));
    if (by == NULL || LLVMConstIntGetZExtValue(by) < WORD_BITS ||
        LLVMConstIntGetZExtValue(by) >= 2 * WORD_BITS)
        return false;
    *more = (unsigned)LLVMConstIntGetZExtValue(by) - WORD_BITS;
    return true;
}

static bool is_word_of(LLVMValueRef user)
{
    return simd_is_opcode(user, LLVMTrunc) && has_bits(LLVMTypeOf(user), WORD_BITS);
}

static bool are_words(LLVMValueRef value)
{
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use))
        if (!is_word_of(LLVMGetUser(use)))
            return false;
    return true;
}

/* Nobody may want more of it than words, and somebody the upper one. */
static bool is_taken_apart(LLVMValueRef product)
{
    bool found = false;
    unsigned more;
    for (LLVMUseRef use = LLVMGetFirstUse(product); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        const bool high = shifts_down(user, product, &more) && are_words(user);
        if (!high && !is_word_of(user))
            return false;
        found |= high;
    }
    return found;
}

static bool find(LLVMValueRef i, high_product *out)
{
    if (!simd_is_opcode(i, LLVMMul) || !has_bits(LLVMTypeOf(i), 2 * WORD_BITS))
        return false;
    const unsigned lanes = LLVMGetVectorSize(LLVMTypeOf(i));
    if (lanes < FEWEST_LANES || lanes > SIMD_MAX_LANES || lanes % 2 != 0 || !is_taken_apart(i))
        return false;
    LLVMValueRef x = LLVMGetOperand(i, 0), y = LLVMGetOperand(i, 1);
    out->product = i;
    out->is_signed = simd_is_opcode(x, LLVMSExt) || simd_is_opcode(y, LLVMSExt);
    LLVMTypeRef wide = LLVMGetElementType(LLVMTypeOf(i));
    LLVMContextRef context = LLVMGetTypeContext(wide);
    out->words = LLVMVectorType(LLVMIntTypeInContext(context, WORD_BITS), lanes);
    out->pairs = LLVMVectorType(wide, lanes / 2);
    return find_factor(x, out->is_signed, &out->x) && find_factor(y, out->is_signed, &out->y) &&
           (out->x.words != NULL || out->y.words != NULL);
}

/* ---- Products -------------------------------------------------------------------------------- */

/* The even or the odd words of a factor. A lane that is anything would make its neighbour so. */
static LLVMValueRef half_of(const high_product *h, factor f, bool odd)
{
    LLVMBuilderRef b = h->b;
    if (f.number != NULL)
        return simd_integer_like(h->pairs, LLVMConstIntGetZExtValue(f.number));
    LLVMValueRef known = LLVMBuildFreeze(b, f.words, "");
    LLVMValueRef pairs = LLVMBuildBitCast(b, known, h->pairs, "");
    LLVMValueRef word = simd_integer_like(h->pairs, WORD_BITS);
    if (!h->is_signed)
        return odd ? LLVMBuildLShr(b, pairs, word, "")
                   : LLVMBuildAnd(b, pairs, simd_integer_like(h->pairs, UINT32_MAX), "");
    return LLVMBuildAShr(b, odd ? pairs : LLVMBuildShl(b, pairs, word, ""), word, "");
}

static LLVMValueRef product_of(const high_product *h, bool odd)
{
    LLVMValueRef both = LLVMBuildMul(h->b, half_of(h, h->x, odd), half_of(h, h->y, odd), "");
    return LLVMBuildBitCast(h->b, both, h->words, "");
}

static LLVMValueRef merge(const high_product *h, LLVMValueRef even, LLVMValueRef odd, bool high)
{
    LLVMTypeRef i32 = LLVMGetElementType(h->words);
    LLVMValueRef numbers[SIMD_MAX_LANES];
    const unsigned lanes = LLVMGetVectorSize(h->words);
    for (unsigned l = 0; l < lanes; l++)
        numbers[l] =
            LLVMConstInt(i32, (l % 2 != 0 ? lanes : 0) + l - l % 2 + (high ? 1 : 0), false);
    return LLVMBuildShuffleVector(h->b, even, odd, LLVMConstVector(numbers, lanes), "");
}

static void replace_words(LLVMValueRef wide, LLVMValueRef words)
{
    for (LLVMUseRef use = LLVMGetFirstUse(wide); use != NULL; use = LLVMGetFirstUse(wide)) {
        LLVMValueRef user = LLVMGetUser(use);
        LLVMReplaceAllUsesWith(user, words);
        LLVMInstructionEraseFromParent(user);
    }
}

static void replace(const high_product *h)
{
    LLVMPositionBuilderBefore(h->b, h->product);
    LLVMValueRef even = product_of(h, false), odd = product_of(h, true);
    LLVMValueRef low = merge(h, even, odd, false), high = merge(h, even, odd, true);
    for (LLVMUseRef use = LLVMGetFirstUse(h->product); use != NULL;
         use = LLVMGetFirstUse(h->product)) {
        LLVMValueRef user = LLVMGetUser(use), words = low;
        unsigned more;
        if (shifts_down(user, h->product, &more)) {
            LLVMValueRef by = simd_integer_like(h->words, more);
            words = more == 0                        ? high
                    : simd_is_opcode(user, LLVMLShr) ? LLVMBuildLShr(h->b, high, by, "")
                                                     : LLVMBuildAShr(h->b, high, by, "");
            replace_words(user, words);
        } else {
            LLVMReplaceAllUsesWith(user, words);
        }
        LLVMInstructionEraseFromParent(user);
    }
    LLVMInstructionEraseFromParent(h->product);
    if (LLVMGetFirstUse(low) == NULL)
        LLVMInstructionEraseFromParent(low);
}

/* ---- The pass -------------------------------------------------------------------------------- */

/* What is made of a product is behind it, and erased with it. */
static bool replace_found(void *unused, LLVMBuilderRef b, LLVMValueRef i)
{
    (void)unused;
    high_product h = {.b = b};
    if (!find(i, &h))
        return false;
    replace(&h);
    return true;
}

simd_pass_result simd_run_high_products(simd_vectorization *v)
{
    if (simd_replace_each(v->module, replace_found, NULL) == 0)
        return SIMD_PASS_NOTHING_CHANGED;
    simd_remark(v, NULL, SIMD_PASS_HIGH_PRODUCTS,
                "upper halves of products are taken of even and of odd words, as they lie in "
                "registers");
    return SIMD_PASS_CHANGED;
}
