/* Floating-point functions: short ones inline, calls of the rest (find.h). OpenCL's half_ functions
 * are as precise as the others but for powers, and native_ ones may be where a target has nothing
 * faster: those are marked (SIMD_APPROXIMATE). */
#include <math.h>

#include "backend/driver/engines/simd/contract/powers.h"
#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/opencl/opencl.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

static LLVMValueRef real(LLVMValueRef like, double value)
{
    return LLVMConstReal(LLVMTypeOf(like), value);
}

static LLVMValueRef call(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x)
{
    return lower_math(b, rule->name, LLVMTypeOf(x[0]), x, rule->operands);
}

static LLVMValueRef approximate(lower_body *b, LLVMValueRef value)
{
    lower_mark_approximate(b, value);
    return value;
}

static LLVMValueRef native_call(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x)
{
    return approximate(b, call(b, rule, x));
}

/* Of half_ and native_, which are of floats: what the logarithm rounds is multiplied by the
 * exponent, to less than 300 units where half_powr() may be off by 8192. */
static LLVMValueRef short_power(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x)
{
    const LLVMTypeRef type = LLVMTypeOf(x[0]);
    if (type == b->l->f64)
        return call(b, rule, x);
    LLVMValueRef logarithm = lower_math(b, "log2", type, x, 1);
    LLVMValueRef exponent = LLVMBuildFMul(b->builder, logarithm, x[1], "");
    LLVMValueRef power = lower_math(b, "exp2", type, &exponent, 1);
    if (rule->what == 0)
        return power;
    (void)approximate(b, logarithm);
    return approximate(b, power);
}

/* Whether an exponent is known, and products are shorter still. */
static bool makes_products(LLVMValueRef exponent)
{
    LLVMBool inexact;
    if (LLVMIsAConstantInt(exponent) != NULL)
        return simd_power_is_products((double)LLVMConstIntGetSExtValue(exponent));
    return LLVMIsAConstantFP(exponent) != NULL &&
           simd_power_is_products(LLVMConstRealGetDouble(exponent, &inexact));
}

static LLVMValueRef is_odd(lower_body *b, LLVMValueRef n)
{
    const LLVMTypeRef type = LLVMTypeOf(n);
    if (LLVMGetTypeKind(type) == LLVMIntegerTypeKind)
        return LLVMBuildTrunc(b->builder, n, b->l->i1, "");
    LLVMValueRef half = LLVMBuildFMul(b->builder, n, real(n, 0.5), "");
    LLVMValueRef whole = lower_intrinsic(b, "llvm.rint", type, &half, 1);
    LLVMValueRef rest = LLVMBuildFSub(b->builder, half, whole, "");
    rest = lower_intrinsic(b, "llvm.fabs", type, &rest, 1);
    return LLVMBuildFCmp(b->builder, LLVMRealOEQ, rest, real(n, 0.5), "");
}

/* As -cl-fast-relaxed-math has pow() and pown() of floats: that of the magnitude, with the sign of
 * x where the exponent is odd. */
static LLVMValueRef relaxed_power(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x)
{
    const LLVMTypeRef type = LLVMTypeOf(x[0]);
    if (type != b->l->f32 || makes_products(x[1]))
        return call(b, rule, x);
    LLVMValueRef of_size[] = {lower_intrinsic(b, "llvm.fabs", type, x, 1), x[1]};
    if (LLVMTypeOf(x[1]) != type)
        of_size[1] = LLVMBuildSIToFP(b->builder, x[1], type, "");
    LLVMValueRef signs[] = {short_power(b, rule, of_size), x[0]};
    const LLVMValueRef odd = lower_intrinsic(b, "llvm.copysign", type, signs, 2);
    return LLVMBuildSelect(b->builder, is_odd(b, x[1]), odd, signs[0], "");
}

static LLVMValueRef native_root(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x)
{
    return approximate(b, lower_element_intrinsic(b, rule, x));
}

/* Of floats; half_ and native_ functions of other types are as precise as those without. */
static LLVMValueRef one(const lower_body *b, const lower_opencl_rule *rule, LLVMValueRef like)
{
    const bool is_coarse = rule->what != 0 && LLVMTypeOf(like) == b->l->f32;
    return real(like, is_coarse ? SIMD_COARSE_ONE : 1.0);
}

