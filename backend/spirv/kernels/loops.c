#include "backend/spirv/kernels/loops.h"

#include <spirv/unified1/spirv.h>

#include "backend/spirv/kernels/guards.h"
#include "backend/spirv/kernels/linear_sums.h"
#include "backend/spirv/kernels/sum.h"

typedef struct candidate {
    uint32_t variable;
    uint32_t header, latch; /* blocks: where it begins, and the one that leads back there */
    uint32_t first, next;   /* ids: what the counter is before, and behind a round */
} candidate;

static bool is_of_loop(const spirv_flow *flow, uint32_t header, uint32_t block)
{
    return spirv_flow_leads(flow, header, block, SPIRV_NONE) &&
           spirv_flow_leads(flow, block, header, SPIRV_NONE);
}

/* Which of the two ways into a phi comes from a round before. */
static bool find_ways(const spirv_flow *flow, spirv_instruction phi, candidate *out)
{
    uint32_t backs = 0;
    out->header = spirv_flow_block_of(flow, phi.at);
    if (phi.count != 7 || out->header == SPIRV_NONE)
        return false;
    for (uint32_t word = 3; word < 7; word += 2) {
        const uint32_t from = spirv_flow_find(flow, phi.words[word + 1]);
        if (from == SPIRV_NONE)
            return false;
        if (!spirv_flow_leads(flow, out->header, from, SPIRV_NONE)) {
            out->first = phi.words[word];
            continue;
        }
        out->latch = from;
        out->next = phi.words[word];
        backs++;
    }
    return backs == 1;
}

/* Whether the loop ends behind a round only: else a counter may have ended before. */
static bool ends_at_the_latch(const spirv_flow *flow, const candidate *loop)
{
    for (uint32_t k = 0; k < flow->count; k++) {
        const spirv_flow_block *block = &flow->blocks[k];
        if (k == loop->latch || !is_of_loop(flow, loop->header, k))
            continue;
        if (block->is_end)
            return false;
        for (uint32_t n = 0; n < block->next_count; n++)
            if (!is_of_loop(flow, loop->header, block->next[n]))
                return false;
    }
    return flow->blocks[loop->latch].condition != 0;
}

/* Whether a sum has the counter, and nothing that differs besides. */
static bool is_of_counter(const spirv_linear *sum, uint32_t variable)
{
    for (int row = 0; row < SPIRV_LINEAR_ROWS; row++)
        for (uint32_t column = 1; column < SPIRV_LINEAR_COLUMNS; column++)
            if (sum->c[row][column] != 0 && (row != 0 || column != variable))
                return false;
    return true;
}

static bool find_step(spirv_linear_context *c, const candidate *loop, spirv_reach_loop *out)
{
    spirv_linear first, next;
    if (!spirv_linear_value(c, loop->next, &next) || !is_of_counter(&next, loop->variable) ||
        next.c[0][loop->variable] != 1 || next.c[0][0] <= 0 ||
        !spirv_linear_value(c, loop->first, &first) || !is_of_counter(&first, SPIRV_REACH_ONE) ||
        !spirv_sum_of(&first, 0, &out->first))
        return false;
    out->step = next.c[0][0];
    for (int row = 1; row < SPIRV_LINEAR_ROWS; row++)
        if (next.c[row][0] != 0)
            return false;
    return true;
}

/* What the counter is must not be too large for another round: of the conditions for one, the one
 * that says so. It is asked a step before. */
static bool find_end(spirv_linear_context *c, const candidate *loop, spirv_reach_loop *out)
{
    const spirv_flow_block *latch = &c->flow->blocks[loop->latch];
    spirv_guards more = {.count = 0};
    spirv_linear *sum = &more.all[0];
    const bool is = latch->next[0] == loop->header;
    int64_t shift;
    if (latch->next[is ? 1 : 0] == loop->header ||
        !spirv_guards_add(c, latch->condition, is, &more) || more.count == 0 || more.count > 2)
        return false; /* of unsigned numbers there are two, and the first is not below 0 */
    if (spirv_guards_are_unequal(c, latch->condition, is)) {
        const spirv_linear none = {0};
        if (sum->c[0][loop->variable] > 0 && /* the other side */
            (!spirv_linear_add(&none, sum, -1, sum) ||
             __builtin_sub_overflow(sum->c[0][0], 2, &sum->c[0][0])))
            return false;
    }
    if (!is_of_counter(sum, loop->variable) || sum->c[0][loop->variable] >= 0 ||
        __builtin_mul_overflow(sum->c[0][loop->variable], out->step, &shift) ||
        __builtin_sub_overflow(sum->c[0][0], shift, &sum->c[0][0]))
        return false;
    return spirv_sum_of(sum, 0, &out->more);
}

uint32_t spirv_loop_counter(spirv_linear_context *c, spirv_instruction phi)
{
    spirv_reaches *reaches = c->reaches;
    candidate loop = {.variable = SPIRV_REACH_LOOP + reaches->loop_count};
    const uint32_t number = reaches->loop_count;
    for (uint32_t k = 0; k < number; k++)
        if (c->counters[k] == spirv_result(phi))
            return c->headers[k] != SPIRV_NONE ? SPIRV_REACH_LOOP + k : SPIRV_REACH_ONE;
    if (number == SPIRV_REACH_LOOPS || !find_ways(c->flow, phi, &loop) ||
        !ends_at_the_latch(c->flow, &loop))
        return SPIRV_REACH_ONE;
    c->headers[number] = loop.header;
    c->counters[number] = spirv_result(phi); /* is known from here on, as it counts itself */
    reaches->loop_count++;
    if (find_step(c, &loop, &reaches->loops[number]) && find_end(c, &loop, &reaches->loops[number]))
        return loop.variable;
    c->headers[number] = SPIRV_NONE;
    return SPIRV_REACH_ONE;
}

bool spirv_loop_has(const spirv_linear_context *c, uint32_t variable, uint32_t block)
{
    return is_of_loop(c->flow, c->headers[variable - SPIRV_REACH_LOOP], block);
}
