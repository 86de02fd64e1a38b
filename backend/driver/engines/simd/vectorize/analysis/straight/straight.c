#include "backend/driver/engines/simd/vectorize/analysis/straight/straight.h"

#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/vectorize/analysis/straight/internal.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"

enum {
    MOST_INSTRUCTIONS = 768, /* that are there twice then, of one block's indices */
};

/* ---- What is there twice --------------------------------------------------------------------- */

static bool is_done(const simd_straight *s, uint32_t block)
{
    for (uint32_t k = 0; k < s->done_count; k++)
        if (s->done[k] == s->v->cfg.blocks[block].block)
            return true;
    return false;
}

static bool may_be_twice(LLVMValueRef i)
{
    return !simd_needs_other_lanes(i) && !simd_straight_asks(i);
}

bool simd_straight_is_apart(simd_straight *s, LLVMValueRef value)
{
    const uint32_t number = simd_straight_number(s, value);
    bool apart = simd_straight_is_pure(value);
    for (uint32_t k = 0; k < s->bend_count; k++)
        apart = apart && s->bends[k].number != number;
    for (int o = 0; o < LLVMGetNumOperands(value); o++) {
        const uint32_t operand = simd_straight_number(s, LLVMGetOperand(value, (unsigned)o));
        if (operand != SIMD_NONE && simd_straight_is_of_block(s, operand) &&
            operand >= simd_straight_first_bend(s))
            apart = apart && s->available[operand];
    }
    s->available[number] = apart;
    return apart;
}

/* Whether a value has nothing to do with bends, and goes before the region and its copy: it is not
 * there twice. */
static bool goes_before(simd_straight *s, uint32_t number)
{
    return s->barrier == NULL && simd_straight_is_of_block(s, number) &&
           simd_straight_is_apart(s, s->divergence.values[number]);
}

static bool region_fits(simd_straight *s)
{
    s->instructions = 0;
    for (uint32_t b = s->block; b < s->v->cfg.block_count; b++)
        if (simd_straight_has(s, b) && is_done(s, b))
            return false;
    for (uint32_t n = simd_straight_first_bend(s); n < s->divergence.value_count; n++)
        if (simd_straight_has_value(s, n) && !goes_before(s, n) &&
            (!may_be_twice(s->divergence.values[n]) ||
             (s->barrier == NULL && !simd_straight_leaves_by_phis(s, s->divergence.values[n])) ||
             ++s->instructions > MOST_INSTRUCTIONS))
            return false;
    return true;
}

static bool find_until(simd_straight *s, LLVMValueRef barrier, uint32_t limit)
{
    s->barrier = barrier;
    s->limit = limit;
    simd_straight_find_bends(s);
    if (s->bend_count == 0 || simd_straight_first_bend(s) >= limit)
        return false;
    simd_straight_find_region(s);
    simd_straight_derive_region(s);
    return simd_straight_keep_gainful(s) && region_fits(s);
}

bool simd_straight_is_behind(const simd_straight *s, LLVMValueRef value)
{
    const uint32_t number = simd_straight_number(s, value);
    return number != SIMD_NONE && simd_straight_is_of_block(s, number) &&
           number >= simd_straight_first_bend(s);
}

/* ---- All blocks ------------------------------------------------------------------------------ */

static bool allocate(simd_straight *s)
{
    const size_t values = s->divergence.value_count + 1, blocks = s->v->cfg.block_count;
    s->shapes = malloc(values * sizeof *s->shapes);
    s->needed = calloc(values, sizeof *s->needed);
    s->available = calloc(values, sizeof *s->available);
    s->reached = calloc(blocks, sizeof *s->reached);
    s->outside = calloc(blocks, sizeof *s->outside);
    LLVMBasicBlockRef *grown = realloc(s->done, (s->done_count + blocks) * sizeof *s->done);
    if (grown != NULL)
        s->done = grown;
    return s->shapes != NULL && s->needed != NULL && s->available != NULL && s->reached != NULL &&
           s->outside != NULL && grown != NULL;
}

void simd_straight_clear(simd_straight *s)
{
    simd_divergence_clear(&s->divergence);
    free(s->shapes);
    free(s->needed);
    free(s->available);
    free(s->reached);
    free(s->outside);
    s->shapes = NULL;
    s->needed = s->available = s->reached = s->outside = NULL;
}

static void restore(simd_straight *s)
{
    memcpy(s->divergence.shapes, s->shapes, s->divergence.value_count * sizeof *s->shapes);
}

/* The number of the first barrier in the block behind its first bend, or of a question to all
 * lanes; of none, where it ends. */
static uint32_t find_barrier(const simd_straight *s)
{
    uint32_t n = simd_straight_first_bend(s);
    while (n < s->end && !simd_is_barrier(s->divergence.values[n]) &&
           !simd_straight_asks(s->divergence.values[n]))
        n++;
    return n;
}

/* All that a block leads to, or what comes before its barrier. */
static bool find(simd_straight *s)
{
    if (find_until(s, NULL, s->divergence.value_count))
        return true;
    if (s->bend_count == 0)
        return false;
    restore(s);
    simd_straight_find_bends(s);
    const uint32_t barrier = find_barrier(s);
    restore(s);
    if (barrier == s->end)
        return false;
    const bool found = find_until(s, s->divergence.values[barrier], barrier);
    if (!found)
        restore(s);
    return found;
}

static bool find_block(simd_straight *s)
{
    const simd_divergence *d = &s->divergence;
    memcpy(s->shapes, d->shapes, d->value_count * sizeof *d->shapes);
    for (s->begin = 0; s->begin < d->value_count; s->begin = s->end) {
        s->block = d->blocks[s->begin];
        for (s->end = s->begin; s->end < d->value_count && d->blocks[s->end] == s->block;
             s->end++) {
        }
        if (is_done(s, s->block))
            continue;
        if (find(s))
            return true;
    }
    return false;
}

static void set_done(simd_straight *s)
{
    for (uint32_t b = s->block; b < s->v->cfg.block_count; b++)
        if (simd_straight_has(s, b))
            s->done[s->done_count++] = s->v->cfg.blocks[b].block;
}

bool simd_straight_find(simd_straight *s)
{
    if (!find_block(s))
        return false;
    if (s->barrier == NULL)
        set_done(s);
    return true;
}

void simd_straight_leave(simd_straight *s)
{
    if (s->barrier != NULL)
        set_done(s);
}

bool simd_straight_create(simd_straight *s, const simd_partition *partition)
{
    return simd_divergence_create(&s->divergence, &s->v->cfg, partition) && allocate(s);
}
