#include "backend/spirv/analysis/uniformity.h"

#include <stdlib.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/analysis/evaluate.h"
#include "backend/spirv/analysis/joined_loops.h"
#include "backend/spirv/reader/error.h"

/* Real kernels settle in a handful of passes. */
enum { PASSES_MAXIMUM = 100, LANES_MAXIMUM = 4096 };

static uint32_t context_of(const spirv_uniformity *u, uint32_t block)
{
    return block == SPIRV_NONE ? 0 : u->cfg->blocks[block].context;
}

/* The divergent exit of a loop that contains the value's definition but not the use. */
static uint32_t divergent_exit_between(const spirv_uniformity *u, uint32_t made, uint32_t used)
{
    if (made == SPIRV_NONE || used == SPIRV_NONE)
        return SPIRV_NONE;
    for (uint32_t at = u->cfg->loop[made]; at != SPIRV_NONE; at = u->cfg->outer[at])
        if (u->divergent_exit[at] != SPIRV_NONE && !spirv_cfg_in_loop(u->cfg, used, at))
            return u->divergent_exit[at];
    return SPIRV_NONE;
}

/* Whether a value's definition is in a loop that the use is outside of. */
static bool is_left_behind(const spirv_uniformity *u, uint32_t made, uint32_t used)
{
    const uint32_t loop = made == SPIRV_NONE ? SPIRV_NONE : u->cfg->loop[made];
    return loop != SPIRV_NONE && used != SPIRV_NONE && !spirv_cfg_in_loop(u->cfg, used, loop);
}

spirv_value spirv_uniformity_use(const spirv_uniformity *u, uint32_t block, uint32_t id)
{
    const uint32_t number = spirv_cfg_value(u->cfg, context_of(u, block), id);
    if (number == SPIRV_NONE)
        return spirv_value_varying(SPIRV_NONE);
    spirv_value value = u->values[number];
    if (u->first_iteration && is_left_behind(u, u->block_of[number], block)) {
        spirv_value unknown = spirv_value_varying(number);
        unknown.object = value.object;
        return unknown;
    }
    if (value.kind == SPIRV_VALUE_VARYING || value.term_count == 0)
        return value;
    const uint32_t torn = divergent_exit_between(u, u->block_of[number], block);
    if (torn == SPIRV_NONE)
        return value;
    spirv_value varying = spirv_value_varying(spirv_uniformity_condition(u, torn).cause);
    varying.object = value.object;
    varying.by_tile = value.by_tile;
    return varying;
}

spirv_value spirv_uniformity_condition(const spirv_uniformity *u, uint32_t block)
{
    const spirv_instruction i = spirv_at(u->cfg->reader->stream, u->cfg->blocks[block].last);
    if (i.opcode != SpvOpBranchConditional && i.opcode != SpvOpSwitch)
        return spirv_value_constant(0);
    return spirv_uniformity_use(u, block, i.words[1]);
}

typedef struct search {
    const spirv_cfg *cfg;
    uint32_t *stack;
    uint32_t end;
    uint32_t stop;
    uint64_t steps;
} search;

/* Marks everything that the blocks on the stack reach; where another mark is, 2. */
static void spread(search *s, uint8_t mark, uint8_t *marks, uint8_t *from)
{
    while (s->end > 0) {
        const uint32_t block = s->stack[--s->end];
        if (block == s->stop)
            continue;
        uint32_t count;
        const uint32_t *next = spirv_cfg_successors(s->cfg, block, &count);
        s->steps += count + 1;
        for (uint32_t k = 0; k < count; k++) {
            if (from[next[k]] == mark)
                continue;
            marks[next[k]] = marks[next[k]] == 0 ? 1 : 2;
            from[next[k]] = mark;
            s->stack[s->end++] = next[k];
        }
    }
}

