/* private_sums: many work-items change a few places of a buffer by atomics, counters of a histogram
 * or sums of a row of bins, and nobody asks for what was there. A locked change takes many times as
 * long as one that nobody else can see, and longer when other threads change the same line. So each
 * thread has an area of its own, as large as what can be changed, for all work-groups that it runs
 * at once. Strips change that; in the end the entry changes the buffer by it (emit/private_sums.c).
 *
 * Sums, minima and so on of integers are the same in any order, and those of relaxed atomics may
 * come late, as long as nothing says that something else comes behind them. So the kernel must
 *  - know where in the buffer it changes something: a constant or an index with a small bound;
 *  - change it in one way only;
 *  - reach it in no other way behind that. Before that no plain access can matter: a work-item that
 *    comes there sees what was there before its own change, and what others change at the same time
 *    would be a race;
 *  - have no fence and no ordered atomic; nor a barrier beside other atomics, which may tell others
 *    that work-items are so far;
 *  - have no loop that asks others for anything, another kernel or the host: who waits there may
 *    wait for who waits for the sum. */
#include <stdio.h>
#include <stdlib.h>

#include "backend/driver/engines/simd/contract/atomic_change.h"
#include "backend/driver/engines/simd/vectorize/analysis/arguments.h"
#include "backend/driver/engines/simd/vectorize/analysis/memory/apart_buffers.h"
#include "backend/driver/engines/simd/vectorize/analysis/values/value_range.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

/* Of an area; and how often as many as a work-group has work-items: it is filled and looked through
 * for each row of work-groups, which may be a single one. */
enum { MOST_ELEMENTS = 4096, MOST_FOR_ITEM = 16 };

enum { MOST_STEPS = 4 }; /* of getelementptr */

typedef struct finder {
    simd_vectorization *v;
    simd_partition items; /* for ranges of ids, whatever lanes are chosen later */
    simd_private_sums sums;
    bool refused[SIMD_MOST_SUMS];
    bool *reached;            /* blocks to which a way leads from an atomic that may come late */
    bool behind;              /* so it does to the instruction that is looked at */
    bool in_loop;             /* as that is */
    bool waits, communicates; /* it has barriers, or other atomics */
} finder;

/* ---- Atomics that may come late -------------------------------------------------------------- */

/* What changes the buffer by what a thread has: a difference of many is a sum. */
static LLVMAtomicRMWBinOp operation_of(LLVMValueRef i)
{
    const LLVMAtomicRMWBinOp op = LLVMGetAtomicRMWBinOp(i);
    return op == LLVMAtomicRMWBinOpSub ? LLVMAtomicRMWBinOpAdd : op;
}

/* Returns whether a pointer is no more than so many bytes behind its root. */
static bool find_most(const finder *f, LLVMValueRef pointer, uint64_t *most)
{
    *most = 0;
    for (int step = 0; LLVMIsAGetElementPtrInst(pointer) != NULL; step++) {
        LLVMTypeRef type = LLVMGetGEPSourceElementType(pointer);
        if (step == MOST_STEPS || LLVMGetNumOperands(pointer) != 2)
            return false;
        const uint64_t size = LLVMABISizeOfType(f->v->layout, type);
        const uint64_t index = simd_value_range_of(&f->items, LLVMGetOperand(pointer, 1)).most;
        if (index > UINT32_MAX / 2 || size > UINT16_MAX)
            return false;
        *most += index * size;
        pointer = LLVMGetOperand(pointer, 0);
    }
    return true;
}

/* Returns the parameter that a pointer leads to the buffer of; UINT64_MAX for any other. */
static uint64_t parameter_of(const finder *f, LLVMValueRef pointer)
{
    LLVMValueRef root = simd_pointer_root(pointer);
    if (LLVMIsALoadInst(root) == NULL || !simd_arguments_are_read(root) ||
        LLVMIsALoadInst(LLVMGetOperand(root, 0)) == NULL)
        return UINT64_MAX;
    return simd_arguments_number(f->v->layout, root);
}

/* Finds what an atomic could change instead. */
static bool describe(const finder *f, LLVMValueRef i, simd_private_sum *out)
{
    LLVMTypeRef type = LLVMTypeOf(i);
    uint64_t most;
    if (LLVMIsAAtomicRMWInst(i) == NULL || LLVMGetFirstUse(i) != NULL || LLVMGetVolatile(i) ||
        LLVMIsAtomicSingleThread(i) || LLVMGetOrdering(i) != LLVMAtomicOrderingMonotonic ||
        LLVMGetTypeKind(type) != LLVMIntegerTypeKind ||
        !simd_atomic_has_identity(LLVMGetAtomicRMWBinOp(i)))
        return false;
    const uint64_t size = LLVMABISizeOfType(f->v->layout, type);
    out->type = type;
    out->operation = operation_of(i);
    out->parameter = parameter_of(f, LLVMGetOperand(i, 0));
    if ((size != 4 && size != 8) || out->parameter == UINT64_MAX ||
        !simd_parameter_is_buffer(f->v->kernel, out->parameter) ||
        !find_most(f, LLVMGetOperand(i, 0), &most))
        return false;
    out->elements = (most / size + SIMD_SUMS_BLOCK) / SIMD_SUMS_BLOCK * SIMD_SUMS_BLOCK;
    return out->elements <= MOST_ELEMENTS && out->elements <= MOST_FOR_ITEM * f->items.items;
}

