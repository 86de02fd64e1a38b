/* What LLVM makes vectors of where work-items run one by one (slp_vectorize): components of vectors
 * of OpenCL that are stored side by side, and what they are computed of, step by step, as far as
 * one operation does the same to all of them. */
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/transform/lanes/estimate_internal.h"

enum {
    MOST = SIMD_MAX_ACCESS_FACTOR,
    BYTES = 16,        /* of a vector: LLVM makes none that are shorter */
    FARTHEST_STEP = 48 /* from what is stored */
};

/* Components of one vector. */
typedef struct bundle {
    LLVMValueRef values[MOST];
    unsigned count;
} bundle;

/* NULL: no instruction of the kernel. */
static simd_component *component_of(const simd_estimation *e, LLVMValueRef value)
{
    const uint32_t number = simd_map_find(&e->v->divergence.numbers, value);
    return number == SIMD_NONE ? NULL : &e->components[number];
}

static bool are_joined(const simd_estimation *e, const bundle *b)
{
    unsigned i = 0;
    for (; i < b->count; i++) {
        const simd_component *c = component_of(e, b->values[i]);
        if (c == NULL || !c->joined)
            break;
    }
    return i == b->count;
}

static bool are_equal(const bundle *b)
{
    unsigned i = 1;
    while (i < b->count && b->values[i] == b->values[0])
        i++;
    return i == b->count;
}

static bool are_constant(const bundle *b)
{
    unsigned i = 0;
    while (i < b->count && LLVMIsAConstant(b->values[i]) != NULL)
        i++;
    return i == b->count;
}

static bool does_the_same(LLVMValueRef a, LLVMValueRef b)
{
    return LLVMGetInstructionOpcode(a) == LLVMGetInstructionOpcode(b) &&
           LLVMTypeOf(a) == LLVMTypeOf(b) &&
           LLVMGetInstructionParent(a) == LLVMGetInstructionParent(b) &&
           LLVMGetNumOperands(a) == LLVMGetNumOperands(b) &&
           (LLVMIsACmpInst(a) == NULL || (LLVMGetICmpPredicate(a) == LLVMGetICmpPredicate(b) &&
                                          LLVMGetFCmpPredicate(a) == LLVMGetFCmpPredicate(b))) &&
           (LLVMIsACallInst(a) == NULL || LLVMGetCalledValue(a) == LLVMGetCalledValue(b));
}

/* Whether there is such an operation of vectors. */
static bool is_an_operation(LLVMValueRef i)
{
    return LLVMIsACallInst(i) != NULL
               ? simd_call_kind(i) == SIMD_CALL_INTRINSIC
               : LLVMIsABinaryOperator(i) != NULL || LLVMIsAUnaryOperator(i) != NULL ||
                     LLVMIsACastInst(i) != NULL || LLVMIsACmpInst(i) != NULL ||
                     LLVMIsASelectInst(i) != NULL || LLVMIsAPHINode(i) != NULL ||
                     LLVMIsALoadInst(i) != NULL;
}

/* Whether loads are of elements that follow one another in a row of the work-item's own. Those that
 * lanes have side by side these load as whole vectors, and keep_interleaved computes with them as
 * they lie in memory: that is as good. */
static bool are_in_a_row(const simd_estimation *e, const bundle *b)
{
    const uint32_t value = simd_map_find(&e->v->divergence.numbers, b->values[0]);
    const uint32_t number = value == SIMD_NONE ? SIMD_NONE : e->groups.numbers[value];
    uint32_t place = 0, k = 0;
    if (number == SIMD_NONE)
        return false;
    const simd_access_group *g = &e->groups.groups[number];
    if (!g->rows)
        return false;
    while (place < g->span && g->members[place] != b->values[0])
        place++;
    while (k < b->count && place + k < g->span && g->members[place + k] == b->values[k])
        k++;
    return k == b->count;
}

static bool can_join(const simd_estimation *e, const bundle *b)
{
    for (unsigned i = 0; i < b->count; i++) {
        const simd_component *c = component_of(e, b->values[i]);
        if (c == NULL || c->joined || !is_an_operation(b->values[i]) ||
            !does_the_same(b->values[0], b->values[i]))
            return false;
    }
    return !are_equal(b) && (LLVMIsALoadInst(b->values[0]) == NULL || are_in_a_row(e, b));
}

static void add(const simd_estimation *e, const bundle *b, float each)
{
    for (unsigned i = 0; i < b->count; i++)
        component_of(e, b->values[i])->share += each;
}

static void mark(const simd_estimation *e, const bundle *b)
{
    for (unsigned i = 0; i < b->count; i++)
        *component_of(e, b->values[i]) = (simd_component){1 / (float)b->count, true};
}

static unsigned count_operands(LLVMValueRef i)
{
    if (LLVMIsALoadInst(i) != NULL)
        return 0;
    return LLVMIsACallInst(i) != NULL ? LLVMGetNumArgOperands(i) : (unsigned)LLVMGetNumOperands(i);
}

/* What it takes to make a vector of values that are none: one shuffle of a single value; others are
 * inserted one by one. */
static float cost_of_making(const simd_estimation *e, const bundle *b)
{
    if (are_constant(b) || are_joined(e, b))
        return 0;
    return are_equal(b) ? 1 / (float)b->count : 1;
}

static bundle operands_of(const bundle *b, unsigned operand)
{
    bundle out = {.count = b->count};
    for (unsigned i = 0; i < b->count; i++)
        out.values[i] = LLVMGetOperand(b->values[i], operand);
    return out;
}

static void join(const simd_estimation *e, const bundle *b, unsigned step)
{
    mark(e, b);
    for (unsigned o = 0; o < count_operands(b->values[0]); o++) {
        const bundle taken = operands_of(b, o);
        if (step < FARTHEST_STEP && can_join(e, &taken))
            join(e, &taken, step + 1);
        else
            add(e, b, cost_of_making(e, &taken));
    }
}

static void visit(const simd_estimation *e, const simd_access_group *g, uint32_t first,
                  uint32_t count)
{
    bundle stores = {.count = count};
    for (uint32_t k = 0; k < count; k++)
        stores.values[k] = g->members[first + k];
    const bundle stored = operands_of(&stores, 0);
    if (!can_join(e, &stored))
        return;
    mark(e, &stores);
    join(e, &stored, 0);
}

static void visit_group(const simd_estimation *e, const simd_access_group *g)
{
    const uint32_t count = BYTES / g->size;
    for (uint32_t k = 0; count > 1 && k + count <= g->span; k += count)
        visit(e, g, k, count);
}

float simd_component_share(const simd_estimation *e, LLVMValueRef instruction)
{
    const simd_component *c = component_of(e, instruction);
    return c == NULL ? 1 : c->share;
}

static bool joins_most(const simd_estimation *e)
{
    uint32_t joined = 0;
    for (uint32_t i = 0; i < e->v->divergence.value_count; i++)
        joined += e->components[i].joined;
    return joined > e->v->divergence.value_count / 2;
}

void simd_find_components(simd_estimation *e)
{
    for (uint32_t i = 0; i < e->v->divergence.value_count; i++)
        e->components[i].share = 1;
    if (!simd_pass_is_on(e->v, SIMD_PASS_SLP_VECTORIZE))
        return;
    for (uint32_t i = 0; i < e->groups.count; i++)
        if (!e->groups.groups[i].loads && e->groups.groups[i].count == e->groups.groups[i].span)
            visit_group(e, &e->groups.groups[i]);
    e->out.joins = joins_most(e);
}
