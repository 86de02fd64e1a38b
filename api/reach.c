#include "api/reach.h"

#include <stdio.h>

#include "api/domain.h"
#include "api/reach_box.h"

#define PREFIX "zlg_parallel_for_each: "

/** Where one work-item leaves an array. */
typedef struct outside {
    const spirv_reach *reach;
    const zli_reach_box *box;
    const zlg_array_view *window;
    const zlg_extent *domain;
    zlg_index item;    /* of the domain's rank */
    zlg_index element; /* of the reach's dimensions */
} outside;

/** Returns the elements that a window spans, gaps between its rows included. */
static int64_t span_of(const zlg_array_view *window)
{
    const zlg_extent *extent = &window->extent;
    int64_t last = extent->v[extent->rank - 1] - 1;
    for (int i = 0; i < extent->rank - 1; i++)
        last += (int64_t)(extent->v[i] - 1) * window->pitch[i];
    return last + 1;
}

static int64_t divide_down(int64_t number, int64_t by)
{
    return number / by - (number % by < 0);
}

/** Computes the byte that is accessed at a choice of all variables. */
static bool byte_at(const zli_reach_sum *sum, const int64_t at[SPIRV_REACH_VARIABLES], int64_t *out)
{
    *out = sum->base;
    for (int k = 1; k < SPIRV_REACH_VARIABLES; k++) {
        int64_t product;
        if (__builtin_mul_overflow(sum->step[k], at[k], &product) ||
            __builtin_add_overflow(*out, product, out))
            return false;
    }
    return true;
}

/** Computes the index that is accessed, and whether it is one. */
static bool index_at(const zli_reach_sum *sum, const int64_t at[SPIRV_REACH_VARIABLES], size_t size,
                     int64_t *out)
{
    if (!byte_at(sum, at, out))
        return false;
    *out = divide_down(*out, (int64_t)size);
    return *out >= INT32_MIN && *out <= INT32_MAX;
}

/** Finds the choice with the least or the greatest index. */
static void find_corner(const zli_reach_box *box, const zli_reach_sum *sum, bool greatest,
                        int64_t at[SPIRV_REACH_VARIABLES])
{
    for (int k = 0; k < SPIRV_REACH_VARIABLES; k++) {
        const bool at_end = (sum->step[k] > 0) == greatest && sum->step[k] != 0;
        at[k] = at_end ? box->ranges[k].greatest : box->ranges[k].least;
    }
}

/** Moves from the choice with the least index to the first one whose index reaches the limit. */
static void advance(const zli_reach_box *box, const zli_reach_sum *sum, int64_t limit_bytes,
                    int64_t at[SPIRV_REACH_VARIABLES])
{
    int64_t bytes = 0;
    (void)byte_at(sum, at, &bytes);
    for (int k = 1; k < SPIRV_REACH_VARIABLES; k++) {
        const zli_reach_range *range = &box->ranges[k];
        const int64_t step = sum->step[k] * range->step, size = step < 0 ? -step : step;
        const int64_t most = size == 0 ? 0 : (range->greatest - range->least) / range->step;
        const int64_t wanted = size == 0 ? 0 : (limit_bytes - bytes + size - 1) / size;
        const int64_t moves = wanted < 0 ? 0 : wanted > most ? most : wanted;
        at[k] += step < 0 ? -moves * range->step : moves * range->step;
        bytes += moves * size;
    }
}

static void note(outside *out, const zli_reach_sum sums[SPIRV_REACH_RANK],
                 const int64_t at[SPIRV_REACH_VARIABLES])
{
    const int dimensions = (int)out->reach->dimensions, rank = out->domain->rank;
    out->item = (zlg_index){.rank = rank};
    for (int i = 0; i < rank; i++)
        out->item.v[i] = (int)zli_reach_box_global(out->box, at, rank - 1 - i);
    out->element = (zlg_index){.rank = dimensions};
    for (int k = 0; k < dimensions; k++) {
        int64_t index = 0;
        (void)index_at(&sums[k], at, out->window->element_size, &index);
        out->element.v[k] = (int)index;
    }
}

/** Looks for a work-item that leaves the array in dimension k. An index beyond what an int holds is
 *  another one in the kernel. */
static bool leaves(outside *out, const zli_reach_sum sums[SPIRV_REACH_RANK], int k)
{
    const size_t size = out->window->element_size;
    const int64_t limit =
        out->reach->dimensions == 1 ? span_of(out->window) : out->window->extent.v[k];
    int64_t least[SPIRV_REACH_VARIABLES], greatest[SPIRV_REACH_VARIABLES], low, high;
    find_corner(out->box, &sums[k], false, least);
    find_corner(out->box, &sums[k], true, greatest);
    if (!index_at(&sums[k], least, size, &low) || !index_at(&sums[k], greatest, size, &high) ||
        (low >= 0 && high < limit))
        return false;
    if (low >= 0)
        advance(out->box, &sums[k], limit * (int64_t)size, least);
    note(out, sums, least);
    return true;
}

