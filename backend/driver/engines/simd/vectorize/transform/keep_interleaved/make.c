/* Which bundles there are, from what is stored back to what is loaded. */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"

static uint32_t make(bundler *b, LLVMTypeRef type, const simd_element elements[], unsigned count,
                     unsigned depth);

/* ---- What elements come from ----------------------------------------------------------------- */

static bool is_vector(LLVMValueRef value)
{
    return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMVectorTypeKind;
}

static LLVMTypeRef scalar_type(LLVMValueRef value)
{
    return is_vector(value) ? LLVMGetElementType(LLVMTypeOf(value)) : LLVMTypeOf(value);
}

static bool is_constant(simd_element e)
{
    return e.value != NULL && e.lane == SIMD_SCALAR && LLVMIsConstant(e.value);
}

static bool has_gaps(const bundle *u)
{
    for (unsigned i = 0; i < u->count; i++)
        if (u->elements[i].value == NULL)
            return true;
    return false;
}

static unsigned count_sources(const bundle *u)
{
    unsigned count = 0;
    bool scalar = false;
    for (unsigned i = 0; i < u->count; i++) {
        const simd_element e = u->elements[i];
        unsigned j = 0;
        if (e.value == NULL || e.lane == SIMD_SCALAR) {
            scalar |= e.value != NULL;
            continue;
        }
        while (u->elements[j].lane == SIMD_SCALAR || u->elements[j].value != e.value)
            j++;
        count += j == i;
    }
    return count + scalar;
}

/* ---- Operations ------------------------------------------------------------------------------ */

static bool is_commutative(LLVMOpcode op)
{
    return op == LLVMAdd || op == LLVMFAdd || op == LLVMMul || op == LLVMFMul || op == LLVMAnd ||
           op == LLVMOr || op == LLVMXor;
}

/* Of either, and no dearer than a sum. */
static bool is_minimum(LLVMValueRef i)
{
    static const char *const names[] = {"llvm.smin.", "llvm.smax.",   "llvm.umin.",
                                        "llvm.umax.", "llvm.minnum.", "llvm.maxnum."};
    return LLVMIsACallInst(i) != NULL && simd_calls_one_of(i, names, sizeof names / sizeof *names);
}

static bool is_computation(LLVMOpcode op)
{
    return op == LLVMFNeg || op == LLVMFSub || op == LLVMSub || op == LLVMFDiv || op == LLVMShl ||
           op == LLVMLShr || op == LLVMAShr || op == LLVMICmp || op == LLVMFCmp ||
           op == LLVMSelect || op == LLVMTrunc || op == LLVMZExt || op == LLVMSExt ||
           op == LLVMFPToUI || op == LLVMFPToSI || op == LLVMUIToFP || op == LLVMSIToFP ||
           op == LLVMFPTrunc || op == LLVMFPExt || op == LLVMFreeze || op == LLVMPHI ||
           is_commutative(op) || simd_is_division(op);
}

/* Intrinsics for vectors of any number of lanes, or of one, and functions for vectors of one. */
static bool is_call_of_lanes(LLVMValueRef i)
{
    return LLVMIsACallInst(i) != NULL && LLVMGetNumArgOperands(i) <= 3 && is_vector(i) &&
           (simd_call_kind(i) == SIMD_CALL_INTRINSIC || simd_calls_vector_math(i));
}

static bool has_function(const bundle *u)
{
    return !simd_calls_vector_of_one_length(u->like) ||
           LLVMGetVectorSize(LLVMTypeOf(u->like)) == u->count;
}

static bool has_lanes_of(LLVMValueRef vector, LLVMValueRef like)
{
    return !is_vector(vector) ||
           LLVMGetVectorSize(LLVMTypeOf(vector)) == LLVMGetVectorSize(LLVMTypeOf(like));
}

/* Computes each lane by itself. */
static bool is_lanewise(simd_element e)
{
    if (e.value == NULL || e.lane == SIMD_SCALAR || LLVMIsAInstruction(e.value) == NULL)
        return false;
    const LLVMOpcode op = LLVMGetInstructionOpcode(e.value);
    if (op == LLVMBitCast)
        return has_lanes_of(LLVMGetOperand(e.value, 0), e.value) &&
               is_vector(LLVMGetOperand(e.value, 0));
    return is_computation(op) || is_call_of_lanes(e.value);
}