static uint64_t spread_from(search *s, uint32_t block, uint8_t *marks, uint8_t *from)
{
    uint32_t count;
    const uint32_t *next = spirv_cfg_successors(s->cfg, block, &count);
    uint8_t mark = 0;
    for (uint32_t k = 0; k < count; k++) {
        bool again = false;
        for (uint32_t j = 0; j < k && !again; j++)
            again = next[j] == next[k];
        /* With more paths than marks, the last few share one. */
        if (again || from[next[k]] == UINT8_MAX)
            continue;
        mark = mark == UINT8_MAX ? mark : (uint8_t)(mark + 1);
        marks[next[k]] = marks[next[k]] == 0 ? 1 : 2;
        from[next[k]] = mark;
        s->stack[s->end++] = next[k];
        spread(s, mark, marks, from);
    }
    return s->steps;
}

bool spirv_uniformity_region(spirv_cfg *cfg, uint32_t block, uint8_t *marks)
{
    const uint32_t nodes = cfg->block_count + 1;
    uint8_t *from = spirv_allocate(nodes, sizeof *from);
    search s = {.cfg = cfg,
                .stack = spirv_allocate((size_t)nodes + 1, sizeof *s.stack),
                .stop = cfg->postdominator[block]};
    bool good = from != NULL && s.stack != NULL;
    memset(marks, 0, nodes);
    if (good)
        good = spirv_cfg_spend(cfg, spread_from(&s, block, marks, from) + nodes / 64);
    free(from);
    free(s.stack);
    return good;
}

/* Records the effects of a divergent branch. */
static bool split(spirv_uniformity *u, uint32_t block)
{
    spirv_cfg *cfg = u->cfg;
    uint8_t *marks = spirv_allocate((size_t)cfg->block_count + 1, sizeof *marks);
    if (marks == NULL || !spirv_uniformity_region(cfg, block, marks)) {
        free(marks);
        return false;
    }
    u->divergent[block] = 1;
    u->changed = true;
    for (uint32_t k = 0; k < cfg->block_count; k++) {
        if (marks[k] == 2 && u->join[k] == SPIRV_NONE)
            u->join[k] = block;
        if (marks[k] != 0 && k != cfg->postdominator[block] &&
            u->divergent_control[k] == SPIRV_NONE)
            u->divergent_control[k] = block;
    }
    free(marks);
    uint32_t count;
    const uint32_t *next = spirv_cfg_successors(cfg, block, &count);
    for (uint32_t at = cfg->loop[block]; at != SPIRV_NONE; at = cfg->outer[at])
        for (uint32_t k = 0; k < count; k++)
            if ((next[k] == cfg->block_count || !spirv_cfg_in_loop(cfg, next[k], at)) &&
                u->divergent_exit[at] == SPIRV_NONE)
                u->divergent_exit[at] = block;
    return true;
}

/* Merges one incoming value of a phi. */
static void merge(const spirv_uniformity *u, spirv_value *merged, const spirv_value *other,
                  uint32_t number)
{
    if (other->kind == SPIRV_VALUE_NONE)
        return;
    if (merged->kind == SPIRV_VALUE_NONE) {
        *merged = *other;
        return;
    }
    if (spirv_value_same(&u->lanes, merged, other))
        return;
    const bool same_object = merged->object == other->object;
    const uint32_t object = same_object ? merged->object : SPIRV_NONE;
    const spirv_value was = *merged;
    *merged = spirv_value_mix(&was, other, number);
    merged->object = object;
    merged->merged = true;
}

/* A phi at the join of divergent paths varies. */
static void finish_merge(const spirv_uniformity *u, uint32_t block, uint32_t number,
                         const spirv_instruction *phi, spirv_value *merged)
{
    const spirv_value before = u->values[number];
    if (merged->kind == SPIRV_VALUE_NONE)
        return;
    if (before.merged && !merged->merged) {
        spirv_value symbol = spirv_value_symbol(number);
        symbol.object = merged->object;
        symbol.by_tile = merged->by_tile;
        *merged = spirv_value_is_uniform(merged) ? symbol : spirv_value_varying(merged->cause);
        merged->merged = true;
    }
    if (merged->merged && u->join[block] != SPIRV_NONE && spirv_value_is_uniform(merged) &&
        (phi == NULL || !spirv_brings_one(u, block, *phi))) {
        spirv_value varying =
            spirv_value_varying(spirv_uniformity_condition(u, u->join[block]).cause);
        varying.object = merged->object;
        varying.by_tile = merged->by_tile;
        varying.merged = true;
        *merged = varying;
    }
}

