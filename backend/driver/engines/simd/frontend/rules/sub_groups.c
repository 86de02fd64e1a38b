/* Operations over a sub-group, whose work-items are the lanes of a SIMD group. */
#include <inttypes.h>
#include <stdio.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/rules/groups.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"
#include "base/power_of_two.h"

LLVMValueRef lower_sub_group(lower_body *b, const char *operation, LLVMTypeRef type,
                             LLVMTypeRef result, LLVMValueRef *arguments, unsigned count)
{
    char name[64];
    if (type == NULL)
        (void)snprintf(name, sizeof name, SIMD_SUB_GROUP_OPERATION "%s", operation);
    else
        (void)snprintf(name, sizeof name, SIMD_SUB_GROUP_OPERATION "%s.%s", operation,
                       lower_suffix(b->l, type));
    return lower_call_external(b, name, result, arguments, count, LOWER_PURE | LOWER_CONVERGENT);
}

LLVMValueRef lower_sub_group_combine(lower_body *b, const lower_combination *c, uint32_t operation,
                                     LLVMValueRef value)
{
    char name[40];
    const char *how = operation == SpvGroupOperationReduce          ? "reduce"
                      : operation == SpvGroupOperationInclusiveScan ? "scan_inclusive"
                                                                    : "scan_exclusive";
    const LLVMTypeRef type = LLVMTypeOf(value);
    (void)snprintf(name, sizeof name, "%s_%s", how, simd_group_operation_name(c->operation));
    return lower_sub_group(b, name, type, type, &value, 1);
}

LLVMValueRef lower_sub_group_clusters(lower_body *b, const lower_combination *c, uint64_t lanes,
                                      LLVMValueRef value)
{
    char name[40];
    LLVMValueRef arguments[] = {value, lower_int(b->l->i32, lanes)};
    (void)snprintf(name, sizeof name, "cluster_%s", simd_group_operation_name(c->operation));
    return lower_sub_group(b, name, LLVMTypeOf(value), LLVMTypeOf(value), arguments, 2);
}

/* Of any lane: a number past the last is one of them too, so that nothing is read elsewhere. */
LLVMValueRef lower_sub_group_shuffle(lower_body *b, LLVMValueRef value, LLVMValueRef lane)
{
    const LLVMTypeRef type = LLVMTypeOf(value);
    const bool is_pointer = type == b->l->pointer;
    const LLVMValueRef width =
        LLVMBuildTrunc(b->builder, lower_ask_word(b, SIMD_WIDTH), b->l->i32, "");
    const LLVMValueRef mask = LLVMBuildSub(b->builder, width, lower_int(b->l->i32, 1), "");
    LLVMValueRef arguments[] = {is_pointer ? lower_as_int(b, value) : value,
                                LLVMBuildAnd(b->builder, lane, mask, "")};
    const LLVMTypeRef passed = LLVMTypeOf(arguments[0]);
    const LLVMValueRef given = lower_sub_group(b, "shuffle", passed, passed, arguments, 2);
    return is_pointer ? LLVMBuildIntToPtr(b->builder, given, type, "") : given;
}

static LLVMValueRef word(lower_body *b, const char *name)
{
    return LLVMBuildTrunc(b->builder, lower_ask_word(b, name), b->l->i32, "");
}

/* Newer than the headers. */
enum { GROUP_NON_UNIFORM_ROTATE = 4431, SUBGROUP_BLOCK_PREFETCH = 6221 };

/* The lane that another is so far from. */
typedef enum way { WAY_TO, WAY_XOR, WAY_UP, WAY_DOWN } way;

static LLVMValueRef source_lane(lower_body *b, way how, LLVMValueRef by)
{
    const LLVMValueRef lane = word(b, SIMD_LANE);
    return how == WAY_TO    ? by
           : how == WAY_XOR ? LLVMBuildXor(b->builder, lane, by, "")
           : how == WAY_UP  ? LLVMBuildSub(b->builder, lane, by, "")
                            : LLVMBuildAdd(b->builder, lane, by, "");
}