static unsigned operands_of(LLVMValueRef i)
{
    return LLVMIsACallInst(i) != NULL ? LLVMGetNumArgOperands(i) : (unsigned)LLVMGetNumOperands(i);
}

/* A flag of an intrinsic. */
static bool is_flag(LLVMValueRef i, unsigned operand)
{
    return LLVMIsACallInst(i) != NULL && !is_vector(LLVMGetOperand(i, operand));
}

static bool have_same_operands(LLVMValueRef a, LLVMValueRef b)
{
    for (unsigned o = 0; o < operands_of(a); o++) {
        LLVMValueRef x = LLVMGetOperand(a, o), y = LLVMGetOperand(b, o);
        if (LLVMTypeOf(x) != LLVMTypeOf(y) || (is_flag(a, o) && x != y))
            return false;
    }
    return true;
}

static bool is_alike(LLVMValueRef a, LLVMValueRef b)
{
    if (a == b)
        return true;
    const LLVMOpcode op = LLVMGetInstructionOpcode(a);
    if (LLVMGetInstructionOpcode(b) != op || LLVMTypeOf(a) != LLVMTypeOf(b) ||
        operands_of(a) != operands_of(b))
        return false;
    if (op == LLVMPHI)
        return LLVMGetInstructionParent(a) == LLVMGetInstructionParent(b);
    return (op != LLVMCall || LLVMGetCalledValue(a) == LLVMGetCalledValue(b)) &&
           (op != LLVMICmp || LLVMGetICmpPredicate(a) == LLVMGetICmpPredicate(b)) &&
           (op != LLVMFCmp || LLVMGetFCmpPredicate(a) == LLVMGetFCmpPredicate(b)) &&
           have_same_operands(a, b);
}

static bool is_expensive(LLVMValueRef i)
{
    const LLVMOpcode op = LLVMGetInstructionOpcode(i);
    return op == LLVMFDiv || simd_is_division(op) || (op == LLVMCall && !is_minimum(i));
}

/* Whether more elements are computed than before, because some were computed once for several. */
static bool repeats(const bundle *u)
{
    for (unsigned i = 1; i < u->count; i++)
        for (unsigned j = 0; j < i; j++)
            if (u->elements[i].value != NULL &&
                simd_element_is_same(u->elements[i], u->elements[j]))
                return true;
    return false;
}

/* A divisor that nothing is known of might be zero in a lane that was not there. */
static bool is_safe_divisor(LLVMValueRef i, int lane)
{
    const simd_element e = simd_element_find(LLVMGetOperand(i, 1), lane);
    return is_constant(e) && LLVMIsAConstantInt(e.value) != NULL &&
           LLVMConstIntGetSExtValue(e.value) != 0 && LLVMConstIntGetSExtValue(e.value) != -1;
}

static bool divides_safely(const bundle *u)
{
    if (!simd_divides(u->like))
        return true;
    if (has_gaps(u))
        return false;
    for (unsigned i = 0; i < u->count; i++)
        if (!is_safe_divisor(u->elements[i].value, u->elements[i].lane))
            return false;
    return true;
}

static const simd_element *first_lanewise(const bundle *u)
{
    for (unsigned i = 0; i < u->count; i++)
        if (is_lanewise(u->elements[i]))
            return &u->elements[i];
    return NULL;
}

/* What is like an instruction that computes each lane by itself does so too. */
static bool fits(const bundle *u, simd_element e)
{
    return e.value == NULL || (e.lane != SIMD_SCALAR && LLVMIsAInstruction(e.value) != NULL &&
                               is_alike(u->like, e.value));
}

static bool all_fit(const bundle *u)
{
    for (unsigned i = 0; i < u->count; i++)
        if (!fits(u, u->elements[i]))
            return false;
    return true;
}

static bool is_operation(bundler *b, const bundle *u)
{
    return simd_bundle_last(b, u->elements, u->count) != SIMD_NONE && divides_safely(u) &&
           operands_of(u->like) <= BUNDLE_OPERANDS && has_function(u) &&
           !(is_expensive(u->like) && repeats(u));
}

