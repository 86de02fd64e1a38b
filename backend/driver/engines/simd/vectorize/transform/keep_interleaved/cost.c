/* What a bundle's vector takes, and what nobody needs any more if it is there: in a loop so many
 * times as it has rounds, of which nobody knows. */
#include "internal.h"

enum { OPERATION = 1, LOAD = 1, SHUFFLE = 1, SHUFFLE_OF_TWO = 2 }; /* of one register each */

static unsigned registers_of(const bundler *b, LLVMTypeRef element, unsigned count)
{
    const uint64_t bits = LLVMSizeOfTypeInBits(b->v->layout, element) * count;
    const uint64_t whole = b->v->target->register_bits;
    return bits <= whole ? 1 : (unsigned)((bits + whole - 1) / whole);
}

/* ---- What is new ----------------------------------------------------------------------------- */

/* It is computed where what its elements were computed of is. */
static unsigned weight_of(const bundler *b, const bundle *u)
{
    unsigned weight = 1;
    for (unsigned i = 0; i < u->count; i++) {
        LLVMValueRef value = u->elements[i].value;
        const uint32_t number = value == NULL ? SIMD_NONE : simd_map_find(&b->numbers, value);
        if (number != SIMD_NONE && b->weights[number] > weight)
            weight = b->weights[number];
    }
    return weight;
}

static unsigned own_cost(const bundler *b, const bundle *u)
{
    const unsigned registers = registers_of(b, u->type, u->count);
    switch (u->kind) {
    case BUNDLE_COLLECTED:
        return registers * (u->sources <= 1 ? SHUFFLE : (u->sources - 1) * SHUFFLE_OF_TWO);
    case BUNDLE_IN_PLACE:
        return u->loaded ? registers * LOAD : (u->sources - 1) * SHUFFLE;
    case BUNDLE_IN_ROW:
        return registers * LOAD;
    case BUNDLE_OPERATION:
        return registers * OPERATION;
    case BUNDLE_PICKED:
        return registers * (SHUFFLE * (u->operand_count - 1) + (u->operand_count - 2));
    case BUNDLE_SHUFFLED:
    case BUNDLE_BLEND:
        return registers * SHUFFLE;
    default:
        return 0;
    }
}

static bool takes_vectors(const bundle *u)
{
    return u->kind == BUNDLE_COLLECTED || u->kind == BUNDLE_SPLAT ||
           (u->kind == BUNDLE_IN_PLACE && !u->loaded);
}

static void keep(bundler *b, const bundle *u)
{
    for (unsigned i = 0; takes_vectors(u) && i < u->count; i++) {
        LLVMValueRef value = u->elements[i].value;
        const uint32_t number = value == NULL ? SIMD_NONE : simd_map_find(&b->numbers, value);
        if (number != SIMD_NONE)
            b->kept[number] = b->round;
    }
}

static unsigned cost_of(bundler *b, uint32_t number)
{
    bundle *u = &b->bundles[number];
    if (u->seen == b->round)
        return 0;
    u->seen = b->round;
    keep(b, u);
    if (u->emitted != NULL)
        return 0;
    unsigned cost = own_cost(b, u) * weight_of(b, u);
    for (unsigned o = 0; u->kind > BUNDLE_SPLAT && o < u->operand_count; o++)
        cost += cost_of(b, u->operands[o]);
    return cost;
}

/* ---- What is old ----------------------------------------------------------------------------- */

static unsigned cost_with(const bundler *b, LLVMValueRef i, unsigned times)
{
    LLVMTypeRef type = LLVMTypeOf(i);
    if (LLVMGetTypeKind(type) != LLVMVectorTypeKind)
        return 0;
    const unsigned registers =
        registers_of(b, LLVMGetElementType(type), LLVMGetVectorSize(type) * times);
    if (LLVMIsAPHINode(i) != NULL)
        return 0;
    if (LLVMIsAShuffleVectorInst(i) == NULL)
        return registers * OPERATION;
    return registers * (LLVMIsUndef(LLVMGetOperand(i, 1)) ? SHUFFLE : SHUFFLE_OF_TWO);
}

