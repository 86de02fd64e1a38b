#include "backend/driver/engines/cuda/generate/optimize/ahead.h"

#include <stdbool.h>

#include "backend/driver/engines/cuda/generate/analysis/instruction.h"

/* Loads of a turn, each into a register; how deep, and how far, a value is looked into. */
enum { MOST_LOADS = 16, MOST_VALUES = 256, GLOBAL = 1 };

/* A loop of one block, and where it becomes three: the turn begins, the next turn's loads, the turn
 * goes on in the block itself. */
typedef struct loop {
    LLVMContextRef context;
    LLVMBuilderRef builder;
    LLVMBasicBlockRef block, before, first, head, ahead;
    LLVMValueRef condition;
    bool goes_on_if; /* what the condition is then */
    LLVMValueRef loads[MOST_LOADS];
    size_t count;
} loop;

typedef struct values {
    LLVMValueRef of[MOST_VALUES];
    size_t count;
} values;

static bool contains(const values *v, LLVMValueRef value)
{
    size_t i = 0;
    while (i < v->count && v->of[i] != value)
        i++;
    return i < v->count;
}

static bool is_inside(const loop *l, LLVMValueRef value)
{
    return LLVMIsAInstruction(value) != NULL && LLVMGetInstructionParent(value) == l->block;
}

static bool is_plain_load(LLVMValueRef i)
{
    return LLVMIsALoadInst(i) != NULL && cuda_is_plain(i);
}

static LLVMValueRef incoming_from(LLVMValueRef phi, LLVMBasicBlockRef block)
{
    return LLVMGetIncomingValue(phi, LLVMGetIncomingBlock(phi, 0) == block ? 0 : 1);
}

/* ---- What depends on what -------------------------------------------------------------------- */

/* Adds what a value of the loop is computed of, there, in this turn and those before.
 * @returns false if that is too much */
static bool add_sources(const loop *l, LLVMValueRef value, values *out)
{
    if (!is_inside(l, value) || contains(out, value))
        return true;
    if (out->count == MOST_VALUES)
        return false;
    out->of[out->count++] = value;
    if (LLVMIsAPHINode(value) != NULL)
        return add_sources(l, incoming_from(value, l->block), out);
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(value); i++)
        if (!add_sources(l, LLVMGetOperand(value, i), out))
            return false;
    return true;
}

/* Whether a load's address is made of what it has loaded before; then, of what else. */
static bool waits(const loop *l, LLVMValueRef load, values *out)
{
    out->count = 0;
    return add_sources(l, LLVMGetOperand(load, 0), out) && contains(out, load);
}

/* Whether a value is computed of no load: it is known when the turn begins. */
static bool is_early(const loop *l, LLVMValueRef value)
{
    values sources = {.count = 0};
    if (!add_sources(l, value, &sources))
        return false;
    for (size_t i = 0; i < sources.count; i++)
        if (LLVMIsALoadInst(sources.of[i]) != NULL)
            return false;
    return true;
}

/* An addition of a chain (address_chains.c), or the same as compilers leave it that move addresses
 * on themselves: from turn to turn by a number that is no constant, and does not change. */
static bool is_step_of_column(const loop *l, LLVMValueRef value)
{
    values sources = {.count = 0};
    if (LLVMIsACallInst(value) != NULL)
        return true;
    if (LLVMIsAGetElementPtrInst(value) == NULL || LLVMGetNumOperands(value) != 2)
        return false;
    const LLVMValueRef step = LLVMGetOperand(value, 1);
    return LLVMIsAConstant(step) == NULL && !is_inside(l, step) &&
           add_sources(l, LLVMGetOperand(value, 0), &sources) && contains(&sources, value);
}

/* Whether an address is one of a column. Rows have their next elements in the cache, where they
 * cost less than what is done here. */
static bool is_of_column(const loop *l, LLVMValueRef address)
{
    values sources = {.count = 0};
    bool found = false;
    if (add_sources(l, address, &sources))
        for (size_t i = 0; i < sources.count; i++)
            found = found || is_step_of_column(l, sources.of[i]);
    return found;
}

static bool has_no_effect(LLVMValueRef i)
{
    if (LLVMIsACallInst(i) != NULL) /* chains' additions (address_chains.c) */
        return LLVMIsAInlineAsm(LLVMGetCalledValue(i)) != NULL;
    return is_plain_load(i) || LLVMIsAPHINode(i) != NULL || LLVMIsABinaryOperator(i) != NULL ||
           LLVMIsACmpInst(i) != NULL || LLVMIsACastInst(i) != NULL ||
           LLVMIsASelectInst(i) != NULL || LLVMIsAGetElementPtrInst(i) != NULL;
}

/* ---- Which loops, and loads ------------------------------------------------------------------ */

static bool has_two_ways(LLVMValueRef phi)
{
    return LLVMIsAPHINode(phi) == NULL || LLVMCountIncoming(phi) == 2;
}

