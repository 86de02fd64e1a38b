/* exchange_loops: before there were atomic sums of numbers with a point, kernels repeated a compare
 * and exchange until nobody had come between. As many still do:
 *
 *     do {                                                   atomicrmw fadd p, x
 *         old = *p;
 *     } while (atomic_cmpxchg(p, old, old + x) != old);
 *
 * Lanes of a SIMD group that come to one place would come between themselves: one is done in a
 * round, and the others wait for the next. An atomic operation does the same to the place, and is
 * done once for each lane. The rest of a round happens once, as if that had been the last. Rounds
 * that are written out before the loop are left to it (exchange_attempts.h). Others take out what
 * is there, and put back the sum (exchange_sums.h). */
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/transform/scalar/exchanges/exchange_attempts.h"
#include "backend/driver/engines/simd/vectorize/transform/scalar/exchanges/exchange_sums.h"

enum { MOST_DEPENDENT = 8 }; /* values of a round that are made of the old one */

typedef struct exchange_loop {
    simd_vectorization *v;
    LLVMBuilderRef b;
    LLVMBasicBlockRef block, after; /* a loop of one block, and what is behind it */
    LLVMValueRef exchange;
    LLVMValueRef happened; /* the condition on which the loop ends, or goes on */
    LLVMValueRef seen;     /* what the place is taken to hold: a load, or a phi */
    LLVMValueRef dependent[MOST_DEPENDENT];
    unsigned dependent_count;
    LLVMAtomicRMWBinOp operation;
    LLVMValueRef change, operand; /* change: the old value and this one, by that operation */
} exchange_loop;

/* ---- What the loop does ---------------------------------------------------------------------- */

static LLVMValueRef exchange_behind(LLVMValueRef member)
{
    LLVMValueRef from = LLVMIsAExtractValueInst(member) != NULL ? LLVMGetOperand(member, 0) : NULL;
    return from == NULL ? NULL : LLVMIsAAtomicCmpXchgInst(from);
}

/* Returns the exchange after which a comparison asks whether it found what it was told to, on one
 * side or the other: LLVM knows the answer from one side only. */
static LLVMValueRef compared_exchange(LLVMValueRef compare)
{
    for (unsigned side = 0; side < 2; side++) {
        LLVMValueRef found = LLVMGetOperand(compare, side);
        LLVMValueRef exchange = exchange_behind(found);
        if (exchange != NULL && simd_is_member_of(found, exchange, 0) &&
            LLVMGetOperand(compare, 1 - side) == LLVMGetOperand(exchange, 1))
            return exchange;
    }
    return NULL;
}

/* Returns the exchange whose success a condition tests.
 * @param happened  whether the condition holds if it succeeded, or if it did not */
static LLVMValueRef exchange_of(LLVMValueRef condition, bool *happened)
{
    *happened = true;
    if (LLVMIsAICmpInst(condition) != NULL) {
        const LLVMIntPredicate predicate = LLVMGetICmpPredicate(condition);
        *happened = predicate == LLVMIntEQ;
        return *happened || predicate == LLVMIntNE ? compared_exchange(condition) : NULL;
    }
    LLVMValueRef exchange = exchange_behind(condition);
    return exchange != NULL && simd_is_member_of(condition, exchange, 1) ? exchange : NULL;
}

/* Whether a block goes on where its exchange has happened, and else begins again. */
static bool find_exchange(exchange_loop *l, LLVMBasicBlockRef block)
{
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(block);
    bool happened;
    if (LLVMIsABranchInst(branch) == NULL || LLVMGetNumSuccessors(branch) != 2)
        return false;
    l->happened = LLVMGetCondition(branch);
    l->exchange = exchange_of(l->happened, &happened);
    l->block = block;
    l->after = LLVMGetSuccessor(branch, happened ? 0 : 1);
    return l->exchange != NULL && LLVMGetInstructionParent(l->exchange) == block &&
           l->after != block && LLVMGetSuccessor(branch, happened ? 1 : 0) == block;
}

static bool is_load_of_place(const exchange_loop *l, LLVMValueRef value)
{
    return LLVMIsALoadInst(value) != NULL &&
           LLVMGetOperand(value, 0) == LLVMGetOperand(l->exchange, 0) &&
           (LLVMGetOrdering(value) == LLVMAtomicOrderingNotAtomic ||
            LLVMGetOrdering(value) == LLVMAtomicOrderingMonotonic);
}

