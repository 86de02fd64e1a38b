#include "backend/driver/engines/simd/vectorize/analysis/loops/chains.h"

#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/analysis/memory/address.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/plan/plan.h"

/* Cycles from a vector's operands to the vector. */
enum { SIMPLE = 1, ARITHMETIC = 4, LOAD = 6, DIVISION = 16, FUNCTION = 40 };

static uint32_t latency_of(LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMFAdd:
    case LLVMFSub:
    case LLVMFMul:
    case LLVMMul:
    case LLVMSIToFP:
    case LLVMUIToFP:
    case LLVMFPToSI:
    case LLVMFPToUI:
    case LLVMFPTrunc:
    case LLVMFPExt:
        return ARITHMETIC;
    case LLVMFDiv:
    case LLVMFRem:
    case LLVMUDiv:
    case LLVMSDiv:
    case LLVMURem:
    case LLVMSRem:
        return DIVISION;
    case LLVMLoad:
        return LOAD;
    case LLVMCall:
        return simd_call_is_made(simd_call_kind(i)) ? FUNCTION : ARITHMETIC;
    case LLVMPHI:
    case LLVMBitCast:
        return 0;
    default:
        return SIMPLE;
    }
}

/* A chain has one cycle more in here than it takes: 0 is no chain. */
typedef struct chains {
    const simd_divergence *divergence;
    uint32_t loop;
    uint32_t *cycles; /* of each value */
    uint32_t first;   /* value that counts */
    uint64_t least;   /* bytes: smaller loads are on no chain of loads */
    bool values;      /* what is compared is on none either */
} chains;

/* Without cycles if memory ran out. */
static chains begin(const simd_divergence *divergence, uint32_t loop)
{
    return (chains){.divergence = divergence,
                    .loop = loop,
                    .cycles = calloc(divergence->value_count + 1, sizeof(uint32_t))};
}

static uint32_t cycles_of(const chains *c, LLVMValueRef value)
{
    const uint32_t number = simd_map_find(&c->divergence->numbers, value);
    return number == SIMD_NONE || number < c->first ? 0 : c->cycles[number];
}

static bool is_carried(const chains *c, uint32_t number)
{
    const simd_cfg *cfg = c->divergence->cfg;
    return LLVMIsAPHINode(c->divergence->values[number]) != NULL &&
           c->divergence->blocks[number] == cfg->loops[c->loop].header;
}

static uint32_t longest_operand(const chains *c, LLVMValueRef i)
{
    uint32_t longest = 0;
    const bool is_phi = LLVMIsAPHINode(i) != NULL;
    const unsigned count = is_phi ? LLVMCountIncoming(i) : (unsigned)LLVMGetNumOperands(i);
    for (unsigned o = 0; o < count; o++) {
        const uint32_t cycles =
            cycles_of(c, is_phi ? LLVMGetIncomingValue(i, o) : LLVMGetOperand(i, o));
        if (cycles > longest)
            longest = cycles;
    }
    return longest;
}

static void follow(chains *c, uint32_t number)
{
    const simd_divergence *d = c->divergence;
    if (!simd_cfg_is_in(d->cfg, d->blocks[number], c->loop) ||
        !simd_value_shape_has_vectors(d->shapes[number]))
        return;
    if (is_carried(c, number)) {
        c->cycles[number] = 1;
        return;
    }
    const uint32_t before = longest_operand(c, d->values[number]);
    if (before != 0)
        c->cycles[number] = before + latency_of(d->values[number]);
}

static uint32_t longest_carried(const chains *c)
{
    const simd_cfg *cfg = c->divergence->cfg;
    const simd_loop *l = &cfg->loops[c->loop];
    LLVMBasicBlockRef latch = cfg->blocks[l->latch].block;
    uint32_t longest = 1;
    for (LLVMValueRef i = LLVMGetFirstInstruction(cfg->blocks[l->header].block);
         i != NULL && LLVMIsAPHINode(i) != NULL; i = LLVMGetNextInstruction(i))
        for (unsigned o = 0; o < LLVMCountIncoming(i); o++)
            if (LLVMGetIncomingBlock(i, o) == latch &&
                cycles_of(c, LLVMGetIncomingValue(i, o)) > longest)
                longest = cycles_of(c, LLVMGetIncomingValue(i, o));
    return longest - 1;
}

