/* known_strides: steps of butterflies, whose stride shrinks or grows from round to round, or comes
 * with the launch: sorts and transforms. Where it is less than a SIMD group has lanes, these are
 * near one another, but not in a row; and how they lie is only known when it runs. So what the
 * indices lead to (straight.h) is there once more for each small stride, as a constant: near_lanes
 * makes vectors and shuffles of that. All other strides run the code as it was.
 *
 *     for (s = 64; s > 0; s /= 2)                  if (s == 8)
 *         a = 2 * l - (l & (s - 1))                    a = 2 * l - (l & 7)
 *         t[a] += t[a + s]                             t[a] += t[a + 8]
 *                                                  else if (s == 4)
 *                                                      ...
 *
 * Not where gathers are slow: fewer lanes are chosen there, for which they are done one by one. */
#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/transform/scalar/copy_region.h"

enum {
    MOST_REGIONS = 8,        /* of a kernel that are looked at */
    MOST_STRIDES = 6,        /* ... of which each has copies */
    MOST_INSTRUCTIONS = 768, /* of all copies of a region */
    DEPTH = 6,               /* from what a bend asks for to what that is made of */
    PHIS = 3,                /* from a counter to what it becomes */
    HIGHEST_BIT = 16,        /* of strides that are tried */
};

typedef struct strides {
    simd_straight found;
    LLVMBuilderRef builder;
    LLVMValueRef root;              /* what makes them: a counter, an argument */
    uint64_t numbers[MOST_STRIDES]; /* of the root, each of which gets a copy */
    uint32_t count;
} strides;

/* ---- What a value is if the root is known ---------------------------------------------------- */

static bool is_step(LLVMValueRef value)
{
    return LLVMIsABinaryOperator(value) != NULL || LLVMIsACastInst(value) != NULL;
}

/* Returns what a value is made of by constants alone: itself, if it is made otherwise. */
static LLVMValueRef find_root(LLVMValueRef value)
{
    for (int depth = DEPTH; depth > 0 && is_step(value); depth--) {
        LLVMValueRef first = LLVMGetOperand(value, 0);
        const bool is_binary = LLVMIsABinaryOperator(value) != NULL;
        if (is_binary && LLVMIsAConstantInt(first) != NULL)
            value = LLVMGetOperand(value, 1);
        else if (!is_binary || LLVMIsAConstantInt(LLVMGetOperand(value, 1)) != NULL)
            value = first;
        else
            break;
    }
    return value;
}

/* Returns the constant that a value is for a number of the root; NULL if it is made of more. */
static LLVMValueRef value_for(const strides *s, LLVMValueRef value, uint64_t number, int depth)
{
    if (LLVMIsAConstantInt(value) != NULL)
        return value;
    if (value == s->root)
        return LLVMConstInt(LLVMTypeOf(value), number, false);
    if (depth == 0 || !is_step(value) || LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMIntegerTypeKind)
        return NULL;
    LLVMValueRef a = value_for(s, LLVMGetOperand(value, 0), number, depth - 1), made;
    if (a == NULL)
        return NULL;
    const LLVMOpcode op = LLVMGetInstructionOpcode(value);
    if (LLVMIsACastInst(value) != NULL) {
        made = LLVMBuildCast(s->builder, op, a, LLVMTypeOf(value), "");
    } else {
        LLVMValueRef b = value_for(s, LLVMGetOperand(value, 1), number, depth - 1);
        made = b == NULL ? NULL : LLVMBuildBinOp(s->builder, op, a, b, "");
    }
    return made != NULL && LLVMIsAConstantInt(made) != NULL ? made : NULL;
}

/* ---- Which strides --------------------------------------------------------------------------- */

static bool is_scaled(LLVMValueRef value, LLVMValueRef of, int depth)
{
    for (unsigned k = 0; LLVMIsAPHINode(value) != NULL && k < LLVMCountIncoming(value); k++)
        if (depth > 0 && is_scaled(LLVMGetIncomingValue(value, k), of, depth - 1))
            return true;
    if (LLVMIsABinaryOperator(value) == NULL || LLVMGetOperand(value, 0) != of ||
        LLVMIsAConstantInt(LLVMGetOperand(value, 1)) == NULL)
        return false;
    switch (LLVMGetInstructionOpcode(value)) {
    case LLVMShl:
    case LLVMLShr:
    case LLVMAShr:
    case LLVMMul:
    case LLVMUDiv:
    case LLVMSDiv:
        return true;
    default:
        return false;
    }
}