/* Whether a phi is what the exchange found in the round before. */
static bool is_found_before(const exchange_loop *l, LLVMValueRef phi)
{
    if (LLVMIsAPHINode(phi) == NULL || LLVMCountIncoming(phi) != 2)
        return false;
    const unsigned own = LLVMGetIncomingBlock(phi, 0) == l->block ? 0 : 1;
    return LLVMGetIncomingBlock(phi, own) == l->block &&
           simd_is_member_of(simd_without_casts(LLVMGetIncomingValue(phi, own)), l->exchange, 0);
}

static bool find_seen(exchange_loop *l)
{
    l->seen = simd_without_casts(LLVMGetOperand(l->exchange, 1));
    return LLVMIsAInstruction(l->seen) != NULL && LLVMGetInstructionParent(l->seen) == l->block &&
           (is_load_of_place(l, l->seen) || is_found_before(l, l->seen));
}

static bool is_dependent(const exchange_loop *l, LLVMValueRef value)
{
    unsigned k = 0;
    while (k < l->dependent_count && l->dependent[k] != value)
        k++;
    return value == l->seen || k < l->dependent_count;
}

static bool has_dependent_operand(const exchange_loop *l, LLVMValueRef i)
{
    for (int o = 0; o < LLVMGetNumOperands(i); o++)
        if (is_dependent(l, LLVMGetOperand(i, (unsigned)o)))
            return true;
    return false;
}

/* A second look at the place, or at what others change meanwhile, is a look at each round's. */
static bool is_plain_load(LLVMValueRef i)
{
    return LLVMIsALoadInst(i) != NULL && !LLVMGetVolatile(i) &&
           LLVMGetOrdering(i) == LLVMAtomicOrderingNotAtomic;
}

/* Whether a round without its exchange does nothing that others see, and looks at nothing that they
 * do, but for the old value. */
static bool is_pure(const exchange_loop *l, LLVMValueRef i)
{
    return i == l->seen || is_plain_load(i) || LLVMIsABinaryOperator(i) != NULL ||
           LLVMIsACastInst(i) != NULL || LLVMIsACmpInst(i) != NULL ||
           LLVMIsASelectInst(i) != NULL || LLVMIsAGetElementPtrInst(i) != NULL ||
           LLVMIsAExtractValueInst(i) != NULL || LLVMIsATerminatorInst(i) != NULL ||
           LLVMIsAUnaryOperator(i) != NULL || LLVMIsAFreezeInst(i) != NULL ||
           (LLVMIsACallInst(i) != NULL && simd_call_kind(i) == SIMD_CALL_INTRINSIC);
}

/* Finds what is made of the old value before the exchange: it comes to stand behind. */
static bool find_dependent(exchange_loop *l)
{
    bool before = true;
    l->dependent_count = 0;
    for (LLVMValueRef i = LLVMGetFirstInstruction(l->block); i != NULL;
         i = LLVMGetNextInstruction(i)) {
        before &= i != l->exchange;
        if (LLVMIsAPHINode(i) != NULL || i == l->exchange)
            continue;
        if (!is_pure(l, i))
            return false;
        if (!before || !has_dependent_operand(l, i))
            continue;
        if (LLVMIsALoadInst(i) != NULL || l->dependent_count == MOST_DEPENDENT)
            return false;
        l->dependent[l->dependent_count++] = i;
    }
    return true;
}

/* Returns what a phi was before the loop, or the load itself; without the casts in between, which
 * go if nobody else has them. */
static LLVMValueRef first_seen(const exchange_loop *l)
{
    if (LLVMIsAPHINode(l->seen) == NULL)
        return l->seen;
    return LLVMGetIncomingValue(l->seen, LLVMGetIncomingBlock(l->seen, 0) == l->block ? 1 : 0);
}

static bool has_simple_phis(const exchange_loop *l)
{
    for (LLVMValueRef phi = LLVMGetFirstInstruction(l->block); LLVMIsAPHINode(phi) != NULL;
         phi = LLVMGetNextInstruction(phi))
        if (LLVMCountIncoming(phi) != 2)
            return false;
    return true;
}

/* Whether the first round may be the last one. With a guess that nobody has looked up it may not,
 * and a phi beside that may count rounds. */
static bool may_end_at_once(const exchange_loop *l)
{
    if (is_load_of_place(l, simd_without_casts(first_seen(l))))
        return true;
    LLVMValueRef phi = LLVMGetFirstInstruction(l->block);
    return phi == l->seen && LLVMIsAPHINode(LLVMGetNextInstruction(phi)) == NULL;
}

/* ---- The change ------------------------------------------------------------------------------ */

