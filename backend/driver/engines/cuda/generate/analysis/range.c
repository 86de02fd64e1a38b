#include "backend/driver/engines/cuda/generate/analysis/range.h"

#include "backend/driver/engines/cuda/generate/analysis/instruction.h"
#include "backend/driver/engines/simd/contract/comparison.h"

/* Blocks that are looked back through, and sums with constants. */
enum { MOST_BLOCKS = 8, MOST_SUMS = 4 };

static const cuda_range all = {INT64_MIN, INT64_MAX};

static bool is_shift(LLVMValueRef value, LLVMOpcode opcode)
{
    int64_t bits;
    return cuda_is_opcode(value, opcode) && cuda_read_constant(LLVMGetOperand(value, 1), &bits) &&
           bits == 32;
}

LLVMValueRef cuda_range_source(LLVMValueRef value, bool *is_signed)
{
    int64_t mask;
    *is_signed = !cuda_is_opcode(value, LLVMZExt) && !cuda_is_opcode(value, LLVMAnd);
    if (cuda_is_opcode(value, LLVMAnd) && cuda_read_constant(LLVMGetOperand(value, 1), &mask) &&
        mask >= 0 && mask <= UINT32_MAX)
        return LLVMGetOperand(value, 0);
    if (is_shift(value, LLVMAShr) && is_shift(LLVMGetOperand(value, 0), LLVMShl))
        return LLVMGetOperand(LLVMGetOperand(value, 0), 0);
    if (!cuda_is_opcode(value, LLVMZExt) && !cuda_is_opcode(value, LLVMSExt))
        return NULL;
    const LLVMValueRef source = LLVMGetOperand(value, 0);
    return LLVMGetIntTypeWidth(LLVMTypeOf(source)) <= 32 ? source : NULL;
}

/* ---- What a branch tells --------------------------------------------------------------------- */

static int64_t larger(int64_t x, int64_t y)
{
    return x > y ? x : y;
}

static int64_t smaller(int64_t x, int64_t y)
{
    return x < y ? x : y;
}

/* Numbers that are not negative have the same order in both senses. */
static void bound(cuda_range *r, LLVMIntPredicate predicate, int64_t number)
{
    switch (predicate) {
    case LLVMIntNE:
        if (r->least == number)
            r->least++;
        break;
    case LLVMIntUGT:
    case LLVMIntSGT:
        r->least = larger(r->least, number + 1);
        break;
    case LLVMIntUGE:
    case LLVMIntSGE:
        r->least = larger(r->least, number);
        break;
    case LLVMIntULT:
    case LLVMIntSLT:
        r->most = smaller(r->most, number - 1);
        break;
    case LLVMIntULE:
    case LLVMIntSLE:
        r->most = smaller(r->most, number);
        break;
    default:
        break;
    }
}

static bool is_signed_test(LLVMIntPredicate predicate)
{
    return predicate >= LLVMIntSGT;
}

/* The test is of the number of 32 bits that the value extends. As a signed one it is the same
 * number where it is known not to be negative, or is extended so. */
static void bound_source(cuda_range *r, LLVMIntPredicate predicate, int64_t number, bool is_signed)
{
    const bool is_lower = predicate == LLVMIntSGT || predicate == LLVMIntSGE;
    if (is_signed_test(predicate) && !is_signed) {
        if (!is_lower || number < -1 || (number < 0 && predicate == LLVMIntSGE))
            return;
        r->most = smaller(r->most, INT32_MAX);
    }
    if (is_signed && !is_signed_test(predicate) && predicate != LLVMIntNE)
        return;
    bound(r, predicate, number);
}

static void read_comparison(const simd_comparison *holds, LLVMValueRef value, cuda_range *r)
{
    bool is_signed;
    int64_t number;
    const LLVMValueRef source = cuda_range_source(value, &is_signed), tested = holds->a;
    const LLVMIntPredicate predicate = holds->relation;
    if (!cuda_read_constant(holds->b, &number))
        return;
    if (number == INT64_MAX || number == INT64_MIN || (number < 0 && !is_signed_test(predicate)))
        return;
    if (tested == value && (r->least >= 0 || is_signed_test(predicate) || predicate == LLVMIntNE))
        bound(r, predicate, number);
    else if (tested == source && LLVMGetIntTypeWidth(LLVMTypeOf(tested)) == 32)
        bound_source(r, predicate, number, is_signed);
}

static void read_branches(LLVMValueRef value, const cuda_way *way, cuda_range *r)
{
    simd_comparison holds;
    LLVMBasicBlockRef before = way->from, block = way->to;
    for (int i = 0; i < MOST_BLOCKS && before != NULL; i++) {
        if (simd_comparison_on_edge(before, block, &holds))
            read_comparison(&holds, value, r);
        block = before;
        before = simd_only_predecessor(block);
    }
}

/* ---- Values ---------------------------------------------------------------------------------- */

static bool read_type(LLVMValueRef value, cuda_range *out)
{
    bool is_signed;
    const LLVMValueRef source = cuda_range_source(value, &is_signed);
    *out = is_signed ? (cuda_range){INT32_MIN, INT32_MAX} : (cuda_range){0, UINT32_MAX};
    return source != NULL;
}

static bool find(LLVMValueRef value, const cuda_way *way, int depth, cuda_range *out)
{
    int64_t number;
    if (cuda_read_constant(value, &number)) {
        *out = (cuda_range){number, number};
        return true;
    }
    *out = all;
    if (read_type(value, out)) {
        read_branches(value, way, out);
        return true;
    }
    if (depth == 0 || !cuda_is_opcode(value, LLVMAdd) ||
        !cuda_read_constant(LLVMGetOperand(value, 1), &number) || number < INT32_MIN ||
        number > INT32_MAX || !find(LLVMGetOperand(value, 0), way, depth - 1, out))
        return false;
    *out = (cuda_range){out->least + number, out->most + number};
    return true;
}

bool cuda_range_find(LLVMValueRef value, const cuda_way *way, cuda_range *out)
{
    return LLVMGetIntTypeWidth(LLVMTypeOf(value)) == 64 && find(value, way, MOST_SUMS, out);
}
