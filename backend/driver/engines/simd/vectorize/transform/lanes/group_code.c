/* How many instructions a SIMD group takes: for vectors, those for each register; for what the
 * processor has no instruction for, or none for vectors, those for each lane. */
#include "backend/driver/engines/simd/vectorize/transform/lanes/group_code.h"

#include "backend/driver/engines/simd/vectorize/ir/calls.h"

#define LANE_COST 2u /* instructions for a lane of an access to any address */

static bool is_one_instruction(const simd_target *target, const simd_access *a)
{
    const simd_indexed *indexed = a->loads ? &target->gathers : &target->scatters;
    return (simd_sizes_have(indexed->sizes, a->size) && !indexed->slow) ||
           (a->shape.kind == SIMD_LINEAR && a->shape.stride >= 0 &&
            (uint64_t)a->shape.stride <= a->size);
}

/* What there is no instruction for, or not for a vector. */
#define DIVISION_COST 4u /* of a lane: two numbers out of vectors, the division, and one into it */
#define ATOMIC_COST 4u   /* of a lane */
#define LOOP_COST 16u    /* over lanes */
#define LONG_PRODUCT_COST 8u /* of a vector, made of those of halves */
#define HALF_COST 4u         /* to floats, and back */
#define CALL_COST 16u        /* of a function, or its formula */

static uint64_t bits_of(const simd_vectorization *v, LLVMTypeRef type)
{
    return LLVMTypeIsSized(type) ? LLVMABISizeOfType(v->layout, type) * 8 : 0;
}

static bool is_half_arithmetic(LLVMValueRef i)
{
    return LLVMIsABinaryOperator(i) != NULL && LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMHalfTypeKind;
}

/* Instructions for vectors that fit into a register. */
static uint32_t steps_of(const simd_vectorization *v, LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMUDiv:
    case LLVMSDiv:
    case LLVMURem:
    case LLVMSRem:
        return DIVISION_COST * v->partition.width;
    case LLVMMul:
        return bits_of(v, LLVMTypeOf(i)) == 64 && v->target->register_bits < 512 ? LONG_PRODUCT_COST
                                                                                 : 1;
    case LLVMCall:
        return simd_call_is_made(simd_call_kind(i)) ? CALL_COST : 1;
    default:
        return is_half_arithmetic(i) ? HALF_COST : 1;
    }
}

uint32_t simd_group_registers(const simd_vectorization *v, LLVMTypeRef type)
{
    const uint64_t bits = bits_of(v, type) * v->partition.width;
    return bits <= v->target->register_bits ? 1 : (uint32_t)(bits / v->target->register_bits);
}

uint32_t simd_group_code(const simd_vectorization *v, uint32_t number)
{
    LLVMValueRef i = v->divergence.values[number];
    if (LLVMIsAAtomicRMWInst(i) != NULL || LLVMIsAAtomicCmpXchgInst(i) != NULL)
        return simd_divergence_is_full(&v->divergence, v->divergence.blocks[number])
                   ? ATOMIC_COST * v->partition.width
                   : LOOP_COST;
    if (!simd_access_is(i))
        return simd_value_shape_has_vectors(v->divergence.shapes[number])
                   ? steps_of(v, i) * simd_group_registers(v, LLVMTypeOf(i))
                   : 0;
    const simd_access a = simd_access_of(&v->divergence, i);
    if (a.shape.kind == SIMD_UNIFORM)
        return 0;
    return is_one_instruction(v->target, &a) ? 1 : LANE_COST * v->partition.width;
}
