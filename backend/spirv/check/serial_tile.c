/* A serial tile: its work-items update one place one after the other, with a wait between. */
#include "backend/spirv/check/tile_accesses.h"

/* The one lane that executes a block, or SPIRV_NONE. */
static uint32_t only_lane(const spirv_checker *c, uint32_t block)
{
    uint32_t only = SPIRV_NONE;
    for (uint32_t lane = 0; lane < c->uniformity.lanes.count; lane++) {
        if (spirv_may_execute(&c->active, block, lane))
            return SPIRV_NONE;
        if (!spirv_executes(&c->active, block, lane))
            continue;
        if (only != SPIRV_NONE)
            return SPIRV_NONE;
        only = lane;
    }
    return only;
}

/* Whether a write has read its place before, in its block. */
static bool is_update(const spirv_tile_accesses *a, size_t write, uint32_t lane)
{
    const spirv_tile_access *to = &a->all[write];
    for (size_t k = write; k > 0 && a->all[k - 1].block == to->block; k--) {
        const spirv_tile_access *from = &a->all[k - 1];
        if (from->kind == SPIRV_TILE_READ && from->place.object == to->place.object &&
            spirv_value_same_terms(&from->place, &to->place) &&
            spirv_value_lane(&from->place, lane) == spirv_value_lane(&to->place, lane))
            return true;
    }
    return false;
}

static bool is_same_place(const spirv_tile_access *a, uint32_t lane_a, const spirv_tile_access *b,
                          uint32_t lane_b)
{
    return a->place.object == b->place.object && a->place.term_count == 0 &&
           b->place.term_count == 0 &&
           spirv_value_lane(&a->place, lane_a) == spirv_value_lane(&b->place, lane_b);
}

static bool check_write(spirv_tile_accesses *a, size_t write)
{
    spirv_checker *c = a->c;
    const spirv_tile_access *second = &a->all[write];
    const uint32_t lane = only_lane(c, second->block);
    if (lane == SPIRV_NONE || !is_update(a, write, lane))
        return true;
    for (size_t k = write; k > 0 && spirv_cfg_spend(&c->cfg, c->uniformity.lanes.count); k--) {
        const spirv_tile_access *first = &a->all[k - 1];
        bool near = true;
        if (first->kind != SPIRV_TILE_WRITE || first->block == second->block)
            continue;
        const uint32_t other = only_lane(c, first->block);
        if (other == SPIRV_NONE || other == lane || !is_same_place(first, other, second, lane) ||
            !spirv_can_execute_both(&c->active, first->block, second->block) ||
            !spirv_follows(a, first, second, &near) || near)
            continue;
        const spirv_instruction variable =
            spirv_at(c->reader->stream, c->uniformity.at[second->place.object]);
        const uint32_t id = spirv_result(variable);
        return spirv_report(c, SPIRV_RULE_SERIAL_TILE, false, second->at, id,
                            "kernel `%s` works one work-item at a time: work-item %s goes on here "
                            "with `%s` after work-item %s%s, while the tile waits",
                            c->kernel->name, spirv_lane_name(c, lane).text, spirv_name(c, id).text,
                            spirv_lane_name(c, other).text, spirv_place(c, first->at).text);
    }
    return true;
}

bool spirv_check_serial_tile(spirv_tile_accesses *accesses)
{
    for (size_t k = 0; accesses->c->uniformity.lanes.count > 1 && k < accesses->count; k++)
        if (accesses->all[k].kind == SPIRV_TILE_WRITE && !check_write(accesses, k))
            return false;
    return true;
}
