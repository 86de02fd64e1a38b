#include "backend/driver/engines/simd/vectorize/analysis/values/products.h"

#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"

enum { WORD_BYTES = 4, CLOSEST = 8 /* bytes: lanes closer to one another share words */ };

/* ---- Factors --------------------------------------------------------------------------------- */

/* Words of lanes that overlap would be gathered, where elements are vectors. */
static bool can_be_word(const simd_divergence *divergence, LLVMValueRef pointer)
{
    const simd_value_shape shape = simd_value_shape_of(divergence, pointer);
    const bool near = shape.kind == SIMD_LINEAR && shape.stride < CLOSEST &&
                      shape.stride > -CLOSEST && shape.stride % WORD_BYTES != 0;
    return !near && simd_divergence_private_scale(divergence, pointer) == 1;
}

static bool read_load(simd_factor *f, const simd_divergence *divergence, LLVMValueRef value)
{
    if (LLVMIsALoadInst(value) == NULL || simd_is_communication(value) ||
        !can_be_word(divergence, LLVMGetOperand(value, 0)))
        return false;
    f->load = value;
    f->address = simd_address_of(divergence, LLVMGetOperand(value, 0));
    return true;
}

static bool reads_step(LLVMValueRef value, LLVMOpcode op, uint64_t *number)
{
    if (LLVMIsABinaryOperator(value) == NULL || LLVMGetInstructionOpcode(value) != op ||
        LLVMIsAConstantInt(LLVMGetOperand(value, 1)) == NULL)
        return false;
    *number = LLVMConstIntGetZExtValue(LLVMGetOperand(value, 1));
    return true;
}

/* A loaded number, shifted and masked as halves of a byte are. */
static bool read_narrow(simd_factor *f, const simd_divergence *divergence, LLVMValueRef value,
                        uint32_t size)
{
    const uint64_t all = (UINT64_C(1) << 8 * size) - 1;
    uint64_t number;
    f->mask = all;
    if (LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMIntegerTypeKind ||
        LLVMGetIntTypeWidth(LLVMTypeOf(value)) != 8 * size)
        return false;
    if (reads_step(value, LLVMAnd, &number)) {
        f->mask = number;
        value = LLVMGetOperand(value, 0);
    }
    if (reads_step(value, LLVMLShr, &number) && number < 8 * size) {
        f->shift = number;
        f->mask &= all >> number;
        value = LLVMGetOperand(value, 0);
    }
    return read_load(f, divergence, value);
}

static bool read_factor(simd_factor *f, const simd_divergence *divergence, LLVMValueRef value,
                        uint32_t size)
{
    *f = (simd_factor){.is_signed = LLVMIsASExtInst(value) != NULL};
    if (LLVMIsAConstantInt(value) != NULL) {
        const int64_t most = size == 1 ? INT8_MAX : INT16_MAX;
        f->constant = LLVMConstIntGetSExtValue(value);
        f->is_signed = true;
        return f->constant >= -most - 1 && f->constant <= most;
    }
    return (f->is_signed || LLVMIsAZExtInst(value) != NULL) &&
           read_narrow(f, divergence, LLVMGetOperand(value, 0), size);
}

/* Numbers of 16 bits are multiplied with signs only. */
static bool can_multiply(const simd_product *p, uint32_t size)
{
    for (int f = 0; f < 2 && size == 2; f++)
        if (p->factors[f].load != NULL && !p->factors[f].is_signed &&
            p->factors[f].mask > INT16_MAX)
            return false;
    return true;
}

/* A product; a number that is only widened is one with 1. */
static bool read_product(simd_product *p, const simd_divergence *divergence, LLVMValueRef value,
                         uint32_t size)
{
    *p = (simd_product){.factors = {{0}, {.is_signed = true, .constant = 1}}};
    uint64_t shift;
    if (reads_step(value, LLVMShl, &shift) && shift < 8 * size - 1) {
        p->factors[1].constant = INT64_C(1) << shift;
        value = LLVMGetOperand(value, 0);
    } else if (LLVMIsABinaryOperator(value) != NULL && LLVMGetInstructionOpcode(value) == LLVMMul) {
        return read_factor(&p->factors[0], divergence, LLVMGetOperand(value, 0), size) &&
               p->factors[0].load != NULL &&
               read_factor(&p->factors[1], divergence, LLVMGetOperand(value, 1), size) &&
               can_multiply(p, size);
    }
    return read_factor(&p->factors[0], divergence, value, size) && p->factors[0].load != NULL &&
           can_multiply(p, size);
}

