/* Writes to one place of global memory by many work-items: `sum += x` without an atomic, of which
 * all but one get lost, and `a[0] = x`; and writes of all tiles to the same places. */
#include <spirv/unified1/spirv.h>

#include "backend/spirv/analysis/evaluate.h"
#include "backend/spirv/check/checker.h"

/* Whether more than one work-item executes a block. */
static bool is_for_many(const spirv_checker *c, uint32_t block)
{
    uint32_t many = 0;
    if (c->uniformity.tile[0] == 0)
        return c->uniformity.divergent_control[block] == SPIRV_NONE;
    for (uint32_t lane = 0; lane < c->uniformity.lanes.count && many < 2; lane++)
        many += spirv_executes(&c->active, block, lane);
    return many >= 2;
}

/* Whether a load gives a value, and what it loads from. */
static bool find_loaded(const spirv_checker *c, uint32_t value, spirv_value *from)
{
    const spirv_uniformity *u = &c->uniformity;
    if (value >= c->cfg.value_count || u->at[value] == 0 || u->block_of[value] == SPIRV_NONE)
        return false;
    const spirv_instruction i = spirv_at(c->reader->stream, u->at[value]);
    if (i.opcode != SpvOpLoad)
        return false;
    *from = spirv_uniformity_use(u, u->block_of[value], i.words[3]);
    return true;
}

/* Whether an instruction reads a place that is each work-item's own, or what it is. */
static bool is_of_item(const spirv_checker *c, uint32_t value)
{
    const spirv_uniformity *u = &c->uniformity;
    spirv_value pointer;
    return find_loaded(c, value, &pointer) &&
           (!spirv_value_is_uniform(&pointer) ||
            (pointer.object != SPIRV_NONE && u->builtin[pointer.object] != SPIRV_NONE));
}

/* Whether a value surely differs between work-items. */
static bool differs(const spirv_checker *c, uint32_t block, uint32_t id)
{
    const spirv_value value = spirv_uniformity_use(&c->uniformity, block, id);
    return (value.kind == SPIRV_VALUE_KNOWN && value.lanes != NULL) ||
           (value.kind == SPIRV_VALUE_VARYING && is_of_item(c, value.cause));
}

static bool is_arithmetic(uint16_t opcode)
{
    return opcode >= SpvOpIAdd && opcode <= SpvOpFMod;
}

static bool is_load_of(const spirv_checker *c, uint32_t block, uint32_t id,
                       const spirv_value *place)
{
    const spirv_instruction i = spirv_definition(c->reader, id);
    if (i.opcode != SpvOpLoad)
        return false;
    const spirv_value from = spirv_uniformity_use(&c->uniformity, block, i.words[3]);
    return from.kind == SPIRV_VALUE_KNOWN && from.object == place->object &&
           spirv_value_same_terms(&from, place) && from.constant == place->constant &&
           from.lanes == NULL;
}

/* Whether what is stored is the old value and something else. */
static bool is_update(const spirv_checker *c, uint32_t block, uint32_t id, const spirv_value *place)
{
    const spirv_instruction i = spirv_definition(c->reader, id);
    if (!is_arithmetic(i.opcode) || i.count < 5)
        return false;
    const bool any = c->uniformity.tile[0] != 0;
    for (uint32_t k = 3; k < 5; k++)
        if (is_load_of(c, block, i.words[k], place))
            return any || differs(c, block, i.words[7 - k]);
    return false;
}

static bool is_conversion(spirv_instruction i)
{
    return i.count > 3 && (i.opcode == SpvOpConvertSToF || i.opcode == SpvOpConvertUToF ||
                           i.opcode == SpvOpSConvert || i.opcode == SpvOpUConvert);
}

/* What a number was before it became one of another type. */
static uint32_t before_conversions(const spirv_reader *reader, uint32_t id)
{
    for (uint32_t depth = 0; depth < 4; depth++) {
        const spirv_instruction i = spirv_definition(reader, id);
        if (!is_conversion(i))
            break;
        id = i.words[3];
    }
    return id;
}

/* Whether what is built in differs between the work-items of a tile: sizes do not. */
static bool is_id(uint32_t builtin)
{
    return builtin == SpvBuiltInGlobalInvocationId || builtin == SpvBuiltInLocalInvocationId ||
           builtin == SpvBuiltInLocalInvocationIndex || builtin == SpvBuiltInGlobalLinearId;
}

