#include "backend/cpu/simd/widen/plan.h"

bool simd_plan_is_by_rows(const simd_plan *plan)
{
    return plan->size[0] == plan->items || plan->size[0] % plan->width == 0;
}

uint32_t simd_plan_across(const simd_plan *plan)
{
    const uint32_t row = plan->size[0], groups = row / plan->width;
    if (row == plan->items)
        return plan->jam;
    if (plan->width % row == 0)
        return 1;
    if (row % plan->width != 0)
        return 0;
    return plan->jam % groups == 0 ? groups : groups % plan->jam == 0 ? plan->jam : 0;
}

uint32_t simd_plan_down(const simd_plan *plan)
{
    return plan->width > plan->size[0] ? plan->width / plan->size[0] : 1;
}

uint32_t simd_plan_rows(const simd_plan *plan)
{
    const uint32_t items = plan->jam * plan->width;
    return simd_plan_across(plan) != 0 && items % plan->size[0] == 0 ? items / plan->size[0] : 0;
}

bool simd_plan_is_partial(const simd_plan *plan)
{
    return plan->part != SIMD_FULL_BATCHES &&
           plan->items != plan->width * plan->jam * plan->batches;
}

/* A SIMD group that is as wide as a row of the tile, or divides it, keeps its accesses consecutive:
 * that is worth half the width. */
static uint32_t fit_rows(const uint32_t size[3], uint32_t width)
{
    const bool one_row = size[1] == 1 && size[2] == 1;
    if (one_row || size[0] % width == 0)
        return width;
    if (size[0] % (width / 2) == 0)
        return width / 2;
    return size[0] == 4 ? 4 : width;
}

uint32_t simd_plan_choose_width(const simd_shape *shape, uint32_t bits)
{
    const uint32_t items = shape->group_size[0] * shape->group_size[1] * shape->group_size[2];
    uint32_t width = shape->vector_bits / bits;
    if (width > 16)
        width = 16;
    while (width > 4 && width / 2 >= items)
        width /= 2;
    if (items == 1)
        return 1;
    return width < 4 ? 4 : fit_rows(shape->group_size, width);
}

simd_plan simd_plan_make(const simd_shape *shape, uint32_t width, uint32_t jam,
                         LLVMTargetDataRef layout)
{
    const uint32_t *size = shape->group_size;
    simd_plan plan = {.size = {size[0], size[1], size[2]},
                      .items = size[0] * size[1] * size[2],
                      .width = width,
                      .vector_bits = shape->vector_bits,
                      .has_offset = shape->has_offset,
                      .small_ids = shape->small_ids,
                      .checked = shape->checked,
                      .gang = 1,
                      .layout = layout};
    const uint32_t groups = (plan.items + width - 1) / width;
    plan.jam = jam < groups ? jam : groups;
    for (uint32_t j = plan.jam; j > plan.jam / 2; j--)
        if (groups % j == 0) {
            plan.jam = j;
            break;
        }
    plan.batches = (groups + plan.jam - 1) / plan.jam;
    return plan;
}
