/* rejoin_quotients: an index that a kernel takes apart, into a row and a column, and puts together
 * again a row or some columns further. To LLVM each is a sum of its own:
 *
 *     row = i / 19, column = i % 19
 *     a[(row + 1) * 19 + column - 1]       a[i + 18]
 *
 * Lanes that follow one another come to the next row together, so they load a vector, where a
 * quotient that differs by lane would have them gather. Sums are written out as products of a
 * number, a quotient or anything else, and a constant or a divisor, x % n as x - x / n * n. If a
 * quotient vanishes, what is left takes the sum's place. That is exact also where it wraps around.
 *
 * Where LLVM counts in 64 bits how far the row and the column are, each of them is widened by
 * itself; and it divides in as few bits as a number has (quotient_sum.h).
 */
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/transform/scalar/indices/quotient_sum.h"

enum { MOST_LEFT = 4, MOST_ADDRESSES = 4 };

typedef simd_quotient_term term;
typedef simd_quotient_sum sum;

/* Drops what is 0 in so many bits.
 * @returns whether a quotient was */
static bool drop_zeros(sum *s, unsigned bits)
{
    bool vanished = false;
    uint32_t left = 0;
    for (uint32_t k = 0; k < s->count; k++) {
        if (s->terms[k].scale << (64 - bits) != 0)
            s->terms[left++] = s->terms[k];
        else
            vanished = vanished || s->terms[k].divisor != NULL;
    }
    s->count = left;
    return vanished;
}

/* ---- The pass -------------------------------------------------------------------------------- */

static LLVMValueRef low_bits(LLVMBuilderRef b, LLVMValueRef value, LLVMTypeRef type)
{
    return LLVMTypeOf(value) == type ? value : LLVMBuildTrunc(b, value, type, "");
}

static LLVMValueRef widen(LLVMBuilderRef b, LLVMValueRef value, LLVMTypeRef type, bool is_signed)
{
    if (LLVMGetIntTypeWidth(LLVMTypeOf(value)) >= LLVMGetIntTypeWidth(type))
        return low_bits(b, value, type);
    return is_signed ? LLVMBuildSExt(b, value, type, "") : LLVMBuildZExt(b, value, type, "");
}

static LLVMValueRef build_term(LLVMBuilderRef b, const term *t, LLVMTypeRef type)
{
    LLVMValueRef value = t->value;
    if (t->divisor != NULL)
        value = t->is_signed ? LLVMBuildSDiv(b, value, t->divisor, "")
                             : LLVMBuildUDiv(b, value, t->divisor, "");
    value = t->widens ? widen(b, value, type, t->is_signed) : low_bits(b, value, type);
    if (t->factor != NULL)
        value = LLVMBuildMul(b, value, low_bits(b, t->factor, type), "");
    LLVMValueRef scale = LLVMConstInt(type, t->scale, false);
    return LLVMConstIntGetZExtValue(scale) == 1 ? value : LLVMBuildMul(b, value, scale, "");
}

static LLVMValueRef build_sum(LLVMBuilderRef b, const sum *s, LLVMTypeRef type)
{
    LLVMValueRef all = NULL, offset = LLVMConstInt(type, s->offset, false);
    for (uint32_t k = 0; k < s->count; k++) {
        LLVMValueRef one = build_term(b, &s->terms[k], type);
        all = all == NULL ? one : LLVMBuildAdd(b, all, one, "");
    }
    if (all == NULL || LLVMConstIntGetZExtValue(offset) == 0)
        return all == NULL ? offset : all;
    return LLVMBuildAdd(b, all, offset, "");
}

/* Whether a sum is of integers of so many bits, and shorter without a quotient. None is left that
 * would be divided in more bits. */
static bool is_rejoined(sum *s, LLVMTypeRef type)
{
    if (!drop_zeros(s, LLVMGetIntTypeWidth(type)) || s->count > MOST_LEFT)
        return false;
    for (uint32_t k = 0; k < s->count; k++)
        if (s->terms[k].was_cut)
            return false;
    return true;
}

static bool is_number(LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) <= 64;
}

static void replace(simd_vectorization *v, LLVMValueRef i, LLVMValueRef by)
{
    simd_remark(v, i, SIMD_PASS_REJOIN_QUOTIENTS,
                "index: a quotient and its remainder are together what was divided");
    LLVMReplaceAllUsesWith(i, by);
}

