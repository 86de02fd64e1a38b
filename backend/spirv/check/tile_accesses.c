#include "backend/spirv/check/tile_accesses.h"

#include <stdlib.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/analysis/evaluate.h"
#include "backend/spirv/kernels/sub_groups.h"

static bool is_atomic(spirv_instruction i)
{
    return (i.opcode >= SpvOpAtomicLoad && i.opcode <= SpvOpAtomicXor) ||
           (i.opcode >= SpvOpAtomicFlagTestAndSet && i.opcode <= SpvOpAtomicFlagClear) ||
           i.opcode == SpvOpAtomicFAddEXT || i.opcode == SpvOpAtomicFMinEXT ||
           i.opcode == SpvOpAtomicFMaxEXT;
}

/* The word of the pointer that an instruction reads or writes through, and what it does; 0:
 * none. */
static uint32_t pointer_word(spirv_instruction i, spirv_tile_access_kind *kind)
{
    if (is_atomic(i)) {
        *kind = SPIRV_TILE_ATOMIC;
        const uint32_t word = spirv_first_operand(i);
        return word < i.count ? word : 0;
    }
    *kind = i.opcode == SpvOpStore ? SPIRV_TILE_WRITE : SPIRV_TILE_READ;
    return i.opcode == SpvOpStore ? 1 : i.opcode == SpvOpLoad ? 3 : 0;
}

static uint32_t size_behind(const spirv_reader *reader, uint32_t pointer)
{
    const spirv_instruction i = spirv_definition(reader, pointer);
    const spirv_instruction type =
        spirv_pointee(reader, spirv_definition(reader, i.count == 0 ? 0 : spirv_result_type(i)));
    if (type.count == 0 || !spirv_has_result(type))
        return 0;
    const spirv_layout layout = reader->ids[spirv_find(reader, spirv_result(type))].layout;
    return layout.alignment != 0 && layout.size <= 1024 ? (uint32_t)layout.size : 0;
}

static bool make_room(spirv_tile_accesses *a)
{
    if (a->count < a->capacity)
        return true;
    const size_t capacity = a->capacity == 0 ? 64 : 2 * a->capacity;
    spirv_tile_access *all = realloc(a->all, capacity * sizeof *all);
    if (all == NULL)
        return false;
    a->all = all;
    a->capacity = capacity;
    return true;
}

static bool add(spirv_tile_accesses *a, uint32_t block, spirv_instruction i)
{
    const spirv_uniformity *u = a->u;
    spirv_tile_access access = {.u = u,
                                .e = a->e,
                                .block = block,
                                .at = i.at,
                                .waits = a->waits[block],
                                .atomics = a->atomics[block]};
    const uint32_t word = pointer_word(i, &access.kind);
    if (word == 0)
        return true;
    access.place = spirv_uniformity_use(u, block, i.words[word]);
    access.size = size_behind(a->c->reader, i.words[word]);
    if (access.place.kind != SPIRV_VALUE_KNOWN || access.place.object == SPIRV_NONE ||
        access.size == 0 || spirv_storage_class(u, &access.place, i.words[word]) != a->storage)
        return true;
    if (access.kind == SPIRV_TILE_WRITE)
        access.stored = spirv_uniformity_use(u, block, i.words[2]);
    if (!make_room(a))
        return false;
    a->all[a->count++] = access;
    return true;
}

/* Which work-items a sub-group has is not known: its waits may order any two of them, as atomics
 * may. */
static bool may_order(const spirv_reader *reader, spirv_instruction i)
{
    return is_atomic(i) || spirv_is_sub_group_wait(reader, i);
}

static bool collect(spirv_tile_accesses *a)
{
    const spirv_cfg *cfg = &a->c->cfg;
    const spirv_reader *reader = a->c->reader;
    for (uint32_t k = 0; k < cfg->reached; k++) {
        const uint32_t number = cfg->order[k];
        if (number == cfg->block_count)
            continue;
        const spirv_block *block = &cfg->blocks[number];
        for (spirv_instruction i = spirv_at(reader->stream, block->first);
             i.count != 0 && i.at <= block->last; i = spirv_next(reader->stream, i)) {
            if (!add(a, number, i))
                return false;
            a->waits[number] += spirv_is_wait(reader, i) && spirv_orders(reader, i, a->storage);
            a->atomics[number] += may_order(reader, i);
        }
    }
    return true;
}