bool lower_check_cluster(lower_body *b, spirv_instruction i, uint64_t lanes)
{
    return zli_is_power_of_two(lanes) ||
           lower_refuse(b->l, i, "a cluster of %" PRIu64 " lanes is no power of two", lanes);
}

static bool check_scope(lower_body *b, spirv_instruction i)
{
    uint64_t scope;
    if (!lower_read_constant(b->l, i, 3, &scope))
        return false;
    return scope == SpvScopeSubgroup ||
           lower_refuse(b->l, i, "scope %" PRIu64 " is not Subgroup", scope);
}

/* The operands begin in word `first`: a value and how far. */
static bool shuffle_from(lower_body *b, spirv_instruction i, uint32_t first, way how)
{
    const lower_value *x = lower_use(b, i, first);
    LLVMValueRef by = x == NULL ? NULL : lower_use_scalar(b, i, first + 1, LOWER_INT);
    lower_value *value = by == NULL ? NULL : lower_define(b, i);
    if (value == NULL || !lower_same_components(b->l, i, x->type, value->type))
        return false;
    by = LLVMBuildIntCast2(b->builder, by, b->l->i32, false, "");
    for (uint64_t k = 0; k < value->type->component_count; k++)
        value->components[k] =
            lower_sub_group_shuffle(b, x->components[k], source_lane(b, how, by));
    return true;
}

static bool shuffle(lower_body *b, spirv_instruction i, int how)
{
    return check_scope(b, i) && shuffle_from(b, i, 4, (way)how);
}

/* Around a cluster of so many lanes, or around the whole sub-group, which a shuffle does by
 * itself. */
static bool rotate(lower_body *b, spirv_instruction i, int what)
{
    uint64_t size = 0;
    (void)what;
    if (i.count < 7)
        return shuffle(b, i, WAY_DOWN);
    const lower_value *x = check_scope(b, i) ? lower_use(b, i, 4) : NULL;
    LLVMValueRef by = x == NULL ? NULL : lower_use_scalar(b, i, 5, LOWER_INT);
    if (by == NULL || !lower_read_constant(b->l, i, 6, &size))
        return false;
    if (!lower_check_cluster(b, i, size))
        return false;
    lower_value *value = lower_define(b, i);
    if (value == NULL || !lower_same_components(b->l, i, x->type, value->type))
        return false;
    by = LLVMBuildIntCast2(b->builder, by, b->l->i32, false, "");
    const LLVMValueRef inside = lower_int(b->l->i32, size - 1);
    const LLVMValueRef outside = LLVMBuildNot(b->builder, inside, "");
    const LLVMValueRef lane =
        LLVMBuildOr(b->builder, LLVMBuildAnd(b->builder, word(b, SIMD_LANE), outside, ""),
                    LLVMBuildAnd(b->builder, source_lane(b, WAY_DOWN, by), inside, ""), "");
    for (uint64_t k = 0; k < value->type->component_count; k++)
        value->components[k] = lower_sub_group_shuffle(b, x->components[k], lane);
    return true;
}

static bool shuffle_intel(lower_body *b, spirv_instruction i, int how)
{
    return shuffle_from(b, i, 3, (way)how);
}

/* Through two values side by side, as if of twice as many lanes. */
static bool shuffle_two(lower_body *b, spirv_instruction i, int how)
{
    const lower_value *x = lower_use(b, i, 3);
    const lower_value *y = x == NULL ? NULL : lower_use(b, i, 4);
    LLVMValueRef by = y == NULL ? NULL : lower_use_scalar(b, i, 5, LOWER_INT);
    lower_value *value = by == NULL ? NULL : lower_define(b, i);
    if (value == NULL || !lower_same_components(b->l, i, x->type, value->type) ||
        !lower_same_components(b->l, i, y->type, value->type))
        return false;
    by = LLVMBuildIntCast2(b->builder, by, b->l->i32, false, "");
    const LLVMValueRef lane = source_lane(b, (way)how, by);
    const LLVMValueRef width = word(b, SIMD_WIDTH);
    /* Up leads from the second into the first, down from the first into the second. */
    const LLVMValueRef stays = how == WAY_UP ? LLVMConstNull(b->l->i32) : width;
    for (uint64_t k = 0; k < value->type->component_count; k++) {
        const LLVMValueRef first = lower_sub_group_shuffle(b, x->components[k], lane);
        const LLVMValueRef second = lower_sub_group_shuffle(b, y->components[k], lane);
        value->components[k] = lower_select(b, LLVMIntSLT, lane, stays, first, second);
    }
    return true;
}

