/* swap_dimensions: a tile of several rows whose work-items walk memory along Y, not along X.
 *
 *     i = get_global_id(0), j = get_global_id(1);
 *     c[i * n + j] += a[i * n + k] * b[k * n + j];
 *
 * Lanes follow one another along X: each access of such a kernel would be a gather or a scatter.
 * Here X and Y change places, in the kernel and in the size of its work-groups, and lanes follow
 * one another along Y, as groups do in a row. Launches then count groups likewise
 * (simd_needs.swaps_dimensions).
 *
 * It estimates what both take, and wants much less: which groups run side by side changes, too. Of
 * a transpose, which takes the same both ways, lanes store the rows.
 * Lanes of a tile of one column go along Y anyway, but what is known of lanes along X is not of
 * these. So X and Y change places wherever lanes are near one another in memory.
 *
 * Kernels that ask which lane they are, or whose work-items may wait for those of other groups,
 * stay as they are. */
#include <stdio.h>
#include <string.h>

#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/transform/lanes/estimate.h"

#define WORTH 0.6f

/* ... or about the same, if lanes store vectors and gather what they load, instead of scattering
 * what they store; and less, if it is the other way around. */
#define WORTH_WITHOUT_SCATTERS 1.1f
#define WORTH_WITH_SCATTERS 0.3f

enum { LONGEST_NAME = 40, NEAR = 64, FAR = 1024 /* bytes */ };

static bool communicates(const simd_cfg *cfg)
{
    for (uint32_t b = 0; b < cfg->block_count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(cfg->blocks[b].block); i != NULL;
             i = LLVMGetNextInstruction(i))
            if (simd_is_communication(i))
                return true;
    return false;
}

static bool may_swap(const simd_vectorization *v)
{
    const simd_variant_key *key = v->key;
    return key->group_size[1] > 1 && !key->checked && key->tools == 0 && key->order == 0 &&
           !simd_knows_of_lanes(&v->cfg) && !communicates(&v->cfg);
}

/* How lanes access memory: some of it one after another, or near one another; and whether they
 * store so far apart in buffers that each has a line of its own, in a page of its own perhaps.
 * Stores wait for their lines one after another, and loads wait together. */
typedef struct order {
    simd_estimate takes;
    bool follows_memory, is_near;
    bool stores_apart;
} order;

static void look_at(order *o, const simd_access *a)
{
    const int64_t stride = a->shape.stride, size = (int64_t)a->size;
    const bool linear = a->shape.kind == SIMD_LINEAR;
    o->follows_memory |= linear && (stride == size || stride == -size);
    o->is_near |= linear && stride != 0 && stride <= NEAR && stride >= -NEAR;
    if (!a->loads && simd_pointer_buffer(a->pointer) != NULL)
        o->stores_apart |=
            a->shape.kind == SIMD_VARYING || (linear && (stride >= FAR || stride <= -FAR));
}

/* ---- The names of dimensions ----------------------------------------------------------------- */

static LLVMValueRef find(const simd_vectorization *v, const char *prefix, char dimension,
                         char name[LONGEST_NAME])
{
    snprintf(name, LONGEST_NAME, "%s%c", prefix, dimension);
    return LLVMGetNamedFunction(v->module, name);
}

static void set_name(LLVMValueRef function, const char *name)
{
    if (function != NULL)
        LLVMSetValueName2(function, name, strlen(name));
}

static void swap_names(const simd_vectorization *v, const char *prefix)
{
    char name_x[LONGEST_NAME], name_y[LONGEST_NAME];
    LLVMValueRef x = find(v, prefix, '0', name_x), y = find(v, prefix, '1', name_y);
    set_name(x, "zlg.swapped"); /* two functions never have one name */
    set_name(y, name_x);
    set_name(x, name_y);
}

static void swap(simd_vectorization *v)
{
    static const char *const prefixes[] = {SIMD_LOCAL_ID, SIMD_LOCAL_SIZE, SIMD_GROUP_ID,
                                           SIMD_GROUP_COUNT, SIMD_GLOBAL_OFFSET};
    for (size_t k = 0; k < sizeof prefixes / sizeof *prefixes; k++)
        swap_names(v, prefixes[k]);
    const simd_variant_key before = *v->key;
    v->swapped_key = before;
    v->swapped_key.group_size[0] = before.group_size[1];
    v->swapped_key.group_size[1] = before.group_size[0];
    v->key = &v->swapped_key;
    v->code.needs.swaps_dimensions = !v->code.needs.swaps_dimensions;
}

/* ---- The pass -------------------------------------------------------------------------------- */

static bool estimate(simd_vectorization *v, order *out)
{
    const uint32_t lanes = simd_partition_usual_width(v->key, v->target);
    const simd_partition partition = simd_partition_make(v->key, lanes, 1, v->layout);
    *out = (order){.follows_memory = false};
    if (!simd_estimate_partition(v, &partition, &out->takes))
        return false;
    const simd_divergence *d = &v->divergence;
    for (uint32_t k = 0; k < d->value_count; k++)
        if (simd_access_is(d->values[k])) {
            const simd_access a = simd_access_of(d, d->values[k]);
            look_at(out, &a);
        }
    return true;
}

static bool is_better(const order *y, const order *x, bool is_column)
{
    if (is_column)
        return y->is_near && y->takes.work_group < x->takes.work_group;
    const float worth = x->stores_apart == y->stores_apart ? WORTH
                        : x->stores_apart                  ? WORTH_WITHOUT_SCATTERS
                                                           : WORTH_WITH_SCATTERS;
    return y->follows_memory && y->takes.work_group < worth * x->takes.work_group;
}

static void forget(simd_vectorization *v)
{
    simd_pipeline_forget(v, SIMD_ANALYSIS_DIVERGENCE | SIMD_ANALYSIS_INCREMENTS);
    v->partition = (simd_partition){0};
}

simd_pass_result simd_run_swap_dimensions(simd_vectorization *v)
{
    order along_x, along_y;
    const bool is_column = v->key->group_size[0] == 1;
    if (!may_swap(v))
        return SIMD_PASS_NOTHING_CHANGED;
    bool estimated = estimate(v, &along_x);
    swap(v);
    estimated = estimated && estimate(v, &along_y);
    forget(v);
    if (!estimated)
        return simd_pass_fail_memory(v);
    if (!is_better(&along_y, &along_x, is_column)) {
        swap(v);
        return SIMD_PASS_NOTHING_CHANGED;
    }
    simd_remark(v, NULL, SIMD_PASS_SWAP_DIMENSIONS,
                "lanes follow one another along Y, as %s does: along X it would take about %.1f "
                "times as long",
                along_x.stores_apart ? "what they store" : "memory",
                (double)(along_x.takes.work_group / along_y.takes.work_group));
    return SIMD_PASS_CHANGED;
}