/* About how many cycles it takes. */
static uint32_t chain_of(const simd_divergence *divergence, uint32_t loop)
{
    chains c = begin(divergence, loop);
    if (c.cycles == NULL)
        return 0;
    for (uint32_t number = 0; number < divergence->value_count; number++)
        follow(&c, number);
    const uint32_t longest = longest_carried(&c);
    free(c.cycles);
    return longest;
}

/* From one phi to what it is next, without all others. */
static uint32_t recurrence_of(chains *c, uint32_t phi)
{
    const simd_divergence *d = c->divergence;
    LLVMBasicBlockRef latch = d->cfg->blocks[d->cfg->loops[c->loop].latch].block;
    for (uint32_t number = 0; number < d->value_count; number++) {
        c->cycles[number] = 0;
        if (number == phi || !is_carried(c, number))
            follow(c, number);
    }
    for (unsigned o = 0; o < LLVMCountIncoming(d->values[phi]); o++)
        if (LLVMGetIncomingBlock(d->values[phi], o) == latch)
            return cycles_of(c, LLVMGetIncomingValue(d->values[phi], o));
    return 0;
}

uint32_t simd_loop_recurrence(const simd_divergence *divergence, uint32_t loop)
{
    chains c = begin(divergence, loop);
    uint32_t longest = 1;
    for (uint32_t n = 0; c.cycles != NULL && n < divergence->value_count; n++) {
        const uint32_t cycles =
            is_carried(&c, n) && simd_value_shape_has_vectors(divergence->shapes[n])
                ? recurrence_of(&c, n)
                : 0;
        longest = cycles > longest ? cycles : longest;
    }
    free(c.cycles);
    return longest - 1;
}

/* ---- Through memory -------------------------------------------------------------------------- */

enum { MOST_ACCESSES = 128 }; /* of a loop */

/* Loads and stores of a loop in their order. */
typedef struct accesses {
    uint32_t count;
    uint32_t numbers[MOST_ACCESSES]; /* of the values */
    simd_address places[MOST_ACCESSES];
} accesses;

static LLVMValueRef pointer_of(LLVMValueRef access)
{
    return LLVMGetOperand(access, LLVMIsAStoreInst(access) != NULL ? 1 : 0);
}

/* Of one block; false: it has others, or more. */
static bool find_accesses(const simd_divergence *d, uint32_t loop, accesses *out)
{
    const simd_loop *l = &d->cfg->loops[loop];
    out->count = 0;
    for (uint32_t n = 0; n < d->value_count; n++) {
        LLVMValueRef i = d->values[n];
        if (d->blocks[n] != l->header ||
            (LLVMIsALoadInst(i) == NULL && LLVMIsAStoreInst(i) == NULL))
            continue;
        if (out->count == MOST_ACCESSES)
            return false;
        out->numbers[out->count] = n;
        out->places[out->count++] = simd_address_of(d, pointer_of(i));
    }
    return l->header == l->latch;
}

static LLVMTypeRef type_of(LLVMValueRef access)
{
    return LLVMTypeOf(LLVMIsAStoreInst(access) != NULL ? LLVMGetOperand(access, 0) : access);
}

/* Whether a load reads what a store has written, some bytes further on. */
static bool reads(const simd_divergence *d, const accesses *a, uint32_t load, uint32_t store,
                  int64_t bytes)
{
    LLVMValueRef l = d->values[a->numbers[load]], s = d->values[a->numbers[store]];
    return LLVMIsALoadInst(l) != NULL && LLVMIsAStoreInst(s) != NULL && type_of(l) == type_of(s) &&
           simd_address_is_near(&a->places[load], &a->places[store]) &&
           a->places[load].offset + bytes == a->places[store].offset;
}

/* What a load takes from a store of the same round: 0 if from none. */
static uint32_t cycles_in_memory(const chains *c, const accesses *a, uint32_t load)
{
    for (uint32_t k = load; k-- > 0;)
        if (reads(c->divergence, a, load, k, 0))
            return cycles_of(c, LLVMGetOperand(c->divergence->values[a->numbers[k]], 0));
    return 0;
}

/* From what a load has of the round before to what a store writes for the next one; not from what
 * else goes on from round to round. */
static uint32_t cycles_between(chains *c, const accesses *a, uint32_t load, uint32_t store)
{
    const simd_divergence *d = c->divergence;
    uint32_t next = 0;
    for (uint32_t n = 0; n <= a->numbers[store]; n++) {
        c->cycles[n] = 0;
        if (!is_carried(c, n))
            follow(c, n);
        if (next == a->count || a->numbers[next] != n)
            continue;
        const uint32_t before = next == load ? 1 : cycles_in_memory(c, a, next);
        if (before != 0 && LLVMIsALoadInst(d->values[n]) != NULL)
            c->cycles[n] = before + LOAD;
        next++;
    }
    return cycles_of(c, LLVMGetOperand(d->values[a->numbers[store]], 0));
}

