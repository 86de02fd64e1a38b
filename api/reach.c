#include "api/reach.h"

#include <stdio.h>

#include "api/domain.h"

#define PREFIX "zlg_parallel_for_each: "

/** Where one work-item leaves an array. */
typedef struct outside {
    const spirv_reach *reach;
    const zlg_array_view *window;
    zlg_index item;    /* of the domain's rank */
    zlg_index element; /* of the reach's dimensions */
} outside;

/** Returns how many work-items there are in a dimension of OpenCL's: X is the domain's last. */
static int64_t count_along(const zlg_extent *domain, int d)
{
    return d < domain->rank ? domain->v[domain->rank - 1 - d] : 1;
}

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

/** Returns the index in dimension k that a work-item accesses, and whether that is one. */
static bool index_at(const spirv_reach *reach, int k, const int64_t global[3], size_t size,
                     int64_t *out)
{
    int64_t bytes = reach->at[k].base;
    for (int d = 0; d < 3; d++)
        bytes += reach->at[k].step[d] * global[d];
    *out = divide_down(bytes, (int64_t)size);
    return *out >= INT32_MIN && *out <= INT32_MAX;
}

/** Finds the work-item with the least or the greatest index in dimension k. */
static void find_corner(const spirv_reach *reach, int k, const zlg_extent *domain, bool greatest,
                        int64_t global[3])
{
    for (int d = 0; d < 3; d++) {
        const bool at_end = (reach->at[k].step[d] > 0) == greatest && reach->at[k].step[d] != 0;
        global[d] = at_end ? count_along(domain, d) - 1 : 0;
    }
}

/** Moves from the work-item with the least index to the first one whose index reaches the limit. */
static void advance(const spirv_reach *reach, int k, const zlg_extent *domain, int64_t limit_bytes,
                    int64_t global[3])
{
    int64_t bytes = reach->at[k].base;
    for (int d = 0; d < 3; d++)
        bytes += reach->at[k].step[d] * global[d];
    for (int d = 0; d < 3; d++) {
        const int64_t step = reach->at[k].step[d], size = step < 0 ? -step : step;
        const int64_t most = count_along(domain, d) - 1;
        const int64_t wanted = size == 0 ? 0 : (limit_bytes - bytes + size - 1) / size;
        const int64_t moves = wanted < 0 ? 0 : wanted > most ? most : wanted;
        global[d] += step < 0 ? -moves : moves;
        bytes += moves * size;
    }
}

static void note(outside *out, const zlg_extent *domain, const int64_t global[3])
{
    const int dimensions = (int)out->reach->dimensions;
    out->item = (zlg_index){.rank = domain->rank};
    for (int i = 0; i < domain->rank; i++)
        out->item.v[i] = (int)global[domain->rank - 1 - i];
    out->element = (zlg_index){.rank = dimensions};
    for (int k = 0; k < dimensions; k++) {
        int64_t index = 0;
        (void)index_at(out->reach, k, global, out->window->element_size, &index);
        out->element.v[k] = (int)index;
    }
}

/** Looks for a work-item that leaves the array in dimension k. An index beyond what an int holds is
 *  another one in the kernel. */
static bool leaves(outside *out, int k, const zlg_extent *domain)
{
    const int64_t limit =
        out->reach->dimensions == 1 ? span_of(out->window) : out->window->extent.v[k];
    int64_t least[3], greatest[3], low, high;
    find_corner(out->reach, k, domain, false, least);
    find_corner(out->reach, k, domain, true, greatest);
    if (!index_at(out->reach, k, least, out->window->element_size, &low) ||
        !index_at(out->reach, k, greatest, out->window->element_size, &high) ||
        (low >= 0 && high < limit))
        return false;
    if (low >= 0)
        advance(out->reach, k, domain, limit * (int64_t)out->window->element_size, least);
    note(out, domain, least);
    return true;
}

/** Returns whether a reach is in whole elements of a window. */
static bool fits(const spirv_reach *reach, const zlg_array_view *window)
{
    const int64_t size = (int64_t)window->element_size;
    bool fits = reach->dimensions == 1 || (int)reach->dimensions == window->extent.rank;
    for (uint32_t k = 0; k < reach->dimensions; k++)
        for (int d = 0; d < 3; d++)
            fits = fits && reach->at[k].step[d] % size == 0;
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

static zlg_status fail(const zlg_kernel *kernel, const outside *self)
{
    char item[ZLI_SHAPE_ROOM], element[ZLI_SHAPE_ROOM], shape[ZLI_SHAPE_ROOM];
    const char *name = kernel->argument_names[self->reach->parameter];
    return zli_fail(
        ZLG_ERR_COMPUTE_DOMAIN,
        PREFIX "work-item %s of kernel %s %s element %s of %s, which has %s: launch it "
               "over the extent of its arrays, or let it ask whether an index is inside",
        index_text(&self->item, item), kernel->signature->name,
        self->reach->is_write ? "writes" : "reads", index_text(&self->element, element),
        name != NULL ? name : "an argument", zli_shape_text(&self->window->extent, shape));
}

static zlg_status check_window(const zlg_kernel *kernel, const zlg_extent *domain, outside *self)
{
    for (int k = 0; fits(self->reach, self->window) && k < (int)self->reach->dimensions; k++)
        if (leaves(self, k, domain))
            return fail(kernel, self);
    return ZLG_OK;
}

zlg_status zli_reach_check(const zlg_kernel *kernel, const zlg_extent *domain,
                           const zli_arguments *arguments)
{
    const spirv_kernel *signature = kernel->signature;
    zlg_status status = ZLG_OK;
    if (arguments->is_plain || domain->rank > ZLG_MAX_TILE_RANK)
        return ZLG_OK;
    for (size_t i = 0; i < signature->reach_count; i++)
        for (size_t w = 0; status == ZLG_OK && w < arguments->window_count; w++) {
            outside self = {.reach = &signature->reaches[i], .window = arguments->windows[w].view};
            if (arguments->windows[w].parameter == self.reach->parameter)
                status = check_window(kernel, domain, &self);
        }
    return status;
}