/* A counter that shrinks or grows by a factor, perhaps in each of several copies of a loop's body.
 */
static bool is_scaled_counter(LLVMValueRef value)
{
    return LLVMIsAPHINode(value) != NULL && is_scaled(value, value, PHIS);
}

/* A partner's place, l ^ s, says by itself that s is a stride. Of other bits it must be a counter:
 * the length of a row is hardly that small. */
static bool is_stride(LLVMOpcode op, LLVMValueRef root)
{
    return LLVMIsAConstant(root) == NULL && (op == LLVMXor || is_scaled_counter(root));
}

/* Returns whether lanes are not straight for an operand, though all of them are near: the low bits
 * of what it is there, of as many as number the lanes. */
static bool is_small(const strides *s, LLVMOpcode op, const simd_bend *bend, uint64_t number)
{
    const uint64_t last = s->found.divergence.partition->width - 1, low = number & last;
    const bool is_mask = (low & (low + 1)) == 0 || ((~low & last) & ((~low & last) + 1)) == 0;
    switch (op) {
    case LLVMXor:
        return low != 0 && number <= last;
    case LLVMAnd:
        return is_mask && low != (bend->grows[0] || bend->grows[1] ? last : 0);
    default:
        return number > 0 && number <= last && (UINT64_C(1) << number) <= last;
    }
}

/* Finds the numbers of the root, powers of two, for which an operand is small. */
static void find_numbers(strides *s, LLVMOpcode op, const simd_bend *bend, LLVMValueRef operand)
{
    s->count = 0;
    for (unsigned bit = 0; bit < HIGHEST_BIT && s->count < MOST_STRIDES; bit++) {
        LLVMValueRef value = value_for(s, operand, UINT64_C(1) << bit, DEPTH);
        if (value != NULL && is_small(s, op, bend, LLVMConstIntGetZExtValue(value)))
            s->numbers[s->count++] = UINT64_C(1) << bit;
    }
}

static bool find_strides_of(strides *s, const simd_found_bend *b)
{
    LLVMValueRef i = s->found.divergence.values[b->number];
    const LLVMOpcode op = LLVMGetInstructionOpcode(i);
    for (unsigned o = 0; b->bend.kind == SIMD_BEND_BITS && op != LLVMOr && o < 2; o++) {
        LLVMValueRef operand = LLVMGetOperand(i, o);
        if (simd_value_shape_of(&s->found.divergence, operand).kind != SIMD_UNIFORM)
            continue;
        s->root = find_root(operand);
        if (!is_stride(op, s->root))
            continue;
        find_numbers(s, op, &b->bend, operand);
        if (s->count > 0)
            return true;
    }
    return false;
}

static bool find_strides(strides *s)
{
    for (uint32_t k = 0; k < s->found.bend_count; k++)
        if (find_strides_of(s, &s->found.bends[k]))
            return s->found.instructions * s->count <= MOST_INSTRUCTIONS;
    return false;
}

/* ---- The copies ------------------------------------------------------------------------------ */

/* What was made of the root before the region. */
static void set_operand(const strides *s, LLVMValueRef operand, uint64_t number, simd_clones *copy)
{
    if (LLVMIsAInstruction(operand) == NULL || simd_clones_of(copy, operand) != operand)
        return;
    LLVMValueRef value = value_for(s, operand, number, DEPTH);
    if (value != NULL)
        simd_clones_set(copy, operand, value);
}

static void set_operands(const strides *s, uint64_t number, simd_clones *copy)
{
    for (uint32_t b = s->found.block; b < s->found.v->cfg.block_count; b++) {
        if (!simd_straight_has(&s->found, b))
            continue;
        for (LLVMValueRef i = LLVMGetFirstInstruction(simd_straight_block(&s->found, b)); i != NULL;
             i = LLVMGetNextInstruction(i))
            for (int o = 0; o < LLVMGetNumOperands(i); o++)
                set_operand(s, LLVMGetOperand(i, (unsigned)o), number, copy);
    }
}