typedef struct operation {
    LLVMOpcode opcode;
    LLVMAtomicRMWBinOp atomic;
} operation;

static const operation operations[] = {
    {LLVMFAdd, LLVMAtomicRMWBinOpFAdd}, {LLVMFSub, LLVMAtomicRMWBinOpFSub},
    {LLVMAdd, LLVMAtomicRMWBinOpAdd},   {LLVMSub, LLVMAtomicRMWBinOpSub},
    {LLVMAnd, LLVMAtomicRMWBinOpAnd},   {LLVMOr, LLVMAtomicRMWBinOpOr},
    {LLVMXor, LLVMAtomicRMWBinOpXor},
};

typedef struct function {
    const char *name;
    LLVMAtomicRMWBinOp atomic;
} function;

static const function functions[] = {
    {"llvm.smax.", LLVMAtomicRMWBinOpMax},    {"llvm.smin.", LLVMAtomicRMWBinOpMin},
    {"llvm.umax.", LLVMAtomicRMWBinOpUMax},   {"llvm.umin.", LLVMAtomicRMWBinOpUMin},
    {"llvm.maxnum.", LLVMAtomicRMWBinOpFMax}, {"llvm.minnum.", LLVMAtomicRMWBinOpFMin},
};

static bool find_operation(exchange_loop *l)
{
    if (LLVMIsABinaryOperator(l->change) != NULL) {
        const LLVMOpcode opcode = LLVMGetInstructionOpcode(l->change);
        for (unsigned k = 0; k < sizeof operations / sizeof *operations; k++)
            if (operations[k].opcode == opcode) {
                l->operation = operations[k].atomic;
                return true;
            }
        return false;
    }
    for (unsigned k = 0; k < sizeof functions / sizeof *functions; k++)
        if (simd_calls_one_of(l->change, &functions[k].name, 1)) {
            l->operation = functions[k].atomic;
            return true;
        }
    return false;
}

static bool is_difference(LLVMValueRef i)
{
    return LLVMIsABinaryOperator(i) != NULL &&
           (LLVMGetInstructionOpcode(i) == LLVMFSub || LLVMGetInstructionOpcode(i) == LLVMSub);
}

/* What is exchanged may be a vector of short numbers, whose bits are those of an integer. */
static bool is_number(LLVMTypeRef type)
{
    const LLVMTypeKind kind = LLVMGetTypeKind(type);
    return kind == LLVMIntegerTypeKind || kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind;
}

/* One side is the old value, and the other one has nothing of it. */
static bool find_change(exchange_loop *l)
{
    l->change = simd_without_casts(LLVMGetOperand(l->exchange, 2));
    if (!is_dependent(l, l->change) || !is_number(LLVMTypeOf(l->change)) || !find_operation(l))
        return false;
    const unsigned sides = is_difference(l->change) ? 1 : 2;
    for (unsigned k = 0; k < sides; k++) {
        l->operand = LLVMGetOperand(l->change, 1 - k);
        if (simd_without_casts(LLVMGetOperand(l->change, k)) == l->seen &&
            !is_dependent(l, l->operand))
            return true;
    }
    return false;
}

/* ---- The atomic ------------------------------------------------------------------------------ */

static LLVMValueRef build_atomic(const exchange_loop *l)
{
    LLVMPositionBuilderBefore(l->b, l->exchange);
    LLVMValueRef atomic = LLVMBuildAtomicRMW(l->b, l->operation, LLVMGetOperand(l->exchange, 0),
                                             l->operand, LLVMGetCmpXchgSuccessOrdering(l->exchange),
                                             LLVMIsAtomicSingleThread(l->exchange));
    LLVMSetAlignment(atomic, LLVMGetAlignment(l->exchange));
    return atomic;
}

/* What is made of the old value is made behind the atomic, if anybody wants it. */
static void move_dependent(const exchange_loop *l)
{
    for (unsigned k = 0; k < l->dependent_count; k++) {
        LLVMInstructionRemoveFromParent(l->dependent[k]);
        LLVMInsertIntoBuilder(l->b, l->dependent[k]);
    }
}

static void replace_members(const exchange_loop *l, LLVMValueRef old)
{
    LLVMValueRef true_value = LLVMConstInt(LLVMInt1TypeInContext(l->v->context), 1, false);
    for (LLVMValueRef i = LLVMGetFirstInstruction(l->block), next; i != NULL; i = next) {
        next = LLVMGetNextInstruction(i);
        if (!simd_is_member_of(i, l->exchange, 0) && !simd_is_member_of(i, l->exchange, 1))
            continue;
        LLVMReplaceAllUsesWith(i, simd_is_member_of(i, l->exchange, 0) ? old : true_value);
        LLVMInstructionEraseFromParent(i);
    }
}

