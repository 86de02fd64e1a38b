/* printf, and prefetch, which has nothing to do. */
#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/opencl/opencl.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

#include <spirv/unified1/spirv.h>

#define MAXIMUM_BYTES 4096u /* of all values of a call */

/* C's promotions, where the compiler did not apply them: a scalar becomes a double, or at least an
 * int. */
static LLVMValueRef promoted(lower_body *b, const lower_type *type, LLVMValueRef component)
{
    if (type->kind == LOWER_FLOAT)
        return LLVMBuildFPCast(b->builder, component, b->l->f64, "");
    if (type->kind == LOWER_BOOL || (type->kind == LOWER_INT && type->bits < 32))
        return LLVMBuildIntCast2(b->builder, component, b->l->i32, type->kind == LOWER_INT, "");
    return component;
}

static uint64_t bytes_of(const lower_body *b, const lower_value *value)
{
    const lower_type *type = value->type;
    if (type->kind == LOWER_VECTOR)
        return type->size;
    return type->kind == LOWER_FLOAT ? 8 : lower_bits(b->l, type->scalar) < 64 ? 4 : 8;
}

static void store_argument(lower_body *b, const lower_value *value, LLVMValueRef memory,
                           uint64_t offset)
{
    const lower_type *scalar = lower_scalar(value->type);
    for (uint64_t k = 0; k < value->type->component_count; k++) {
        LLVMValueRef component = value->components[k];
        if (value->type->kind != LOWER_VECTOR)
            component = promoted(b, scalar, component);
        const uint64_t at = offset + k * (value->type->kind == LOWER_VECTOR ? scalar->size : 0);
        lower_store_component(b, component, lower_offset(b, memory, at), lower_alignment_at(0, at),
                              0);
    }
}

/* Computes the offset of each value. Returns the end of the last, or 0 after a refusal. */
static uint64_t measure(lower_body *b, spirv_instruction i)
{
    uint64_t end = 1;
    for (uint32_t k = 1; LOWER_OPENCL_OPERAND + k < i.count; k++) {
        const lower_value *value = lower_opencl_operand(b, i, k, LOWER_OTHER);
        if (value == NULL)
            return 0;
        const uint64_t size = bytes_of(b, value);
        end = (k == 1 ? 0 : spirv_round_up(end, size)) + size;
    }
    if (end <= MAXIMUM_BYTES)
        return end;
    (void)lower_refuse(b->l, i, "printf has more than %u bytes of values", MAXIMUM_BYTES);
    return 0;
}

static bool print(lower_body *b, spirv_instruction i, const lower_opencl_rule *rule)
{
    (void)rule;
    lowering *l = b->l;
    const LLVMValueRef format = lower_opencl_pointer(b, i, 0);
    const uint64_t size = format == NULL ? 0 : measure(b, i);
    if (size == 0)
        return false;
    const LLVMValueRef memory = LLVMBuildAlloca(b->entry, LLVMArrayType(l->i8, (unsigned)size), "");
    LLVMSetAlignment(memory, LOWER_MAXIMUM_ALIGNMENT);
    uint64_t end = 0;
    for (uint32_t k = 1; LOWER_OPENCL_OPERAND + k < i.count; k++) {
        const lower_value *value = lower_opencl_operand(b, i, k, LOWER_OTHER);
        const uint64_t at = spirv_round_up(end, bytes_of(b, value));
        store_argument(b, value, memory, at);
        end = at + bytes_of(b, value);
    }
    LLVMValueRef arguments[] = {format, memory};
    return lower_define_scalar(b, i, lower_call_external(b, SIMD_PRINTF, l->i32, arguments, 2, 0));
}

static bool prefetch(lower_body *b, spirv_instruction i, const lower_opencl_rule *rule)
{
    (void)b, (void)i, (void)rule;
    return true;
}

const lower_opencl_rule lower_opencl_printf_rules[] = {
    LOWER_WHOLE(Printf, 1, "printf", print, 0),
    LOWER_WHOLE(Prefetch, 2, "prefetch", prefetch, 0),
    {0},
};