/* Where the block that an id labels is, seen from a phi. */
static uint32_t incoming(const spirv_uniformity *u, uint32_t block, uint32_t label)
{
    const uint32_t number = spirv_cfg_value(u->cfg, context_of(u, block), label);
    return number == SPIRV_NONE ? SPIRV_NONE : u->block_of[number];
}

static spirv_value evaluate_phi(const spirv_uniformity *u, uint32_t block, spirv_instruction i,
                                uint32_t number)
{
    spirv_value merged = {.object = SPIRV_NONE, .cause = SPIRV_NONE};
    for (uint32_t word = 3; word + 1 < i.count; word += 2) {
        const uint32_t from = incoming(u, block, i.words[word + 1]);
        if (u->first_iteration && from != SPIRV_NONE && u->cfg->loop[block] == block &&
            spirv_cfg_in_loop(u->cfg, from, block))
            continue;
        const spirv_value value =
            spirv_uniformity_use(u, from == SPIRV_NONE ? block : from, i.words[word]);
        merge(u, &merged, &value, number);
    }
    finish_merge(u, block, number, &i, &merged);
    return merged;
}

/* The result of a call: the merged values of its returns, which all lead to this block. */
static spirv_value evaluate_return(const spirv_uniformity *u, uint32_t block, uint32_t number)
{
    const spirv_cfg *cfg = u->cfg;
    const spirv_graph *previous = &cfg->predecessors;
    spirv_value merged = {.object = SPIRV_NONE, .cause = SPIRV_NONE};
    for (size_t k = previous->first[block]; k < previous->first[block + 1]; k++) {
        const uint32_t from = previous->targets[k];
        const spirv_instruction i = spirv_at(cfg->reader->stream, cfg->blocks[from].last);
        if (i.opcode != SpvOpReturnValue)
            continue;
        const spirv_value value = spirv_uniformity_use(u, from, i.words[1]);
        merge(u, &merged, &value, number);
    }
    finish_merge(u, block, number, NULL, &merged);
    return merged;
}

/* A varying value stays varying, and keeps its first cause: two values that depend on each other
 * would oscillate. */
static void settle(spirv_uniformity *u, spirv_value *varying, const spirv_value *other)
{
    const bool other_object = varying->object != SPIRV_NONE && other->object != varying->object;
    const bool by_tile = other->by_tile && !varying->by_tile;
    if (other_object)
        varying->object = SPIRV_NONE;
    if (by_tile)
        varying->by_tile = true;
    u->changed = u->changed || other_object || by_tile;
}

static bool assign(spirv_uniformity *u, uint32_t number, spirv_value value)
{
    if (number == SPIRV_NONE || value.kind == SPIRV_VALUE_NONE ||
        spirv_value_same(&u->lanes, &u->values[number], &value))
        return true;
    if (u->values[number].kind == SPIRV_VALUE_VARYING) {
        settle(u, &u->values[number], &value);
        return true;
    }
    if (!spirv_lanes_keep(&u->lanes, &value))
        return false;
    u->values[number] = value;
    u->changed = true;
    return true;
}

static bool is_expanded(const spirv_uniformity *u, uint32_t block, spirv_instruction i)
{
    return i.opcode == SpvOpFunctionCall && i.at == u->cfg->blocks[block].last &&
           block + 1 < u->cfg->block_count && u->cfg->blocks[block + 1].returned != SPIRV_NONE &&
           u->cfg->contexts[u->cfg->blocks[block + 1].returned].call == i.at;
}