/* A comparison is a member by another name. */
static void replace_comparison(const exchange_loop *l)
{
    if (LLVMIsAICmpInst(l->happened) == NULL)
        return;
    const bool says_so = LLVMGetICmpPredicate(l->happened) == LLVMIntEQ;
    LLVMReplaceAllUsesWith(l->happened, LLVMConstInt(LLVMTypeOf(l->happened), says_so, false));
    LLVMInstructionEraseFromParent(l->happened);
}

/* There is one round: what comes from the one before comes from before the loop. */
static void leave_loop(const exchange_loop *l)
{
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(l->block);
    LLVMPositionBuilderBefore(l->b, branch);
    LLVMBuildBr(l->b, l->after);
    LLVMInstructionEraseFromParent(branch);
    for (LLVMValueRef phi = LLVMGetFirstInstruction(l->block), next; LLVMIsAPHINode(phi) != NULL;
         phi = next) {
        next = LLVMGetNextInstruction(phi);
        const unsigned way = LLVMGetIncomingBlock(phi, 0) == l->block ? 1 : 0;
        LLVMReplaceAllUsesWith(phi, LLVMGetIncomingValue(phi, way));
        LLVMInstructionEraseFromParent(phi);
    }
}

/* The load before the loop, or in it, has nobody left who wants it: volatile or not, it was part of
 * the exchange. */
static void erase_load(LLVMValueRef load, LLVMValueRef place)
{
    if (LLVMIsALoadInst(load) != NULL && LLVMGetFirstUse(load) == NULL &&
        LLVMGetOperand(load, 0) == place)
        LLVMInstructionEraseFromParent(load);
}

static void erase_unused(LLVMValueRef *values, unsigned count)
{
    for (unsigned k = count; k-- > 0;)
        if (LLVMGetFirstUse(values[k]) == NULL)
            LLVMInstructionEraseFromParent(values[k]);
}

static void tell(simd_vectorization *v, LLVMValueRef atomic)
{
    simd_remark(v, atomic, SIMD_PASS_EXCHANGE_LOOPS,
                "one atomic operation, instead of a loop that repeats an exchange");
}

static void make_atomic(exchange_loop *l)
{
    LLVMValueRef first = first_seen(l), atomic = build_atomic(l);
    tell(l->v, l->exchange);
    LLVMTypeRef exchanged = LLVMTypeOf(LLVMGetOperand(l->exchange, 1));
    LLVMValueRef old = LLVMBuildBitCast(l->b, atomic, exchanged, "");
    LLVMValueRef seen = LLVMBuildBitCast(l->b, atomic, LLVMTypeOf(l->seen), "");
    move_dependent(l);
    replace_comparison(l);
    replace_members(l, old);
    LLVMReplaceAllUsesWith(l->seen, seen);
    LLVMInstructionEraseFromParent(l->exchange);
    erase_unused(l->dependent, l->dependent_count);
    leave_loop(l);
    while (LLVMIsABitCastInst(first) != NULL && LLVMGetFirstUse(first) == NULL) {
        LLVMValueRef cast = first;
        first = LLVMGetOperand(cast, 0);
        LLVMInstructionEraseFromParent(cast);
    }
    erase_load(first, LLVMGetOperand(atomic, 0));
}

simd_pass_result simd_run_exchange_loops(simd_vectorization *v)
{
    exchange_loop l = {.v = v, .b = LLVMCreateBuilderInContext(v->context)};
    simd_pass_result result = SIMD_PASS_NOTHING_CHANGED;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(v->kernel); block != NULL;
         block = LLVMGetNextBasicBlock(block)) {
        LLVMValueRef sum = simd_make_exchange_sum(l.b, block);
        if (sum != NULL) {
            tell(v, sum);
            result = SIMD_PASS_CHANGED;
        }
        if (sum != NULL || !find_exchange(&l, block))
            continue;
        if (simd_absorb_attempts(l.b, block, l.exchange))
            result = SIMD_PASS_CHANGED;
        if (find_seen(&l) && has_simple_phis(&l) && may_end_at_once(&l) && find_dependent(&l) &&
            find_change(&l)) {
            make_atomic(&l);
            result = SIMD_PASS_CHANGED;
        }
    }
    LLVMDisposeBuilder(l.b);
    return result;
}