/* A loop that ends on an atomic's result waits for another work-item, whatever the memory. */
static bool find_spins(const spirv_tile_accesses *a)
{
    const spirv_uniformity *u = &a->c->uniformity; /* of all iterations */
    for (uint32_t k = 0; k < a->c->cfg.block_count; k++) {
        if (u->divergent_exit[k] == SPIRV_NONE)
            continue;
        const uint32_t cause = spirv_uniformity_condition(u, u->divergent_exit[k]).cause;
        if (cause == SPIRV_NONE || cause >= a->c->cfg.value_count || u->at[cause] == 0)
            return true;
        if (is_atomic(spirv_at(a->c->reader->stream, u->at[cause])))
            return true;
    }
    return false;
}

static void find_meetings(spirv_tile_accesses *a)
{
    const spirv_cfg *cfg = &a->c->cfg;
    for (uint32_t k = 0; k < cfg->block_count; k++)
        if (a->waits[k] != 0 || a->atomics[k] != 0)
            for (uint32_t at = cfg->loop[k]; at != SPIRV_NONE; at = cfg->outer[at])
                a->meets[at] = 1;
}

bool spirv_tile_accesses_create(spirv_checker *c, uint32_t storage, bool first_iteration,
                                spirv_tile_accesses *out)
{
    const size_t nodes = (size_t)c->cfg.block_count + 1;
    *out = (spirv_tile_accesses){.c = c,
                                 .storage = storage,
                                 .u = first_iteration ? &c->first_uniformity : &c->uniformity,
                                 .e = first_iteration ? &c->first_active : &c->active,
                                 .from = SPIRV_NONE};
    out->meets = spirv_allocate(nodes, sizeof *out->meets);
    out->waits = spirv_allocate(nodes, sizeof *out->waits);
    out->atomics = spirv_allocate(nodes, sizeof *out->atomics);
    out->clean = spirv_allocate(nodes, sizeof *out->clean);
    out->dirty = spirv_allocate(nodes, sizeof *out->dirty);
    if (out->waits == NULL || out->atomics == NULL || out->meets == NULL || out->clean == NULL ||
        out->dirty == NULL || !collect(out))
        return false;
    find_meetings(out);
    out->spins = find_spins(out);
    return true;
}

void spirv_tile_accesses_clear(spirv_tile_accesses *a)
{
    free(a->all);
    free(a->waits);
    free(a->atomics);
    free(a->meets);
    free(a->clean);
    free(a->dirty);
    *a = (spirv_tile_accesses){0};
}

static bool is_forward(const spirv_cfg *cfg, uint32_t from, uint32_t to)
{
    return cfg->rank[to] != SPIRV_NONE && cfg->rank[to] > cfg->rank[from];
}

/* From the end of a block forward, without back edges. */
static void search(spirv_tile_accesses *a, uint32_t start)
{
    const spirv_cfg *cfg = &a->c->cfg;
    if (a->from == start)
        return;
    a->from = start;
    memset(a->clean, 0, (size_t)cfg->block_count + 1);
    memset(a->dirty, 0, (size_t)cfg->block_count + 1);
    (void)spirv_cfg_spend(&a->c->cfg, cfg->reached);
    for (uint32_t k = cfg->rank[start]; k < cfg->reached; k++) {
        const uint32_t block = cfg->order[k];
        if (block == cfg->block_count ||
            (block != start && a->clean[block] == 0 && a->dirty[block] == 0))
            continue;
        const bool passes = block == start || (a->waits[block] == 0 && a->atomics[block] == 0);
        const bool clean = block == start || (a->clean[block] != 0 && passes);
        const bool dirty = a->dirty[block] != 0 || (block != start && !passes);
        uint32_t count;
        const uint32_t *next = spirv_cfg_successors(cfg, block, &count);
        for (uint32_t j = 0; j < count; j++) {
            if (!is_forward(cfg, block, next[j]))
                continue;
            a->clean[next[j]] = a->clean[next[j]] != 0 || clean;
            a->dirty[next[j]] = a->dirty[next[j]] != 0 || dirty;
        }
    }
}

