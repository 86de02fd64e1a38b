#include "backend/driver/engines/simd/vectorize/transform/lanes/stored_rows.h"

#include "backend/driver/engines/simd/vectorize/analysis/loops/chains.h"
#include "backend/driver/engines/simd/vectorize/analysis/loops/waiting.h"
#include "backend/driver/engines/simd/vectorize/analysis/memory/address.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/plan/plan.h"

enum {
    FAR = 256,        /* bytes: nearer rows share lines and places of the cache */
    LINE = 64,        /* bytes that a round goes on at most, to come to each line of a row */
    OF_CALL = 16,     /* instructions that a function takes */
    FOR_AN_ACCESS = 4 /* instructions that take about as long as such an access */
};

/* What a loop does, counted by instructions. */
typedef struct work {
    uint32_t gathered, computed; /* accesses far apart; steps */
    uint32_t walked, stored;     /* of the accesses, those along rows; of these, stores */
    uint32_t crowd; /* of lanes whose rows come to the same place of the cache, the most */
} work;

static bool is_far(simd_value_shape shape)
{
    return shape.kind == SIMD_VARYING ||
           (shape.kind == SIMD_LINEAR && (shape.stride >= FAR || shape.stride <= -FAR));
}

/* Along a row, or where indices out of a row, or clamped ones, lead. */
static bool is_gathered(const simd_divergence *d, LLVMValueRef access)
{
    const simd_access a = simd_access_of(d, access);
    return is_far(a.shape) && simd_divergence_private_scale(d, a.pointer) == 1;
}

/* Whether each lane goes along a row of its own. */
static bool walks_row(const simd_divergence *d, uint32_t loop, LLVMValueRef access)
{
    const simd_access a = simd_access_of(d, access);
    int64_t step;
    if (!is_gathered(d, access))
        return false;
    const simd_address address = simd_address_of(d, a.pointer);
    return simd_address_step(d, loop, &address, &step) && step != 0 && step >= -LINE &&
           step <= LINE;
}

/* How many lanes' rows may come to the same place of the cache: all, unless it is known how far
 * apart they are, and that is no multiple of a way. */
static uint32_t crowd_of(const simd_divergence *d, const simd_target *target, LLVMValueRef access)
{
    const simd_value_shape shape = simd_access_of(d, access).shape;
    const uint32_t lanes = d->partition->width, way = (uint32_t)simd_target_way(target);
    uint32_t apart = way; /* the largest power of two that divides the distance */
    if (shape.kind != SIMD_LINEAR)
        return lanes;
    while (apart > 1 && shape.stride % apart != 0)
        apart /= 2;
    const uint32_t places = way / apart;
    return lanes > places ? lanes / places : 1;
}

static uint32_t steps_of(LLVMValueRef i)
{
    if (LLVMIsACallInst(i) != NULL)
        return simd_call_kind(i) == SIMD_CALL_INTRINSIC ? 1 : OF_CALL;
    return LLVMIsABinaryOperator(i) != NULL || LLVMIsASelectInst(i) != NULL ||
                   LLVMIsACmpInst(i) != NULL
               ? 1
               : 0;
}

/* What lanes compute each for itself, or all together but once for each SIMD group: of the latter
 * the numbers with a point, others count and address. */
static bool is_work(const simd_divergence *d, uint32_t number)
{
    const LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(d->values[number]));
    return d->shapes[number].kind == SIMD_VARYING || kind == LLVMFloatTypeKind ||
           kind == LLVMDoubleTypeKind;
}

static void add_access(const simd_divergence *d, const simd_target *target, LLVMValueRef i,
                       uint32_t loop, work *w)
{
    w->gathered += is_gathered(d, i);
    if (!walks_row(d, loop, i))
        return;
    const uint32_t crowd = crowd_of(d, target, i);
    w->walked++;
    w->stored += LLVMIsAStoreInst(i) != NULL;
    w->crowd = crowd > w->crowd ? crowd : w->crowd;
}

static void add(const simd_divergence *d, const simd_target *target, uint32_t number, uint32_t loop,
                work *w)
{
    LLVMValueRef i = d->values[number];
    if (simd_access_is(i)) {
        add_access(d, target, i, loop, w);
    } else if (is_work(d, number)) {
        w->computed += steps_of(i);
    }
}

/* Rows of a triangle, which lanes leave one after another, are gathered element by element to the
 * end: no whole rounds of several are left for unroll_rows. */
static bool gathers_triangle(const simd_divergence *d, uint32_t loop, const work *w)
{
    return w->walked > 0 && d->divergent_loops[loop] && simd_lanes_leave_in_turn(d, loop);
}

/* What is computed in a loop further in takes longer than any access around it; and so do loads
 * that wait for one another, of which more lanes wait for more at once. */
bool simd_walks_competing_rows(const simd_divergence *divergence, const simd_target *target,
                               bool triangles)
{
    for (uint32_t loop = 0; loop < divergence->cfg->loop_count; loop++) {
        work w = {0};
        for (uint32_t n = 0; n < divergence->value_count; n++)
            if (divergence->cfg->blocks[divergence->blocks[n]].loop == loop)
                add(divergence, target, n, loop, &w);
        if (2 * w.crowd > target->l1.ways && /* another row comes there, too */
            (w.stored > 0 || (triangles && gathers_triangle(divergence, loop, &w))) &&
            simd_cfg_is_innermost(divergence->cfg, loop) &&
            w.computed <= FOR_AN_ACCESS * w.gathered &&
            !simd_loop_waits_for_loads(divergence, loop))
            return true;
    }
    return false;
}
