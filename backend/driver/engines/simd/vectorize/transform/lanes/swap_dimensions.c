/* swap_dimensions: a tile whose work-items walk memory along Y, or Z, not along X.
 *
 *     i = get_global_id(0), j = get_global_id(1);
 *     c[i * n + j] += a[i * n + k] * b[k * n + j];
 *
 * Lanes follow one another along X: each access of such a kernel would be a gather or a scatter.
 * Here X and Y change places, in the kernel and in the size of its work-groups, and lanes follow
 * one another along Y, as groups do in a row. Launches then count groups likewise
 * (simd_needs.swaps_dimensions). So do X and Z, where memory goes along Z.
 *
 * It estimates what all take, and wants much less: which groups run side by side changes, too. Of
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

enum { LONGEST_NAME = 40, NEAR = 64, FAR = 1024 /* bytes */, MEMBERS = 4 /* of a vector */ };

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
    return (key->group_size[1] > 1 || key->group_size[2] > 1) && !key->checked && key->tools == 0 &&
           key->order == 0 && !simd_knows_of_lanes(&v->cfg) && !communicates(&v->cfg);
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
    o->follows_memory |=
        linear && stride != 0 && stride <= MEMBERS * size && stride >= -MEMBERS * size;
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

static void swap_names(const simd_vectorization *v, const char *prefix, unsigned with)
{
    char name_x[LONGEST_NAME], name_other[LONGEST_NAME];
    LLVMValueRef x = find(v, prefix, '0', name_x);
    LLVMValueRef other = find(v, prefix, (char)('0' + with), name_other);
    set_name(x, "zlg.swapped"); /* two functions never have one name */
    set_name(other, name_x);
    set_name(x, name_other);
}

/* Has X change places with another dimension, or back. */
static void swap(simd_vectorization *v, unsigned with)
{
    static const char *const prefixes[] = {SIMD_LOCAL_ID, SIMD_LOCAL_SIZE, SIMD_GROUP_ID,
                                           SIMD_GROUP_COUNT, SIMD_GLOBAL_OFFSET};
    for (size_t k = 0; k < sizeof prefixes / sizeof *prefixes; k++)
        swap_names(v, prefixes[k], with);
    const simd_variant_key before = *v->key;
    v->swapped_key = before;
    v->swapped_key.group_size[0] = before.group_size[with];
    v->swapped_key.group_size[with] = before.group_size[0];
    v->key = &v->swapped_key;
    v->code.needs.swaps_dimensions = with - v->code.needs.swaps_dimensions;
}

/* ---- The pass -------------------------------------------------------------------------------- */

static bool estimate_partition(simd_vectorization *v, const simd_partition *partition, order *out)
{
    *out = (order){.follows_memory = false};
    if (!simd_estimate_partition(v, partition, &out->takes))
        return false;
    const simd_divergence *d = &v->divergence;
    for (uint32_t k = 0; k < d->value_count; k++)
        if (simd_access_is(d->values[k])) {
            const simd_access a = simd_access_of(d, d->values[k]);
            look_at(out, &a);
        }
    return true;
}

/* Rows that fill no SIMD groups may get some of their own (pad_rows). */
static bool estimate(simd_vectorization *v, order *out)
{
    order padded;
    const uint32_t lanes = simd_partition_usual_width(v->key, v->target);
    const simd_partition partition = simd_partition_make(v->key, lanes, 1, v->layout);
    if (!estimate_partition(v, &partition, out))
        return false;
    if (partition.row % lanes == 0 || partition.row == partition.items ||
        !simd_pass_is_on(v, SIMD_PASS_PAD_ROWS))
        return true;
    const simd_partition by_rows = simd_partition_pad_rows(&partition);
    if (!estimate_partition(v, &by_rows, &padded))
        return false;
    if (padded.takes.work_group < out->takes.work_group)
        *out = padded;
    return true;
}

static bool is_better(const order *other, const order *x, bool is_column)
{
    if (is_column)
        return other->is_near && other->takes.work_group < x->takes.work_group;
    const float worth = x->stores_apart == other->stores_apart ? WORTH
                        : x->stores_apart                      ? WORTH_WITHOUT_SCATTERS
                                                               : WORTH_WITH_SCATTERS;
    return other->follows_memory && other->takes.work_group < worth * x->takes.work_group;
}

/* Estimates what it takes along another dimension, of which the tile may have one item. */
static bool try(simd_vectorization *v, unsigned with, order *out)
{
    swap(v, with);
    const bool estimated = estimate(v, out);
    swap(v, with);
    return estimated;
}

/* Returns the dimension that X had better change places with, or 0. False: no memory. */
static bool choose(simd_vectorization *v, order along[3], unsigned *out)
{
    const uint32_t *size = v->key->group_size;
    const bool is_column = size[0] == 1;
    *out = 0;
    if (!estimate(v, &along[0]))
        return false;
    for (unsigned d = 1; d < 3; d++) {
        if (size[d] == 1)
            continue;
        if (!try(v, d, &along[d]))
            return false;
        const bool less = *out == 0 || along[d].takes.work_group < along[*out].takes.work_group;
        if (less && is_better(&along[d], &along[0], is_column))
            *out = d;
    }
    return true;
}

simd_pass_result simd_run_swap_dimensions(simd_vectorization *v)
{
    order along[3];
    unsigned with;
    if (!may_swap(v))
        return SIMD_PASS_NOTHING_CHANGED;
    const bool chosen = choose(v, along, &with);
    simd_pipeline_forget(v, SIMD_ANALYSIS_DIVERGENCE | SIMD_ANALYSIS_INCREMENTS);
    v->partition = (simd_partition){0};
    if (!chosen)
        return simd_pass_fail_memory(v);
    if (with == 0)
        return SIMD_PASS_NOTHING_CHANGED;
    swap(v, with);
    simd_remark(v, NULL, SIMD_PASS_SWAP_DIMENSIONS,
                "lanes follow one another along %c, as %s does: along X it would take about %.1f "
                "times as long",
                "XYZ"[with], along[0].stores_apart ? "what they store" : "memory",
                (double)(along[0].takes.work_group / along[with].takes.work_group));
    return SIMD_PASS_CHANGED;
}