/* Returns the block that asks for the next stride. */
static LLVMBasicBlockRef build_question(const strides *s, LLVMBasicBlockRef before, uint64_t number,
                                        const simd_clones *copy)
{
    LLVMBasicBlockRef block = simd_straight_block(&s->found, s->found.block);
    LLVMBasicBlockRef next = LLVMInsertBasicBlockInContext(s->found.v->context, block, "");
    LLVMPositionBuilderAtEnd(s->builder, before);
    LLVMValueRef constant = LLVMConstInt(LLVMTypeOf(s->root), number, false);
    LLVMValueRef is = LLVMBuildICmp(s->builder, LLVMIntEQ, s->root, constant, "");
    LLVMBuildCondBr(s->builder, is, simd_clones_of_block(copy, block), next);
    return next;
}

static bool copy_for(const strides *s, LLVMBasicBlockRef head, LLVMBasicBlockRef *ask,
                     uint64_t number)
{
    simd_clones copy;
    const uint32_t room = 2 * (s->found.divergence.value_count + s->found.v->cfg.block_count);
    bool copied = simd_clones_create(&copy, room);
    if (copied) {
        set_operands(s, number, &copy);
        copied = simd_region_copy(&s->found, s->builder, head, &copy);
    }
    if (copied)
        *ask = build_question(s, *ask, number, &copy);
    simd_clones_clear(&copy);
    return copied;
}

static bool copy_all(strides *s)
{
    LLVMBasicBlockRef head = simd_region_split(&s->found, s->builder), ask = head;
    for (uint32_t k = 0; k < s->count; k++)
        if (!copy_for(s, head, &ask, s->numbers[k]))
            return false;
    LLVMPositionBuilderAtEnd(s->builder, ask);
    LLVMBuildBr(s->builder, simd_straight_block(&s->found, s->found.block));
    simd_remark(s->found.v, simd_straight_bend(&s->found, 0), SIMD_PASS_KNOWN_STRIDES,
                "for %u small strides it is known where lanes of %u accesses are", s->count,
                s->found.accesses);
    return true;
}

/* ---- The pass -------------------------------------------------------------------------------- */

typedef enum outcome { FAILED, NONE_LEFT, LEFT_ALONE, CHANGED } outcome;

static outcome copy_found(strides *s)
{
    if (!find_strides(s)) {
        simd_straight_leave(&s->found);
        return LEFT_ALONE;
    }
    if (s->found.barrier == NULL)
        return copy_all(s) ? CHANGED : FAILED;
    simd_region_end_block(&s->found, s->builder);
    return CHANGED;
}

static outcome copy_one(strides *s, const simd_partition *partition)
{
    outcome came = FAILED;
    if (simd_straight_create(&s->found, partition))
        came = simd_straight_find(&s->found) ? copy_found(s) : NONE_LEFT;
    simd_straight_clear(&s->found);
    return came;
}

/* Copies compute with constants: what has become of them is found out before they are looked at. */
static simd_pass_result tidy(simd_vectorization *v)
{
    if (simd_remove_dead(v) == SIMD_PASS_FAILED || simd_run_normalise(v) == SIMD_PASS_FAILED)
        return SIMD_PASS_FAILED;
    simd_pipeline_forget(v, SIMD_ANALYSIS_ALL);
    return simd_pipeline_require(v, SIMD_ANALYSIS_CFG) ? SIMD_PASS_CHANGED : SIMD_PASS_FAILED;
}

static simd_pass_result look_for_all(strides *s, const simd_partition *partition)
{
    simd_pass_result result = SIMD_PASS_NOTHING_CHANGED;
    for (uint32_t k = 0; k < MOST_REGIONS; k++) {
        const outcome came = copy_one(s, partition);
        if (came == FAILED)
            return simd_pass_fail_memory(s->found.v);
        if (came == NONE_LEFT)
            break;
        if (came == LEFT_ALONE)
            continue;
        result = tidy(s->found.v);
        if (result == SIMD_PASS_FAILED)
            return result;
    }
    return result;
}

simd_pass_result simd_run_known_strides(simd_vectorization *v)
{
    const uint32_t lanes = simd_partition_usual_width(v->key, v->target);
    if (lanes == 1 || v->target->gathers.slow || !simd_sizes_have(v->target->gathers.sizes, 4))
        return SIMD_PASS_NOTHING_CHANGED;
    strides s = {.found = {.v = v}, .builder = LLVMCreateBuilderInContext(v->context)};
    const simd_partition partition = simd_partition_make(v->key, lanes, 2, v->layout);
    const simd_pass_result result = look_for_all(&s, &partition);
    LLVMDisposeBuilder(s.builder);
    free(s.found.done);
    return result;
}
