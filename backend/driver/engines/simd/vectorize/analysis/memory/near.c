#include "backend/driver/engines/simd/vectorize/analysis/memory/near.h"

#include "backend/driver/engines/simd/vectorize/analysis/memory/address.h"
#include "backend/driver/engines/simd/vectorize/analysis/values/forms.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"

enum { DEPTH = 6 }; /* of what an index is computed from */

/* What a value is for one lane of the first SIMD group. */
typedef struct look {
    const simd_divergence *divergence;
    simd_form_products *products;
    uint32_t lane;
} look;

static unsigned bits_of(LLVMValueRef value)
{
    return LLVMGetIntTypeWidth(LLVMTypeOf(value));
}

static int64_t local_id(const look *l, LLVMValueRef call)
{
    const simd_partition *p = l->divergence->partition;
    switch (simd_call_dimension(call)) {
    case 0:
        return l->lane % p->row;
    case 1:
        return l->lane / p->row % p->size[1];
    default:
        return l->lane / p->row / p->size[1];
    }
}

static simd_form find(const look *l, LLVMValueRef value, int depth);

static simd_form of_instruction(const look *l, LLVMValueRef i, int depth)
{
    const LLVMOpcode op = LLVMGetInstructionOpcode(i);
    if (op == LLVMCall)
        return simd_call_kind(i) == SIMD_CALL_LOCAL_ID ? simd_form_constant(local_id(l, i))
                                                       : simd_form_unknown();
    if (LLVMIsABinaryOperator(i) != NULL) {
        const simd_form a = find(l, LLVMGetOperand(i, 0), depth);
        const simd_form b = find(l, LLVMGetOperand(i, 1), depth);
        return simd_form_compute(l->products, op, &a, &b, bits_of(i));
    }
    if (op != LLVMSExt && op != LLVMZExt && op != LLVMTrunc)
        return simd_form_unknown();
    const simd_form from = find(l, LLVMGetOperand(i, 0), depth);
    if (op == LLVMTrunc)
        return bits_of(i) == 32 || simd_form_is_constant(&from)
                   ? simd_form_cut(from, LLVMSExt, bits_of(i))
                   : simd_form_unknown();
    return simd_form_widen(l->products, &from, op, bits_of(LLVMGetOperand(i, 0)));
}

static simd_form find(const look *l, LLVMValueRef value, int depth)
{
    if (LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMIntegerTypeKind)
        return simd_form_unknown();
    if (LLVMIsAConstantInt(value) != NULL)
        return bits_of(value) <= 64 ? simd_form_constant(LLVMConstIntGetSExtValue(value))
                                    : simd_form_unknown();
    if (LLVMIsAInstruction(value) == NULL ||
        simd_value_shape_is_same_in_group(simd_value_shape_of(l->divergence, value)))
        return simd_form_value(l->products, value);
    return depth == 0 ? simd_form_unknown() : of_instruction(l, value, depth - 1);
}

/* What the index that a term has is for a lane, in bytes. */
static simd_form scaled(const look *l, const simd_term *term)
{
    simd_form at = find(l, term->value, DEPTH);
    if (term->extended != 0)
        at = simd_form_widen(l->products, &at, term->extended, bits_of(term->value));
    const simd_form none = simd_form_constant(0);
    return simd_form_add(&none, &at, term->scale);
}

/* How far a lane is from the first one.
 * @returns false if that is not known */
static bool find_distance(look *l, const simd_address *address, uint32_t lane, int64_t *bytes)
{
    simd_form all = simd_form_constant(0);
    for (uint32_t t = 0; t < address->count; t++) {
        l->lane = lane;
        const simd_form here = scaled(l, &address->terms[t]);
        l->lane = 0;
        const simd_form first = scaled(l, &address->terms[t]);
        all = simd_form_add(&all, &here, 1);
        all = simd_form_add(&all, &first, -1);
    }
    *bytes = all.offset;
    return simd_form_is_constant(&all);
}

uint32_t simd_near_registers(const simd_divergence *divergence, const simd_target *target,
                             LLVMValueRef pointer, uint64_t bytes)
{
    const simd_partition *p = divergence->partition;
    const int64_t most = SIMD_NEAR_REGISTERS * (int64_t)(target->register_bits / 8);
    if (p->strips != 1 || simd_divergence_private_scale(divergence, pointer) != 1)
        return 0;
    const simd_address address = simd_address_of(divergence, pointer);
    simd_form_products products = {.partition = *p};
    look l = {divergence, &products, 0};
    int64_t first = 0, last = 0;
    if (!simd_value_shape_is_same_in_group(simd_value_shape_of(divergence, address.base)))
        return 0;
    for (uint32_t lane = 1; lane < p->width; lane++) {
        int64_t at;
        if (!find_distance(&l, &address, lane, &at) || at - first >= most || last - at >= most)
            return 0;
        first = at < first ? at : first;
        last = at > last ? at : last;
    }
    const int64_t all = last - first + (int64_t)bytes;
    return all > most ? 0
                      : (uint32_t)((all * 8 + target->register_bits - 1) / target->register_bits);
}
