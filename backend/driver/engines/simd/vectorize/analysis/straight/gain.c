/* What the copy on the straight gains, vectors in place of gathers and scatters, and what its
 * questions to all lanes cost. */
#include <string.h>

#include "backend/driver/engines/simd/vectorize/analysis/loops/windows.h"
#include "backend/driver/engines/simd/vectorize/analysis/memory/access_groups.h"
#include "backend/driver/engines/simd/vectorize/analysis/straight/internal.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"

/* In instructions for each SIMD group. */
enum {
    OF_QUESTION = 3, /* one comparison, and what becomes of it */
    OF_ROW = 5,      /* a division, and a comparison or two */
    OF_GATHER = 10,  /* or a scatter, that a vector takes the place of */
    OF_SLOW_GATHER = 12,
    OF_DIVISION = 4, /* of vectors: they are done as numbers with a point */
    WORTH = 4,
};

static bool was_varying(const simd_straight *s, LLVMValueRef value)
{
    const uint32_t number = simd_straight_number(s, value);
    return number != SIMD_NONE && s->shapes[number].kind == SIMD_VARYING;
}

/* Elements of structures next to one another are vectors and shuffles. */
static bool is_vector(const simd_access *a)
{
    const int64_t size = (int64_t)a->size, most = SIMD_MAX_ACCESS_FACTOR * size;
    return simd_value_shape_is_same_in_group(a->shape) ||
           (a->shape.kind == SIMD_LINEAR && a->shape.stride % size == 0 &&
            a->shape.stride <= most && a->shape.stride >= -most);
}

static uint32_t gain_of_access(const simd_straight *s, LLVMValueRef i)
{
    const simd_target *target = s->v->target;
    const simd_access a = simd_access_of(&s->divergence, i);
    const simd_indexed indexed = a.loads ? target->gathers : target->scatters;
    if (a.size == 0 || !was_varying(s, a.pointer) || !is_vector(&a))
        return 0;
    return simd_sizes_have(indexed.sizes, a.size) && !indexed.slow ? OF_GATHER : OF_SLOW_GATHER;
}

static void need(const simd_straight *s, LLVMValueRef value)
{
    const uint32_t number = simd_straight_number(s, value);
    if (number != SIMD_NONE)
        s->needed[number] = true;
}

static void need_operands(const simd_straight *s, LLVMValueRef i)
{
    for (int o = 0; o < LLVMGetNumOperands(i); o++)
        need(s, LLVMGetOperand(i, (unsigned)o));
}

LLVMValueRef simd_straight_bend(const simd_straight *s, uint32_t k)
{
    return s->divergence.values[s->bends[k].number];
}

/* By themselves. */
static uint32_t gain_of_divisions(const simd_straight *s)
{
    uint32_t gain = 0;
    for (uint32_t k = 0; k < s->bend_count; k++)
        if (simd_divides(simd_straight_bend(s, k))) {
            s->needed[s->bends[k].number] = true;
            gain += OF_DIVISION;
        }
    return gain;
}

/* Where a window ends is needed where one begins: lanes leave together then. */
static void need_ends(const simd_straight *s)
{
    const simd_cfg *cfg = &s->v->cfg;
    for (uint32_t l = 0; l < cfg->loop_count; l++) {
        LLVMValueRef condition = cfg->blocks[cfg->loops[l].latch].condition;
        if (simd_straight_has(s, cfg->loops[l].header) && condition != NULL &&
            s->v->cfg.loops[l].header != s->block && simd_loop_is_window(&s->divergence, l))
            need(s, condition);
    }
}

/* Backward: users come after what they use. */
static uint32_t find_gain(simd_straight *s)
{
    memset(s->needed, 0, s->divergence.value_count * sizeof *s->needed);
    need_ends(s);
    uint32_t gain = gain_of_divisions(s);
    s->accesses = 0;
    for (uint32_t n = s->divergence.value_count; n-- > simd_straight_first_bend(s);) {
        LLVMValueRef i = s->divergence.values[n];
        if (!simd_straight_has_value(s, n))
            continue;
        const bool accesses_memory = simd_access_is(i) && !simd_is_communication(i);
        const uint32_t of = accesses_memory ? gain_of_access(s, i) : 0;
        if (of > 0)
            need(s, simd_access_of(&s->divergence, i).pointer);
        else if (s->needed[n] && (simd_straight_is_pure(i) || LLVMIsAPHINode(i) != NULL))
            need_operands(s, i);
        gain += of;
        s->accesses += of > 0;
    }
    return gain;
}

/* The bend before this one that asks the same; itself if there is none. */
uint32_t simd_straight_same_row(const simd_straight *s, uint32_t k)
{
    LLVMValueRef i = simd_straight_bend(s, k);
    for (uint32_t b = 0; simd_divides(i) && b < k; b++) {
        LLVMValueRef other = simd_straight_bend(s, b);
        if (simd_divides(other) && LLVMGetOperand(other, 0) == LLVMGetOperand(i, 0) &&
            LLVMGetOperand(other, 1) == LLVMGetOperand(i, 1) &&
            simd_straight_divides_signed(other) == simd_straight_divides_signed(i))
            return b;
    }
    return k;
}

/* What no address needs stays as it is. Returns what it costs to ask for the others. */
static uint32_t keep_needed(simd_straight *s)
{
    uint32_t cost = 0, kept = 0;
    for (uint32_t k = 0; k < s->bend_count; k++) {
        if (!s->needed[s->bends[k].number])
            continue;
        s->bends[kept] = s->bends[k];
        if (simd_straight_same_row(s, kept) == kept)
            cost += simd_divides(simd_straight_bend(s, kept)) ? OF_ROW : OF_QUESTION;
        kept++;
    }
    s->bend_count = kept;
    return cost;
}

bool simd_straight_keep_gainful(simd_straight *s)
{
    const uint32_t gain = find_gain(s);
    const uint32_t cost = keep_needed(s);
    return s->bend_count > 0 && gain >= cost + WORTH;
}
