#include <inttypes.h>

#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

static const lower_type *result_type(lower_body *b, spirv_instruction i, lower_kind kind)
{
    const lower_type *type = lower_find_type(b->l, i, spirv_result_type(i));
    if (type == NULL || lower_components(b->l, i, type) == NULL)
        return NULL;
    const lower_type *scalar = lower_scalar(type);
    if (scalar != NULL && (kind == LOWER_OTHER || scalar->kind == kind))
        return type;
    (void)lower_refuse(b->l, i, "the result has the wrong type");
    return NULL;
}

static bool use_all(lower_body *b, spirv_instruction i, uint32_t first, lower_kind kind,
                    const lower_value *operands[LOWER_OPERANDS])
{
    if (i.count <= first || i.count - first > LOWER_OPERANDS)
        return lower_refuse(b->l, i, "the instruction has a wrong number of operands");
    for (uint32_t word = first; word < i.count; word++) {
        const lower_value *operand = lower_use(b, i, word);
        if (operand == NULL)
            return false;
        const lower_type *scalar = lower_scalar(operand->type);
        if (scalar == NULL || (kind != LOWER_OTHER && scalar->kind != kind))
            return lower_refuse(b->l, i, "the operand in word %" PRIu32 " has the wrong type",
                                word);
        operands[word - first] = operand;
        if (!lower_same_components(b->l, i, operand->type, operands[0]->type))
            return false;
    }
    return true;
}

lower_value *lower_elements_to(lower_body *b, spirv_instruction i, uint32_t first, lower_kind kind,
                               lower_kind result, const lower_value *operands[LOWER_OPERANDS])
{
    const lower_type *type = result_type(b, i, result);
    if (type == NULL || !use_all(b, i, first, kind, operands))
        return NULL;
    if (operands[0]->type->component_count == type->component_count)
        return lower_define(b, i);
    (void)lower_refuse(b->l, i, "operands and result differ in their number of components");
    return NULL;
}

lower_value *lower_elements(lower_body *b, spirv_instruction i, uint32_t first, lower_kind kind,
                            const lower_value *operands[LOWER_OPERANDS])
{
    const lower_type *type = result_type(b, i, kind);
    if (type == NULL || !use_all(b, i, first, kind, operands) ||
        !lower_same_components(b->l, i, operands[0]->type, type))
        return NULL;
    return lower_define(b, i);
}

bool lower_intrinsic_elements(lower_body *b, spirv_instruction i, uint32_t first, lower_kind kind,
                              const char *name)
{
    const lower_value *operands[LOWER_OPERANDS];
    lower_value *value = lower_elements(b, i, first, kind, operands);
    if (value == NULL)
        return false;
    for (uint64_t k = 0; k < value->type->component_count; k++) {
        LLVMValueRef components[LOWER_OPERANDS];
        for (uint32_t o = 0; o < i.count - first; o++)
            components[o] = operands[o]->components[k];
        value->components[k] =
            lower_intrinsic(b, name, LLVMTypeOf(components[0]), components, i.count - first);
    }
    return true;
}
