/* Counters of loops: what they begin with, and what each round adds. */
#include <string.h>

#include "backend/driver/engines/simd/vectorize/analysis/reach/internal.h"

bool simd_reach_stays(const simd_reach_maker *m, LLVMValueRef value, uint32_t loop)
{
    return LLVMIsAInstruction(value) == NULL ||
           !simd_cfg_is_in(&m->v->cfg, simd_reach_block(m, value), loop);
}

static LLVMValueRef incoming(const simd_reach_maker *m, LLVMValueRef phi, uint32_t loop, bool next,
                             uint32_t *from)
{
    const uint32_t latch = m->v->cfg.loops[loop].latch;
    if (LLVMCountIncoming(phi) != 2)
        return NULL;
    for (unsigned k = 0; k < LLVMCountIncoming(phi); k++) {
        *from = simd_cfg_find(&m->v->cfg, LLVMGetIncomingBlock(phi, k));
        if ((*from == latch) == next)
            return LLVMGetIncomingValue(phi, k);
    }
    return NULL;
}

static uint16_t sum(simd_reach_maker *m, uint8_t operation, unsigned bits, uint16_t a, uint16_t b)
{
    return simd_reach_add(
        m, (simd_reach_step){.operation = operation, .bits = (uint8_t)bits, .a = a, .b = b});
}

/* What a round adds to a counter until it is `next`; SIMD_REACH_UNKNOWN if nobody knows. */
static uint16_t added(simd_reach_maker *m, LLVMValueRef phi, LLVMValueRef next, uint32_t loop)
{
    const uint32_t before = m->dominators[m->v->cfg.loops[loop].header];
    if (LLVMIsAInstruction(next) == NULL || simd_reach_bits(phi) == 0 ||
        m->depth >= SIMD_REACH_DEPTH)
        return SIMD_REACH_UNKNOWN;
    const LLVMOpcode opcode = LLVMGetInstructionOpcode(next);
    LLVMValueRef x = LLVMGetOperand(next, 0);
    if (opcode == LLVMGetElementPtr) {
        if (LLVMGetNumOperands(next) != 2 || !simd_reach_stays(m, LLVMGetOperand(next, 1), loop))
            return SIMD_REACH_UNKNOWN;
    } else if ((opcode != LLVMAdd && opcode != LLVMSub) ||
               !simd_reach_stays(m, LLVMGetOperand(next, 1), loop)) {
        return SIMD_REACH_UNKNOWN;
    }
    const uint16_t by = opcode == LLVMGetElementPtr
                            ? simd_reach_pointer_step(m, next, before)
                            : simd_reach_value(m, LLVMGetOperand(next, 1), before);
    const unsigned bits = simd_reach_bits(phi);
    const uint8_t operation = opcode == LLVMSub ? SIMD_REACH_SUB : SIMD_REACH_ADD;
    if (x != phi) {
        m->depth++;
        const uint16_t first = added(m, phi, x, loop);
        m->depth--;
        return first == SIMD_REACH_UNKNOWN ? first : sum(m, operation, bits, first, by);
    }
    if (opcode != LLVMSub)
        return by;
    const uint16_t none =
        simd_reach_add(m, (simd_reach_step){.operation = SIMD_REACH_NUMBER, .number = 0});
    return sum(m, SIMD_REACH_SUB, bits, none, by);
}

/* ---- How many rounds ------------------------------------------------------------------------- */

typedef struct rounds {
    uint32_t loop;
    LLVMValueRef phi, next;
    uint16_t begin, by;
    uint8_t operation; /* TRIPS, or UNTIL */
    uint16_t found;    /* so far */
} rounds;

/* Counters are compared as they are, or their last bits; a mask of these is as good if it can meet
 * the bound. */
static LLVMValueRef compared(const simd_reach_fact *fact, unsigned *bits)
{
    LLVMValueRef value = fact->value, bound = fact->bound;
    *bits = simd_reach_bits(value);
    if (LLVMIsATruncInst(value) != NULL)
        return LLVMGetOperand(value, 0);
    if (fact->operation != SIMD_REACH_MEET_NOT || LLVMIsABinaryOperator(value) == NULL ||
        LLVMGetInstructionOpcode(value) != LLVMAnd || LLVMIsAConstantInt(bound) == NULL ||
        LLVMIsAConstantInt(LLVMGetOperand(value, 1)) == NULL)
        return value;
    const uint64_t mask = LLVMConstIntGetZExtValue(LLVMGetOperand(value, 1));
    if (mask == 0 || (mask & (mask + 1)) != 0 || LLVMConstIntGetZExtValue(bound) > mask)
        return value;
    *bits = 64 - (unsigned)__builtin_clzll(mask);
    return LLVMGetOperand(value, 0);
}

static void count(simd_reach_maker *m, const simd_reach_fact *fact, void *data)
{
    rounds *r = data;
    unsigned bits;
    LLVMValueRef value = compared(fact, &bits);
    const bool is_next = value == r->next;
    const bool is_not = fact->operation == SIMD_REACH_MEET_NOT;
    if ((value != r->phi && !is_next) || fact->operation == SIMD_REACH_MEET ||
        (is_not && !simd_reach_stays(m, fact->bound, r->loop)) ||
        (!is_not && r->operation == SIMD_REACH_UNTIL))
        return;
    const uint16_t bound = simd_reach_value(m, fact->bound, fact->block);
    const uint16_t found = simd_reach_add(
        m, (simd_reach_step){.operation = r->operation,
                             .bits = (uint8_t)bits,
                             .a = r->begin,
                             .b = r->by,
                             .c = bound,
                             .number = fact->operation | (is_next ? SIMD_REACH_TRIPS_NEXT : 0)});
    r->found = sum(m, SIMD_REACH_MEET, 64, r->found, found);
}

