/* Indices that bend where a row ends (analysis/values/bends.h): what follows them is there twice.
 * Where they are straight for all lanes of a strip, it runs a copy with linear indices, which loads
 * and stores vectors; elsewhere as it was, with gathers, scatters and divisions lane by lane.
 *
 *     l = max(x - 1, 0)                x - 1
 *     c[x] = a[l] + a[x]               if (all lanes: x - 1 >= 0)
 *                                          c[x] = a[x - 1] + a[x]
 *                                      else
 *                                          l = max(x - 1, 0)
 *                                          c[x] = a[l] + a[x]
 *
 * What is there twice is all that the block with the indices leads to and nothing else does, within
 * its loop. Nothing in it may depend on who else is there. All indices of a block are asked for at
 * once; those of the copy's own loops get a question of their own. */
#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/ir/all_lanes.h"
#include "backend/driver/engines/simd/vectorize/ir/clone_blocks.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/transform/scalar/copy_region.h"

enum { MOST_REGIONS = 4 }; /* of a kernel */

typedef struct build {
    simd_straight found;
    LLVMBuilderRef builder;
    simd_clones trial; /* what values are on the straight */
} build;

/* ---- Values on the straight ------------------------------------------------------------------ */

static LLVMValueRef on_straight(build *s, LLVMValueRef value)
{
    LLVMValueRef known = simd_clones_of(&s->trial, value);
    if (known != value || !simd_straight_is_behind(&s->found, value))
        return known;
    LLVMValueRef copy = LLVMInstructionClone(value);
    for (int o = 0; o < LLVMGetNumOperands(value); o++)
        LLVMSetOperand(copy, (unsigned)o, on_straight(s, LLVMGetOperand(value, (unsigned)o)));
    LLVMInsertIntoBuilder(s->builder, copy);
    simd_clones_set(&s->trial, value, copy);
    return copy;
}

static LLVMValueRef operand_on_straight(build *s, LLVMValueRef value, unsigned operand)
{
    return on_straight(s, LLVMGetOperand(value, operand));
}

static LLVMValueRef first_lane(const build *s, LLVMValueRef value)
{
    return LLVMIsConstant(value) ? value
                                 : simd_first_lane_build(s->found.v->module, s->builder, value);
}

static LLVMValueRef build_operand(build *s, const simd_found_bend *b, LLVMValueRef *condition)
{
    LLVMValueRef i = s->found.divergence.values[b->number];
    LLVMValueRef value = operand_on_straight(s, i, b->bend.operand);
    if (LLVMIsASelectInst(i) != NULL) {
        *condition = operand_on_straight(s, i, 0);
        if (b->bend.operand == 2)
            *condition = LLVMBuildNot(s->builder, *condition, "");
    } else {
        *condition = LLVMBuildICmp(s->builder, simd_bend_predicate(i), value,
                                   operand_on_straight(s, i, 1 - b->bend.operand), "");
    }
    return value;
}

static LLVMValueRef build_difference(build *s, const simd_found_bend *b, LLVMValueRef *condition)
{
    LLVMValueRef i = s->found.divergence.values[b->number];
    LLVMValueRef x = operand_on_straight(s, i, 0), y = operand_on_straight(s, i, 1);
    *condition = LLVMBuildICmp(s->builder, LLVMIntUGE, x, y, "");
    return LLVMBuildSub(s->builder, x, y, "");
}

/* All lanes are in the first one's row: no number is below 0, and none is where another row begins.
 * What would trap is not divided by: that a row has no such length is a part of the condition. */
static LLVMValueRef build_row(build *s, LLVMValueRef i, LLVMValueRef parts[2])
{
    LLVMBuilderRef b = s->builder;
    LLVMValueRef x = operand_on_straight(s, i, 0), y = operand_on_straight(s, i, 1);
    LLVMValueRef zero = LLVMConstNull(LLVMTypeOf(x)), one = LLVMConstInt(LLVMTypeOf(x), 1, false);
    const bool is_signed = simd_straight_divides_signed(i);
    LLVMValueRef is_length = LLVMBuildICmp(b, is_signed ? LLVMIntSGT : LLVMIntUGT, y, zero, "");
    LLVMValueRef length = LLVMBuildSelect(b, is_length, y, one, "");
    parts[0] = LLVMBuildBinOp(b, is_signed ? LLVMSDiv : LLVMUDiv, first_lane(s, x), length, "");
    LLVMValueRef begin = LLVMBuildMul(b, parts[0], length, "");
    parts[1] = LLVMBuildSub(b, x, begin, "");
    LLVMValueRef begins =
        LLVMBuildICmp(b, is_signed ? LLVMIntSGE : LLVMIntUGE, x, is_signed ? zero : begin, "");
    LLVMValueRef ends = LLVMBuildICmp(b, LLVMIntULT, parts[1], length, "");
    return LLVMBuildAnd(b, is_length, LLVMBuildAnd(b, begins, ends, ""), "");
}

/* Of the lanes that follow the first: what they are more than it. */
static LLVMValueRef build_bits(build *s, const simd_found_bend *b, LLVMValueRef *condition)
{
    LLVMValueRef i = s->found.divergence.values[b->number];
    LLVMValueRef operands[] = {operand_on_straight(s, i, 0), operand_on_straight(s, i, 1)};
    LLVMValueRef first[] = {first_lane(s, operands[0]), first_lane(s, operands[1])};
    const LLVMOpcode op = LLVMGetInstructionOpcode(i);
    LLVMValueRef value = LLVMBuildBinOp(s->builder, op, first[0], first[1], "");
    for (unsigned o = 0; o < 2; o++)
        if (b->bend.grows[o])
            value = LLVMBuildAdd(s->builder, value,
                                 LLVMBuildSub(s->builder, operands[o], first[o], ""), "");
    LLVMValueRef bent = LLVMBuildBinOp(s->builder, op, operands[0], operands[1], "");
    *condition = LLVMBuildICmp(s->builder, LLVMIntEQ, bent, value, "");
    return value;
}

