/* Built-in variables, computed from the functions of scalar.h. */
#include <inttypes.h>
#include <stdio.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/contract/target.h"
#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

LLVMValueRef lower_ask(lower_body *b, const char *name, unsigned dimension)
{
    char full[32];
    (void)snprintf(full, sizeof full, "%s%u", name, dimension);
    return lower_call_external(b, full, b->l->i64, NULL, 0, LOWER_PURE | LOWER_ANYWHERE);
}

LLVMValueRef lower_ask_word(lower_body *b, const char *name)
{
    const LLVMValueRef word =
        lower_call_external(b, name, b->l->i32, NULL, 0, LOWER_PURE | LOWER_ANYWHERE);
    return LLVMBuildZExt(b->builder, word, b->l->i64, "");
}

static LLVMValueRef add(lower_body *b, LLVMValueRef x, LLVMValueRef y)
{
    return LLVMBuildAdd(b->builder, x, y, "");
}

static LLVMValueRef multiply(lower_body *b, LLVMValueRef x, LLVMValueRef y)
{
    return LLVMBuildMul(b->builder, x, y, "");
}

/* Of a work-item, without the offset of the launch. */
static LLVMValueRef place_in_range(lower_body *b, unsigned d)
{
    const LLVMValueRef first =
        multiply(b, lower_ask(b, SIMD_GROUP_ID, d), lower_ask(b, SIMD_LOCAL_SIZE, d));
    return add(b, first, lower_ask(b, SIMD_LOCAL_ID, d));
}

static LLVMValueRef global_id(lower_body *b, unsigned d)
{
    return add(b, place_in_range(b, d), lower_ask(b, SIMD_GLOBAL_OFFSET, d));
}

static LLVMValueRef global_size(lower_body *b, unsigned d)
{
    return multiply(b, lower_ask(b, SIMD_GROUP_COUNT, d), lower_ask(b, SIMD_LOCAL_SIZE, d));
}

LLVMValueRef lower_group_size(lower_body *b)
{
    const LLVMValueRef plane =
        multiply(b, lower_ask(b, SIMD_LOCAL_SIZE, 0), lower_ask(b, SIMD_LOCAL_SIZE, 1));
    return multiply(b, plane, lower_ask(b, SIMD_LOCAL_SIZE, 2));
}

LLVMValueRef lower_linear_id(lower_body *b)
{
    const LLVMValueRef planes =
        multiply(b, lower_ask(b, SIMD_LOCAL_ID, 2), lower_ask(b, SIMD_LOCAL_SIZE, 1));
    const LLVMValueRef rows = add(b, planes, lower_ask(b, SIMD_LOCAL_ID, 1));
    return add(b, multiply(b, rows, lower_ask(b, SIMD_LOCAL_SIZE, 0)),
               lower_ask(b, SIMD_LOCAL_ID, 0));
}

static LLVMValueRef global_linear_id(lower_body *b)
{
    const LLVMValueRef rows =
        add(b, multiply(b, place_in_range(b, 2), global_size(b, 1)), place_in_range(b, 1));
    return add(b, multiply(b, rows, global_size(b, 0)), place_in_range(b, 0));
}

LLVMValueRef lower_sub_group_count(lower_body *b)
{
    const LLVMValueRef width = lower_ask_word(b, SIMD_WIDTH);
    const LLVMValueRef up =
        add(b, lower_group_size(b), LLVMBuildSub(b->builder, width, lower_int(b->l->i64, 1), ""));
    return LLVMBuildUDiv(b->builder, up, width, "");
}

/* The last sub-group of a group may be smaller. */
static LLVMValueRef sub_group_size(lower_body *b)
{
    const LLVMValueRef width = lower_ask_word(b, SIMD_WIDTH), size = lower_group_size(b);
    const LLVMValueRef whole = LLVMBuildUDiv(b->builder, size, width, "");
    const LLVMValueRef rest = LLVMBuildURem(b->builder, size, width, "");
    return lower_select(b, LLVMIntULT, lower_ask_word(b, SIMD_SUB_GROUP), whole, width, rest);
}

LLVMValueRef lower_sub_group_bits(lower_body *b)
{
    const LLVMTypeRef type = b->l->i64;
    const LLVMValueRef beyond =
        LLVMBuildSub(b->builder, lower_int(type, SIMD_MAX_LANES), sub_group_size(b), "");
    return LLVMBuildLShr(b->builder, LLVMConstAllOnes(type), beyond, "");
}

/* A launch does not carry a number of dimensions: counts those that are not flat. */
static LLVMValueRef dimensions(lower_body *b)
{
    const LLVMTypeRef type = b->l->i64;
    const LLVMValueRef one = lower_int(type, 1);
    const LLVMValueRef flat =
        lower_select(b, LLVMIntUGT, global_size(b, 1), one, lower_int(type, 2), one);
    return lower_select(b, LLVMIntUGT, global_size(b, 2), one, lower_int(type, 3), flat);
}

