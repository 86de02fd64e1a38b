/* Operations over a work-group: each sub-group leaves its part in memory that they share, and after
 * a barrier every work-item combines the parts. The second barrier keeps the memory until all have
 * read it. For a scan the work-items also write what the parts before each one come to: all of them
 * the same, so the loop is one of scalars, and takes as many rounds as there are sub-groups. */
#include "backend/driver/engines/simd/frontend/rules/groups.h"

#include <inttypes.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

static LLVMValueRef scratch(lower_body *b, LLVMValueRef index)
{
    const LLVMValueRef base = lower_offset(b, b->tile_static, b->l->scratch);
    return LLVMBuildInBoundsGEP2(b->builder, b->l->i64, base, &index, 1, "");
}

/* Behind the parts, of which there are as many as work-items at most. */
static LLVMValueRef scratch_before(lower_body *b, LLVMValueRef index)
{
    const LLVMValueRef parts = lower_int(b->l->i64, SPIRV_MEETING_PARTS);
    return scratch(b, LLVMBuildAdd(b->builder, index, parts, ""));
}

/* Combines the parts of all sub-groups, and keeps what those before each one come to. */
static LLVMValueRef combine_parts(lower_body *b, const lower_combination *c, LLVMTypeRef type,
                                  bool keeps)
{
    const LLVMValueRef end = lower_sub_group_count(b);
    const LLVMTypeRef counter = b->l->i64;
    LLVMBasicBlockRef before = LLVMGetInsertBlock(b->builder);
    const LLVMBasicBlockRef head = lower_new_block(b);
    LLVMBasicBlockRef body = lower_new_block(b);
    const LLVMBasicBlockRef after = lower_new_block(b);
    LLVMBuildBr(b->builder, head);
    lower_continue_in(b, head);
    const LLVMValueRef index = LLVMBuildPhi(b->builder, counter, "");
    const LLVMValueRef sum = LLVMBuildPhi(b->builder, type, "");
    LLVMBuildCondBr(b->builder, LLVMBuildICmp(b->builder, LLVMIntULT, index, end, ""), body, after);
    lower_continue_in(b, body);
    if (keeps)
        lower_store_component(b, sum, scratch_before(b, index), 8, 0);
    const LLVMValueRef part = lower_load_component(b, type, scratch(b, index), 8, 0);
    LLVMValueRef next_sum = lower_combine(b, c, sum, part);
    LLVMValueRef next = LLVMBuildAdd(b->builder, index, lower_int(counter, 1), "");
    LLVMBuildBr(b->builder, head);
    LLVMValueRef zero = LLVMConstNull(counter);
    LLVMValueRef none = simd_identity_element(c->operation, type);
    LLVMAddIncoming(index, &zero, &before, 1);
    LLVMAddIncoming(index, &next, &body, 1);
    LLVMAddIncoming(sum, &none, &before, 1);
    LLVMAddIncoming(sum, &next_sum, &body, 1);
    lower_continue_in(b, after);
    return sum;
}

/* All lanes come to an operation of the work-group, but on a GPU not together: they may have parted
 * in a loop before. */
static LLVMValueRef combine_lanes(lower_body *b, const lower_combination *c, uint32_t operation,
                                  LLVMValueRef value)
{
    (void)lower_call_external(b, SIMD_SUB_GROUP_BARRIER, b->l->nothing, NULL, 0, LOWER_CONVERGENT);
    return lower_sub_group_combine(b, c, operation, value);
}

static LLVMValueRef group_combine(lower_body *b, const lower_combination *c, uint32_t operation,
                                  LLVMValueRef value)
{
    const LLVMValueRef whole = combine_lanes(b, c, SpvGroupOperationReduce, value);
    const LLVMValueRef self = lower_ask_word(b, SIMD_SUB_GROUP);
    lower_store_component(b, whole, scratch(b, self), 8, 0);
    lower_barrier_for(b, 0); /* orders the exchange alone */
    const bool reduces = operation == SpvGroupOperationReduce;
    LLVMValueRef sum = combine_parts(b, c, LLVMTypeOf(value), !reduces);
    if (!reduces)
        sum = lower_load_component(b, LLVMTypeOf(value), scratch_before(b, self), 8, 0);
    lower_barrier_for(b, 0); /* orders the exchange alone */
    if (!reduces)
        sum = lower_combine(b, c, sum, combine_lanes(b, c, operation, value));
    return sum;
}

