/* Lengths and products of vectors. The precise ones compute in the next wider type, where squares
 * neither overflow nor vanish. */
#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/opencl/opencl.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

#define MOST 16u /* components of a vector that has a length */

LLVMValueRef lower_dot(lower_body *b, const lower_value *x, const lower_value *y)
{
    LLVMValueRef sum = LLVMBuildFMul(b->builder, x->components[0], y->components[0], "");
    for (uint64_t k = 1; k < x->type->component_count; k++) {
        LLVMValueRef arguments[] = {x->components[k], y->components[k], sum};
        sum = lower_intrinsic(b, "llvm.fmuladd", LLVMTypeOf(sum), arguments, 3);
    }
    return sum;
}

static LLVMTypeRef wider(const lowering *l, LLVMTypeRef type)
{
    return type == l->f16 ? l->f32 : l->f64;
}

static LLVMValueRef sum_of_squares(lower_body *b, const LLVMValueRef *x, uint64_t count)
{
    LLVMValueRef sum = LLVMBuildFMul(b->builder, x[0], x[0], "");
    for (uint64_t k = 1; k < count; k++) {
        LLVMValueRef arguments[] = {x[k], x[k], sum};
        sum = lower_intrinsic(b, "llvm.fmuladd", LLVMTypeOf(sum), arguments, 3);
    }
    return sum;
}

static LLVMValueRef largest(lower_body *b, const LLVMValueRef *x, uint64_t count)
{
    LLVMValueRef most = NULL;
    for (uint64_t k = 0; k < count; k++) {
        LLVMValueRef component = x[k];
        const LLVMTypeRef type = LLVMTypeOf(component);
        LLVMValueRef pair[] = {most, lower_intrinsic(b, "llvm.fabs", type, &component, 1)};
        most = k == 0 ? pair[1] : lower_intrinsic(b, "llvm.maxnum", type, pair, 2);
    }
    return most;
}

/* A power of two near a magnitude, whose inverse is one too: brings squares into reach. Of a double
 * its exponent, kept away from the ends. */
static LLVMValueRef scale_of(lower_body *b, LLVMValueRef magnitude, bool inverse)
{
    const LLVMBuilderRef builder = b->builder;
    const LLVMTypeRef type = b->l->i64;
    const LLVMValueRef bits =
        LLVMBuildLShr(builder, lower_as_int(b, magnitude), lower_int(type, 52), "");
    LLVMValueRef low[] = {bits, lower_int(type, 23)};
    LLVMValueRef high[] = {lower_intrinsic(b, "llvm.umax", type, low, 2), lower_int(type, 2023)};
    LLVMValueRef exponent = lower_intrinsic(b, "llvm.umin", type, high, 2);
    if (inverse)
        exponent = LLVMBuildSub(builder, lower_int(type, 2046), exponent, "");
    const LLVMValueRef placed = LLVMBuildShl(builder, exponent, lower_int(type, 52), "");
    return LLVMBuildBitCast(builder, placed, b->l->f64, "");
}

/* Brings numbers into a type and range in which their squares can be summed. */
static LLVMValueRef prepare(lower_body *b, LLVMValueRef *x, uint64_t count)
{
    const LLVMTypeRef type = LLVMTypeOf(x[0]);
    if (type != b->l->f64) {
        for (uint64_t k = 0; k < count; k++)
            x[k] = LLVMBuildFPExt(b->builder, x[k], wider(b->l, type), "");
        return LLVMConstReal(wider(b->l, type), 1.0);
    }
    const LLVMValueRef size = largest(b, x, count);
    const LLVMValueRef down = scale_of(b, size, true);
    for (uint64_t k = 0; k < count; k++)
        x[k] = LLVMBuildFMul(b->builder, x[k], down, "");
    return scale_of(b, size, false);
}

static LLVMValueRef root(lower_body *b, LLVMValueRef x)
{
    return lower_intrinsic(b, "llvm.sqrt", LLVMTypeOf(x), &x, 1);
}

static LLVMValueRef length_of(lower_body *b, LLVMValueRef *x, uint64_t count)
{
    const LLVMTypeRef type = LLVMTypeOf(x[0]);
    const LLVMValueRef scale = prepare(b, x, count);
    const LLVMValueRef length =
        LLVMBuildFMul(b->builder, root(b, sum_of_squares(b, x, count)), scale, "");
    return LLVMBuildFPCast(b->builder, length, type, "");
}

