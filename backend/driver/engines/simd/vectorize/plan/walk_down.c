/* walk_down: a transpose stores a[x * n + y], or loads it. Its lanes come to a line of memory each,
 * and of each line to one element; the next ones are those of the work-group below. A launch that
 * runs all groups of a row first comes back to those lines when no cache has them any more. So
 * groups follow one another down a column, until the lines are used up.
 *
 * Tiles that are square have what they need: they are as many rows high as a line has elements. */
#include "backend/driver/engines/simd/vectorize/analysis/group_steps.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum { COLUMNS = 64 }; /* work-items side by side: four lines of floats in each row */

/* Of buffers: arguments are pointers that are loaded. */
static bool is_far(const simd_vectorization *v, const simd_access *a)
{
    const int64_t stride = a->shape.stride, line = v->target->line;
    return simd_pointer_buffer(a->pointer) != NULL &&
           (a->shape.kind == SIMD_VARYING ||
            (a->shape.kind == SIMD_LINEAR && (stride >= line || stride <= -line)));
}

/* Returns how many groups below one another come to the same lines, or 1. */
static uint64_t rows_of(const simd_vectorization *v, LLVMValueRef i)
{
    int64_t step;
    if (!simd_access_is(i))
        return 1;
    const simd_access a = simd_access_of(&v->divergence, i);
    if (!is_far(v, &a) || !simd_group_step(v->layout, 1, a.pointer, &step) || step == 0)
        return 1;
    const uint64_t bytes = step < 0 ? -(uint64_t)step : (uint64_t)step;
    return bytes < v->target->line ? v->target->line / bytes : 1;
}

simd_pass_result simd_run_walk_down(simd_vectorization *v)
{
    uint64_t rows = 1;
    if (v->partition.group_interleave > 1 || v->row_by_row || v->key->checked)
        return SIMD_PASS_NOTHING_CHANGED;
    for (uint32_t n = 0; n < v->divergence.value_count; n++) {
        const uint64_t of = rows_of(v, v->divergence.values[n]);
        rows = of > rows ? of : rows;
    }
    if (rows == 1)
        return SIMD_PASS_NOTHING_CHANGED;
    const uint64_t size = v->key->group_size[0];
    v->code.needs.rows_down = rows;
    v->code.needs.columns_down = size < COLUMNS ? COLUMNS / size : 1;
    simd_remark(v, NULL, SIMD_PASS_WALK_DOWN,
                "%u work-groups follow one another down a column: lanes are a line of memory "
                "apart, and those below come to the same lines",
                (unsigned)rows);
    return SIMD_PASS_CHANGED;
}