/* Quotient and remainder ask the same, and once. */
static LLVMValueRef build_division(build *s, uint32_t k, LLVMValueRef (*rows)[2],
                                   LLVMValueRef *condition)
{
    const uint32_t same = simd_straight_same_row(&s->found, k);
    if (same == k)
        *condition = build_row(s, simd_straight_bend(&s->found, k), rows[k]);
    return rows[same][s->found.bends[k].bend.kind == SIMD_BEND_REMAINDER];
}

static LLVMValueRef build_one(build *s, uint32_t k, LLVMValueRef (*rows)[2],
                              LLVMValueRef *condition)
{
    switch (s->found.bends[k].bend.kind) {
    case SIMD_BEND_OPERAND:
        return build_operand(s, &s->found.bends[k], condition);
    case SIMD_BEND_DIFFERENCE:
        return build_difference(s, &s->found.bends[k], condition);
    case SIMD_BEND_BITS:
        return build_bits(s, &s->found.bends[k], condition);
    default:
        return build_division(s, k, rows, condition);
    }
}

/* Builds what all bends are on the straight, and returns the condition for that. Of a number that
 * wraps around nothing is known, but the others count: hence the freeze. */
static LLVMValueRef build_straight(build *s, simd_clones *copy)
{
    LLVMValueRef rows[SIMD_MOST_BENDS][2], all = NULL;
    for (uint32_t k = 0; k < s->found.bend_count; k++) {
        LLVMValueRef condition = NULL;
        LLVMValueRef value = build_one(s, k, rows, &condition);
        simd_clones_set(&s->trial, simd_straight_bend(&s->found, k), value);
        simd_clones_set(copy, simd_straight_bend(&s->found, k), value);
        if (condition == NULL)
            continue;
        condition = LLVMBuildFreeze(s->builder, condition, "");
        all = all == NULL ? condition : LLVMBuildAnd(s->builder, all, condition, "");
    }
    return all;
}

/* ---- The copy -------------------------------------------------------------------------------- */

static bool build_all(build *s, simd_clones *copy)
{
    LLVMBasicBlockRef head = simd_region_split(&s->found, s->builder);
    LLVMValueRef condition = build_straight(s, copy);
    LLVMValueRef all = simd_all_lanes_build(s->found.v->module, s->builder, condition);
    if (!simd_region_copy(&s->found, s->builder, head, copy))
        return false;
    LLVMBasicBlockRef block = simd_straight_block(&s->found, s->found.block);
    LLVMPositionBuilderAtEnd(s->builder, head);
    LLVMBuildCondBr(s->builder, all, simd_clones_of_block(copy, block), block);
    return true;
}

static bool copy_region(build *s)
{
    simd_clones copy;
    const uint32_t room = s->found.divergence.value_count + s->found.v->cfg.block_count;
    const bool made_copy = simd_clones_create(&copy, room);
    const bool made_trial = simd_clones_create(&s->trial, room);
    const bool built = made_copy && made_trial && build_all(s, &copy);
    simd_clones_clear(&copy);
    simd_clones_clear(&s->trial);
    return built;
}

/* ---- The pass -------------------------------------------------------------------------------- */

typedef enum outcome { FAILED, NONE_LEFT, ENDED, COPIED } outcome;

static outcome copy_found(build *s)
{
    if (s->found.barrier != NULL) {
        simd_region_end_block(&s->found, s->builder);
        return ENDED;
    }
    simd_remark(s->found.v, simd_straight_bend(&s->found, 0), SIMD_PASS_STRAIGHT_INDICES,
                "where no row of indices ends, %u accesses are of vectors", s->found.accesses);
    return copy_region(s) ? COPIED : FAILED;
}

static outcome copy_one(build *s, const simd_partition *partition)
{
    outcome came = FAILED;
    if (simd_straight_create(&s->found, partition))
        came = simd_straight_find(&s->found) ? copy_found(s) : NONE_LEFT;
    simd_straight_clear(&s->found);
    return came;
}

static simd_pass_result copy_all(build *s, const simd_partition *partition)
{
    simd_vectorization *v = s->found.v;
    simd_pass_result result = SIMD_PASS_NOTHING_CHANGED;
    for (uint32_t copied = 0, tried = 0; copied < MOST_REGIONS && tried < 2 * MOST_REGIONS;
         tried++) {
        const outcome came = copy_one(s, partition);
        if (came == FAILED)
            return simd_pass_fail_memory(v);
        if (came == NONE_LEFT)
            break;
        copied += came == COPIED;
        result = simd_run_normalise(v);
        simd_pipeline_forget(v, SIMD_ANALYSIS_ALL);
        if (result == SIMD_PASS_FAILED || !simd_pipeline_require(v, SIMD_ANALYSIS_CFG))
            return SIMD_PASS_FAILED;
    }
    return result;
}

simd_pass_result simd_run_straight_indices(simd_vectorization *v)
{
    const uint32_t lanes = simd_partition_usual_width(v->key, v->target);
    if (lanes == 1)
        return SIMD_PASS_NOTHING_CHANGED;
    build s = {.found = {.v = v}, .builder = LLVMCreateBuilderInContext(v->context)};
    const simd_partition partition = simd_partition_make(v->key, lanes, 2, v->layout);
    const simd_pass_result result = copy_all(&s, &partition);
    LLVMDisposeBuilder(s.builder);
    free(s.found.done);
    return result;
}
