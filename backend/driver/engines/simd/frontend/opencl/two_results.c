/* Functions with two results: one returned, one written through a pointer, the last operand. */
#include <math.h>

#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/opencl/opencl.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

static LLVMValueRef real(LLVMValueRef like, double value)
{
    return LLVMConstReal(LLVMTypeOf(like), value);
}

static LLVMValueRef is_infinite(lower_body *b, LLVMValueRef x)
{
    const LLVMValueRef size = lower_intrinsic(b, "llvm.fabs", LLVMTypeOf(x), &x, 1);
    return LLVMBuildFCmp(b->builder, LLVMRealOEQ, size, real(x, (double)INFINITY), "");
}

static LLVMValueRef with_sign(lower_body *b, LLVMValueRef size, LLVMValueRef sign)
{
    LLVMValueRef arguments[] = {size, sign};
    return lower_intrinsic(b, "llvm.copysign", LLVMTypeOf(size), arguments, 2);
}

/* The fraction is below 1 even where rounding would make it 1. */
static LLVMValueRef fract(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x,
                          LLVMValueRef *second)
{
    (void)rule;
    const LLVMBuilderRef builder = b->builder;
    const LLVMTypeRef type = LLVMTypeOf(x[0]);
    *second = lower_intrinsic(b, "llvm.floor", type, x, 1);
    const LLVMValueRef rest = LLVMBuildFSub(builder, x[0], *second, "");
    const double below_one = type == b->l->f16   ? 1.0 - 0x1p-11
                             : type == b->l->f32 ? 1.0 - 0x1p-24
                                                 : 1.0 - 0x1p-53;
    const LLVMValueRef most = real(x[0], below_one);
    const LLVMValueRef over = LLVMBuildFCmp(builder, LLVMRealOGT, rest, most, "");
    const LLVMValueRef part = LLVMBuildSelect(builder, over, most, rest, "");
    return LLVMBuildSelect(builder, is_infinite(b, x[0]), with_sign(b, real(x[0], 0.0), x[0]), part,
                           "");
}

static LLVMValueRef modf_parts(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x,
                               LLVMValueRef *second)
{
    (void)rule;
    *second = lower_intrinsic(b, "llvm.trunc", LLVMTypeOf(x[0]), x, 1);
    const LLVMValueRef rest = LLVMBuildFSub(b->builder, x[0], *second, "");
    const LLVMValueRef part =
        LLVMBuildSelect(b->builder, is_infinite(b, x[0]), real(x[0], 0.0), rest, "");
    return with_sign(b, part, x[0]);
}

typedef enum split_kind { FRACT, MODF, SINCOS, FREXP, LGAMMA, REMQUO } split_kind;

/* Functions whose two results are computed by functions of their own. */
static const struct {
    const char *result, *second;
    bool second_is_integer;
    unsigned operands;
} calls[] = {
    [SINCOS] = {"sin", "cos", false, 1},
    [FREXP] = {"frexp_mantissa", "frexp_exponent", true, 1},
    [LGAMMA] = {"lgamma", "lgamma_sign", true, 1},
    [REMQUO] = {"remainder", "remquo_quotient", true, 2},
};

static LLVMValueRef call_both(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x,
                              LLVMValueRef *second)
{
    const LLVMTypeRef type = LLVMTypeOf(x[0]);
    const unsigned operands = calls[rule->what].operands;
    *second = lower_math(b, calls[rule->what].second,
                         calls[rule->what].second_is_integer ? b->l->i32 : type, x, operands);
    return lower_math(b, calls[rule->what].result, type, x, operands);
}

typedef LLVMValueRef split_function(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x,
                                    LLVMValueRef *second);

static split_function *const functions[] = {
    [FRACT] = fract,     [MODF] = modf_parts,  [SINCOS] = call_both,
    [FREXP] = call_both, [LGAMMA] = call_both, [REMQUO] = call_both,
};

/* Component k of a vector in memory. */
static void store_component(lower_body *b, LLVMValueRef component, LLVMValueRef pointer, uint64_t k)
{
    const LLVMTypeRef type = LLVMTypeOf(component);
    LLVMValueRef index = lower_int(b->l->i64, k);
    const LLVMValueRef place = LLVMBuildInBoundsGEP2(b->builder, type, pointer, &index, 1, "");
    lower_store_component(b, component, place, lower_bits(b->l, type) / 8, 0);
}

static bool split(lower_body *b, spirv_instruction i, const lower_opencl_rule *rule)
{
    const lower_value *operands[2] = {0};
    const uint32_t inputs = rule->operands - 1u;
    for (uint32_t k = 0; k < inputs; k++) {
        operands[k] = lower_opencl_operand(b, i, k, LOWER_FLOAT);
        if (operands[k] == NULL)
            return false;
    }
    const LLVMValueRef pointer = lower_opencl_pointer(b, i, inputs);
    lower_value *value = pointer == NULL ? NULL : lower_define(b, i);
    for (uint32_t k = 0; value != NULL && k < inputs; k++)
        if (!lower_same_components(b->l, i, operands[k]->type, value->type))
            return false;
    for (uint64_t k = 0; value != NULL && k < value->type->component_count; k++) {
        LLVMValueRef x[2] = {operands[0]->components[k],
                             inputs > 1 ? operands[1]->components[k] : NULL};
        LLVMValueRef second;
        value->components[k] = functions[rule->what](b, rule, x, &second);
        store_component(b, second, pointer, k);
    }
    return value != NULL;
}

const lower_opencl_rule lower_opencl_two_results_rules[] = {
    LOWER_WHOLE(Fract, 2, "fract", split, FRACT),
    LOWER_WHOLE(Modf, 2, "modf", split, MODF),
    LOWER_WHOLE(Sincos, 2, "sincos", split, SINCOS),
    LOWER_WHOLE(Frexp, 2, "frexp", split, FREXP),
    LOWER_WHOLE(Lgamma_r, 2, "lgamma_r", split, LGAMMA),
    LOWER_WHOLE(Remquo, 3, "remquo", split, REMQUO),
    {0},
};