static LLVMValueRef inverse_root(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x)
{
    const LLVMValueRef root = lower_intrinsic(b, "llvm.sqrt", LLVMTypeOf(x[0]), x, 1);
    return approximate(b, LLVMBuildFDiv(b->builder, one(b, rule, root), root, ""));
}

static LLVMValueRef divide(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x)
{
    const LLVMValueRef quotient = LLVMBuildFDiv(b->builder, x[0], x[1], "");
    return rule->what != 0 ? approximate(b, quotient) : quotient;
}

static LLVMValueRef reciprocal(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x)
{
    LLVMValueRef operands[] = {one(b, rule, x[0]), x[0]};
    return divide(b, rule, operands);
}

static LLVMValueRef excess(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x)
{
    (void)rule;
    const LLVMValueRef none = LLVMBuildFCmp(b->builder, LLVMRealOLE, x[0], x[1], "");
    return LLVMBuildSelect(b->builder, none, real(x[0], 0.0),
                           LLVMBuildFSub(b->builder, x[0], x[1], ""), "");
}

/* The operand of greater (or lesser) magnitude; of two of the same, the greater (or lesser). */
static LLVMValueRef by_magnitude(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x)
{
    const LLVMBuilderRef builder = b->builder;
    const LLVMTypeRef type = LLVMTypeOf(x[0]);
    const LLVMValueRef left = lower_intrinsic(b, "llvm.fabs", type, &x[0], 1);
    const LLVMValueRef right = lower_intrinsic(b, "llvm.fabs", type, &x[1], 1);
    const LLVMRealPredicate wins = rule->what != 0 ? LLVMRealOGT : LLVMRealOLT;
    const LLVMValueRef first = LLVMBuildFCmp(builder, wins, left, right, "");
    const LLVMValueRef second = LLVMBuildFCmp(builder, wins, right, left, "");
    const LLVMValueRef tie =
        lower_intrinsic(b, rule->what != 0 ? "llvm.maxnum" : "llvm.minnum", type, x, 2);
    return LLVMBuildSelect(builder, first, x[0], LLVMBuildSelect(builder, second, x[1], tie, ""),
                           "");
}

/* As integers, numbers of one sign are in their own order: the next one is one further. */
static LLVMValueRef next_after(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x)
{
    (void)rule;
    const LLVMBuilderRef builder = b->builder;
    const LLVMTypeRef type = LLVMTypeOf(x[0]);
    const LLVMValueRef bits = lower_as_int(b, x[0]);
    const LLVMTypeRef integer = LLVMTypeOf(bits);
    const LLVMValueRef one = lower_int(integer, 1);
    const LLVMValueRef negative =
        LLVMBuildICmp(builder, LLVMIntSLT, bits, LLVMConstNull(integer), "");
    const LLVMValueRef upward = LLVMBuildFCmp(builder, LLVMRealOLT, x[0], x[1], "");
    const LLVMValueRef outward = LLVMBuildXor(builder, upward, negative, "");
    const LLVMValueRef moved =
        LLVMBuildSelect(builder, outward, LLVMBuildAdd(builder, bits, one, ""),
                        LLVMBuildSub(builder, bits, one, ""), "");
    LLVMValueRef least[] = {LLVMBuildBitCast(builder, one, type, ""), x[1]};
    const LLVMValueRef from_zero = lower_intrinsic(b, "llvm.copysign", type, least, 2);
    const LLVMValueRef is_zero = LLVMBuildFCmp(builder, LLVMRealOEQ, x[0], real(x[0], 0.0), "");
    LLVMValueRef next = LLVMBuildBitCast(builder, moved, type, "");
    next = LLVMBuildSelect(builder, is_zero, from_zero, next, "");
    const LLVMValueRef same = LLVMBuildFCmp(builder, LLVMRealOEQ, x[0], x[1], "");
    const LLVMValueRef unknown = LLVMBuildFCmp(builder, LLVMRealUNO, x[0], x[1], "");
    next = LLVMBuildSelect(builder, same, x[1], next, "");
    return LLVMBuildSelect(builder, unknown, LLVMBuildFAdd(builder, x[0], x[1], ""), next, "");
}

