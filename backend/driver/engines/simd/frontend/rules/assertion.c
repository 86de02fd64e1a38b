/* __devicelib_assert_fail(), which DPC++ calls where an assertion of a kernel fails. */
#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

/* The expression, the file, the line, the function, the global and the local id. */
enum { FIRST = 4, ARGUMENTS = 10 };

/* As a number of 64 bits. */
static LLVMValueRef widen(lower_body *b, spirv_instruction i, uint32_t number)
{
    const lower_value *value = lower_use(b, i, FIRST + number);
    if (value == NULL)
        return NULL;
    const bool is_pointer = value->type->kind == LOWER_POINTER;
    if (value->type->kind == LOWER_INT || is_pointer)
        return is_pointer
                   ? lower_as_int(b, value->components[0])
                   : LLVMBuildIntCast2(b->builder, value->components[0], b->l->i64, false, "");
    (void)lower_refuse(b->l, i, "__devicelib_assert_fail takes pointers and integers");
    return NULL;
}

bool lower_assertion(lower_body *b, spirv_instruction i)
{
    lowering *l = b->l;
    if (i.count != FIRST + ARGUMENTS)
        return lower_refuse(l, i, "__devicelib_assert_fail takes %d arguments", ARGUMENTS);
    const LLVMTypeRef type = LLVMArrayType(l->i64, ARGUMENTS);
    LLVMValueRef memory = LLVMBuildAlloca(b->entry, type, "");
    LLVMSetAlignment(memory, sizeof(uint64_t));
    for (uint32_t k = 0; k < ARGUMENTS; k++) {
        const LLVMValueRef value = widen(b, i, k);
        if (value == NULL)
            return false;
        lower_store_component(b, value, lower_offset(b, memory, 8u * k), sizeof(uint64_t), 0);
    }
    (void)lower_call_external(b, SIMD_ASSERTION, l->nothing, &memory, 1, 0);
    return lower_define(b, i) != NULL;
}