/* ---- Sums ------------------------------------------------------------------------------------ */

static bool is_addition(LLVMValueRef value)
{
    return LLVMIsABinaryOperator(value) != NULL && LLVMGetInstructionOpcode(value) == LLVMAdd;
}

static bool is_inner(LLVMValueRef value, LLVMValueRef root)
{
    LLVMUseRef use = LLVMGetFirstUse(value);
    return is_addition(value) && use != NULL && LLVMGetNextUse(use) == NULL &&
           LLVMGetInstructionParent(value) == LLVMGetInstructionParent(root);
}

static bool add_terms(simd_sum *sum, const simd_divergence *divergence, LLVMValueRef root)
{
    LLVMValueRef open[SIMD_MAX_PRODUCTS] = {root};
    for (uint32_t count = 1; count > 0;) {
        LLVMValueRef value = open[--count];
        if (value == root || is_inner(value, root)) {
            if (count + 2 > SIMD_MAX_PRODUCTS)
                return false;
            open[count++] = LLVMGetOperand(value, 1);
            open[count++] = LLVMGetOperand(value, 0);
            continue;
        }
        if (sum->product_count == SIMD_MAX_PRODUCTS || sum->other_count == SIMD_MAX_PRODUCTS)
            return false;
        if (read_product(&sum->products[sum->product_count], divergence, value, sum->size))
            sum->product_count++;
        else
            sum->others[sum->other_count++] = value;
    }
    return true;
}

bool simd_sum_read(simd_sum *sum, const simd_divergence *divergence, LLVMValueRef addition,
                   uint32_t size)
{
    sum->size = size;
    sum->product_count = sum->other_count = 0;
    return is_addition(addition) && LLVMGetIntTypeWidth(LLVMTypeOf(addition)) == 32 &&
           simd_value_shape_of(divergence, addition).kind == SIMD_VARYING &&
           add_terms(sum, divergence, addition) && sum->product_count >= WORD_BYTES / size;
}

/* ---- Words ----------------------------------------------------------------------------------- */

/* Whether a factor is `number` elements behind another, and becomes what that does. */
static bool is_behind(const simd_factor *a, const simd_factor *first, int64_t bytes)
{
    if (a->load == NULL || first->load == NULL)
        return a->load == NULL && first->load == NULL;
    return a->is_signed == first->is_signed && a->shift == first->shift && a->mask == first->mask &&
           simd_address_is_near(&a->address, &first->address) &&
           simd_pointer_offset(a->address.offset, first->address.offset, -1) == bytes &&
           LLVMGetInstructionParent(a->load) == LLVMGetInstructionParent(first->load);
}

static void swap_factors(simd_product *p)
{
    const simd_factor first = p->factors[0];
    p->factors[0] = p->factors[1];
    p->factors[1] = first;
}

static bool follows(simd_product *p, const simd_product *first, int64_t bytes)
{
    for (int turn = 0; turn < 2; turn++) {
        if (is_behind(&p->factors[0], &first->factors[0], bytes) &&
            is_behind(&p->factors[1], &first->factors[1], bytes))
            return true;
        if (p->factors[1].load == NULL)
            return false;
        swap_factors(p);
    }
    return false;
}

static simd_product *find_behind(simd_sum *sum, const simd_product *first, int64_t bytes)
{
    for (uint32_t k = 0; k < sum->product_count; k++)
        if (!sum->products[k].used && &sum->products[k] != first &&
            follows(&sum->products[k], first, bytes))
            return &sum->products[k];
    return NULL;
}

/* Words begin where a row does, or where the one before ends. */
static bool take_from(simd_sum *sum, simd_product *first, simd_product *out[])
{
    const uint32_t count = WORD_BYTES / sum->size;
    if (first->used || find_behind(sum, first, -(int64_t)sum->size) != NULL)
        return false;
    out[0] = first;
    for (uint32_t k = 1; k < count; k++) {
        out[k] = find_behind(sum, first, (int64_t)(k * sum->size));
        if (out[k] == NULL)
            return false;
    }
    for (uint32_t k = 0; k < count; k++)
        out[k]->used = true;
    return true;
}

bool simd_sum_take_word(simd_sum *sum, simd_product *out[SIMD_PACKED_FACTORS])
{
    for (uint32_t k = 0; k < sum->product_count; k++)
        if (take_from(sum, &sum->products[k], out))
            return true;
    return false;
}