/* Reads a number, and an integer for each component or for all. */
static lower_value *use_with_integer(lower_body *b, spirv_instruction i, const lower_value **x,
                                     const lower_value **n)
{
    *x = lower_opencl_operand(b, i, 0, LOWER_FLOAT);
    *n = *x == NULL ? NULL : lower_opencl_operand(b, i, 1, LOWER_INT);
    lower_value *value = *n == NULL ? NULL : lower_define(b, i);
    if (value == NULL || !lower_same_components(b->l, i, (*x)->type, value->type))
        return NULL;
    const bool fits = (*n)->type->component_count == 1 ||
                      (*n)->type->component_count == value->type->component_count;
    if (fits && lower_scalar((*n)->type)->bits == 32)
        return value;
    (void)lower_refuse(b->l, i, "operand 2 has the wrong type");
    return NULL;
}

static bool call_with_integer(lower_body *b, spirv_instruction i, const lower_opencl_rule *rule)
{
    const lower_value *x, *n;
    lower_value *value = use_with_integer(b, i, &x, &n);
    for (uint64_t k = 0; value != NULL && k < value->type->component_count; k++) {
        LLVMValueRef components[] = {x->components[k],
                                     n->components[n->type->component_count == 1 ? 0 : k]};
        value->components[k] =
            rule->what != 0 ? relaxed_power(b, rule, components) : call(b, rule, components);
    }
    return value != NULL;
}

static LLVMValueRef clamp_integer(lower_body *b, LLVMValueRef n, int64_t low, int64_t high)
{
    const LLVMTypeRef type = LLVMTypeOf(n);
    LLVMValueRef down[] = {n, lower_int(type, (uint64_t)high)};
    LLVMValueRef up[] = {lower_intrinsic(b, "llvm.smin", type, down, 2),
                         lower_int(type, (uint64_t)low)};
    return lower_intrinsic(b, "llvm.smax", type, up, 2);
}

/* A float holds every product of a half exactly, and rounds it once on the way back. */
static LLVMValueRef scale_half(lower_body *b, LLVMValueRef x, LLVMValueRef n)
{
    enum { REACH = 60, BIAS = 127, MANTISSA = 23 };
    const LLVMTypeRef i32 = b->l->i32;
    const LLVMValueRef clamped = clamp_integer(b, n, -REACH, REACH);
    const LLVMValueRef biased = LLVMBuildAdd(b->builder, clamped, lower_int(i32, BIAS), "");
    const LLVMValueRef bits = LLVMBuildShl(b->builder, biased, lower_int(i32, MANTISSA), "");
    const LLVMValueRef product =
        LLVMBuildFMul(b->builder, LLVMBuildFPExt(b->builder, x, b->l->f32, ""),
                      LLVMBuildBitCast(b->builder, bits, b->l->f32, ""), "");
    return LLVMBuildFPTrunc(b->builder, product, b->l->f16, "");
}

/* By a power of two that is known, and a normal number itself, it is a product. */
static LLVMValueRef scale(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef x,
                          LLVMValueRef n)
{
    const LLVMTypeRef type = LLVMTypeOf(x);
    const int64_t most = type == b->l->f64 ? 1023 : 127;
    if (type == b->l->f16)
        return scale_half(b, x, n);
    if (LLVMIsAConstantInt(n) != NULL) {
        const int64_t known = LLVMConstIntGetSExtValue(n);
        if (known > -most && known <= most)
            return LLVMBuildFMul(b->builder, x, real(x, ldexp(1, (int)known)), "");
    }
    LLVMValueRef operands[] = {x, n};
    return lower_math(b, rule->name, type, operands, 2);
}

static bool scale_by_power(lower_body *b, spirv_instruction i, const lower_opencl_rule *rule)
{
    const lower_value *x, *n;
    lower_value *value = use_with_integer(b, i, &x, &n);
    for (uint64_t k = 0; value != NULL && k < value->type->component_count; k++)
        value->components[k] =
            scale(b, rule, x->components[k], n->components[n->type->component_count == 1 ? 0 : k]);
    return value != NULL;
}

