/* Dot products of integers, in vectors or four of 8 bits packed into one number. */
#include <spirv/unified1/spirv.h>
#include <string.h>

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

/* @param first  the word of the first factor */
static bool multiply(lower_body *b, spirv_instruction i, int what, uint32_t first)
{
    const lower_value *x = lower_use(b, i, first);
    const lower_value *y = x == NULL ? NULL : lower_use(b, i, first + 1);
    const lower_type *type = y == NULL ? NULL : lower_find_type(b->l, i, spirv_result_type(i));
    if (type == NULL || !are_factors(b, i, x, y))
        return false;
    if (type->kind != LOWER_INT)
        return lower_refuse(b->l, i, "the result is no integer");
    LLVMValueRef sum = sum_of_products(b, x, y, what, type->scalar);
    if ((what & SATURATES) == 0)
        return lower_define_scalar(b, i, sum);
    LLVMValueRef both[] = {sum, lower_use_scalar(b, i, first + 2, LOWER_INT)};
    if (both[1] == NULL)
        return false;
    if (LLVMTypeOf(both[1]) != type->scalar)
        return lower_refuse(b->l, i, "the number that is added has another type than the result");
    sum = lower_intrinsic(
        b, (what & (LEFT_SIGNED | RIGHT_SIGNED)) != 0 ? "llvm.sadd.sat" : "llvm.uadd.sat",
        type->scalar, both, 2);
    return lower_define_scalar(b, i, sum);
}

static bool dot(lower_body *b, spirv_instruction i, int what)
{
    return multiply(b, i, what, 3);
}

/* Which factors have signs, by the letters of a name, "us", or of two vectors of bytes in C++,
 * "Dv4_hDv4_c" or "Dv4_cS_". */
static int signs_of(const char *letters)
{
    return (letters[0] == 's' ? LEFT_SIGNED : 0) | (letters[1] == 's' ? RIGHT_SIGNED : 0);
}

static int signs_of_vectors(const char *parameters)
{
    const char *second = strstr(parameters, "Dv4_") == parameters ? parameters + 5 : "";
    const bool is_first_signed = *second != '\0' && parameters[4] == 'c';
    const bool is_second_signed =
        strncmp(second, "S_", 2) == 0 ? is_first_signed : strncmp(second, "Dv4_c", 5) == 0;
    return (is_first_signed ? LEFT_SIGNED : 0) | (is_second_signed ? RIGHT_SIGNED : 0);
}

bool lower_dot_function(lower_body *b, spirv_instruction i, const char *name,
                        const char *parameters)
{
    const char *packed = strstr(name, "4x8packed_");
    const int signs =
        packed != NULL ? signs_of(packed + strlen("4x8packed_")) : signs_of_vectors(parameters);
    const bool saturates = strncmp(name, "dot_acc_sat", strlen("dot_acc_sat")) == 0;
    const uint32_t arguments = saturates ? 3 : 2;
    if (i.count != 4 + arguments)
        return lower_refuse(b->l, i, "the function takes %u arguments", arguments);
    return multiply(b, i, signs | (saturates ? SATURATES : 0), 4);
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