/* What holds where the loop begins a further round. */
static void facts_of_round(simd_reach_maker *m, uint32_t loop, simd_reach_visit *visit, void *data)
{
    const simd_loop *l = &m->v->cfg.loops[loop];
    simd_reach_facts_on_edge(m, l->latch, l->header, visit, data);
    simd_reach_facts(m, l->latch, l->header, visit, data);
}

static void count_by(simd_reach_maker *m, LLVMValueRef phi, uint32_t loop)
{
    uint32_t before = 0, latch = 0;
    rounds r = {.loop = loop, .phi = phi, .operation = SIMD_REACH_TRIPS, .found = m->trips[loop]};
    LLVMValueRef begin = incoming(m, phi, loop, false, &before);
    r.next = incoming(m, phi, loop, true, &latch);
    if (begin == NULL || r.next == NULL || LLVMGetTypeKind(LLVMTypeOf(phi)) != LLVMIntegerTypeKind)
        return;
    r.by = added(m, phi, r.next, loop);
    if (r.by == SIMD_REACH_UNKNOWN)
        return;
    r.begin = simd_reach_value_on_edge(m, begin, before, m->v->cfg.loops[loop].header);
    facts_of_round(m, loop, count, &r);
    m->trips[loop] = r.found;
}

/* By each of its counters. While they are looked at, it is not known. */
static uint16_t trips(simd_reach_maker *m, uint32_t loop)
{
    if (m->trips[loop] != SIMD_REACH_UNKNOWN)
        return m->trips[loop];
    m->trips[loop] = SIMD_REACH_FIRST;
    LLVMBasicBlockRef header = m->v->cfg.blocks[m->v->cfg.loops[loop].header].block;
    for (LLVMValueRef i = LLVMGetFirstInstruction(header); i != NULL && LLVMIsAPHINode(i) != NULL;
         i = LLVMGetNextInstruction(i))
        count_by(m, i, loop);
    return m->trips[loop];
}

/* ---- Counters -------------------------------------------------------------------------------- */

typedef struct further {
    LLVMValueRef next;
    uint16_t step;
    bool narrowed;
} further;

static void narrow(simd_reach_maker *m, const simd_reach_fact *fact, void *data)
{
    further *f = data;
    const uint16_t step = simd_reach_narrow(m, f->next, f->step, fact);
    f->narrowed |= step != f->step;
    f->step = step;
}

/* In further rounds it also is what was compared before them. */
static uint16_t with_facts(simd_reach_maker *m, const rounds *r, uint16_t all)
{
    const unsigned bits = simd_reach_bits(r->next);
    rounds until = *r;
    facts_of_round(m, r->loop, count, &until);
    all = sum(m, SIMD_REACH_MEET, bits, all, until.found);
    further f = {r->next, sum(m, SIMD_REACH_ADD, bits, all, r->by), false};
    facts_of_round(m, r->loop, narrow, &f);
    if (!f.narrowed)
        return all;
    const uint16_t known = sum(m, SIMD_REACH_UNITE, bits, r->begin, f.step);
    return sum(m, SIMD_REACH_MEET, bits, all, known);
}

/* Halves and the like grow no larger. */
static bool shrinks(LLVMValueRef phi, LLVMValueRef next)
{
    const LLVMOpcode opcode =
        LLVMIsABinaryOperator(next) == NULL ? LLVMUnreachable : LLVMGetInstructionOpcode(next);
    return (opcode == LLVMLShr || opcode == LLVMUDiv) && LLVMGetOperand(next, 0) == phi;
}

uint16_t simd_reach_counter(simd_reach_maker *m, LLVMValueRef phi, uint32_t loop)
{
    uint32_t before = 0, latch = 0;
    const unsigned bits = simd_reach_bits(phi);
    LLVMValueRef begin = incoming(m, phi, loop, false, &before);
    LLVMValueRef next = incoming(m, phi, loop, true, &latch);
    if (begin == NULL || next == NULL)
        return SIMD_REACH_FIRST;
    const uint16_t by = added(m, phi, next, loop);
    if (by == SIMD_REACH_UNKNOWN && !shrinks(phi, next))
        return SIMD_REACH_FIRST;
    const uint16_t from = simd_reach_value_on_edge(m, begin, before, m->v->cfg.loops[loop].header);
    if (by == SIMD_REACH_UNKNOWN)
        return sum(m, SIMD_REACH_SHRINK, bits, from, SIMD_REACH_FIRST);
    const uint16_t way = sum(m, SIMD_REACH_MUL, bits, by, trips(m, loop));
    const uint16_t all = sum(m, SIMD_REACH_ADD, bits, from, way);
    const rounds r = {loop, phi, next, from, by, SIMD_REACH_UNTIL, SIMD_REACH_FIRST};
    return with_facts(m, &r, all);
}