/* Functions of numbers to integers. */
static bool call_to_integer(lower_body *b, spirv_instruction i, const lower_opencl_rule *rule)
{
    const lower_value *x = lower_opencl_operand(b, i, 0, LOWER_FLOAT);
    lower_value *value = x == NULL ? NULL : lower_define(b, i);
    if (value == NULL)
        return false;
    const lower_type *scalar = lower_scalar(value->type);
    if (scalar == NULL || scalar->scalar != b->l->i32 ||
        value->type->component_count != x->type->component_count)
        return lower_refuse(b->l, i, "the result has the wrong type");
    for (uint64_t k = 0; k < value->type->component_count; k++) {
        LLVMValueRef component = x->components[k];
        value->components[k] = lower_math(b, rule->name, b->l->i32, &component, 1);
    }
    return true;
}

/* A quiet NaN with a code in its low bits. */
static bool make_nan(lower_body *b, spirv_instruction i, const lower_opencl_rule *rule)
{
    (void)rule;
    const lower_value *code = lower_opencl_operand(b, i, 0, LOWER_INT);
    lower_value *value = code == NULL ? NULL : lower_define(b, i);
    if (value == NULL)
        return false;
    const lower_type *scalar = lower_scalar(value->type);
    if (scalar == NULL || scalar->kind != LOWER_FLOAT ||
        scalar->bits != lower_scalar(code->type)->bits ||
        value->type->component_count != code->type->component_count)
        return lower_refuse(b->l, i, "the result has the wrong type");
    const uint64_t quiet = scalar->bits == 16   ? 0x7e00
                           : scalar->bits == 32 ? 0x7fc00000
                                                : UINT64_C(0x7ff8000000000000);
    for (uint64_t k = 0; k < value->type->component_count; k++) {
        const LLVMTypeRef type = LLVMTypeOf(code->components[k]);
        const uint64_t room = scalar->bits == 16   ? 0x1ff
                              : scalar->bits == 32 ? 0x3fffff
                                                   : UINT64_C(0x7ffffffffffff);
        const LLVMValueRef low =
            LLVMBuildAnd(b->builder, code->components[k], lower_int(type, room), "");
        const LLVMValueRef bits = LLVMBuildOr(b->builder, low, lower_int(type, quiet), "");
        value->components[k] = LLVMBuildBitCast(b->builder, bits, scalar->scalar, "");
    }
    return true;
}

#define NUMBER(instruction, operands, name, element, what) \
    LOWER_ELEMENT(instruction, operands, LOWER_FLOAT, name, element, what)
#define CALL(instruction, name) NUMBER(instruction, 1, name, call, 0)
#define CALL2(instruction, name) NUMBER(instruction, 2, name, call, 0)
#define INTRINSIC(instruction, operands, name) \
    NUMBER(instruction, operands, name, lower_element_intrinsic, 0)