static LLVMValueRef ballot(lower_body *b, LLVMValueRef predicate, unsigned number)
{
    LLVMValueRef arguments[] = {predicate, lower_int(b->l->i32, number)};
    return lower_sub_group(b, "ballot", NULL, b->l->i32, arguments, 2);
}

/* Zeros below the lowest one, or above the highest, as an i32. */
static LLVMValueRef count_zeros(lower_body *b, const char *intrinsic, LLVMValueRef bits)
{
    LLVMValueRef arguments[] = {bits, LLVMConstNull(b->l->i1)};
    return LLVMBuildTrunc(b->builder, lower_intrinsic(b, intrinsic, b->l->i64, arguments, 2),
                          b->l->i32, "");
}

/* The first two words of a ballot as one number: no sub-group has more lanes. */
static LLVMValueRef join_words(lower_body *b, LLVMValueRef low, LLVMValueRef high)
{
    const LLVMTypeRef type = b->l->i64;
    low = LLVMBuildZExt(b->builder, low, type, "");
    high = LLVMBuildZExt(b->builder, high, type, "");
    return LLVMBuildOr(b->builder, low, LLVMBuildShl(b->builder, high, lower_int(type, 32), ""),
                       "");
}

static LLVMValueRef first_lane(lower_body *b)
{
    const LLVMValueRef here = LLVMConstAllOnes(b->l->i1);
    return count_zeros(b, "llvm.cttz", join_words(b, ballot(b, here, 0), ballot(b, here, 1)));
}

static bool elect(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    return check_scope(b, i) &&
           lower_define_scalar(
               b, i, LLVMBuildICmp(b->builder, LLVMIntEQ, word(b, SIMD_LANE), first_lane(b), ""));
}

static bool broadcast_first(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const lower_value *x = lower_use(b, i, 4);
    lower_value *value = x == NULL ? NULL : lower_define(b, i);
    if (value == NULL || !lower_same_components(b->l, i, x->type, value->type) ||
        !check_scope(b, i))
        return false;
    for (uint64_t k = 0; k < value->type->component_count; k++)
        value->components[k] = lower_sub_group_shuffle(b, x->components[k], first_lane(b));
    return true;
}

static bool all_equal(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const lower_value *x = lower_use(b, i, 4);
    if (x == NULL || !check_scope(b, i))
        return false;
    const lower_type *scalar = lower_scalar(x->type);
    if (scalar == NULL)
        return lower_refuse(b->l, i, "the operand is neither scalar nor vector");
    LLVMValueRef same = LLVMConstAllOnes(b->l->i1);
    for (uint64_t k = 0; k < x->type->component_count; k++) {
        const LLVMValueRef first = lower_sub_group_shuffle(b, x->components[k], first_lane(b));
        const LLVMValueRef equal =
            scalar->kind == LOWER_FLOAT
                ? LLVMBuildFCmp(b->builder, LLVMRealOEQ, x->components[k], first, "")
                : LLVMBuildICmp(b->builder, LLVMIntEQ, x->components[k], first, "");
        same = LLVMBuildAnd(b->builder, same, equal, "");
    }
    return lower_define_scalar(b, i, lower_sub_group(b, "all", NULL, b->l->i1, &same, 1));
}

static bool ballot_of(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const LLVMValueRef predicate = lower_use_scalar(b, i, 4, LOWER_BOOL);
    lower_value *value = predicate == NULL ? NULL : lower_define(b, i);
    if (value == NULL || !check_scope(b, i))
        return false;
    if (value->type->kind != LOWER_VECTOR || value->type->element->scalar != b->l->i32)
        return lower_refuse(b->l, i, "the result is no vector of 32-bit integers");
    for (unsigned k = 0; k < value->type->count; k++)
        value->components[k] = ballot(b, predicate, k);
    return true;
}

