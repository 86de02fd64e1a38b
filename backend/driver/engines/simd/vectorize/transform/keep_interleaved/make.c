/* Which bundles there are, from what is stored back to what is loaded. */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/vectorize/ir/vectors/like.h"

static uint32_t make(bundler *b, LLVMTypeRef type, const simd_element elements[], unsigned count,
                     unsigned depth);

/* ---- What a bundle is ------------------------------------------------------------------------ */

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
        if (u->elements[i].value != NULL && !simd_element_is_constant(u->elements[i]))
            return false;
    return true;
}

static bundle_kind classify(bundler *b, bundle *u)
{
    const simd_element *lanewise = simd_bundle_first_computed(u);
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
    if (!simd_bundle_all_fit(u))
        return BUNDLE_BLEND;
    if (!simd_bundle_is_operation(b, u))
        return BUNDLE_COLLECTED;
    return LLVMIsAPHINode(u->like) != NULL ? BUNDLE_PHI : BUNDLE_OPERATION;
}

/* Where they are is as good as where the result would be, or better. */
static bool is_good(const bundle *u)
{
    return u->kind != BUNDLE_COLLECTED || u->sources == 1;
}

/* ---- Making ---------------------------------------------------------------------------------- */

/* Makes the bundles of the operands. Bundles move meanwhile. */
static void make_operands(bundler *b, uint32_t number, unsigned depth)
{
    const bundle u = b->bundles[number];
    const unsigned count =
        u.kind == BUNDLE_PHI ? LLVMCountIncoming(u.like) : simd_operand_count(u.like);
    bool good = false, bad = false, swapped[BUNDLE_MOST];
    simd_bundle_find_swapped(b, &u, swapped);
    for (unsigned o = 0; o < count; o++) {
        simd_element elements[BUNDLE_MOST];
        if (u.kind == BUNDLE_OPERATION && simd_operand_is_flag(u.like, o))
            continue;
        simd_bundle_find_operands(&u, swapped, o, elements);
        LLVMTypeRef type = simd_element_type(LLVMTypeOf(LLVMGetOperand(u.like, o)));
        const uint32_t operand = make(b, type, elements, u.count, depth + 1);
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
            elements[h][i] = simd_bundle_fits(&u, u.elements[i]) == (h == 0)
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