static bool read_loop(LLVMBasicBlockRef block, loop *l)
{
    const LLVMValueRef branch = LLVMGetBasicBlockTerminator(block);
    const LLVMValueRef phi = LLVMGetFirstInstruction(block);
    if (LLVMIsABranchInst(branch) == NULL || !LLVMIsConditional(branch) ||
        LLVMIsAPHINode(phi) == NULL || LLVMCountIncoming(phi) != 2)
        return false;
    l->block = block;
    l->goes_on_if = LLVMGetSuccessor(branch, 0) == block;
    l->condition = LLVMGetCondition(branch);
    l->before = LLVMGetIncomingBlock(phi, LLVMGetIncomingBlock(phi, 0) == block ? 1 : 0);
    l->count = 0;
    if (LLVMGetSuccessor(branch, l->goes_on_if ? 0 : 1) != block || l->before == block ||
        LLVMGetSuccessor(branch, l->goes_on_if ? 1 : 0) == block || !is_early(l, l->condition) ||
        LLVMIsABranchInst(LLVMGetBasicBlockTerminator(l->before)) == NULL)
        return false;
    for (LLVMValueRef i = phi; i != branch; i = LLVMGetNextInstruction(i))
        if (!has_no_effect(i) || !has_two_ways(i))
            return false;
    return true;
}

/* The loads of columns that one that waits needs, and that wait for none themselves. */
static bool find_loads(loop *l)
{
    values sources;
    for (LLVMValueRef i = LLVMGetFirstInstruction(l->block); i != NULL;
         i = LLVMGetNextInstruction(i)) {
        if (!is_plain_load(i) || !waits(l, i, &sources))
            continue;
        for (LLVMValueRef k = LLVMGetFirstInstruction(l->block); k != NULL;
             k = LLVMGetNextInstruction(k))
            if (is_plain_load(k) && contains(&sources, k) &&
                LLVMGetPointerAddressSpace(LLVMTypeOf(LLVMGetOperand(k, 0))) == GLOBAL &&
                is_early(l, LLVMGetOperand(k, 0)) && is_of_column(l, LLVMGetOperand(k, 0)) &&
                l->count < MOST_LOADS)
                l->loads[l->count++] = k;
        return l->count > 0;
    }
    return false;
}

/* ---- The change ------------------------------------------------------------------------------ */

/* A value of a turn as it is in another one: phis are what comes from a block. It is computed again
 * where the builder stands, out of what is known there. */
static LLVMValueRef compute(const loop *l, LLVMValueRef value, LLVMBasicBlockRef from)
{
    if (LLVMIsAInstruction(value) == NULL ||
        (LLVMGetInstructionParent(value) != l->block && LLVMGetInstructionParent(value) != l->head))
        return value;
    if (LLVMIsAPHINode(value) != NULL)
        return incoming_from(value, from);
    const LLVMValueRef copy = LLVMInstructionClone(value);
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(value); i++) {
        const LLVMValueRef operand = LLVMGetOperand(value, i);
        LLVMSetOperand(copy, i, compute(l, operand, from));
    }
    LLVMInsertIntoBuilder(l->builder, copy);
    return copy;
}

/* The loop's phis go to where a turn begins now; what comes before that is a new block, too. */
static void move_phis(const loop *l)
{
    LLVMPositionBuilderAtEnd(l->builder, l->head);
    for (LLVMValueRef i = LLVMGetFirstInstruction(l->block), old; LLVMIsAPHINode(i) != NULL;) {
        old = i;
        i = LLVMGetNextInstruction(i);
        const LLVMValueRef phi = LLVMBuildPhi(l->builder, LLVMTypeOf(old), "");
        LLVMValueRef start = incoming_from(old, l->before), next = incoming_from(old, l->block);
        LLVMBasicBlockRef first = l->first, block = l->block;
        LLVMAddIncoming(phi, &start, &first, 1);
        LLVMAddIncoming(phi, &next, &block, 1);
        LLVMReplaceAllUsesWith(old, phi); /* in itself, too */
        LLVMInstructionEraseFromParent(old);
    }
}

/* What is known when a turn begins, and needed then. */
static void move_early(const loop *l, const values *early)
{
    LLVMPositionBuilderAtEnd(l->builder, l->head);
    for (LLVMValueRef i = LLVMGetFirstInstruction(l->block), next; i != NULL; i = next) {
        next = LLVMGetNextInstruction(i);
        if (LLVMIsAPHINode(i) != NULL || !contains(early, i))
            continue;
        LLVMInstructionRemoveFromParent(i);
        LLVMInsertIntoBuilder(l->builder, i);
    }
}