static bool rejoin_sum(simd_vectorization *v, LLVMBuilderRef b, LLVMValueRef i)
{
    const LLVMOpcode op = LLVMGetInstructionOpcode(i);
    LLVMTypeRef type = LLVMTypeOf(i);
    sum s = {.partition = &v->partition};
    if ((op != LLVMAdd && op != LLVMSub) || !is_number(type))
        return false;
    s.bits = LLVMGetIntTypeWidth(type);
    if (!simd_add_to_quotient_sum(&s, i, 1) || !is_rejoined(&s, type))
        return false;
    LLVMPositionBuilderBefore(b, i);
    replace(v, i, build_sum(b, &s, type));
    return true;
}

/* Returns the one index of an address, of 64 bits; or NULL. */
static LLVMValueRef index_of(LLVMValueRef address)
{
    if (LLVMIsAGetElementPtrInst(address) == NULL || LLVMGetNumOperands(address) != 2)
        return NULL;
    LLVMValueRef index = LLVMGetOperand(address, 1);
    return is_number(LLVMTypeOf(index)) && LLVMGetIntTypeWidth(LLVMTypeOf(index)) == 64 ? index
                                                                                        : NULL;
}

static uint64_t size_of(const simd_vectorization *v, LLVMValueRef address)
{
    return LLVMABISizeOfType(v->layout, LLVMGetGEPSourceElementType(address));
}

/* Divides by a size, if nothing is left. */
static bool divide(sum *s, uint64_t size)
{
    const int64_t by = (int64_t)size;
    bool is_whole = (int64_t)s->offset % by == 0;
    for (uint32_t k = 0; k < s->count; k++)
        is_whole = is_whole && (int64_t)s->terms[k].scale % by == 0;
    for (uint32_t k = 0; is_whole && k < s->count; k++)
        s->terms[k].scale = (uint64_t)((int64_t)s->terms[k].scale / by);
    s->offset = is_whole ? (uint64_t)((int64_t)s->offset / by) : s->offset;
    return is_whole;
}

/* Adds the indices of so many addresses, each of which begins at the next one, in bytes.
 * @returns where the last one begins, or NULL */
static LLVMValueRef add_indices(const simd_vectorization *v, sum *s, LLVMValueRef address,
                                uint32_t count)
{
    LLVMValueRef index = index_of(address);
    LLVMValueRef from = index == NULL ? NULL : LLVMGetOperand(address, 0);
    if (from != NULL && count > 1)
        from = add_indices(v, s, from, count - 1);
    return from != NULL && simd_add_to_quotient_sum(s, index, size_of(v, address)) ? from : NULL;
}

/* From 19 on LLVM adds a row, a column and a constant to an address one after the other. The sum is
 * one of bytes, and then of elements. */
static bool rejoin_address(simd_vectorization *v, LLVMBuilderRef b, LLVMValueRef i)
{
    for (uint32_t count = 2; count <= MOST_ADDRESSES; count++) {
        sum s = {.partition = &v->partition, .bits = 64};
        LLVMValueRef from = add_indices(v, &s, i, count);
        if (from == NULL || size_of(v, i) == 0)
            return false;
        LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(i, 1));
        if (!is_rejoined(&s, type) || !divide(&s, size_of(v, i)))
            continue;
        LLVMPositionBuilderBefore(b, i);
        LLVMValueRef index = build_sum(b, &s, type);
        replace(v, i, LLVMBuildGEP2(b, LLVMGetGEPSourceElementType(i), from, &index, 1, ""));
        return true;
    }
    return false;
}

simd_pass_result simd_run_rejoin_quotients(simd_vectorization *v)
{
    LLVMBuilderRef b = LLVMCreateBuilderInContext(v->context);
    bool any = false;
    for (uint32_t k = 0; k < v->cfg.block_count; k++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(v->cfg.blocks[k].block); i != NULL;
             i = LLVMGetNextInstruction(i))
            any = rejoin_sum(v, b, i) || rejoin_address(v, b, i) || any;
    LLVMDisposeBuilder(b);
    return any ? simd_remove_dead(v) : SIMD_PASS_NOTHING_CHANGED;
}