/* ---- Their operands -------------------------------------------------------------------------- */

static simd_element operand_of(simd_element e, unsigned operand)
{
    if (e.value == NULL)
        return e;
    LLVMValueRef value = LLVMGetOperand(e.value, operand);
    return simd_element_find(value, is_vector(value) ? e.lane : SIMD_SCALAR);
}

/* Two elements of a bundle, so many places apart, or what they are made of. */
typedef struct pair {
    simd_element first, second;
    unsigned apart;
} pair;

static bool is_cast(simd_element e)
{
    return e.value != NULL && LLVMIsACastInst(e.value) != NULL && is_lanewise(e);
}

/* Whether they were loaded so many places apart, and perhaps converted. */
static bool are_loaded_apart(const bundler *b, pair p)
{
    while (is_cast(p.first) && is_cast(p.second) && is_alike(p.first.value, p.second.value)) {
        p.first = operand_of(p.first, 0);
        p.second = operand_of(p.second, 0);
    }
    return simd_bundle_is_apart(b, p.first, p.second, p.apart);
}

static int likeness(const bundler *b, const pair *p)
{
    LLVMValueRef first = p->first.value, second = p->second.value;
    if (first == NULL || second == NULL)
        return 0;
    if (are_loaded_apart(b, *p))
        return 4;
    if (first == second)
        return 3;
    if (LLVMIsAInstruction(first) != NULL && LLVMIsAInstruction(second) != NULL)
        return LLVMGetInstructionOpcode(first) == LLVMGetInstructionOpcode(second) ? 2 : 0;
    return is_constant(p->first) && is_constant(p->second);
}

static bool can_swap(LLVMValueRef i)
{
    return is_commutative(LLVMGetInstructionOpcode(i)) || is_minimum(i);
}

/* Operands of commutative operations change places if that makes them more like the first's. */
static bool is_swapped(const bundler *b, const simd_element first[2], const simd_element own[2],
                       unsigned apart)
{
    int straight = 0, crossed = 0;
    for (unsigned o = 0; o < 2; o++) {
        straight += likeness(b, &(pair){first[o], own[o], apart});
        crossed += likeness(b, &(pair){first[o], own[1 - o], apart});
    }
    return crossed > straight;
}

/* All elements of an operation are alike: if one can be swapped, all can. */
static void find_swapped(const bundler *b, const bundle *u, bool swapped[])
{
    const bool can = u->kind == BUNDLE_OPERATION && can_swap(u->like);
    unsigned first = 0;
    while (u->elements[first].value == NULL)
        first++;
    for (unsigned i = 0; i < u->count; i++) {
        const simd_element f = u->elements[first], e = u->elements[i];
        swapped[i] = can && e.value != NULL &&
                     is_swapped(b, (simd_element[]){operand_of(f, 0), operand_of(f, 1)},
                                (simd_element[]){operand_of(e, 0), operand_of(e, 1)}, i - first);
    }
}

static simd_element incoming(simd_element e, LLVMBasicBlockRef from)
{
    unsigned i = 0;
    if (e.value == NULL)
        return e;
    while (LLVMGetIncomingBlock(e.value, i) != from)
        i++;
    return simd_element_find(LLVMGetIncomingValue(e.value, i), e.lane);
}

static void find_operands(const bundle *u, const bool swapped[], unsigned operand,
                          simd_element out[])
{
    const bool phi = u->kind == BUNDLE_PHI;
    for (unsigned i = 0; i < u->count; i++) {
        const simd_element e = u->elements[i];
        if (phi)
            out[i] = incoming(e, LLVMGetIncomingBlock(u->like, operand));
        else
            out[i] = operand_of(e, operand < 2 && swapped[i] ? 1 - operand : operand);
    }
}

/* Where they are is as good as where the result would be, or better. */
static bool is_good(const bundle *u)
{
    return u->kind != BUNDLE_COLLECTED || u->sources == 1;
}

/* ---- Making ---------------------------------------------------------------------------------- */

