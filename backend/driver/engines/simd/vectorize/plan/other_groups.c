/* other_groups: lanes of a work-group that are far apart in memory, where those of another would be
 * neighbours.
 *
 *     i = get_global_id(0), j = get_global_id(1);
 *     c[i * n + j] = a[i * n + j] + 1;
 *
 * In groups of 64 x 1 each lane comes to a row of its own. Those of 1 x 64, or 16 x 16, would go
 * along rows (swap_dimensions). A transpose goes along rows one way or the other; in groups of
 * 16 x 16 it uses whole lines of both buffers. Where no work-item can tell which group it is in,
 * the launch may have others: this tells it along which dimensions they had better be long
 * (simd_needs.along), and is compiled again. */
#include "backend/driver/engines/simd/vectorize/analysis/group_steps.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum { LONG = 16 /* work-items */ };

/* Accesses that would come nearer to one another along a dimension, and that would part. */
typedef struct counts {
    unsigned gains, losses;
} counts;

static bool is_far(const simd_access *a, int64_t line)
{
    const int64_t stride = a->shape.stride;
    return a->shape.kind == SIMD_VARYING ||
           (a->shape.kind == SIMD_LINEAR && (stride >= line || stride <= -line));
}

/* Finds by how many bytes an address moves from one work-item to the next along a dimension; from
 * group to group, where it does not matter how the work-item's own place comes in. */
static bool find_step(const simd_vectorization *v, const simd_access *a, unsigned dimension,
                      int64_t *step)
{
    const int64_t size = (int64_t)v->key->group_size[dimension];
    if (!simd_group_step(v->layout, dimension, a->pointer, step) || *step % size != 0)
        return false;
    *step /= size;
    return true;
}

/* Neighbours share lines with some others. What stays where it is loses nothing. */
static void count(const simd_vectorization *v, const simd_access *a, unsigned dimension, counts *c)
{
    int64_t step;
    const int64_t line = v->target->line, near = line / 4;
    const bool is_known = find_step(v, a, dimension, &step);
    const bool is_near = is_known && step <= near && step >= -near;
    if (is_far(a, line))
        c->gains += is_near && step != 0;
    else if (a->shape.kind == SIMD_LINEAR && a->shape.stride != 0)
        c->losses += !is_near;
}

static counts count_all(const simd_vectorization *v, unsigned dimension)
{
    counts all = {0, 0};
    for (uint32_t n = 0; n < v->divergence.value_count; n++) {
        if (!simd_access_is(v->divergence.values[n]))
            continue;
        const simd_access a = simd_access_of(&v->divergence, v->divergence.values[n]);
        if (simd_pointer_buffer(a.pointer) != NULL)
            count(v, &a, dimension, &all);
    }
    return all;
}

static bool is_long(const simd_vectorization *v, unsigned dimension)
{
    return v->key->group_size[dimension] % LONG == 0;
}

static void ask(simd_vectorization *v, unsigned first, unsigned second)
{
    simd_needs *needs = &v->code.needs;
    needs->along[0] = simd_launch_dimension(needs, first) + 1;
    needs->along[1] = simd_launch_dimension(needs, second) + 1;
    simd_remark(v, NULL, SIMD_PASS_OTHER_GROUPS,
                "launches run it in other work-groups, long along %c: there lanes are neighbours "
                "in memory, and not a line apart",
                "XYZ"[needs->along[0] - 1]);
}

/* Where something would part, groups are long along both, and use all of a line that they come to.
 * Not along Z: planes are far apart, often by a power of two, and lanes that come to one each put
 * one another's lines out of the cache. */
static bool goes_along_another(simd_vectorization *v)
{
    unsigned best = 0;
    counts most = {0, 0};
    for (unsigned d = 1; d < 3; d++) {
        const counts c = count_all(v, d);
        if (c.gains > most.gains && (d == 1 || c.losses == 0)) {
            most = c;
            best = d;
        }
    }
    if (best == 0 || (is_long(v, best) && is_long(v, 0)))
        return false;
    ask(v, best, most.losses != 0 ? 0 : 3 - best);
    return true;
}

/* Dimensions have changed places, and rows are short. What now is far apart would be near along the
 * X of the launch: a transpose. */
static bool goes_along_short_rows(simd_vectorization *v)
{
    const unsigned with = (unsigned)v->code.needs.swaps_dimensions;
    if (with == 0 || is_long(v, 0))
        return false;
    const bool transposes = count_all(v, with).gains != 0;
    if (transposes && with == 2)
        return false;
    ask(v, 0, transposes ? with : 3 - with);
    return true;
}

simd_pass_result simd_run_other_groups(simd_vectorization *v)
{
    return v->key->any_groups && (goes_along_short_rows(v) || goes_along_another(v))
               ? SIMD_PASS_CHANGED
               : SIMD_PASS_NOTHING_CHANGED;
}
