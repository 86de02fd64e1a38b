/* Vectors in memory that is aligned to their elements only, numbers stored as half, and shuffles
 * whose mask is a value. */
#include <inttypes.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/opencl/opencl.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

#define LONGEST (LOWER_MOST_CHOICES / 2u) /* components of a vector that is shuffled by a mask */

/* Vectors of that many elements, packed. */
typedef struct sequence {
    LLVMTypeRef stored; /* of an element */
    LLVMValueRef pointer;
    LLVMValueRef first; /* index of the element at which the vector begins */
} sequence;

static LLVMValueRef place_of(lower_body *b, const sequence *s, uint64_t k)
{
    LLVMValueRef index = LLVMBuildAdd(b->builder, s->first, lower_int(b->l->i64, k), "");
    return LLVMBuildInBoundsGEP2(b->builder, s->stored, s->pointer, &index, 1, "");
}

/* The stride of vectors of 3 is 4 where they are aligned to themselves. */
static uint64_t stride_of(uint64_t count, bool aligned)
{
    return aligned && count == 3 ? 4 : count;
}

static bool begin(lower_body *b, spirv_instruction i, uint32_t offset_operand, LLVMTypeRef stored,
                  uint64_t stride, sequence *out)
{
    const LLVMValueRef offset =
        lower_use_scalar(b, i, LOWER_OPENCL_OPERAND + offset_operand, LOWER_INT);
    out->pointer = offset == NULL ? NULL : lower_opencl_pointer(b, i, offset_operand + 1);
    if (out->pointer == NULL)
        return false;
    const LLVMValueRef wide = LLVMBuildIntCast2(b->builder, offset, b->l->i64, true, "");
    out->stored = stored;
    out->first = LLVMBuildMul(b->builder, wide, lower_int(b->l->i64, stride), "");
    return true;
}

typedef enum memory_kind {
    AS_IT_IS = 0,
    AS_HALF = 1,
    ALIGNED = 2, /* to the whole vector */
    ROUNDED = 4, /* by the last operand */
} memory_kind;

static bool load_vector(lower_body *b, spirv_instruction i, const lower_opencl_rule *rule)
{
    lower_value *value = lower_define(b, i);
    if (value == NULL)
        return false;
    const lower_type *scalar = lower_scalar(value->type);
    if (scalar == NULL || ((rule->what & AS_HALF) != 0 && scalar->kind != LOWER_FLOAT) ||
        scalar->kind == LOWER_BOOL)
        return lower_refuse(b->l, i, "the result has the wrong type");
    const uint64_t count = value->type->component_count;
    const LLVMTypeRef stored = (rule->what & AS_HALF) != 0 ? b->l->f16 : scalar->scalar;
    sequence s;
    if (!begin(b, i, 0, stored, stride_of(count, (rule->what & ALIGNED) != 0), &s))
        return false;
    for (uint64_t k = 0; k < count; k++) {
        const LLVMValueRef component =
            lower_load_component(b, stored, place_of(b, &s, k), lower_bits(b->l, stored) / 8, 0);
        value->components[k] = stored == scalar->scalar
                                   ? component
                                   : LLVMBuildFPExt(b->builder, component, scalar->scalar, "");
    }
    return true;
}

/* Vstoren and its kin have a result, of type void. */
static bool store_vector(lower_body *b, spirv_instruction i, const lower_opencl_rule *rule)
{
    const lower_value *data =
        lower_opencl_operand(b, i, 0, (rule->what & AS_HALF) != 0 ? LOWER_FLOAT : LOWER_OTHER);
    if (data == NULL)
        return false;
    const LLVMTypeRef type = lower_scalar(data->type)->scalar;
    const LLVMTypeRef stored = (rule->what & AS_HALF) != 0 ? b->l->f16 : type;
    const uint64_t count = data->type->component_count;
    sequence s;
    if (type == b->l->i1)
        return lower_refuse(b->l, i, "vectors of booleans are not stored");
    if (!begin(b, i, 1, stored, stride_of(count, (rule->what & ALIGNED) != 0), &s))
        return false;
    const uint32_t mode = (rule->what & ROUNDED) != 0 ? i.words[LOWER_OPENCL_OPERAND + 3]
                                                      : (uint32_t)SpvFPRoundingModeRTE;
    for (uint64_t k = 0; k < count; k++) {
        LLVMValueRef component = data->components[k];
        if (stored != type)
            component = lower_round_to(b, component, stored, mode);
        lower_store_component(b, component, place_of(b, &s, k), lower_bits(b->l, stored) / 8, 0);
    }
    return true;
}

static bool shuffle(lower_body *b, spirv_instruction i, const lower_opencl_rule *rule)
{
    const uint32_t vectors = rule->operands - 1u;
    LLVMValueRef from[LOWER_MOST_CHOICES];
    uint64_t count = 0;
    for (uint32_t v = 0; v < vectors; v++) {
        const lower_value *vector = lower_opencl_operand(b, i, v, LOWER_OTHER);
        if (vector == NULL)
            return false;
        if (vector->type->component_count > LONGEST)
            return lower_refuse(b->l, i, "the vector has more than %u components", LONGEST);
        for (uint64_t k = 0; k < stride_of(vector->type->component_count, true); k++)
            from[count++] = vector->components[k < vector->type->component_count ? k : 0];
    }
    const lower_value *mask = lower_opencl_operand(b, i, vectors, LOWER_INT);
    lower_value *value = mask == NULL ? NULL : lower_define(b, i);
    if (value == NULL)
        return false;
    const lower_type *scalar = lower_scalar(value->type);
    if (scalar == NULL || value->type->component_count != mask->type->component_count)
        return lower_refuse(b->l, i, "mask and result differ in their number of components");
    for (uint64_t k = 0; k < count; k++)
        if (LLVMTypeOf(from[k]) != scalar->scalar)
            return lower_refuse(b->l, i, "operands and result differ in type");
    for (uint64_t k = 0; k < value->type->component_count; k++)
        value->components[k] = lower_choose(b, from, count, mask->components[k]);
    return true;
}

const lower_opencl_rule lower_opencl_vector_rules[] = {
    LOWER_WHOLE(Vloadn, 3, "vload", load_vector, AS_IT_IS),
    LOWER_WHOLE(Vstoren, 3, "vstore", store_vector, AS_IT_IS),
    LOWER_WHOLE(Vload_half, 2, "vload_half", load_vector, AS_HALF),
    LOWER_WHOLE(Vload_halfn, 3, "vload_half", load_vector, AS_HALF),
    LOWER_WHOLE(Vloada_halfn, 3, "vloada_half", load_vector, AS_HALF | ALIGNED),
    LOWER_WHOLE(Vstore_half, 3, "vstore_half", store_vector, AS_HALF),
    LOWER_WHOLE(Vstore_half_r, 4, "vstore_half", store_vector, AS_HALF | ROUNDED),
    LOWER_WHOLE(Vstore_halfn, 3, "vstore_half", store_vector, AS_HALF),
    LOWER_WHOLE(Vstore_halfn_r, 4, "vstore_half", store_vector, AS_HALF | ROUNDED),
    LOWER_WHOLE(Vstorea_halfn, 3, "vstorea_half", store_vector, AS_HALF | ALIGNED),
    LOWER_WHOLE(Vstorea_halfn_r, 4, "vstorea_half", store_vector, AS_HALF | ALIGNED | ROUNDED),
    LOWER_WHOLE(Shuffle, 2, "shuffle", shuffle, 0),
    LOWER_WHOLE(Shuffle2, 3, "shuffle2", shuffle, 0),
    {0},
};
