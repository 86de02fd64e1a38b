/* byte_products: products of bytes. x86 multiplies numbers of 16 bits, so LLVM makes such of the
 * bytes of each half of a register, multiplies them and packs what comes out: shuffles, where the
 * processor has few places for them, and constants of 64 elements, each of which LLVM looks at for
 * everything that it asks of them. The lower byte of a product of 16 bits needs the lower bytes
 * only, and the upper byte the upper ones where one of the lower bytes is zero: so there is one
 * product of all, one of the odd bytes, and a blend by bits. It runs late, when LLVM has made
 * shifts and sums of products by constants.
 *
 * Products of less than a register stay: LLVM makes numbers of 16 bits of all of it at once. */
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/ir/vectors/element.h"
#include "backend/driver/engines/simd/vectorize/ir/vectors/like.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/remarks.h"
#include "base/power_of_two.h"

enum { BYTE_BITS = 8, LOWER = 0x00ff, UPPER = 0xff00 };

typedef struct byte_product {
    const simd_vectorization *v;
    LLVMBuilderRef b;
    LLVMValueRef product, number; /* the number that all bytes are multiplied by, or NULL */
    LLVMTypeRef pairs;            /* half as many integers of 16 bits */
} byte_product;

/* 2^n, 2^n + 1 and 2^n - 1, as LLVM shifts and adds: three steps instead of four. */
static bool is_near_power(uint64_t n)
{
    return zli_is_power_of_two(n) || zli_is_power_of_two(n - 1) || zli_is_power_of_two(n + 1);
}

static bool is_shift_and_sum(LLVMValueRef number)
{
    const uint64_t n = LLVMConstIntGetZExtValue(number);
    return is_near_power(n) || is_near_power((0 - n) & LOWER);
}

static bool find(LLVMValueRef i, byte_product *out)
{
    if (!simd_is_opcode(i, LLVMMul) || LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMVectorTypeKind)
        return false;
    LLVMTypeRef byte = LLVMGetElementType(LLVMTypeOf(i));
    const unsigned lanes = LLVMGetVectorSize(LLVMTypeOf(i));
    if (LLVMGetIntTypeWidth(byte) != BYTE_BITS || lanes % 2 != 0 || lanes > SIMD_MAX_LANES ||
        lanes * BYTE_BITS < out->v->target->register_bits)
        return false;
    LLVMContextRef context = LLVMGetTypeContext(byte);
    out->product = i;
    out->number = simd_element_number_of_all(LLVMGetOperand(i, 1));
    out->pairs = LLVMVectorType(LLVMIntTypeInContext(context, 2 * BYTE_BITS), lanes / 2);
    return out->number == NULL || !is_shift_and_sum(out->number);
}

/* A byte that is anything would make its neighbour so. */
static LLVMValueRef pairs_of(const byte_product *p, LLVMValueRef bytes)
{
    return LLVMBuildBitCast(p->b, LLVMBuildFreeze(p->b, bytes, ""), p->pairs, "");
}

static LLVMValueRef masked(const byte_product *p, LLVMValueRef pairs, unsigned mask)
{
    return LLVMBuildAnd(p->b, pairs, simd_integer_like(p->pairs, mask), "");
}

static void replace(const byte_product *p)
{
    LLVMBuilderRef b = p->b;
    LLVMPositionBuilderBefore(b, p->product);
    LLVMValueRef x = pairs_of(p, LLVMGetOperand(p->product, 0)), even, odd;
    if (p->number != NULL) {
        LLVMValueRef number =
            simd_integer_like(p->pairs, LLVMConstIntGetZExtValue(p->number) & LOWER);
        even = LLVMBuildMul(b, x, number, "");
        odd = LLVMBuildMul(b, masked(p, x, UPPER), number, "");
    } else {
        LLVMValueRef y = pairs_of(p, LLVMGetOperand(p->product, 1));
        LLVMValueRef upper = LLVMBuildLShr(b, x, simd_integer_like(p->pairs, BYTE_BITS), "");
        even = LLVMBuildMul(b, x, y, "");
        odd = LLVMBuildMul(b, upper, masked(p, y, UPPER), "");
    }
    LLVMValueRef both = LLVMBuildOr(b, masked(p, even, LOWER), odd, "");
    LLVMReplaceAllUsesWith(p->product, LLVMBuildBitCast(b, both, LLVMTypeOf(p->product), ""));
    LLVMInstructionEraseFromParent(p->product);
}

static bool replace_found(void *v, LLVMBuilderRef b, LLVMValueRef i)
{
    byte_product p = {.v = v, .b = b};
    if (!find(i, &p))
        return false;
    replace(&p);
    return true;
}

simd_pass_result simd_run_byte_products(simd_vectorization *v)
{
    const unsigned count = simd_replace_each(v->module, replace_found, v);
    if (count == 0)
        return SIMD_PASS_NOTHING_CHANGED;
    simd_remark(v, NULL, SIMD_PASS_BYTE_PRODUCTS,
                "%u products of bytes are taken of even and of odd ones, as they lie in registers",
                count);
    return SIMD_PASS_CHANGED;
}