static bool is_splat(const bundle *u)
{
    simd_element first = {NULL, SIMD_SCALAR};
    for (unsigned i = 0; i < u->count; i++) {
        const simd_element e = u->elements[i];
        if (e.value == NULL)
            continue;
        if (e.lane != SIMD_SCALAR || (first.value != NULL && first.value != e.value))
            return false;
        first = e;
    }
    return true;
}

static bool is_all_constant(const bundle *u)
{
    for (unsigned i = 0; i < u->count; i++)
        if (u->elements[i].value != NULL && !is_constant(u->elements[i]))
            return false;
    return true;
}

static bundle_kind classify(bundler *b, bundle *u)
{
    const simd_element *lanewise = first_lanewise(u);
    if (is_all_constant(u))
        return BUNDLE_CONSTANT;
    if (is_splat(u))
        return BUNDLE_SPLAT;
    if (simd_bundle_is_in_place(b, u))
        return BUNDLE_IN_PLACE;
    if (simd_bundle_is_in_row(b, u))
        return BUNDLE_IN_ROW;
    if (lanewise == NULL)
        return BUNDLE_COLLECTED;
    u->like = lanewise->value;
    if (simd_bundle_is_picked(b, u))
        return BUNDLE_PICKED;
    if (!all_fit(u))
        return BUNDLE_BLEND;
    if (!is_operation(b, u))
        return BUNDLE_COLLECTED;
    return LLVMIsAPHINode(u->like) != NULL ? BUNDLE_PHI : BUNDLE_OPERATION;
}

/* Makes the bundles of the operands. Bundles move meanwhile. */
static void make_operands(bundler *b, uint32_t number, unsigned depth)
{
    const bundle u = b->bundles[number];
    const unsigned count = u.kind == BUNDLE_PHI ? LLVMCountIncoming(u.like) : operands_of(u.like);
    bool good = false, bad = false, swapped[BUNDLE_MOST];
    find_swapped(b, &u, swapped);
    for (unsigned o = 0; o < count; o++) {
        simd_element elements[BUNDLE_MOST];
        if (u.kind == BUNDLE_OPERATION && is_flag(u.like, o))
            continue;
        find_operands(&u, swapped, o, elements);
        const uint32_t operand =
            make(b, scalar_type(LLVMGetOperand(u.like, o)), elements, u.count, depth + 1);
        if (operand == SIMD_NONE) {
            b->bundles[number].kind = BUNDLE_COLLECTED;
            return;
        }
        good |= is_good(&b->bundles[operand]) && b->bundles[operand].kind != BUNDLE_CONSTANT;
        bad |= !is_good(&b->bundles[operand]);
        b->bundles[number].operands[b->bundles[number].operand_count++] = operand;
    }
    if (bad && (!good || u.kind == BUNDLE_PHI))
        b->bundles[number].kind = BUNDLE_COLLECTED;
}

static void make_picked(bundler *b, uint32_t number, unsigned depth)
{
    const bundle u = b->bundles[number];
    for (unsigned o = 0; o == 0 || (o - 1) * u.components < u.choices; o++) {
        simd_element elements[BUNDLE_MOST];
        LLVMTypeRef type = simd_bundle_find_picked(&u, o, elements);
        const uint32_t operand = make(b, type, elements, u.count, depth + 1);
        if (operand == SIMD_NONE) {
            b->bundles[number].kind = BUNDLE_COLLECTED;
            return;
        }
        b->bundles[number].operands[b->bundles[number].operand_count++] = operand;
    }
}

/* Elements of neighbouring vectors are shuffled as one. */
static void make_loaded(bundler *b, uint32_t number, unsigned depth)
{
    simd_element elements[BUNDLE_MOST];
    const unsigned count = simd_bundle_find_loaded(b, &b->bundles[number], elements);
    if (count == 0)
        return;
    const uint32_t whole = make(b, b->bundles[number].type, elements, count, depth + 1);
    if (whole == SIMD_NONE || whole == number)
        return;
    b->bundles[number].kind = BUNDLE_SHUFFLED;
    b->bundles[number].operands[0] = whole;
    b->bundles[number].operand_count = 1;
}