static bool read_scope(lower_body *b, spirv_instruction i, uint64_t *scope)
{
    if (!lower_read_constant(b->l, i, 3, scope))
        return false;
    return *scope == SpvScopeWorkgroup || *scope == SpvScopeSubgroup ||
           lower_refuse(b->l, i, "scope %" PRIu64 " is neither Workgroup nor Subgroup", *scope);
}

/* Those that are named non-uniform ask for no other lanes. */
static LLVMValueRef mark_together(lower_body *b, spirv_instruction i, LLVMValueRef operation)
{
    if (i.opcode < SpvOpGroupNonUniformElect || i.opcode > SpvOpGroupNonUniformQuadSwap)
        lower_mark(b, operation, SIMD_TOGETHER, 0);
    return operation;
}

/* Which work-items an operation is over. */
typedef struct extent {
    uint64_t scope;
    uint32_t operation;
    uint64_t cluster; /* lanes, for SpvGroupOperationClusteredReduce */
} extent;

static bool read_extent(lower_body *b, spirv_instruction i, extent *out)
{
    *out = (extent){.operation = i.words[4]};
    if (!read_scope(b, i, &out->scope))
        return false;
    if (out->operation <= SpvGroupOperationExclusiveScan)
        return true;
    if (out->operation != SpvGroupOperationClusteredReduce || i.count < 7 ||
        out->scope != SpvScopeSubgroup)
        return lower_refuse(b->l, i, "group operation %" PRIu32 " is not supported", i.words[4]);
    return lower_read_constant(b->l, i, 6, &out->cluster) &&
           lower_check_cluster(b, i, out->cluster);
}

static LLVMValueRef combine_in(lower_body *b, spirv_instruction i, const extent *e,
                               const lower_combination *c, LLVMValueRef value)
{
    if (e->cluster != 0)
        return lower_sub_group_clusters(b, c, e->cluster, value);
    if (e->scope == SpvScopeWorkgroup)
        return group_combine(b, c, e->operation, value);
    return mark_together(b, i, lower_sub_group_combine(b, c, e->operation, value));
}

static bool combine(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const lower_combination *c = lower_find_combination(i.opcode);
    const lower_value *x = lower_use(b, i, 5);
    lower_value *value = x == NULL ? NULL : lower_define(b, i);
    extent e;
    if (value == NULL || !lower_same_components(b->l, i, x->type, value->type) ||
        !read_extent(b, i, &e))
        return false;
    const lower_type *scalar = lower_scalar(value->type);
    if (scalar == NULL || scalar->kind != c->kind)
        return lower_refuse(b->l, i, "the operand has the wrong type");
    for (uint64_t k = 0; k < value->type->component_count; k++)
        value->components[k] = combine_in(b, i, &e, c, x->components[k]);
    return true;
}

/* Whether any, or all: of sub-groups by their own operation, which is cheaper. */
static bool vote(lower_body *b, spirv_instruction i, int all)
{
    LLVMValueRef predicate = lower_use_scalar(b, i, 4, LOWER_BOOL);
    uint64_t scope;
    if (predicate == NULL || !read_scope(b, i, &scope))
        return false;
    if (scope == SpvScopeSubgroup) {
        const LLVMValueRef vote =
            lower_sub_group(b, all != 0 ? "all" : "any", NULL, b->l->i1, &predicate, 1);
        return lower_define_scalar(b, i, mark_together(b, i, vote));
    }
    const lower_combination *c = lower_find_combination(all != 0 ? SpvOpGroupNonUniformLogicalAnd
                                                                 : SpvOpGroupNonUniformLogicalOr);
    return lower_define_scalar(b, i, group_combine(b, c, SpvGroupOperationReduce, predicate));
}

/* Whether this is the work-item with that local id. */
static LLVMValueRef is_chosen(lower_body *b, const lower_value *id)
{
    LLVMValueRef all = NULL;
    for (unsigned d = 0; d < id->type->component_count; d++) {
        const LLVMValueRef wanted =
            LLVMBuildIntCast2(b->builder, id->components[d], b->l->i64, false, "");
        lower_mark_agreed(b, wanted, SIMD_AGREED_LOCAL_ID + d);
        const LLVMValueRef same =
            LLVMBuildICmp(b->builder, LLVMIntEQ, wanted, lower_ask(b, SIMD_LOCAL_ID, d), "");
        all = d == 0 ? same : LLVMBuildAnd(b->builder, all, same, "");
    }
    return all;
}

