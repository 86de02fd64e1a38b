#include "backend/driver/engines/simd/vectorize/transform/scalar/indices/difference.h"

#include "backend/driver/engines/simd/vectorize/ir/instruction.h"

enum { MOST_DEPTH = 6 /* operations between the two */ };

typedef struct walk {
    const simd_divergence *divergence;
    LLVMBuilderRef build; /* NULL: only asks */
} walk;

static bool is_uniform(const walk *w, LLVMValueRef value)
{
    return simd_value_shape_of(w->divergence, value).kind == SIMD_UNIFORM;
}

static LLVMValueRef number(LLVMTypeRef type, uint64_t value)
{
    return LLVMConstInt(type, value, false);
}

/* Where nothing is built, a value says that there is one. */
static LLVMValueRef compute(const walk *w, LLVMOpcode op, LLVMValueRef a, LLVMValueRef b)
{
    return w->build == NULL ? a : LLVMBuildBinOp(w->build, op, a, b, "");
}

static LLVMValueRef difference(const walk *w, LLVMValueRef end, LLVMValueRef start, unsigned depth);

/* (x + y) - start, where y is the same for all; or end - (x + y). */
static LLVMValueRef of_sum(const walk *w, LLVMValueRef sum, LLVMValueRef other, bool is_end,
                           unsigned depth)
{
    for (unsigned k = 0; k < 2; k++) {
        LLVMValueRef x = LLVMGetOperand(sum, k), y = LLVMGetOperand(sum, 1 - k);
        if (!is_uniform(w, y))
            continue;
        LLVMValueRef rest =
            is_end ? difference(w, x, other, depth) : difference(w, other, x, depth);
        if (rest != NULL)
            return compute(w, is_end ? LLVMAdd : LLVMSub, rest, y);
    }
    return NULL;
}

/* x * q - y * q. */
static LLVMValueRef of_products(const walk *w, LLVMValueRef end, LLVMValueRef start, unsigned depth)
{
    for (unsigned k = 0; k < 4; k++) {
        LLVMValueRef q = LLVMGetOperand(end, k / 2);
        if (q != LLVMGetOperand(start, k % 2) || !is_uniform(w, q))
            continue;
        LLVMValueRef rest =
            difference(w, LLVMGetOperand(end, 1 - k / 2), LLVMGetOperand(start, 1 - k % 2), depth);
        if (rest != NULL)
            return compute(w, LLVMMul, rest, q);
    }
    return NULL;
}

static LLVMValueRef of_shifted(const walk *w, LLVMValueRef end, LLVMValueRef start, unsigned depth)
{
    LLVMValueRef by = LLVMGetOperand(end, 1);
    if (by != LLVMGetOperand(start, 1) || !is_uniform(w, by))
        return NULL;
    LLVMValueRef rest = difference(w, LLVMGetOperand(end, 0), LLVMGetOperand(start, 0), depth);
    return rest == NULL ? NULL : compute(w, LLVMShl, rest, by);
}

static LLVMValueRef of_cut(const walk *w, LLVMValueRef end, LLVMValueRef start, unsigned depth)
{
    LLVMValueRef x = LLVMGetOperand(end, 0), y = LLVMGetOperand(start, 0);
    LLVMValueRef rest = LLVMTypeOf(x) == LLVMTypeOf(y) ? difference(w, x, y, depth) : NULL;
    if (rest == NULL || w->build == NULL)
        return rest;
    return LLVMBuildTrunc(w->build, rest, LLVMTypeOf(end), "");
}

/* Modulo what the type holds. Returns NULL if it is not the same for all lanes, as far as can be
 * seen. */
static LLVMValueRef difference(const walk *w, LLVMValueRef end, LLVMValueRef start, unsigned depth)
{
    if (end == start)
        return number(LLVMTypeOf(end), 0);
    if (depth == 0)
        return NULL;
    if (is_uniform(w, end) && is_uniform(w, start))
        return compute(w, LLVMSub, end, start);
    LLVMValueRef value = NULL;
    if (simd_is_opcode(end, LLVMAdd))
        value = of_sum(w, end, start, true, depth - 1);
    if (value == NULL && simd_is_opcode(start, LLVMAdd))
        value = of_sum(w, start, end, false, depth - 1);
    if (value == NULL && simd_is_opcode(end, LLVMMul) && simd_is_opcode(start, LLVMMul))
        value = of_products(w, end, start, depth - 1);
    if (value == NULL && simd_is_opcode(end, LLVMShl) && simd_is_opcode(start, LLVMShl))
        value = of_shifted(w, end, start, depth - 1);
    if (value == NULL && simd_is_opcode(end, LLVMTrunc) && simd_is_opcode(start, LLVMTrunc))
        value = of_cut(w, end, start, depth - 1);
    return value;
}

bool simd_difference_is_uniform(const simd_divergence *divergence, LLVMValueRef a, LLVMValueRef b)
{
    return difference(&(walk){divergence, NULL}, a, b, MOST_DEPTH) != NULL;
}

LLVMValueRef simd_difference_build(const simd_divergence *divergence, LLVMBuilderRef builder,
                                   LLVMValueRef a, LLVMValueRef b)
{
    return difference(&(walk){divergence, builder}, a, b, MOST_DEPTH);
}