/* Returns the number of its area, or SIMD_NONE. */
static uint32_t find_sum(const finder *f, uint64_t parameter)
{
    for (uint32_t k = 0; k < f->sums.count; k++)
        if (f->sums.all[k].parameter == parameter)
            return k;
    return SIMD_NONE;
}

static void add_sum(finder *f, const simd_private_sum *sum)
{
    const uint32_t k = find_sum(f, sum->parameter);
    if (k == SIMD_NONE) {
        if (f->sums.count < SIMD_MOST_SUMS)
            f->sums.all[f->sums.count++] = *sum;
        return;
    }
    simd_private_sum *known = &f->sums.all[k];
    f->refused[k] |= known->operation != sum->operation || known->type != sum->type;
    known->elements = sum->elements > known->elements ? sum->elements : known->elements;
}

/* ---- Everything else ------------------------------------------------------------------------- */

static bool is_own_memory(LLVMValueRef root)
{
    return LLVMIsAAllocaInst(root) != NULL || simd_pointer_is_in_tile(root) ||
           (LLVMIsAGlobalVariable(root) != NULL && LLVMIsGlobalConstant(root));
}

/* Refuses each buffer that an access may reach, too, but that of the area which takes its place. */
static void look_at_access(finder *f, LLVMValueRef pointer, uint32_t own)
{
    LLVMValueRef root = simd_pointer_root(pointer);
    const uint64_t parameter = parameter_of(f, pointer);
    if (is_own_memory(root) || root == LLVMGetParam(f->v->kernel, 0))
        return;
    for (uint32_t k = 0; k < f->sums.count; k++)
        if (!f->refused[k] && k != own)
            f->refused[k] =
                !simd_parameters_are_apart(f->v->kernel, parameter, f->sums.all[k].parameter);
}

/* Returns the number of the area that takes an atomic's place, or SIMD_NONE. */
static uint32_t area_of(const finder *f, LLVMValueRef i)
{
    simd_private_sum sum;
    return describe(f, i, &sum) ? find_sum(f, sum.parameter) : SIMD_NONE;
}

/* @returns false if nothing can be known of what it does */
static bool look_at_call(finder *f, LLVMValueRef call)
{
    switch (simd_call_kind(call)) {
    case SIMD_CALL_OTHER:
    case SIMD_CALL_IMAGE:
    case SIMD_CALL_CHECK:
    case SIMD_CALL_FENCE:
    case SIMD_CALL_PARAMETER:
    case SIMD_CALL_RETURN:
        return false;
    case SIMD_CALL_BARRIER:
        f->waits = true;
        return true;
    default:
        return true;
    }
}

/* Returns whether a work-item may wait with it, time and again, until another one writes. */
static bool may_wait(const finder *f, LLVMValueRef i)
{
    return f->in_loop && LLVMIsACallInst(i) == NULL && simd_is_communication(i) &&
           LLVMGetFirstUse(i) != NULL && !is_own_memory(simd_pointer_root(LLVMGetOperand(i, 0)));
}

static bool is_relaxed(LLVMAtomicOrdering ordering)
{
    return ordering == LLVMAtomicOrderingNotAtomic || ordering == LLVMAtomicOrderingUnordered ||
           ordering == LLVMAtomicOrderingMonotonic;
}

/* @returns false if it is ordered */
static bool look_at_atomic(finder *f, LLVMValueRef i)
{
    const uint32_t area = area_of(f, i);
    look_at_access(f, LLVMGetOperand(i, 0), area);
    f->communicates |= area == SIMD_NONE && !LLVMIsAtomicSingleThread(i);
    f->behind |= area != SIMD_NONE;
    return is_relaxed(LLVMIsAAtomicCmpXchgInst(i) != NULL ? LLVMGetCmpXchgSuccessOrdering(i)
                                                          : LLVMGetOrdering(i));
}

/* @returns false if nothing can be known of what it does, if it gives an order to others, or may
 *          wait for them */
static bool look_at(finder *f, LLVMValueRef i)
{
    if (may_wait(f, i))
        return false;
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMFence:
    case LLVMVAArg:
        return false;
    case LLVMCall:
        return look_at_call(f, i);
    case LLVMAtomicCmpXchg:
    case LLVMAtomicRMW:
        return look_at_atomic(f, i);
    case LLVMLoad:
    case LLVMStore:
        f->communicates |= simd_is_communication(i);
        if (f->behind || simd_is_communication(i))
            look_at_access(f, simd_pointer_accessed(i), SIMD_NONE);
        return is_relaxed(LLVMGetOrdering(i));
    default:
        return true;
    }
}

typedef bool visit(finder *f, LLVMValueRef instruction);

