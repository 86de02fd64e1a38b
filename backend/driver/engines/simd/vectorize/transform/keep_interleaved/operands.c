/* The elements of an operation's operands, as a bundle of it takes them. */
#include "internal.h"

static simd_element operand_of(simd_element e, unsigned operand)
{
    return e.value == NULL ? e : simd_element_at(LLVMGetOperand(e.value, operand), e.lane);
}

/* Two elements of a bundle, so many places apart, or what they are made of. */
typedef struct pair {
    simd_element first, second;
    unsigned apart;
} pair;

static bool is_cast(simd_element e)
{
    return e.value != NULL && LLVMIsACastInst(e.value) != NULL && simd_computes_lanes(e);
}

/* Whether they were loaded so many places apart, and perhaps converted. */
static bool are_loaded_apart(const bundler *b, pair p)
{
    while (is_cast(p.first) && is_cast(p.second) &&
           simd_computes_alike(p.first.value, p.second.value)) {
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
    return simd_element_is_constant(p->first) && simd_element_is_constant(p->second);
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
void simd_bundle_find_swapped(const bundler *b, const bundle *u, bool swapped[])
{
    const bool can = u->kind == BUNDLE_OPERATION && simd_operands_commute(u->like);
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

void simd_bundle_find_operands(const bundle *u, const bool swapped[], unsigned operand,
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