/* Elements that are computed in one way, and the others. */
static void make_halves(bundler *b, uint32_t number, unsigned depth)
{
    const bundle u = b->bundles[number];
    simd_element elements[2][BUNDLE_MOST];
    uint32_t halves[2] = {SIMD_NONE, SIMD_NONE};
    for (unsigned i = 0; i < u.count; i++)
        for (unsigned h = 0; h < 2; h++)
            elements[h][i] = fits(&u, u.elements[i]) == (h == 0)
                                 ? u.elements[i]
                                 : (simd_element){NULL, SIMD_SCALAR};
    b->bundles[number].kind = BUNDLE_COLLECTED;
    for (unsigned h = 0; h < 2; h++) {
        halves[h] = make(b, u.type, elements[h], u.count, depth + 1);
        if (halves[h] == SIMD_NONE || halves[h] == number || !is_good(&b->bundles[halves[h]]))
            return;
    }
    b->bundles[number].kind = BUNDLE_BLEND;
    b->bundles[number].operand_count = 2;
    b->bundles[number].operands[0] = halves[0];
    b->bundles[number].operands[1] = halves[1];
}

static bool is_same(const bundle *u, LLVMTypeRef type, const simd_element elements[],
                    unsigned count)
{
    unsigned i = 0;
    if (u->count != count || u->type != type)
        return false;
    while (i < count && simd_element_is_same(u->elements[i], elements[i]))
        i++;
    return i == count;
}

static uint32_t hash(LLVMTypeRef type, const simd_element elements[], unsigned count)
{
    uint64_t h = (uintptr_t)type + count;
    for (unsigned i = 0; i < count; i++)
        h = (h ^ ((uintptr_t)elements[i].value >> 4) ^ (uint64_t)elements[i].lane << 32) *
            UINT64_C(0x9e3779b97f4a7c15);
    return (uint32_t)(h >> 40) % BUNDLE_HASHES;
}

static uint32_t add(bundler *b, LLVMTypeRef type, const simd_element elements[], unsigned count)
{
    if (b->bundle_count == b->most_bundles || b->poor > b->most_poor + b->bundle_count / 4)
        return SIMD_NONE;
    if (b->bundle_count == b->bundle_room) {
        const uint32_t room = b->bundle_room == 0 ? 32 : 2 * b->bundle_room;
        bundle *grown = realloc(b->bundles, room * sizeof *grown);
        b->failed |= grown == NULL;
        if (grown == NULL)
            return SIMD_NONE;
        b->bundles = grown;
        b->bundle_room = room;
    }
    bundle *u = &b->bundles[b->bundle_count];
    *u = (bundle){.kind = BUNDLE_COLLECTED, .type = type, .count = count};
    memcpy(u->elements, elements, count * sizeof *elements);
    u->sources = count_sources(u);
    return b->bundle_count++;
}

static uint32_t make(bundler *b, LLVMTypeRef type, const simd_element elements[], unsigned count,
                     unsigned depth)
{
    uint32_t *last = &b->last[hash(type, elements, count)];
    for (uint32_t n = *last; n != SIMD_NONE; n = b->bundles[n].next)
        if (is_same(&b->bundles[n], type, elements, count))
            return n;
    const uint32_t number = add(b, type, elements, count);
    if (number == SIMD_NONE)
        return SIMD_NONE;
    bundle *u = &b->bundles[number];
    u->next = *last;
    *last = number;
    u->kind = depth < b->deepest ? classify(b, u) : BUNDLE_COLLECTED;
    if (u->kind == BUNDLE_OPERATION || u->kind == BUNDLE_PHI)
        make_operands(b, number, depth);
    else if (u->kind == BUNDLE_BLEND)
        make_halves(b, number, depth);
    else if (u->kind == BUNDLE_PICKED)
        make_picked(b, number, depth);
    if (b->bundles[number].kind == BUNDLE_COLLECTED && depth < b->deepest)
        make_loaded(b, number, depth);
    b->poor += !is_good(&b->bundles[number]) || b->bundles[number].kind == BUNDLE_BLEND;
    return number;
}

uint32_t simd_bundle_make(bundler *b, LLVMTypeRef type, const simd_element elements[],
                          unsigned count)
{
    return make(b, type, elements, count, 0);
}
