/* Dot products of integers, in vectors or four of 8 bits packed into one number. */
#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

enum { PACKED = 4 };

/* Which factors have signs, and whether the sum is added to a number, and saturates. */
enum { LEFT_SIGNED = 1, RIGHT_SIGNED = 2, SATURATES = 4 };

static bool is_packed(const lower_value *x)
{
    return x->type->kind == LOWER_INT && x->type->bits == 32;
}

static bool are_factors(lower_body *b, spirv_instruction i, const lower_value *x,
                        const lower_value *y)
{
    const lower_type *left = lower_scalar(x->type), *right = lower_scalar(y->type);
    const bool are_integers =
        left != NULL && right != NULL && left->kind == LOWER_INT && right->kind == LOWER_INT;
    if (are_integers && is_packed(x) && is_packed(y))
        return true;
    return (are_integers && x->type->kind == LOWER_VECTOR && y->type->kind == LOWER_VECTOR &&
            x->type->component_count == y->type->component_count) ||
           lower_refuse(b->l, i, "the factors are neither vectors of integers nor packed");
}

static LLVMValueRef factor(lower_body *b, const lower_value *x, uint64_t k, bool is_signed,
                           LLVMTypeRef type)
{
    LLVMValueRef number = x->components[is_packed(x) ? 0 : k];
    if (is_packed(x)) {
        number = LLVMBuildLShr(b->builder, number, lower_int(b->l->i32, 8 * k), "");
        number = LLVMBuildTrunc(b->builder, number, b->l->i8, "");
    }
    return LLVMBuildIntCast2(b->builder, number, type, is_signed, "");
}

static LLVMValueRef sum_of_products(lower_body *b, const lower_value *x, const lower_value *y,
                                    int what, LLVMTypeRef type)
{
    const uint64_t count = is_packed(x) ? PACKED : x->type->component_count;
    LLVMValueRef sum = LLVMConstNull(type);
    for (uint64_t k = 0; k < count; k++) {
        const LLVMValueRef left = factor(b, x, k, (what & LEFT_SIGNED) != 0, type);
        const LLVMValueRef right = factor(b, y, k, (what & RIGHT_SIGNED) != 0, type);
        sum = LLVMBuildAdd(b->builder, sum, LLVMBuildMul(b->builder, left, right, ""), "");
    }
    return sum;
}

static bool dot(lower_body *b, spirv_instruction i, int what)
{
    const lower_value *x = lower_use(b, i, 3);
    const lower_value *y = x == NULL ? NULL : lower_use(b, i, 4);
    const lower_type *type = y == NULL ? NULL : lower_find_type(b->l, i, spirv_result_type(i));
    if (type == NULL || !are_factors(b, i, x, y))
        return false;
    if (type->kind != LOWER_INT)
        return lower_refuse(b->l, i, "the result is no integer");
    LLVMValueRef sum = sum_of_products(b, x, y, what, type->scalar);
    if ((what & SATURATES) == 0)
        return lower_define_scalar(b, i, sum);
    LLVMValueRef both[] = {sum, lower_use_scalar(b, i, 5, LOWER_INT)};
    if (both[1] == NULL)
        return false;
    if (LLVMTypeOf(both[1]) != type->scalar)
        return lower_refuse(b->l, i, "the number that is added has another type than the result");
    sum = lower_intrinsic(b, (what & LEFT_SIGNED) != 0 ? "llvm.sadd.sat" : "llvm.uadd.sat",
                          type->scalar, both, 2);
    return lower_define_scalar(b, i, sum);
}

const lower_rule lower_dot_product_rules[] = {
    LOWER_RULE(SDot, 5, dot, LEFT_SIGNED | RIGHT_SIGNED),
    LOWER_RULE(UDot, 5, dot, 0),
    LOWER_RULE(SUDot, 5, dot, LEFT_SIGNED),
    LOWER_RULE(SDotAccSat, 6, dot, LEFT_SIGNED | RIGHT_SIGNED | SATURATES),
    LOWER_RULE(UDotAccSat, 6, dot, SATURATES),
    LOWER_RULE(SUDotAccSat, 6, dot, LEFT_SIGNED | SATURATES),
    {0},
};