static bool visit(spirv_uniformity *u, uint32_t block, spirv_instruction i)
{
    const bool expanded = is_expanded(u, block, i);
    if (!expanded && i.opcode != SpvOpLabel)
        spirv_note_writes(u, block, i);
    if (expanded || !spirv_has_result(i) || i.opcode == SpvOpLabel)
        return true;
    const uint32_t number = spirv_cfg_value(u->cfg, context_of(u, block), spirv_result(i));
    if (number == SPIRV_NONE)
        return true;
    return assign(u, number,
                  i.opcode == SpvOpPhi ? evaluate_phi(u, block, i, number)
                                       : spirv_evaluate(u, block, i));
}

static bool visit_block(spirv_uniformity *u, uint32_t number)
{
    const spirv_cfg *cfg = u->cfg;
    const spirv_stream stream = cfg->reader->stream;
    const spirv_block *block = &cfg->blocks[number];
    if (block->returned != SPIRV_NONE) {
        const spirv_context *called = &cfg->contexts[block->returned];
        const uint32_t result =
            spirv_cfg_value(cfg, called->parent, spirv_result(spirv_at(stream, called->call)));
        if (result != SPIRV_NONE && !assign(u, result, evaluate_return(u, number, result)))
            return false;
    }
    for (spirv_instruction i = spirv_at(stream, block->first); i.count != 0 && i.at <= block->last;
         i = spirv_next(stream, i))
        if (!visit(u, number, i))
            return false;
    const spirv_value condition = spirv_uniformity_condition(u, number);
    if (condition.kind != SPIRV_VALUE_NONE && !spirv_value_is_uniform(&condition) &&
        u->divergent[number] == 0)
        return split(u, number);
    return true;
}

static spirv_uniformity_result solve(spirv_uniformity *u)
{
    spirv_cfg *cfg = u->cfg;
    u->changed = true;
    for (uint32_t pass = 0; u->changed; pass++) {
        u->changed = false;
        if (pass == PASSES_MAXIMUM || !spirv_cfg_spend(cfg, cfg->reader->stream.count))
            return SPIRV_UNIFORMITY_TOO_LARGE;
        for (uint32_t k = 0; k < cfg->reached; k++) {
            const uint32_t block = cfg->order[k];
            if (block == cfg->block_count)
                continue;
            if (!visit_block(u, block) || u->no_memory)
                return cfg->steps == 0 && !u->no_memory ? SPIRV_UNIFORMITY_TOO_LARGE
                                                        : SPIRV_UNIFORMITY_NO_MEMORY;
        }
    }
    return SPIRV_UNIFORMITY_OK;
}

/* Constants and variables, and the kernel's own parameters. */
static bool begin(spirv_uniformity *u)
{
    const spirv_cfg *cfg = u->cfg;
    const spirv_reader *reader = cfg->reader;
    for (uint32_t number = 0; number < cfg->outside_count; number++) {
        const spirv_id *id = &reader->ids[reader->outside[cfg->outside[number]]];
        const spirv_instruction i = spirv_at(reader->stream, id->at);
        if (i.opcode == SpvOpFunction)
            break;
        u->at[number] = i.at;
        if (!assign(u, number, spirv_evaluate_global(u, i)) || u->no_memory)
            return false;
    }
    const spirv_function *kernel = &reader->functions[cfg->contexts[0].function];
    for (uint32_t k = 0; k < kernel->parameter_count; k++) {
        const spirv_id *id = &reader->ids[reader->parameters[kernel->first_parameter + k]];
        const spirv_instruction i = spirv_at(reader->stream, id->at);
        const uint32_t number = spirv_cfg_value(cfg, 0, id->id);
        const spirv_instruction type = spirv_definition(reader, spirv_result_type(i));
        spirv_value value = spirv_value_symbol(number);
        if (type.opcode == SpvOpTypePointer) {
            value = spirv_value_constant(0);
            value.object = number;
        }
        u->values[number] = value;
    }
    return true;
}