/* The bits of a ballot that lanes can have. */
static LLVMValueRef use_ballot(lower_body *b, spirv_instruction i, uint32_t at)
{
    const lower_value *x = lower_use(b, i, at);
    if (x == NULL || !check_scope(b, i))
        return NULL;
    if (x->type->kind == LOWER_VECTOR && x->type->element->scalar == b->l->i32)
        return join_words(b, x->components[0], x->components[1]);
    (void)lower_refuse(b->l, i, "the operand is no vector of 32-bit integers");
    return NULL;
}

static LLVMValueRef bit(lower_body *b, LLVMValueRef bits, LLVMValueRef lane)
{
    const LLVMTypeRef type = b->l->i64;
    const LLVMValueRef inside = LLVMBuildAnd(b->builder, lane, lower_int(type, 63), "");
    return LLVMBuildTrunc(b->builder, LLVMBuildLShr(b->builder, bits, inside, ""), b->l->i1, "");
}

static bool ballot_bit(lower_body *b, spirv_instruction i, int of_self)
{
    const LLVMValueRef bits = use_ballot(b, i, 4);
    if (bits == NULL)
        return false;
    LLVMValueRef lane =
        of_self != 0 ? lower_ask_word(b, SIMD_LANE) : lower_use_scalar(b, i, 5, LOWER_INT);
    if (lane == NULL)
        return false;
    lane = LLVMBuildIntCast2(b->builder, lane, b->l->i64, false, "");
    return lower_define_scalar(b, i, bit(b, bits, lane));
}

static bool define_word(lower_body *b, spirv_instruction i, LLVMValueRef value)
{
    const lower_type *type = lower_find_type(b->l, i, spirv_result_type(i));
    if (type == NULL || type->kind != LOWER_INT)
        return lower_refuse(b->l, i, "the result is no integer");
    return lower_define_scalar(b, i, LLVMBuildIntCast2(b->builder, value, type->scalar, false, ""));
}

/* Of all lanes, of those up to this one, or of those before it. */
static bool ballot_count(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    LLVMValueRef bits = use_ballot(b, i, 5);
    if (bits == NULL)
        return false;
    const LLVMTypeRef type = b->l->i64;
    const LLVMValueRef one = lower_int(type, 1);
    const LLVMValueRef self = LLVMBuildShl(b->builder, one, lower_ask_word(b, SIMD_LANE), "");
    bits = LLVMBuildAnd(b->builder, bits, lower_sub_group_bits(b), "");
    const LLVMValueRef below = LLVMBuildSub(b->builder, self, one, "");
    if (i.words[4] == SpvGroupOperationInclusiveScan)
        bits = LLVMBuildAnd(b->builder, bits, LLVMBuildOr(b->builder, below, self, ""), "");
    else if (i.words[4] == SpvGroupOperationExclusiveScan)
        bits = LLVMBuildAnd(b->builder, bits, below, "");
    return define_word(b, i, lower_intrinsic(b, "llvm.ctpop", type, &bits, 1));
}

static bool ballot_find(lower_body *b, spirv_instruction i, int lowest)
{
    LLVMValueRef bits = use_ballot(b, i, 4);
    if (bits == NULL)
        return false;
    bits = LLVMBuildAnd(b->builder, bits, lower_sub_group_bits(b), "");
    if (lowest != 0)
        return define_word(b, i, count_zeros(b, "llvm.cttz", bits));
    const LLVMValueRef zeros = count_zeros(b, "llvm.ctlz", bits);
    return define_word(b, i, LLVMBuildSub(b->builder, lower_int(b->l->i32, 63), zeros, ""));
}