/* Whether neither a wait nor an atomic is in the rest of the block. */
static bool is_last(const spirv_tile_accesses *a, const spirv_tile_access *access)
{
    return access->waits == a->waits[access->block] &&
           access->atomics + (access->kind == SPIRV_TILE_ATOMIC) == a->atomics[access->block];
}

/* Whether neither is before it. */
static bool is_first(const spirv_tile_access *access)
{
    return access->waits == 0 && access->atomics == 0;
}

bool spirv_follows(spirv_tile_accesses *a, const spirv_tile_access *first,
                   const spirv_tile_access *second, bool *near)
{
    if (first->block == second->block) {
        *near = first->waits == second->waits &&
                first->atomics + (first->kind == SPIRV_TILE_ATOMIC) >= second->atomics;
        return first->at < second->at;
    }
    search(a, first->block);
    const bool clean = a->clean[second->block] != 0, dirty = a->dirty[second->block] != 0;
    *near = clean && !dirty && is_last(a, first) && is_first(second);
    return clean || dirty;
}

/* Whether the end of the loop's iteration is reached from an access without a wait. */
static bool ends_turn(spirv_tile_accesses *a, const spirv_tile_access *access, uint32_t header)
{
    const spirv_graph *previous = &a->c->cfg.predecessors;
    if (!is_last(a, access))
        return false;
    search(a, access->block);
    for (size_t k = previous->first[header]; k < previous->first[header + 1]; k++) {
        const uint32_t from = previous->targets[k];
        if (a->c->cfg.rank[from] == SPIRV_NONE || !spirv_cfg_in_loop(&a->c->cfg, from, header) ||
            from == access->block)
            continue;
        if (a->clean[from] == 0 || a->dirty[from] != 0 || a->waits[from] != 0 ||
            a->atomics[from] != 0)
            return false;
    }
    return true;
}

uint32_t spirv_follows_in_next_iteration(spirv_tile_accesses *a, const spirv_tile_access *first,
                                         const spirv_tile_access *second)
{
    const spirv_cfg *cfg = &a->c->cfg;
    uint32_t header = cfg->loop[first->block];
    while (header != SPIRV_NONE && !spirv_cfg_in_loop(cfg, second->block, header))
        header = cfg->outer[header];
    if (header == SPIRV_NONE || a->c->uniformity.divergent_exit[header] != SPIRV_NONE ||
        !is_first(second) || !ends_turn(a, first, header))
        return SPIRV_NONE;
    if (second->block == header)
        return header;
    search(a, header);
    return a->waits[header] == 0 && a->atomics[header] == 0 && a->clean[second->block] != 0 &&
                   a->dirty[second->block] == 0
               ? header
               : SPIRV_NONE;
}

bool spirv_stays_open(const spirv_tile_accesses *a, const spirv_tile_access *first,
                      const spirv_tile_access *second)
{
    const spirv_cfg *cfg = &a->c->cfg;
    for (uint32_t at = cfg->loop[first->block]; at != SPIRV_NONE; at = cfg->outer[at]) {
        if (spirv_cfg_in_loop(cfg, second->block, at))
            return true;
        if (a->meets[at] != 0)
            return false;
    }
    return true;
}

bool spirv_are_beside(spirv_tile_accesses *a, const spirv_tile_access *first,
                      const spirv_tile_access *second)
{
    const spirv_cfg *cfg = &a->c->cfg;
    uint32_t over = first->block;
    while (over != SPIRV_NONE && !spirv_cfg_dominates(cfg, over, second->block))
        over = cfg->dominator[over];
    if (over == SPIRV_NONE || over == first->block || over == second->block || !is_first(first) ||
        !is_first(second))
        return false;
    search(a, over);
    return a->clean[first->block] != 0 && a->dirty[first->block] == 0 &&
           a->clean[second->block] != 0 && a->dirty[second->block] == 0;
}