/* Copies the components of a vector of numbers, or what separates it from another. */
static bool read_vector(lower_body *b, spirv_instruction i, uint32_t operands, LLVMValueRef *out,
                        uint64_t *count)
{
    const lower_value *x = lower_opencl_operand(b, i, 0, LOWER_FLOAT);
    const lower_value *y =
        x != NULL && operands > 1 ? lower_opencl_operand(b, i, 1, LOWER_FLOAT) : x;
    if (y == NULL || !lower_same_components(b->l, i, x->type, y->type))
        return false;
    *count = x->type->component_count;
    if (*count > MOST)
        return lower_refuse(b->l, i, "the vector has more than %u components", MOST);
    for (uint64_t k = 0; k < *count; k++)
        out[k] = operands > 1 ? LLVMBuildFSub(b->builder, x->components[k], y->components[k], "")
                              : x->components[k];
    return true;
}

static bool length(lower_body *b, spirv_instruction i, const lower_opencl_rule *rule)
{
    LLVMValueRef x[MOST];
    uint64_t count;
    if (!read_vector(b, i, rule->operands, x, &count))
        return false;
    const bool fast = rule->what != 0;
    return lower_define_scalar(
        b, i, fast ? root(b, sum_of_squares(b, x, count)) : length_of(b, x, count));
}

/* A vector whose length is zero or NaN stays the same. */
static bool normalize(lower_body *b, spirv_instruction i, const lower_opencl_rule *rule)
{
    LLVMValueRef x[MOST];
    uint64_t count;
    if (!read_vector(b, i, 1, x, &count))
        return false;
    lower_value *value = lower_define(b, i);
    const lower_value *from = lower_opencl_operand(b, i, 0, LOWER_FLOAT);
    if (value == NULL || !lower_same_components(b->l, i, from->type, value->type))
        return false;
    const LLVMBuilderRef builder = b->builder;
    if (rule->what == 0)
        (void)prepare(b, x, count);
    const LLVMValueRef size = root(b, sum_of_squares(b, x, count));
    const LLVMValueRef zero = LLVMConstNull(LLVMTypeOf(size));
    const LLVMValueRef none = LLVMBuildFCmp(builder, LLVMRealOEQ, size, zero, "");
    for (uint64_t k = 0; k < count; k++) {
        const LLVMValueRef part = LLVMBuildFDiv(builder, x[k], size, "");
        const LLVMValueRef back =
            LLVMBuildFPCast(builder, part, LLVMTypeOf(from->components[k]), "");
        value->components[k] = LLVMBuildSelect(builder, none, from->components[k], back, "");
    }
    return true;
}

static LLVMValueRef determinant(lower_body *b, const lower_value *x, const lower_value *y, int p,
                                int q)
{
    const LLVMValueRef right = LLVMBuildFMul(b->builder, x->components[q], y->components[p], "");
    LLVMValueRef arguments[] = {x->components[p], y->components[q],
                                LLVMBuildFNeg(b->builder, right, "")};
    return lower_intrinsic(b, "llvm.fmuladd", LLVMTypeOf(right), arguments, 3);
}

static bool cross(lower_body *b, spirv_instruction i, const lower_opencl_rule *rule)
{
    (void)rule;
    const lower_value *x = lower_opencl_operand(b, i, 0, LOWER_FLOAT);
    const lower_value *y = x == NULL ? NULL : lower_opencl_operand(b, i, 1, LOWER_FLOAT);
    lower_value *value = y == NULL ? NULL : lower_define(b, i);
    if (value == NULL || !lower_same_components(b->l, i, x->type, value->type) ||
        !lower_same_components(b->l, i, y->type, value->type))
        return false;
    const uint64_t count = value->type->component_count;
    if (count != 3 && count != 4)
        return lower_refuse(b->l, i, "the operands are no vectors of 3 or 4 components");
    value->components[0] = determinant(b, x, y, 1, 2);
    value->components[1] = determinant(b, x, y, 2, 0);
    value->components[2] = determinant(b, x, y, 0, 1);
    if (count == 4)
        value->components[3] = LLVMConstNull(LLVMTypeOf(x->components[0]));
    return true;
}

const lower_opencl_rule lower_opencl_geometric_rules[] = {
    LOWER_WHOLE(Cross, 2, "cross", cross, 0),
    LOWER_WHOLE(Length, 1, "length", length, false),
    LOWER_WHOLE(Fast_length, 1, "fast_length", length, true),
    LOWER_WHOLE(Distance, 2, "distance", length, false),
    LOWER_WHOLE(Fast_distance, 2, "fast_distance", length, true),
    LOWER_WHOLE(Normalize, 1, "normalize", normalize, false),
    LOWER_WHOLE(Fast_normalize, 1, "fast_normalize", normalize, true),
    {0},
};