/* Component k of all lanes lies together, lane after lane. */
static LLVMValueRef block_place(lower_body *b, LLVMTypeRef type, LLVMValueRef pointer, uint64_t k)
{
    const LLVMValueRef width = lower_ask_word(b, SIMD_WIDTH);
    const LLVMValueRef row = LLVMBuildMul(b->builder, width, lower_int(b->l->i64, k), "");
    LLVMValueRef index = LLVMBuildAdd(b->builder, row, lower_ask_word(b, SIMD_LANE), "");
    return LLVMBuildInBoundsGEP2(b->builder, type, pointer, &index, 1, "");
}

static bool block_read(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const LLVMValueRef pointer = lower_use_scalar(b, i, 3, LOWER_POINTER);
    lower_value *value = pointer == NULL ? NULL : lower_define(b, i);
    if (value == NULL)
        return false;
    const lower_type *scalar = lower_scalar(value->type);
    if (scalar == NULL || scalar->kind != LOWER_INT)
        return lower_refuse(b->l, i, "the result is no integer");
    for (uint64_t k = 0; k < value->type->component_count; k++)
        value->components[k] = lower_load_component(
            b, scalar->scalar, block_place(b, scalar->scalar, pointer, k), scalar->size, 0);
    return true;
}

static bool block_write(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const LLVMValueRef pointer = lower_use_scalar(b, i, 1, LOWER_POINTER);
    const lower_value *value = pointer == NULL ? NULL : lower_use(b, i, 2);
    if (value == NULL)
        return false;
    const lower_type *scalar = lower_scalar(value->type);
    if (scalar == NULL || scalar->kind != LOWER_INT)
        return lower_refuse(b->l, i, "the operand is no integer");
    for (uint64_t k = 0; k < value->type->component_count; k++)
        lower_store_component(b, value->components[k], block_place(b, scalar->scalar, pointer, k),
                              scalar->size, 0);
    return true;
}

static bool hint(lower_body *b, spirv_instruction i, int what)
{
    (void)b, (void)i, (void)what;
    return true;
}

const lower_rule lower_sub_group_rules[] = {
    LOWER_RULE(GroupNonUniformElect, 4, elect, 0),
    LOWER_RULE(GroupNonUniformAllEqual, 5, all_equal, 0),
    LOWER_RULE(GroupNonUniformBroadcastFirst, 5, broadcast_first, 0),
    LOWER_RULE(GroupNonUniformBallot, 5, ballot_of, 0),
    LOWER_RULE(GroupNonUniformInverseBallot, 5, ballot_bit, true),
    LOWER_RULE(GroupNonUniformBallotBitExtract, 6, ballot_bit, false),
    LOWER_RULE(GroupNonUniformBallotBitCount, 6, ballot_count, 0),
    LOWER_RULE(GroupNonUniformBallotFindLSB, 5, ballot_find, true),
    LOWER_RULE(GroupNonUniformBallotFindMSB, 5, ballot_find, false),
    LOWER_RULE(GroupNonUniformShuffle, 6, shuffle, WAY_TO),
    LOWER_RULE(GroupNonUniformShuffleXor, 6, shuffle, WAY_XOR),
    LOWER_RULE(GroupNonUniformShuffleUp, 6, shuffle, WAY_UP),
    LOWER_RULE(GroupNonUniformShuffleDown, 6, shuffle, WAY_DOWN),
    {GROUP_NON_UNIFORM_ROTATE, 6, "OpGroupNonUniformRotateKHR", rotate, 0},
    LOWER_RULE(SubgroupShuffleINTEL, 5, shuffle_intel, WAY_TO),
    LOWER_RULE(SubgroupShuffleXorINTEL, 5, shuffle_intel, WAY_XOR),
    LOWER_RULE(SubgroupShuffleUpINTEL, 6, shuffle_two, WAY_UP),
    LOWER_RULE(SubgroupShuffleDownINTEL, 6, shuffle_two, WAY_DOWN),
    LOWER_RULE(SubgroupBlockReadINTEL, 4, block_read, 0),
    LOWER_RULE(SubgroupBlockWriteINTEL, 3, block_write, 0),
    {SUBGROUP_BLOCK_PREFETCH, 3, "OpSubgroupBlockPrefetchINTEL", hint, 0},
    {0},
};
