/* Indices that leave a tile_static variable: of a known place, by a work-item that must execute the
 * access. Of the rows of an array marks.c tells. */
#include <inttypes.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/analysis/evaluate.h"
#include "backend/spirv/check/tile_accesses.h"

uint64_t spirv_variable_size(const spirv_reader *reader, spirv_instruction variable)
{
    if (variable.opcode != SpvOpVariable)
        return 0;
    const spirv_instruction type =
        spirv_pointee(reader, spirv_definition(reader, spirv_result_type(variable)));
    if (type.count == 0 || !spirv_has_result(type))
        return 0;
    const spirv_layout layout = reader->ids[spirv_find(reader, spirv_result(type))].layout;
    return layout.alignment != 0 ? layout.size : 0;
}

/* @param step  the bytes from one tile to the next, if it is a work-item of the second one */
static bool report(const spirv_tile_accesses *a, const spirv_tile_access *access, uint32_t lane,
                   int64_t step, uint64_t size)
{
    spirv_checker *c = a->c;
    const int64_t offset = spirv_value_lane(&access->place, lane) + step;
    const spirv_instruction variable =
        spirv_at(c->reader->stream, c->uniformity.at[access->place.object]);
    const uint32_t id = spirv_result(variable);
    const char *deed = access->kind == SPIRV_TILE_READ ? "reads" : "writes";
    const bool has_elements = offset % access->size == 0 && size % access->size == 0;
    const int64_t unit = has_elements ? (int64_t)access->size : 1;
    return spirv_report(
        c, SPIRV_RULE_TILE_STATIC_BOUNDS, step == 0, access->at, id,
        "work-item %s%s of kernel `%s` %s %s %" PRId64 " of `%s` here, which has %" PRIu64 "%s",
        spirv_lane_name(c, lane).text, step == 0 ? "" : " of the second tile", c->kernel->name,
        deed, has_elements ? "element" : "byte", offset / unit, spirv_name(c, id).text,
        size / (uint64_t)unit, step == 0 ? "" : ": LOCAL(t, 0) counts in one tile");
}

/* The bytes between what work-items of the first tile and of the second access, where all do. */
static int64_t step_of_tiles(const spirv_tile_access *access)
{
    int64_t step = 0;
    if (access->e->condition[access->block] != SPIRV_NONE)
        return 0;
    for (int k = 0; k < access->place.term_count; k++) {
        const spirv_term *term = &access->place.terms[k];
        if (spirv_is_tile_number(term->value))
            step = step == 0 ? term->factor : step;
        else if (!spirv_is_domain_offset(term->value))
            return 0;
    }
    return step;
}

static bool check(const spirv_tile_accesses *a, const spirv_tile_access *access)
{
    const spirv_checker *c = a->c;
    const uint32_t at = c->uniformity.at[access->place.object];
    const uint64_t size =
        at == 0 ? 0 : spirv_variable_size(c->reader, spirv_at(c->reader->stream, at));
    const int64_t step = step_of_tiles(access);
    if (size == 0 || (access->place.term_count != 0 && step == 0))
        return true;
    for (uint32_t lane = 0; lane < access->u->lanes.count; lane++) {
        const int64_t offset = spirv_value_lane(&access->place, lane) + step;
        const bool fits = offset >= 0 && (uint64_t)offset + access->size <= size;
        if (!fits && spirv_executes(access->e, access->block, lane))
            return report(a, access, lane, step, size);
    }
    return true;
}

bool spirv_check_bounds(const spirv_tile_accesses *accesses)
{
    for (size_t k = 0; k < accesses->count; k++)
        if (!check(accesses, &accesses->all[k]))
            return false;
    return true;
}