/* Whether a value is read from what is built in, and is an id. */
static bool comes_of_id(const spirv_checker *c, uint32_t value)
{
    const spirv_uniformity *u = &c->uniformity;
    spirv_value from;
    return find_loaded(c, value, &from) && from.object != SPIRV_NONE &&
           is_id(u->builtin[from.object]);
}

/* Whether each work-item stores a number of its own: its id, or what it reads from its own place of
 * global memory. What it reads from tile_static memory may be what all have computed. */
static bool is_own(const spirv_checker *c, uint32_t block, uint32_t id)
{
    const spirv_uniformity *u = &c->uniformity;
    const spirv_value value = spirv_uniformity_use(u, block, id);
    if (!differs(c, block, id) || value.kind == SPIRV_VALUE_KNOWN)
        return value.kind == SPIRV_VALUE_KNOWN && value.lanes != NULL;
    const uint32_t pointer = spirv_at(c->reader->stream, u->at[value.cause]).words[3];
    const spirv_value from = spirv_uniformity_use(u, u->block_of[value.cause], pointer);
    const bool is_by_id = (from.kind == SPIRV_VALUE_KNOWN && from.lanes != NULL) ||
                          (from.kind == SPIRV_VALUE_VARYING && from.cause != value.cause &&
                           comes_of_id(c, from.cause));
    return (from.object != SPIRV_NONE && is_id(u->builtin[from.object])) ||
           (is_by_id && spirv_storage_class(u, &from, pointer) == SpvStorageClassCrossWorkgroup);
}

/* The name of the memory that a place is in. */
static spirv_text name_of(const spirv_checker *c, const spirv_value *place)
{
    const spirv_instruction object = spirv_at(c->reader->stream, c->uniformity.at[place->object]);
    return spirv_name(c, spirv_result(object));
}

/* What all work-items write to one place, or all of a tile. */
static bool check_one_place(spirv_checker *c, uint32_t block, spirv_instruction i,
                            const spirv_value *place)
{
    const char *of_tile = place->by_tile ? "a tile of " : "";
    if (is_update(c, block, i.words[2], place))
        return spirv_report(c, SPIRV_RULE_GLOBAL_RACE, false, i.at, c->function,
                            "all work-items of %skernel `%s` change one place of `%s` here, and "
                            "changes get lost",
                            of_tile, c->kernel->name, name_of(c, place).text);
    return !is_own(c, block, before_conversions(c->reader, i.words[2])) ||
           spirv_report(c, SPIRV_RULE_GLOBAL_RACE, false, i.at, c->function,
                        "each work-item of %skernel `%s` writes a number of its own to one place "
                        "of `%s` here, and one of them stays",
                        of_tile, c->kernel->name, name_of(c, place).text);
}

/* Whether a number is read from global memory, at a place that depends on the tile. */
static bool is_of_tile(const spirv_checker *c, uint32_t block, uint32_t id)
{
    const spirv_value value = spirv_uniformity_use(&c->uniformity, block, id);
    spirv_value from;
    return value.kind == SPIRV_VALUE_VARYING && find_loaded(c, value.cause, &from) &&
           from.kind == SPIRV_VALUE_KNOWN && from.by_tile && from.object != SPIRV_NONE &&
           c->uniformity.builtin[from.object] == SPIRV_NONE;
}

/* What every tile writes to the same elements, those of its local ids. */
static bool check_local_places(spirv_checker *c, uint32_t block, spirv_instruction i,
                               const spirv_value *place)
{
    return place->by_tile || c->active.condition[block] != SPIRV_NONE ||
           !is_of_tile(c, block, before_conversions(c->reader, i.words[2])) ||
           spirv_report(c, SPIRV_RULE_GLOBAL_RACE, false, i.at, c->function,
                        "every tile of kernel `%s` writes to the same elements of `%s` here, those "
                        "of its local ids, what it reads at its global ids",
                        c->kernel->name, name_of(c, place).text);
}

static bool check(void *context, uint32_t block, spirv_instruction i)
{
    spirv_checker *c = context;
    if (i.opcode != SpvOpStore)
        return true;
    const spirv_value place = spirv_uniformity_use(&c->uniformity, block, i.words[1]);
    if (place.kind != SPIRV_VALUE_KNOWN || place.object == SPIRV_NONE ||
        spirv_storage_class(&c->uniformity, &place, i.words[1]) != SpvStorageClassCrossWorkgroup ||
        !is_for_many(c, block))
        return true;
    return place.lanes == NULL ? check_one_place(c, block, i, &place)
                               : check_local_places(c, block, i, &place);
}

bool spirv_check_updates(spirv_checker *c)
{
    return spirv_check_instructions(c, check, c);
}