uint32_t simd_loop_recurrence_in_memory(const simd_divergence *divergence, uint32_t loop)
{
    accesses a;
    chains c = begin(divergence, loop);
    uint32_t longest = 1;
    if (c.cycles == NULL || !find_accesses(divergence, loop, &a))
        a.count = 0;
    for (uint32_t store = 0; store < a.count; store++) {
        int64_t step;
        if (!simd_address_step(divergence, loop, &a.places[store], &step) || step == 0)
            continue;
        for (uint32_t load = 0; load < store; load++) {
            if (!reads(divergence, &a, load, store, step))
                continue;
            const uint32_t cycles = cycles_between(&c, &a, load, store);
            longest = cycles > longest ? cycles : longest;
            break;
        }
    }
    free(c.cycles);
    return longest - 1;
}

/* ---- Steps ----------------------------------------------------------------------------------- */

enum { LANE = 2, LANE_DIVISION = 4, CALL = 16, DIVISION_CYCLES = 8 };

static bool is_in_a_row(const simd_divergence *divergence, LLVMValueRef i)
{
    const simd_access a = simd_access_of(divergence, i);
    return a.shape.kind == SIMD_UNIFORM || (a.shape.kind == SIMD_LINEAR && a.shape.stride >= 0 &&
                                            (uint64_t)a.shape.stride <= a.size);
}

/* Of a SIMD group. */
static uint32_t steps_of(const simd_divergence *d, LLVMValueRef i, const simd_target *target)
{
    const uint32_t lanes = d->partition->width;
    if (simd_access_is(i))
        return is_in_a_row(d, i) ? 1 : LANE * lanes;
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMPHI:
        return 0;
    case LLVMFDiv:
    case LLVMFRem:
        return DIVISION_CYCLES * target->steps;
    case LLVMUDiv:
    case LLVMSDiv:
    case LLVMURem:
    case LLVMSRem:
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
        return LANE_DIVISION * lanes;
    case LLVMCall:
        return simd_call_kind(i) == SIMD_CALL_INTRINSIC ? 1 : CALL;
    default:
        return 1;
    }
}

static uint32_t count_steps(const simd_divergence *d, uint32_t loop, const simd_target *target)
{
    uint32_t steps = 0;
    for (uint32_t number = 0; number < d->value_count; number++)
        if (simd_cfg_is_in(d->cfg, d->blocks[number], loop) &&
            (simd_value_shape_has_vectors(d->shapes[number]) || simd_access_is(d->values[number])))
            steps += steps_of(d, d->values[number], target);
    return steps;
}

/* A processor looks ahead of the oldest step that waits no further than this many. Of a long round,
 * as of a hash, it sees a part at a time: those behind it wait for the longest chain in there. Two
 * chains that are written one after the other do not hide one another's latencies. */
enum { LOOKED_AHEAD = 256 };

/* About how many cycles the parts of a round take one after another; 0 if it is one part. */
static uint32_t chain_of_parts(const simd_divergence *d, uint32_t loop, const simd_target *target)
{
    chains c = begin(d, loop);
    uint32_t all = 0, longest = 0, steps = 0;
    for (uint32_t n = 0; c.cycles != NULL && n < d->value_count; n++) {
        if (!simd_cfg_is_in(d->cfg, d->blocks[n], loop) ||
            !simd_value_shape_has_vectors(d->shapes[n]))
            continue;
        if (steps >= LOOKED_AHEAD) {
            all += longest;
            longest = steps = 0;
            c.first = n;
        }
        c.cycles[n] = longest_operand(&c, d->values[n]) + latency_of(d->values[n]);
        longest = c.cycles[n] > longest ? c.cycles[n] : longest;
        steps += steps_of(d, d->values[n], target);
    }
    free(c.cycles);
    return all == 0 ? 0 : all + longest;
}

uint32_t simd_loop_groups(const simd_divergence *divergence, uint32_t loop,
                          const simd_target *target)
{
    const uint32_t steps = count_steps(divergence, loop, target);
    const uint32_t parts = chain_of_parts(divergence, loop, target);
    if (steps == 0)
        return 0;
    const uint32_t carried = chain_of(divergence, loop) * target->steps / steps;
    const uint32_t apart = (parts * target->steps + steps / 2) / steps;
    return carried > apart ? carried : apart;
}