static LLVMValueRef number(lower_body *b, uint32_t builtin)
{
    switch (builtin) {
    case SpvBuiltInLocalInvocationIndex:
        return lower_linear_id(b);
    case SpvBuiltInGlobalLinearId:
        return global_linear_id(b);
    case SpvBuiltInWorkDim:
        return dimensions(b);
    case SpvBuiltInSubgroupSize:
        return sub_group_size(b);
    case SpvBuiltInSubgroupMaxSize:
        return lower_ask_word(b, SIMD_WIDTH);
    case SpvBuiltInNumSubgroups:
    case SpvBuiltInNumEnqueuedSubgroups:
        return lower_sub_group_count(b);
    case SpvBuiltInSubgroupId:
        return lower_ask_word(b, SIMD_SUB_GROUP);
    case SpvBuiltInSubgroupLocalInvocationId:
        return lower_ask_word(b, SIMD_LANE);
    default:
        return NULL;
    }
}

static LLVMValueRef component(lower_body *b, uint32_t builtin, unsigned d)
{
    switch (builtin) {
    case SpvBuiltInGlobalInvocationId:
        return global_id(b, d);
    case SpvBuiltInLocalInvocationId:
        return lower_ask(b, SIMD_LOCAL_ID, d);
    case SpvBuiltInWorkgroupId:
        return lower_ask(b, SIMD_GROUP_ID, d);
    case SpvBuiltInNumWorkgroups:
        return lower_ask(b, SIMD_GROUP_COUNT, d);
    case SpvBuiltInWorkgroupSize:
    case SpvBuiltInEnqueuedWorkgroupSize:
        return lower_ask(b, SIMD_LOCAL_SIZE, d);
    case SpvBuiltInGlobalSize:
        return global_size(b, d);
    case SpvBuiltInGlobalOffset:
        return lower_ask(b, SIMD_GLOBAL_OFFSET, d);
    default:
        return NULL;
    }
}

/* The bits of the lanes that compare with this one as the mask demands. */
static LLVMValueRef lanes(lower_body *b, uint32_t builtin)
{
    const LLVMBuilderRef builder = b->builder;
    const LLVMTypeRef type = b->l->i64;
    const LLVMValueRef one = lower_int(type, 1);
    const LLVMValueRef self = LLVMBuildShl(builder, one, lower_ask_word(b, SIMD_LANE), "");
    const LLVMValueRef below = LLVMBuildSub(builder, self, one, "");
    const LLVMValueRef all = lower_sub_group_bits(b);
    const LLVMValueRef upto = LLVMBuildOr(builder, below, self, "");
    switch (builtin) {
    case SpvBuiltInSubgroupEqMask:
        return self;
    case SpvBuiltInSubgroupLtMask:
        return below;
    case SpvBuiltInSubgroupLeMask:
        return upto;
    case SpvBuiltInSubgroupGtMask:
        return LLVMBuildAnd(builder, all, LLVMBuildNot(builder, upto, ""), "");
    case SpvBuiltInSubgroupGeMask:
        return LLVMBuildAnd(builder, all, LLVMBuildNot(builder, below, ""), "");
    default:
        return NULL;
    }
}

/* 32 of these bits. */
static LLVMValueRef word_of_lanes(lower_body *b, uint32_t builtin, uint64_t word)
{
    const LLVMValueRef bits = lanes(b, builtin);
    if (bits == NULL || word > 1)
        return bits == NULL ? NULL : LLVMConstNull(b->l->i64);
    return LLVMBuildLShr(b->builder, bits, lower_int(b->l->i64, 32 * word), "");
}

bool lower_builtin(lower_body *b, spirv_instruction i, uint32_t builtin, const lower_type *type,
                   LLVMValueRef *components)
{
    const lower_type *scalar = lower_scalar(type);
    if (scalar == NULL || scalar->kind != LOWER_INT)
        return lower_refuse(b->l, i, "a built-in variable is no integer");
    for (uint64_t k = 0; k < type->component_count; k++) {
        LLVMValueRef value = NULL;
        if (type->kind == LOWER_INT)
            value = number(b, builtin);
        else if (k < 3)
            value = component(b, builtin, (unsigned)k);
        if (value == NULL && type->kind == LOWER_VECTOR && type->count == 4)
            value = word_of_lanes(b, builtin, k);
        if (value == NULL)
            return lower_refuse(b->l, i, "the built-in variable %" PRIu32 "%s is not supported",
                                builtin, lower_extension_of_builtin(builtin));
        components[k] = LLVMBuildIntCast2(b->builder, value, scalar->scalar, false, "");
    }
    return true;
}
