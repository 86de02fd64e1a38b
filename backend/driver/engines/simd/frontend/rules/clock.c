/* The device's clock: nanoseconds, of the clock that its timestamps are of. */
#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

/* Of every scope: all processors have the same. */
static bool read_clock(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    lower_value *value = lower_define(b, i);
    if (value == NULL)
        return false;
    const lower_type *scalar = lower_scalar(value->type);
    const uint64_t parts = value->type->component_count;
    if (scalar == NULL || scalar->kind != LOWER_INT || scalar->bits * parts != 64 || parts > 2)
        return lower_refuse(b->l, i, "a clock is 64 bits, or two times 32");
    const LLVMValueRef now = lower_call_external(b, SIMD_CLOCK, b->l->i64, NULL, 0, 0);
    value->components[0] = LLVMBuildIntCast2(b->builder, now, scalar->scalar, false, "");
    if (parts == 2) {
        const LLVMValueRef high = LLVMBuildLShr(b->builder, now, lower_int(b->l->i64, 32), "");
        value->components[1] = LLVMBuildTrunc(b->builder, high, b->l->i32, "");
    }
    return true;
}

const lower_rule lower_clock_rules[] = {
    LOWER_RULE(ReadClockKHR, 4, read_clock, 0),
    {0},
};