/* ---- Lanes alone ----------------------------------------------------------------------------- */

/* Instructions of a work-item alone that begin in a cycle, and cycles from one mask to the next at
 * a branch that lanes take differently. */
enum { ALONE = 4, ALONE_DIVISION = 64, MASK = 5 };

/* Those of a round, and the branches among them that lanes take differently. */
static uint32_t count_instructions(const simd_divergence *d, uint32_t loop, uint32_t *parting)
{
    uint32_t instructions = 0;
    *parting = 0;
    for (uint32_t number = 0; number < d->value_count; number++)
        if (simd_cfg_is_in(d->cfg, d->blocks[number], loop) &&
            LLVMIsAPHINode(d->values[number]) == NULL &&
            LLVMIsAGetElementPtrInst(d->values[number]) == NULL)
            instructions += simd_divides(d->values[number]) ? ALONE_DIVISION : 1;
    for (uint32_t b = d->cfg->loops[loop].header; b < d->cfg->block_count; b++)
        if (simd_cfg_is_in(d->cfg, b, loop) && d->cfg->blocks[b].condition != NULL)
            *parting += !simd_value_shape_is_same_in_group(
                simd_value_shape_of(d, d->cfg->blocks[b].condition));
    return instructions;
}

bool simd_loop_is_short_alone(const simd_divergence *divergence, uint32_t loop,
                              const simd_target *target)
{
    uint32_t parting;
    const uint32_t chain = chain_of(divergence, loop);
    const uint32_t begin = count_instructions(divergence, loop, &parting) / ALONE;
    const uint32_t steps = count_steps(divergence, loop, target) / target->steps + MASK * parting;
    const uint32_t alone = chain > begin ? chain : begin;
    return 2 * alone <= (chain > steps ? chain : steps);
}

/* ---- Loads that wait for one another --------------------------------------------------------- */

/* How far the chain has come that begins with a phi: what is made of a load is behind it. */
enum { ASIDE, ON_CHAIN, BEHIND_LOAD };

enum { LINK = 4 }; /* bytes */

static uint32_t come_to(const chains *c, uint32_t number)
{
    const simd_divergence *d = c->divergence;
    LLVMValueRef i = d->values[number];
    if (!simd_cfg_is_in(d->cfg, d->blocks[number], c->loop) ||
        d->shapes[number].kind != SIMD_VARYING || LLVMIsAStoreInst(i) != NULL ||
        (c->values && LLVMIsACmpInst(i) != NULL))
        return ASIDE;
    const uint32_t before = longest_operand(c, i);
    return LLVMIsALoadInst(i) == NULL || before == ASIDE || is_in_a_row(d, i) ||
                   simd_access_of(d, i).size < c->least
               ? before
               : BEHIND_LOAD;
}

static bool waits_as(chains *c, uint32_t phi)
{
    const simd_divergence *d = c->divergence;
    LLVMBasicBlockRef latch = d->cfg->blocks[d->cfg->loops[c->loop].latch].block;
    for (uint32_t number = 0; number < d->value_count; number++)
        c->cycles[number] = number == phi           ? ON_CHAIN
                            : is_carried(c, number) ? ASIDE
                                                    : come_to(c, number);
    for (unsigned o = 0; o < LLVMCountIncoming(d->values[phi]); o++)
        if (LLVMGetIncomingBlock(d->values[phi], o) == latch)
            return cycles_of(c, LLVMGetIncomingValue(d->values[phi], o)) == BEHIND_LOAD;
    return false;
}

static bool waits_for(const simd_divergence *divergence, uint32_t loop, uint64_t least, bool values)
{
    chains c = begin(divergence, loop);
    c.least = least;
    c.values = values;
    bool waits = false;
    for (uint32_t n = 0; c.cycles != NULL && !waits && n < divergence->value_count; n++)
        waits = is_carried(&c, n) && divergence->shapes[n].kind == SIMD_VARYING && waits_as(&c, n);
    free(c.cycles);
    return waits;
}

bool simd_loop_waits_for_loads(const simd_divergence *divergence, uint32_t loop)
{
    return waits_for(divergence, loop, 0, false);
}

bool simd_loop_follows_links(const simd_divergence *divergence, uint32_t loop)
{
    return waits_for(divergence, loop, LINK, false);
}

bool simd_loop_goes_to_links(const simd_divergence *divergence, uint32_t loop)
{
    return waits_for(divergence, loop, LINK, true);
}