static LLVMValueRef group_broadcast(lower_body *b, LLVMValueRef value, LLVMValueRef chosen)
{
    const LLVMValueRef place = scratch(b, LLVMConstNull(b->l->i64));
    const LLVMBasicBlockRef gives = lower_new_block(b);
    const LLVMBasicBlockRef after = lower_new_block(b);
    LLVMBuildCondBr(b->builder, chosen, gives, after);
    lower_continue_in(b, gives);
    lower_store_component(b, value, place, 8, 0);
    LLVMBuildBr(b->builder, after);
    lower_continue_in(b, after);
    lower_barrier_for(b, 0); /* orders the exchange alone */
    const LLVMValueRef given = lower_load_component(b, LLVMTypeOf(value), place, 8, 0);
    lower_barrier_for(b, 0); /* orders the exchange alone */
    return given;
}

static bool broadcast(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const lower_value *x = lower_use(b, i, 4);
    const lower_value *id = x == NULL ? NULL : lower_use(b, i, 5);
    lower_value *value = id == NULL ? NULL : lower_define(b, i);
    uint64_t scope;
    if (value == NULL || !lower_same_components(b->l, i, x->type, value->type) ||
        !read_scope(b, i, &scope))
        return false;
    const lower_type *scalar = lower_scalar(id->type);
    if (scalar == NULL || scalar->kind != LOWER_INT || id->type->component_count > 3 ||
        (scope == SpvScopeSubgroup && id->type->component_count != 1))
        return lower_refuse(b->l, i, "the local id is not one to three integers");
    const LLVMValueRef lane =
        LLVMBuildIntCast2(b->builder, id->components[0], b->l->i32, false, "");
    if (scope == SpvScopeSubgroup)
        lower_mark_agreed(b, lane, SIMD_AGREED_LANE);
    for (uint64_t k = 0; k < value->type->component_count; k++) {
        LLVMValueRef arguments[] = {x->components[k], lane};
        value->components[k] =
            scope == SpvScopeWorkgroup
                ? group_broadcast(b, x->components[k], is_chosen(b, id))
                : mark_together(b, i,
                                lower_sub_group(b, "broadcast", LLVMTypeOf(arguments[0]),
                                                LLVMTypeOf(arguments[0]), arguments, 2));
    }
    return true;
}

#define COMBINE(name) LOWER_RULE(name, 6, combine, 0)

const lower_rule lower_group_rules[] = {
    LOWER_RULE(GroupAll, 5, vote, true),
    LOWER_RULE(GroupAny, 5, vote, false),
    LOWER_RULE(GroupBroadcast, 6, broadcast, 0),
    COMBINE(GroupIAdd),
    COMBINE(GroupFAdd),
    COMBINE(GroupFMin),
    COMBINE(GroupUMin),
    COMBINE(GroupSMin),
    COMBINE(GroupFMax),
    COMBINE(GroupUMax),
    COMBINE(GroupSMax),
    COMBINE(GroupIMulKHR),
    COMBINE(GroupFMulKHR),
    COMBINE(GroupBitwiseAndKHR),
    COMBINE(GroupBitwiseOrKHR),
    COMBINE(GroupBitwiseXorKHR),
    COMBINE(GroupLogicalAndKHR),
    COMBINE(GroupLogicalOrKHR),
    COMBINE(GroupLogicalXorKHR),
    LOWER_RULE(GroupNonUniformAll, 5, vote, true),
    LOWER_RULE(GroupNonUniformAny, 5, vote, false),
    LOWER_RULE(GroupNonUniformBroadcast, 6, broadcast, 0),
    COMBINE(GroupNonUniformIAdd),
    COMBINE(GroupNonUniformFAdd),
    COMBINE(GroupNonUniformIMul),
    COMBINE(GroupNonUniformFMul),
    COMBINE(GroupNonUniformSMin),
    COMBINE(GroupNonUniformUMin),
    COMBINE(GroupNonUniformFMin),
    COMBINE(GroupNonUniformSMax),
    COMBINE(GroupNonUniformUMax),
    COMBINE(GroupNonUniformFMax),
    COMBINE(GroupNonUniformBitwiseAnd),
    COMBINE(GroupNonUniformBitwiseOr),
    COMBINE(GroupNonUniformBitwiseXor),
    COMBINE(GroupNonUniformLogicalAnd),
    COMBINE(GroupNonUniformLogicalOr),
    COMBINE(GroupNonUniformLogicalXor),
    {0},
};
