#include "backend/driver/engines/simd/frontend/opencl/opencl.h"
#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

#include <inttypes.h>

#include <spirv/unified1/spirv.h>

const lower_opencl_rule *lower_find_opencl(uint32_t instruction)
{
    static const lower_opencl_rule *const kinds[] = {
        lower_opencl_integer_rules,     lower_opencl_common_rules,    lower_opencl_math_rules,
        lower_opencl_two_results_rules, lower_opencl_geometric_rules, lower_opencl_vector_rules,
        lower_opencl_printf_rules,
    };
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (const lower_opencl_rule *rule = kinds[k]; rule->element != NULL || rule->whole != NULL;
             rule++)
            if (rule->instruction == instruction)
                return rule;
    return NULL;
}

LLVMValueRef lower_element_intrinsic(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x)
{
    return lower_intrinsic(b, rule->name, LLVMTypeOf(x[0]), x, rule->operands);
}

const lower_value *lower_opencl_operand(lower_body *b, spirv_instruction i, uint32_t k,
                                        lower_kind kind)
{
    const lower_value *value = lower_use(b, i, LOWER_OPENCL_OPERAND + k);
    if (value == NULL)
        return NULL;
    const lower_type *scalar = lower_scalar(value->type);
    if (scalar != NULL && (scalar->kind == kind || kind == LOWER_OTHER))
        return value;
    (void)lower_refuse(b->l, i, "operand %" PRIu32 " has the wrong type", k + 1);
    return NULL;
}

LLVMValueRef lower_opencl_pointer(lower_body *b, spirv_instruction i, uint32_t k)
{
    return lower_use_scalar(b, i, LOWER_OPENCL_OPERAND + k, LOWER_POINTER);
}

static bool elements(lower_body *b, spirv_instruction i, const lower_opencl_rule *rule)
{
    const lower_value *operands[LOWER_OPERANDS];
    i.count = (uint16_t)(LOWER_OPENCL_OPERAND + rule->operands);
    lower_value *value =
        lower_elements(b, i, LOWER_OPENCL_OPERAND, (lower_kind)rule->kind, operands);
    if (value == NULL)
        return false;
    for (uint64_t k = 0; k < value->type->component_count; k++) {
        LLVMValueRef x[LOWER_OPERANDS];
        for (uint32_t o = 0; o < rule->operands; o++)
            x[o] = operands[o]->components[k];
        value->components[k] = rule->element(b, rule, x);
    }
    return true;
}

bool lower_opencl(lower_body *b, spirv_instruction i, const lower_opencl_rule *rule)
{
    if (rule == NULL)
        return lower_refuse(b->l, i, "instruction %" PRIu32 " of OpenCL.std is not supported",
                            i.words[4]);
    if (i.count < LOWER_OPENCL_OPERAND + rule->operands)
        return lower_refuse(b->l, i, "instruction %" PRIu32 " of OpenCL.std needs %u operands",
                            i.words[4], (unsigned)rule->operands);
    if (!lower_check_rounding(b, i))
        return false;
    return rule->element != NULL ? elements(b, i, rule) : rule->whole(b, i, rule);
}

static bool extended(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const spirv_instruction set = spirv_definition(&b->l->reader, i.words[3]);
    if (set.opcode != SpvOpExtInstImport || !spirv_string_is(set, 2, "OpenCL.std"))
        return lower_refuse(b->l, i, "the instruction is not of the set OpenCL.std");
    return lower_opencl(b, i, lower_find_opencl(lower_relax(b->l, i)));
}

const lower_rule lower_opencl_rules[] = {
    LOWER_RULE(ExtInst, 5, extended, 0),
    {0},
};
