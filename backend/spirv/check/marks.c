/* Checks of the marks that `zellige compile` puts into the form that it checks: the rows of
 * tile_static arrays, the elements of others, and the ranks of indices. A mark is a call of a
 * function without a body; its arguments are the numbers to compare. */
#include <inttypes.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/check/checker.h"

bool spirv_is_mark(const spirv_reader *reader, spirv_instruction i, const char *name)
{
    const uint32_t callee =
        i.opcode == SpvOpFunctionCall && i.count == 6 ? spirv_find(reader, i.words[3]) : SPIRV_NONE;
    return callee != SPIRV_NONE && reader->ids[callee].name != 0 &&
           spirv_string_is(spirv_at(reader->stream, reader->ids[callee].name), 2, name);
}

static bool report_index(spirv_checker *c, spirv_instruction i, bool is_row, uint32_t lane,
                         int64_t number, uint64_t length)
{
    return spirv_report(
        c, is_row ? SPIRV_RULE_TILE_STATIC_BOUNDS : SPIRV_RULE_INDEX_BOUNDS, is_row, i.at,
        c->function, "%s%s of kernel `%s` takes element %" PRId64 " of %s here that has %" PRIu64,
        c->assumed ? "a work-item" : "work-item ", c->assumed ? "" : spirv_lane_name(c, lane).text,
        c->kernel->name, number, is_row ? "a row" : "an array", length);
}

/* An index of a work-item that must execute the access. What an array of its own has, often depends
 * on the same condition as the access. */
static bool check_index(spirv_checker *c, uint32_t block, spirv_instruction i, bool is_row,
                        bool first)
{
    const spirv_uniformity *u = first ? &c->first_uniformity : &c->uniformity;
    const spirv_active_lanes *e = first ? &c->first_active : &c->active;
    const spirv_value index = spirv_uniformity_use(u, block, i.words[4]);
    uint64_t length;
    if (u->tile[0] == 0 || !spirv_value_is_number(&index) ||
        (!is_row && e->condition[block] != SPIRV_NONE) ||
        !spirv_read_constant(c->reader, i.words[5], &length))
        return true;
    for (uint32_t lane = 0; lane < u->lanes.count; lane++) {
        const int64_t number = spirv_value_lane(&index, lane);
        if ((number >= 0 && (uint64_t)number < length) || !spirv_executes(e, block, lane))
            continue;
        return report_index(c, i, is_row, lane, number, length);
    }
    return true;
}

/* The optimiser removes the call where the ranks are equal. */
static bool check_rank(spirv_checker *c, spirv_instruction i)
{
    uint64_t given, taken;
    if (!spirv_read_constant(c->reader, i.words[4], &given) ||
        !spirv_read_constant(c->reader, i.words[5], &taken) || given == taken)
        return true;
    return spirv_report(c, SPIRV_RULE_INDEX_RANK, true, i.at, c->function,
                        "kernel `%s` has an index of rank %" PRIu64
                        " here for a view of rank %" PRIu64,
                        c->kernel->name, given, taken);
}

static bool check_element(void *context, uint32_t block, spirv_instruction i)
{
    spirv_checker *c = context;
    return !spirv_is_mark(c->reader, i, SPIRV_ELEMENT_MARK) ||
           (check_index(c, block, i, false, false) && check_index(c, block, i, false, true));
}

static bool check(void *context, uint32_t block, spirv_instruction i)
{
    spirv_checker *c = context;
    if (spirv_is_mark(c->reader, i, SPIRV_RANK_MARK))
        return check_rank(c, i);
    if (!spirv_is_mark(c->reader, i, SPIRV_ROW_MARK))
        return check_element(context, block, i);
    return check_index(c, block, i, true, false) && check_index(c, block, i, true, true);
}

bool spirv_check_marks(spirv_checker *c)
{
    return spirv_check_instructions(c, check, c);
}

bool spirv_check_elements(spirv_checker *c)
{
    return spirv_check_instructions(c, check_element, c);
}

static bool look_for_element(void *context, uint32_t block, spirv_instruction i)
{
    const spirv_checker *c = context;
    (void)block;
    return !spirv_is_mark(c->reader, i, SPIRV_ELEMENT_MARK);
}

bool spirv_has_elements(spirv_checker *c)
{
    return !spirv_check_instructions(c, look_for_element, c);
}