static bool for_each(finder *f, visit *look)
{
    const simd_cfg *cfg = &f->v->cfg;
    for (uint32_t b = 0; b < cfg->block_count; b++) {
        f->behind = f->reached[b];
        f->in_loop = cfg->blocks[b].loop != SIMD_NONE;
        for (LLVMValueRef i = LLVMGetFirstInstruction(cfg->blocks[b].block), next; i != NULL;
             i = next) {
            next = LLVMGetNextInstruction(i);
            if (!look(f, i))
                return false;
        }
    }
    return true;
}

static void reach_from(finder *f, uint32_t block)
{
    const simd_block *b = &f->v->cfg.blocks[block];
    for (uint32_t s = 0; s < b->successor_count; s++)
        f->reached[b->successors[s]] = true;
}

/* Blocks come in an order in which all but the edges back to a header lead forward: so many rounds
 * as loops are in one another find all. */
static void reach_on(finder *f)
{
    const uint32_t count = f->v->cfg.block_count;
    uint32_t before = 0, reached = 0;
    do {
        before = reached;
        reached = 0;
        for (uint32_t b = 0; b < count; b++) {
            if (f->reached[b])
                reach_from(f, b);
            reached += f->reached[b];
        }
    } while (reached != before);
}

static bool collect(finder *f, LLVMValueRef i)
{
    simd_private_sum sum;
    if (describe(f, i, &sum)) {
        add_sum(f, &sum);
        reach_from(f, simd_cfg_find(&f->v->cfg, LLVMGetInstructionParent(i)));
    }
    return true;
}

/* ---- The change ------------------------------------------------------------------------------ */

static LLVMValueRef build_area(LLVMBuilderRef b, const finder *f, uint32_t k)
{
    char name[sizeof SIMD_SUMS + 10];
    snprintf(name, sizeof name, SIMD_SUMS "%u", k);
    LLVMTypeRef type = LLVMFunctionType(LLVMPointerTypeInContext(f->v->context, 0), NULL, 0, false);
    LLVMValueRef function = LLVMGetNamedFunction(f->v->module, name);
    if (function == NULL)
        function = LLVMAddFunction(f->v->module, name, type);
    return LLVMBuildCall2(b, type, function, NULL, 0, "");
}

/* Builds the pointer again, from the area instead of the buffer. */
static LLVMValueRef build_place(LLVMBuilderRef b, const finder *f, LLVMValueRef pointer, uint32_t k)
{
    if (LLVMIsAGetElementPtrInst(pointer) == NULL)
        return build_area(b, f, k);
    LLVMValueRef from = build_place(b, f, LLVMGetOperand(pointer, 0), k);
    LLVMValueRef index = LLVMGetOperand(pointer, 1);
    return LLVMBuildGEP2(b, LLVMGetGEPSourceElementType(pointer), from, &index, 1, "");
}

static bool replace(finder *f, LLVMValueRef i)
{
    const uint32_t k = area_of(f, i);
    if (k == SIMD_NONE)
        return true;
    simd_remark(f->v, i, SIMD_PASS_PRIVATE_SUMS,
                "each thread does it in memory of its own, %u elements, and changes the buffer "
                "behind its work-groups",
                (unsigned)f->sums.all[k].elements);
    LLVMBuilderRef b = LLVMCreateBuilderInContext(f->v->context);
    LLVMPositionBuilderBefore(b, i);
    LLVMSetOperand(i, 0, build_place(b, f, LLVMGetOperand(i, 0), k));
    LLVMSetAtomicSingleThread(i, true);
    LLVMDisposeBuilder(b);
    return true;
}

/* Leaves those that are not refused, one behind the other. */
static void place_areas(finder *f)
{
    uint64_t offset = 0;
    uint32_t count = 0;
    for (uint32_t k = 0; k < f->sums.count; k++) {
        if (f->refused[k]) {
            f->communicates = true;
            continue;
        }
        simd_private_sum *sum = &f->sums.all[count++];
        *sum = f->sums.all[k];
        sum->offset = offset;
        offset += sum->elements * LLVMABISizeOfType(f->v->layout, sum->type);
    }
    f->sums.count = count;
}

/* @returns whether there are any */
static bool find_sums(finder *f)
{
    (void)for_each(f, collect);
    reach_on(f);
    if (f->sums.count == 0 || !for_each(f, look_at))
        return false;
    place_areas(f);
    return f->sums.count != 0 && !(f->waits && f->communicates);
}

simd_pass_result simd_run_private_sums(simd_vectorization *v)
{
    finder f = {.v = v, .items = simd_partition_make(v->key, SIMD_MAX_LANES, 1, v->layout)};
    if (simd_checks_are_wanted(v))
        return SIMD_PASS_NOTHING_CHANGED;
    f.reached = calloc(v->cfg.block_count, sizeof *f.reached);
    if (f.reached == NULL)
        return simd_pass_fail_memory(v);
    const bool found = find_sums(&f);
    if (found) {
        v->code.sums = f.sums;
        (void)for_each(&f, replace);
    }
    free(f.reached);
    return found ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