static unsigned old_cost(const bundler *b, LLVMValueRef i)
{
    return cost_with(b, i, 1);
}

static bool can_go(const bundler *b, uint32_t number)
{
    LLVMValueRef i = number == SIMD_NONE ? NULL : b->instructions[number];
    return i != NULL && !b->dead[number] && b->kept[number] != b->round &&
           !simd_bundle_may_write(i) && LLVMIsATerminatorInst(i) == NULL &&
           LLVMIsAAllocaInst(i) == NULL;
}

bool simd_bundle_is_needed(const bundler *b, LLVMValueRef i)
{
    for (LLVMUseRef use = LLVMGetFirstUse(i); use != NULL; use = LLVMGetNextUse(use)) {
        const uint32_t user = simd_map_find(&b->numbers, LLVMGetUser(use));
        if (user == SIMD_NONE || !b->dead[user])
            return true;
    }
    return false;
}

static void bury(bundler *b, uint32_t number)
{
    b->dead[number] = true;
    b->buried[b->buried_count++] = number;
}

/* Phis that become bundles are taken for dead, and looked at in the end. */
static void bury_phis(bundler *b)
{
    for (uint32_t n = 0; n < b->bundle_count; n++) {
        const bundle *u = &b->bundles[n];
        for (unsigned i = 0; u->kind == BUNDLE_PHI && u->seen == b->round && i < u->count; i++) {
            const uint32_t phi = simd_map_find(&b->numbers, u->elements[i].value);
            if (u->elements[i].value != NULL && can_go(b, phi))
                bury(b, phi);
        }
    }
}

static bool are_phis_dead(const bundler *b)
{
    for (uint32_t n = 0; n < b->buried_count; n++) {
        LLVMValueRef i = b->instructions[b->buried[n]];
        if (LLVMIsAPHINode(i) != NULL && simd_bundle_is_needed(b, i))
            return false;
    }
    return true;
}

/* What only the dead need is dead too. Returns what it cost. */
static unsigned bury_operands(bundler *b)
{
    unsigned cost = 0;
    for (uint32_t n = 0; n < b->buried_count; n++) {
        LLVMValueRef i = b->instructions[b->buried[n]];
        for (int o = 0; o < LLVMGetNumOperands(i); o++) {
            LLVMValueRef operand = LLVMGetOperand(i, (unsigned)o);
            const uint32_t number = simd_map_find(&b->numbers, operand);
            if (!can_go(b, number) || simd_bundle_is_needed(b, operand))
                continue;
            bury(b, number);
            cost += old_cost(b, operand) * b->weights[number];
        }
    }
    return cost;
}

bool simd_bundle_pays(bundler *b, const uint32_t numbers[], unsigned number_count,
                      const LLVMValueRef stores[], unsigned store_count)
{
    unsigned cost = 0;
    b->round++;
    b->buried_count = 0;
    for (unsigned n = 0; n < number_count; n++)
        cost += cost_of(b, numbers[n]);
    for (unsigned s = 0; s < store_count; s++)
        bury(b, simd_map_find(&b->numbers, stores[s]));
    bury_phis(b);
    const unsigned saved = bury_operands(b);
    b->cost = cost;
    const bool pays = cost < saved && are_phis_dead(b);
    for (uint32_t n = 0; !pays && n < b->buried_count; n++)
        b->dead[b->buried[n]] = false;
    return pays;
}

bool simd_bundle_pays_lanes(const bundler *b, unsigned times)
{
    uint64_t before = 0, now = b->cost;
    for (uint32_t n = 0; n < b->count; n++) {
        LLVMValueRef i = b->instructions[n];
        before += (uint64_t)cost_with(b, i, times) * b->weights[n];
        now += b->dead[n] ? 0 : (uint64_t)cost_with(b, i, 1) * b->weights[n];
    }
    return now * times < before + before / 8;
}