/* What a register has of a load: where it is extended only, the result of that. */
static LLVMValueRef find_result(LLVMValueRef load)
{
    const LLVMUseRef use = LLVMGetFirstUse(load);
    const LLVMValueRef user = use == NULL || LLVMGetNextUse(use) != NULL ? load : LLVMGetUser(use);
    return (cuda_is_opcode(user, LLVMZExt) || cuda_is_opcode(user, LLVMSExt)) &&
                   LLVMGetInstructionParent(user) == LLVMGetInstructionParent(load)
               ? user
               : load;
}

static LLVMValueRef insert_copy(const loop *l, LLVMValueRef i, LLVMValueRef operand)
{
    const LLVMValueRef copy = LLVMInstructionClone(i);
    LLVMSetOperand(copy, 0, operand);
    LLVMInsertIntoBuilder(l->builder, copy);
    return copy;
}

/* Addresses first, and then all loads. */
static void load_all(const loop *l, LLVMBasicBlockRef from, LLVMValueRef *out)
{
    for (size_t i = 0; i < l->count; i++)
        out[i] = compute(l, LLVMGetOperand(l->loads[i], 0), from);
    for (size_t i = 0; i < l->count; i++) {
        const LLVMValueRef result = find_result(l->loads[i]);
        out[i] = insert_copy(l, l->loads[i], out[i]);
        if (result != l->loads[i])
            out[i] = insert_copy(l, result, out[i]);
    }
}

/* A load is what has been loaded a turn before. */
static void replace(const loop *l, LLVMValueRef load, LLVMValueRef started, LLVMValueRef loaded)
{
    const LLVMValueRef result = find_result(load);
    const LLVMTypeRef type = LLVMTypeOf(result);
    LLVMValueRef none = LLVMConstNull(type); /* no other turn. Were it undefined, CUDA's compiler
                                              * would copy the turn, and put loads late again */
    LLVMBasicBlockRef first = l->first, block = l->block, head = l->head, ahead = l->ahead;
    LLVMPositionBuilder(l->builder, l->block, LLVMGetFirstInstruction(l->block));
    LLVMValueRef next = LLVMBuildPhi(l->builder, type, "");
    LLVMAddIncoming(next, &loaded, &ahead, 1);
    LLVMAddIncoming(next, &none, &head, 1);
    LLVMPositionBuilder(l->builder, l->head, LLVMGetFirstInstruction(l->head));
    const LLVMValueRef phi = LLVMBuildPhi(l->builder, type, "");
    LLVMAddIncoming(phi, &started, &first, 1);
    LLVMAddIncoming(phi, &next, &block, 1);
    LLVMReplaceAllUsesWith(result, phi);
    if (result != load)
        LLVMInstructionEraseFromParent(result);
    LLVMInstructionEraseFromParent(load);
}

static void retarget(LLVMBasicBlockRef block, LLVMBasicBlockRef from, LLVMBasicBlockRef to)
{
    const LLVMValueRef branch = LLVMGetBasicBlockTerminator(block);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(branch); i++)
        if (LLVMGetSuccessor(branch, i) == from)
            LLVMSetSuccessor(branch, i, to);
}

static void change(loop *l, const values *early)
{
    const LLVMBuilderRef b = l->builder;
    LLVMValueRef started[MOST_LOADS], loaded[MOST_LOADS];
    l->first = LLVMInsertBasicBlockInContext(l->context, l->block, "");
    l->head = LLVMInsertBasicBlockInContext(l->context, l->block, "");
    l->ahead = LLVMInsertBasicBlockInContext(l->context, l->block, "");
    LLVMPositionBuilderAtEnd(b, l->first);
    load_all(l, l->before, started);
    LLVMBuildBr(b, l->head);
    move_phis(l);
    move_early(l, early);
    LLVMPositionBuilderAtEnd(b, l->ahead);
    load_all(l, l->block, loaded);
    LLVMBuildBr(b, l->block);
    retarget(l->before, l->block, l->first);
    retarget(l->block, l->block, l->head);
    for (size_t i = 0; i < l->count; i++)
        replace(l, l->loads[i], started[i], loaded[i]);
    LLVMPositionBuilderAtEnd(b, l->head);
    LLVMBuildCondBr(b, l->condition, l->goes_on_if ? l->ahead : l->block,
                    l->goes_on_if ? l->block : l->ahead);
}

static void load_ahead(loop *l)
{
    values early = {.count = 0};
    bool has_room = add_sources(l, l->condition, &early);
    for (size_t i = 0; i < l->count && has_room; i++)
        has_room = add_sources(l, LLVMGetOperand(l->loads[i], 0), &early);
    if (has_room)
        change(l, &early);
}

void cuda_load_ahead(LLVMModuleRef module)
{
    loop l = {.context = LLVMGetModuleContext(module)};
    l.builder = LLVMCreateBuilderInContext(l.context);
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f), next; b != NULL; b = next) {
            next = LLVMGetNextBasicBlock(b);
            if (read_loop(b, &l) && find_loads(&l))
                load_ahead(&l);
        }
    LLVMDisposeBuilder(l.builder);
}