/* The definition of every value. */
static void locate(spirv_uniformity *u)
{
    const spirv_cfg *cfg = u->cfg;
    const spirv_stream stream = cfg->reader->stream;
    for (uint32_t block = 0; block < cfg->block_count; block++) {
        const spirv_block *b = &cfg->blocks[block];
        for (spirv_instruction i = spirv_at(stream, b->first); i.count != 0 && i.at <= b->last;
             i = spirv_next(stream, i)) {
            const uint32_t number = spirv_has_result(i)
                                        ? spirv_cfg_value(cfg, b->context, spirv_result(i))
                                        : SPIRV_NONE;
            if (number == SPIRV_NONE)
                continue;
            u->block_of[number] = block;
            u->at[number] = i.at;
        }
    }
    const spirv_function *kernel = &cfg->reader->functions[cfg->contexts[0].function];
    for (uint32_t k = 0; k < kernel->parameter_count; k++) {
        const spirv_id *id =
            &cfg->reader->ids[cfg->reader->parameters[kernel->first_parameter + k]];
        u->at[spirv_cfg_value(cfg, 0, id->id)] = id->at;
    }
}

static void find_builtins(spirv_uniformity *u)
{
    const spirv_cfg *cfg = u->cfg;
    const spirv_reader *reader = cfg->reader;
    for (uint32_t number = 0; number < cfg->outside_count; number++)
        u->builtin[number] = reader->ids[reader->outside[cfg->outside[number]]].builtin;
}

static uint32_t *none(size_t count)
{
    uint32_t *values = spirv_allocate(count, sizeof *values);
    if (values != NULL)
        memset(values, 0xff, count * sizeof *values);
    return values;
}

static bool allocate(spirv_uniformity *u, uint32_t lanes)
{
    const size_t values = u->cfg->value_count, nodes = (size_t)u->cfg->block_count + 1;
    u->values = spirv_allocate(values, sizeof *u->values);
    u->block_of = none(values);
    u->at = spirv_allocate(values, sizeof *u->at);
    u->builtin = none(values);
    u->object = spirv_allocate(values, sizeof *u->object);
    u->content = none(values);
    u->divergent = spirv_allocate(nodes, sizeof *u->divergent);
    u->join = none(nodes);
    u->divergent_exit = none(nodes);
    u->divergent_control = none(nodes);
    return u->values != NULL && u->block_of != NULL && u->at != NULL && u->builtin != NULL &&
           u->object != NULL && u->content != NULL && u->divergent != NULL && u->join != NULL &&
           u->divergent_exit != NULL && u->divergent_control != NULL &&
           spirv_lanes_create(lanes, &u->lanes);
}

spirv_uniformity_result spirv_uniformity_create(spirv_cfg *cfg, const uint32_t tile[3],
                                                bool first_iteration, spirv_uniformity *out)
{
    *out = (spirv_uniformity){.cfg = cfg, .first_iteration = first_iteration};
    uint64_t lanes = tile[0];
    for (uint32_t k = 1; k < 3 && lanes <= LANES_MAXIMUM; k++)
        lanes *= tile[k];
    if (lanes != 0 && lanes <= LANES_MAXIMUM)
        memcpy(out->tile, tile, sizeof out->tile);
    else
        lanes = 1;
    if (!allocate(out, (uint32_t)lanes))
        return SPIRV_UNIFORMITY_NO_MEMORY;
    find_builtins(out);
    locate(out);
    for (uint32_t k = 0; k < cfg->value_count; k++)
        out->values[k] = (spirv_value){.object = SPIRV_NONE, .cause = SPIRV_NONE};
    if (!begin(out))
        return SPIRV_UNIFORMITY_NO_MEMORY;
    return solve(out);
}

void spirv_uniformity_clear(spirv_uniformity *u)
{
    free(u->values);
    free(u->block_of);
    free(u->at);
    free(u->builtin);
    free(u->object);
    free(u->content);
    free(u->divergent);
    free(u->join);
    free(u->divergent_exit);
    free(u->divergent_control);
    spirv_lanes_clear(&u->lanes);
    *u = (spirv_uniformity){0};
}