const lower_opencl_rule lower_opencl_math_rules[] = {
    CALL(Acos, "acos"),
    CALL(Acosh, "acosh"),
    CALL(Acospi, "acospi"),
    CALL(Asin, "asin"),
    CALL(Asinh, "asinh"),
    CALL(Asinpi, "asinpi"),
    CALL(Atan, "atan"),
    CALL(Atanh, "atanh"),
    CALL(Atanpi, "atanpi"),
    CALL(Cbrt, "cbrt"),
    CALL(Cos, "cos"),
    CALL(Cosh, "cosh"),
    CALL(Cospi, "cospi"),
    CALL(Erfc, "erfc"),
    CALL(Erf, "erf"),
    CALL(Exp, "exp"),
    CALL(Exp2, "exp2"),
    CALL(Exp10, "exp10"),
    CALL(Expm1, "expm1"),
    CALL(Lgamma, "lgamma"),
    CALL(Log, "log"),
    CALL(Log2, "log2"),
    CALL(Log10, "log10"),
    CALL(Log1p, "log1p"),
    CALL(Logb, "logb"),
    CALL(Sin, "sin"),
    CALL(Sinh, "sinh"),
    CALL(Sinpi, "sinpi"),
    CALL(Tan, "tan"),
    CALL(Tanh, "tanh"),
    CALL(Tanpi, "tanpi"),
    CALL(Tgamma, "tgamma"),
    CALL(Half_cos, "cos"),
    CALL(Half_exp, "exp"),
    CALL(Half_exp2, "exp2"),
    CALL(Half_exp10, "exp10"),
    CALL(Half_log, "log"),
    CALL(Half_log2, "log2"),
    CALL(Half_log10, "log10"),
    CALL(Half_sin, "sin"),
    CALL(Half_tan, "tan"),
    NUMBER(Native_cos, 1, "cos", native_call, 0),
    NUMBER(Native_exp, 1, "exp", native_call, 0),
    NUMBER(Native_exp2, 1, "exp2", native_call, 0),
    NUMBER(Native_exp10, 1, "exp10", native_call, 0),
    NUMBER(Native_log, 1, "log", native_call, 0),
    NUMBER(Native_log2, 1, "log2", native_call, 0),
    NUMBER(Native_log10, 1, "log10", native_call, 0),
    NUMBER(Native_sin, 1, "sin", native_call, 0),
    NUMBER(Native_tan, 1, "tan", native_call, 0),
    CALL2(Atan2, "atan2"),
    CALL2(Atan2pi, "atan2pi"),
    CALL2(Fmod, "fmod"),
    CALL2(Hypot, "hypot"),
    CALL2(Pow, "pow"),
    CALL2(Powr, "powr"),
    NUMBER(Half_powr, 2, "powr", short_power, 0),
    NUMBER(Native_powr, 2, "powr", short_power, 1),
    {LOWER_RELAXED_POW, 2, LOWER_FLOAT, "pow", relaxed_power, NULL, 1},
    {LOWER_RELAXED_POWN, 2, LOWER_OTHER, "pown", NULL, call_with_integer, 1},
    CALL2(Remainder, "remainder"),
    LOWER_WHOLE(Pown, 2, "pown", call_with_integer, 0),
    LOWER_WHOLE(Rootn, 2, "rootn", call_with_integer, 0),
    LOWER_WHOLE(Ilogb, 1, "ilogb", call_to_integer, 0),
    LOWER_WHOLE(Ldexp, 2, "ldexp", scale_by_power, 0),
    LOWER_WHOLE(Nan, 1, "nan", make_nan, 0),
    INTRINSIC(Ceil, 1, "llvm.ceil"),
    INTRINSIC(Copysign, 2, "llvm.copysign"),
    INTRINSIC(Fabs, 1, "llvm.fabs"),
    INTRINSIC(Floor, 1, "llvm.floor"),
    INTRINSIC(Fma, 3, "llvm.fma"),
    INTRINSIC(Fmax, 2, "llvm.maxnum"),
    INTRINSIC(Fmin, 2, "llvm.minnum"),
    INTRINSIC(Mad, 3, "llvm.fmuladd"),
    INTRINSIC(Rint, 1, "llvm.rint"),
    INTRINSIC(Round, 1, "llvm.round"),
    INTRINSIC(Sqrt, 1, "llvm.sqrt"),
    INTRINSIC(Half_sqrt, 1, "llvm.sqrt"),
    NUMBER(Native_sqrt, 1, "llvm.sqrt", native_root, 0),
    INTRINSIC(Trunc, 1, "llvm.trunc"),
    NUMBER(Rsqrt, 1, "rsqrt", inverse_root, 0),
    NUMBER(Half_rsqrt, 1, "rsqrt", inverse_root, true),
    NUMBER(Native_rsqrt, 1, "rsqrt", inverse_root, true),
    NUMBER(Half_divide, 2, "divide", divide, true),
    NUMBER(Native_divide, 2, "divide", divide, true),
    NUMBER(Half_recip, 1, "recip", reciprocal, true),
    NUMBER(Native_recip, 1, "recip", reciprocal, true),
    NUMBER(Fdim, 2, "fdim", excess, 0),
    NUMBER(Maxmag, 2, "maxmag", by_magnitude, true),
    NUMBER(Minmag, 2, "minmag", by_magnitude, false),
    NUMBER(Nextafter, 2, "nextafter", next_after, 0),
    {0},
};