/** Computes where a reach is in each dimension, if it is in whole elements of the window. */
static bool find_sums(const outside *self, zli_reach_sum sums[SPIRV_REACH_RANK])
{
    const int64_t size = (int64_t)self->window->element_size;
    const int dimensions = (int)self->reach->dimensions;
    bool fits = dimensions == 1 || dimensions == self->window->extent.rank;
    for (int k = 0; fits && k < dimensions; k++) {
        fits = zli_reach_box_sum(self->box, &self->reach->at[k], &sums[k]);
        for (int v = 0; fits && v < SPIRV_REACH_VARIABLES; v++)
            fits = sums[k].step[v] % size == 0 && sums[k].step[v] <= INT32_MAX &&
                   sums[k].step[v] >= -INT32_MAX;
    }
    return fits;
}

/** "(7)", "(2, 3)". */
static const char *index_text(const zlg_index *index, char text[ZLI_SHAPE_ROOM])
{
    size_t length = 0;
    for (int i = 0; i < index->rank && length < ZLI_SHAPE_ROOM; i++)
        length += (size_t)snprintf(text + length, ZLI_SHAPE_ROOM - length, "%s%d",
                                   i == 0 ? "(" : ", ", index->v[i]);
    (void)snprintf(text + length, ZLI_SHAPE_ROOM - length, ")");
    return text;
}

static bool is_tile_static(const zlg_kernel *kernel, const spirv_reach *reach)
{
    return kernel->signature->parameters[reach->parameter].kind == SPIRV_PARAMETER_TILE_STATIC;
}

static zlg_status fail(const zlg_kernel *kernel, const outside *self)
{
    char item[ZLI_SHAPE_ROOM], element[ZLI_SHAPE_ROOM], shape[ZLI_SHAPE_ROOM];
    const char *name = kernel->argument_names[self->reach->parameter];
    if (is_tile_static(kernel, self->reach))
        return zli_fail(ZLG_ERR_COMPUTE_DOMAIN,
                        PREFIX "work-item %s of kernel %s %s byte %d of %s, which has %d bytes of "
                               "tile_static memory: it needs what all work-items of a tile access",
                        index_text(&self->item, item), kernel->signature->name,
                        self->reach->is_write ? "writes" : "reads", self->element.v[0],
                        name != NULL ? name : "an argument", self->window->extent.v[0]);
    return zli_fail(
        ZLG_ERR_COMPUTE_DOMAIN,
        PREFIX "work-item %s of kernel %s %s element %s of %s, which has %s: launch it "
               "over the extent of its arrays, or let it ask whether an index is inside",
        index_text(&self->item, item), kernel->signature->name,
        self->reach->is_write ? "writes" : "reads", index_text(&self->element, element),
        name != NULL ? name : "an argument", zli_shape_text(&self->window->extent, shape));
}

static zlg_status check_window(const zlg_kernel *kernel, outside *self)
{
    zli_reach_sum sums[SPIRV_REACH_RANK];
    const bool fits = find_sums(self, sums);
    for (int k = 0; fits && k < (int)self->reach->dimensions; k++)
        if (leaves(self, sums, k))
            return fail(kernel, self);
    return ZLG_OK;
}

/** Checks the memory that the launch gives a tile, as a window of bytes. */
static zlg_status check_room(const zlg_kernel *kernel, const zlg_extent *domain,
                             const zli_arguments *arguments, const zli_reach_box *box,
                             const spirv_reach *reach)
{
    const size_t bytes = arguments->values[reach->parameter].size;
    const zlg_array_view room = {.extent = {1, {bytes < INT32_MAX ? (int)bytes : INT32_MAX}},
                                 .element_size = 1};
    outside self = {.reach = reach, .box = box, .window = &room, .domain = domain};
    return check_window(kernel, &self);
}

static zlg_status check_reach(const zlg_kernel *kernel, const zlg_extent *domain,
                              const zli_arguments *arguments, zli_reach_box *box,
                              const spirv_reach *reach)
{
    zlg_status status = ZLG_OK;
    if (!zli_reach_box_find(box, reach))
        return ZLG_OK;
    if (is_tile_static(kernel, reach))
        return check_room(kernel, domain, arguments, box, reach);
    for (size_t w = 0; status == ZLG_OK && w < arguments->window_count; w++) {
        outside self = {
            .reach = reach, .box = box, .window = arguments->windows[w].view, .domain = domain};
        if (arguments->windows[w].parameter == reach->parameter)
            status = check_window(kernel, &self);
    }
    return status;
}

zlg_status zli_reach_check(const zlg_kernel *kernel, const zlg_extent *domain,
                           const zlg_extent *tile, const zli_arguments *arguments)
{
    const spirv_reaches *reaches = kernel->signature->reaches;
    zlg_status status = ZLG_OK;
    zli_reach_box box;
    if (reaches == NULL || arguments->is_plain || domain->rank > ZLG_MAX_TILE_RANK)
        return ZLG_OK;
    zli_reach_box_begin(&box, reaches, domain, tile, arguments);
    for (uint32_t k = 0; status == ZLG_OK && k < reaches->count; k++)
        status = check_reach(kernel, domain, arguments, &box, &reaches->all[k]);
    return status;
}

bool zli_reach_depends_on(const spirv_kernel *kernel, size_t parameter)
{
    const spirv_reaches *reaches = kernel->reaches;
    bool found = false;
    for (uint32_t k = 0; reaches != NULL && k < reaches->number_count; k++)
        found = found || reaches->numbers[k].parameter == parameter;
    return found;
}
