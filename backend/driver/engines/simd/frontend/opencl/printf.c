/* printf, and prefetch, which has nothing to do. */
#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/opencl/opencl.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

#include <spirv/unified1/spirv.h>

#define MAXIMUM_BYTES 4096u /* of all values of a call */

/* A value, and where it goes. */
typedef struct place {
    uint32_t type; /* SIMD_PRINTED() */
    uint64_t type_at, at, end;
} place;

static uint32_t kind_of(lower_kind kind)
{
    switch (kind) {
    case LOWER_BOOL:
    case LOWER_INT:
        return SIMD_PRINTED_INTEGER;
    case LOWER_FLOAT:
        return SIMD_PRINTED_FLOAT;
    case LOWER_POINTER:
        return SIMD_PRINTED_POINTER;
    default:
        return SIMD_PRINTED_END;
    }
}

/* A bool goes as an int. */
static place place_after(uint64_t end, const lower_type *type)
{
    const lower_type *scalar = lower_scalar(type);
    const bool is_vector = type->kind == LOWER_VECTOR;
    const uint64_t bytes = type->kind == LOWER_BOOL ? sizeof(uint32_t) : scalar->size;
    const uint64_t size = is_vector ? type->size : bytes;
    place p = {.type_at = spirv_round_up(end, sizeof p.type)};
    p.type = SIMD_PRINTED(kind_of(scalar->kind), (uint32_t)bytes, (uint32_t)type->component_count);
    p.at = spirv_round_up(p.type_at + sizeof p.type, size);
    p.end = p.at + size;
    return p;
}

static void store(lower_body *b, LLVMValueRef component, LLVMValueRef memory, uint64_t at)
{
    lower_store_component(b, component, lower_offset(b, memory, at), lower_alignment_at(0, at), 0);
}

static void store_type(lower_body *b, uint32_t type, LLVMValueRef memory, uint64_t at)
{
    store(b, LLVMConstInt(b->l->i32, type, false), memory, at);
}

static void store_argument(lower_body *b, const lower_value *value, LLVMValueRef memory,
                           const place *p)
{
    store_type(b, p->type, memory, p->type_at);
    for (uint64_t k = 0; k < value->type->component_count; k++) {
        LLVMValueRef component = value->components[k];
        if (value->type->kind == LOWER_BOOL)
            component = LLVMBuildZExt(b->builder, component, b->l->i32, "");
        store(b, component, memory, p->at + k * lower_scalar(value->type)->size);
    }
}

static bool is_printable(const lower_type *type)
{
    const bool is_vector = type->kind == LOWER_VECTOR;
    return kind_of(is_vector ? lower_scalar(type)->kind : type->kind) != SIMD_PRINTED_END;
}

/* Returns the bytes that all values need, or 0 after a refusal. */
static uint64_t measure(lower_body *b, spirv_instruction i)
{
    uint64_t end = 0;
    for (uint32_t k = 1; LOWER_OPENCL_OPERAND + k < i.count; k++) {
        const lower_value *value = lower_opencl_operand(b, i, k, LOWER_OTHER);
        if (value == NULL)
            return 0;
        if (!is_printable(value->type)) {
            (void)lower_refuse(b->l, i, "printf of what is no number, vector or pointer");
            return 0;
        }
        end = place_after(end, value->type).end;
    }
    end = spirv_round_up(end, sizeof(uint32_t)) + sizeof(uint32_t);
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
        const place p = place_after(end, value->type);
        store_argument(b, value, memory, &p);
        end = p.end;
    }
    store_type(b, SIMD_PRINTED_END, memory, spirv_round_up(end, sizeof(uint32_t)));
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
