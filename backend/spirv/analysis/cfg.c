#include "backend/spirv/analysis/cfg.h"

#include <stdlib.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/analysis/dominators.h"
#include "backend/spirv/analysis/joined_loops.h"
#include "backend/spirv/analysis/outside.h"
#include "backend/spirv/reader/error.h"

/* Far above what kernels need, and low enough to end in well under a second. */
enum { BLOCKS_MAXIMUM = 1 << 15, VALUES_MAXIMUM = 1 << 19, CONTEXTS_MAXIMUM = 1 << 12 };
#define STEPS_MAXIMUM (UINT64_C(1) << 27)

typedef struct builder {
    spirv_cfg *cfg;
    uint32_t *block_of; /* of each value that is a label: its block */
    uint32_t capacity;  /* of blocks */
    spirv_cfg_result result;
} builder;

bool spirv_cfg_spend(spirv_cfg *cfg, uint64_t steps)
{
    const bool enough = cfg->steps >= steps;
    cfg->steps = enough ? cfg->steps - steps : 0;
    return enough;
}

static bool fail(builder *b, spirv_cfg_result result)
{
    b->result = result;
    return false;
}

static bool add_context(builder *b, spirv_context context)
{
    spirv_cfg *cfg = b->cfg;
    const uint32_t size = cfg->reader->functions[context.function].id_count;
    for (uint32_t k = context.parent; k != SPIRV_NONE; k = cfg->contexts[k].parent)
        if (cfg->contexts[k].function == context.function)
            return fail(b, SPIRV_CFG_RECURSIVE);
    if (cfg->context_count == CONTEXTS_MAXIMUM || size > VALUES_MAXIMUM - cfg->value_count)
        return fail(b, SPIRV_CFG_TOO_LARGE);
    context.base = cfg->value_count;
    context.entry = SPIRV_NONE;
    cfg->value_count += size;
    cfg->contexts[cfg->context_count++] = context;
    return true;
}

static bool add_block(builder *b, spirv_block block)
{
    spirv_cfg *cfg = b->cfg;
    if (cfg->block_count == BLOCKS_MAXIMUM)
        return fail(b, SPIRV_CFG_TOO_LARGE);
    if (cfg->block_count == b->capacity) {
        const uint32_t capacity = b->capacity == 0 ? 64 : 2 * b->capacity;
        spirv_block *blocks = realloc(cfg->blocks, capacity * sizeof *blocks);
        if (blocks == NULL)
            return fail(b, SPIRV_CFG_NO_MEMORY);
        cfg->blocks = blocks;
        b->capacity = capacity;
    }
    cfg->blocks[cfg->block_count++] = block;
    return true;
}

/* The index of the function that a call expands, or SPIRV_NONE. */
static uint32_t callee_of(const spirv_reader *reader, spirv_instruction i)
{
    if (i.opcode != SpvOpFunctionCall)
        return SPIRV_NONE;
    const uint32_t index = spirv_find(reader, i.words[3]);
    const uint32_t function = index == SPIRV_NONE ? SPIRV_NONE : reader->ids[index].function;
    return function != SPIRV_NONE && reader->functions[function].has_body ? function : SPIRV_NONE;
}

static bool is_terminator(spirv_instruction i)
{
    return i.opcode >= SpvOpBranch && i.opcode <= SpvOpUnreachable;
}

/* The blocks of one context; its calls become contexts that are expanded later. */
static bool expand(builder *b, uint32_t context)
{
    spirv_cfg *cfg = b->cfg;
    const spirv_stream stream = cfg->reader->stream;
    const uint32_t function = cfg->contexts[context].function;
    bool open = false;
    for (spirv_instruction i =
             spirv_next(stream, spirv_at(stream, cfg->reader->functions[function].at));
         i.opcode != SpvOpFunctionEnd; i = spirv_next(stream, i)) {
        if (!open && i.opcode != SpvOpLabel)
            continue;
        if (i.opcode == SpvOpLabel) {
            if (cfg->contexts[context].entry == SPIRV_NONE)
                cfg->contexts[context].entry = cfg->block_count;
            if (!add_block(b, (spirv_block){context, i.at, i.at, SPIRV_NONE}))
                return false;
            open = true;
            continue;
        }
        cfg->blocks[cfg->block_count - 1].last = i.at;
        const uint32_t callee = callee_of(cfg->reader, i);
        if (callee != SPIRV_NONE) {
            const spirv_instruction next = spirv_next(stream, i);
            if (!add_context(b, (spirv_context){.parent = context,
                                                .call = i.at,
                                                .function = callee,
                                                .resume = cfg->block_count}) ||
                !add_block(b, (spirv_block){context, next.at, next.at, cfg->context_count - 1}))
                return false;
        }
        open = !is_terminator(i);
    }
    return true;
}

uint32_t spirv_first_label(spirv_instruction i)
{
    if (i.opcode == SpvOpBranch && i.count >= 2)
        return 1;
    if (i.opcode == SpvOpBranchConditional && i.count >= 4)
        return 2;
    return i.opcode == SpvOpSwitch && i.count >= 3 ? 2 : 0;
}

/* The literals of a switch are as wide as its selector. */
uint32_t spirv_label_step(const spirv_reader *reader, spirv_instruction i)
{
    if (i.opcode != SpvOpSwitch)
        return 1;
    const spirv_instruction selector = spirv_definition(reader, i.words[1]);
    const spirv_instruction type =
        spirv_definition(reader, selector.count == 0 ? 0 : spirv_result_type(selector));
    return type.opcode == SpvOpTypeInt && type.words[2] > 32 ? 3 : 2;
}

/* The end of a terminator's labels: the weights of a conditional branch are not labels. */
static uint32_t labels_end(spirv_instruction i)
{
    return i.opcode == SpvOpBranchConditional ? 4 : i.opcode == SpvOpBranch ? 2 : i.count;
}

static bool add_edge(builder *b, uint32_t from, uint32_t to)
{
    if (!spirv_graph_add(&b->cfg->successors, from, to) ||
        !spirv_graph_add(&b->cfg->predecessors, to, from))
        return fail(b, SPIRV_CFG_NO_MEMORY);
    return true;
}

static bool connect_labels(builder *b, uint32_t block, spirv_instruction i)
{
    const spirv_cfg *cfg = b->cfg;
    const uint32_t context = cfg->blocks[block].context;
    const uint32_t step = spirv_label_step(cfg->reader, i);
    for (uint32_t word = spirv_first_label(i); word != 0 && word < labels_end(i); word += step) {
        const uint32_t label = spirv_cfg_value(cfg, context, i.words[word]);
        const uint32_t to = label == SPIRV_NONE ? SPIRV_NONE : b->block_of[label];
        /* An undefined label: the edge keeps its place among the others. */
        if (!add_edge(b, block, to == SPIRV_NONE ? cfg->block_count : to))
            return false;
    }
    return true;
}

static bool connect(builder *b, uint32_t number)
{
    const spirv_cfg *cfg = b->cfg;
    const spirv_block *block = &cfg->blocks[number];
    const spirv_instruction i = spirv_at(cfg->reader->stream, block->last);
    if (callee_of(cfg->reader, i) != SPIRV_NONE) {
        /* The next block is the one after the call, and knows which context that is. */
        return add_edge(b, number, cfg->contexts[cfg->blocks[number + 1].returned].entry);
    }
    if (spirv_first_label(i) != 0)
        return connect_labels(b, number, i);
    const spirv_context *context = &cfg->contexts[block->context];
    const bool returns = i.opcode == SpvOpReturn || i.opcode == SpvOpReturnValue;
    return add_edge(b, number,
                    returns && context->parent != SPIRV_NONE ? context->resume : cfg->block_count);
}

static bool connect_all(builder *b)
{
    spirv_cfg *cfg = b->cfg;
    b->block_of = spirv_allocate(cfg->value_count, sizeof *b->block_of);
    if (b->block_of == NULL)
        return fail(b, SPIRV_CFG_NO_MEMORY);
    memset(b->block_of, 0xff, cfg->value_count * sizeof *b->block_of);
    for (uint32_t k = 0; k < cfg->block_count; k++) {
        const spirv_instruction i = spirv_at(cfg->reader->stream, cfg->blocks[k].first);
        if (i.opcode == SpvOpLabel)
            b->block_of[spirv_cfg_value(cfg, cfg->blocks[k].context, i.words[1])] = k;
    }
    for (uint32_t k = 0; k < cfg->block_count; k++)
        if (!connect(b, k))
            return false;
    if (!spirv_graph_sort(&cfg->successors, cfg->block_count + 1) ||
        !spirv_graph_sort(&cfg->predecessors, cfg->block_count + 1))
        return fail(b, SPIRV_CFG_NO_MEMORY);
    return true;
}

static uint32_t *nodes_of(const spirv_cfg *cfg)
{
    uint32_t *nodes = spirv_allocate((size_t)cfg->block_count + 1, sizeof *nodes);
    if (nodes != NULL)
        memset(nodes, 0xff, ((size_t)cfg->block_count + 1) * sizeof *nodes);
    return nodes;
}

/* Postdominators: the same on the reversed graph, from the exit. */
static bool find_postdominators(spirv_cfg *cfg)
{
    const uint32_t nodes = cfg->block_count + 1;
    uint32_t *order = nodes_of(cfg);
    uint32_t *rank = nodes_of(cfg);
    bool good = order != NULL && rank != NULL;
    if (good) {
        const uint32_t reached =
            spirv_reverse_postorder(&cfg->predecessors, nodes, cfg->block_count, order, rank);
        good = reached != SPIRV_NONE && spirv_find_dominators(cfg, &cfg->successors, order, rank,
                                                              reached, nodes, cfg->postdominator);
    }
    free(order);
    free(rank);
    return good;
}

static spirv_cfg_result find_orders(spirv_cfg *cfg)
{
    const uint32_t nodes = cfg->block_count + 1;
    cfg->order = nodes_of(cfg);
    cfg->rank = nodes_of(cfg);
    cfg->dominator = nodes_of(cfg);
    cfg->postdominator = nodes_of(cfg);
    cfg->loop = nodes_of(cfg);
    cfg->outer = nodes_of(cfg);
    if (cfg->order == NULL || cfg->rank == NULL || cfg->dominator == NULL ||
        cfg->postdominator == NULL || cfg->loop == NULL || cfg->outer == NULL)
        return SPIRV_CFG_NO_MEMORY;
    cfg->reached = spirv_reverse_postorder(&cfg->successors, nodes, 0, cfg->order, cfg->rank);
    if (cfg->reached == SPIRV_NONE)
        return SPIRV_CFG_NO_MEMORY;
    if (!spirv_find_dominators(cfg, &cfg->predecessors, cfg->order, cfg->rank, cfg->reached, nodes,
                               cfg->dominator) ||
        !find_postdominators(cfg))
        return cfg->steps == 0 ? SPIRV_CFG_TOO_LARGE : SPIRV_CFG_NO_MEMORY;
    const spirv_cfg_result result = spirv_find_loops(cfg);
    if (result == SPIRV_CFG_OK)
        spirv_join_loops(cfg);
    return result;
}

static spirv_cfg_result build(builder *b, uint32_t function)
{
    spirv_cfg *cfg = b->cfg;
    cfg->contexts = spirv_allocate(CONTEXTS_MAXIMUM, sizeof *cfg->contexts);
    if (cfg->contexts == NULL ||
        !spirv_find_outside(cfg->reader, function, &cfg->outside, &cfg->outside_count))
        return SPIRV_CFG_NO_MEMORY;
    cfg->value_count = cfg->outside_count;
    if (!add_context(b, (spirv_context){.parent = SPIRV_NONE, .function = function}))
        return b->result;
    for (uint32_t k = 0; k < cfg->context_count; k++)
        if (!expand(b, k))
            return b->result;
    if (cfg->block_count == 0)
        return SPIRV_CFG_OK;
    return connect_all(b) ? find_orders(cfg) : b->result;
}

spirv_cfg_result spirv_cfg_create(const spirv_reader *reader, uint32_t function, spirv_cfg *out)
{
    *out = (spirv_cfg){.reader = reader, .steps = STEPS_MAXIMUM};
    builder b = {.cfg = out, .result = SPIRV_CFG_OK};
    const spirv_cfg_result result = build(&b, function);
    free(b.block_of);
    return result;
}

void spirv_cfg_clear(spirv_cfg *cfg)
{
    free(cfg->contexts);
    free(cfg->blocks);
    free(cfg->outside);
    spirv_graph_clear(&cfg->successors);
    spirv_graph_clear(&cfg->predecessors);
    free(cfg->order);
    free(cfg->rank);
    free(cfg->dominator);
    free(cfg->postdominator);
    free(cfg->loop);
    free(cfg->outer);
    *cfg = (spirv_cfg){0};
}

/* The argument that stands for a parameter in the caller's context; 0 if there is none. */
static uint32_t argument_of(const spirv_cfg *cfg, const spirv_context *context, uint32_t index)
{
    const spirv_reader *reader = cfg->reader;
    const spirv_function *function = &reader->functions[context->function];
    const spirv_instruction call = spirv_at(reader->stream, context->call);
    /* Parameters are the first ids of a function, in their order. */
    const uint32_t k = reader->ids[index].number;
    return k < function->parameter_count && 4 + k < call.count ? call.words[4 + k] : 0;
}

static uint32_t outside_value(const spirv_cfg *cfg, uint32_t number)
{
    uint32_t low = 0, high = cfg->outside_count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (cfg->outside[middle] < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low < cfg->outside_count && cfg->outside[low] == number ? low : SPIRV_NONE;
}

uint32_t spirv_cfg_value(const spirv_cfg *cfg, uint32_t context, uint32_t id)
{
    for (;;) {
        const spirv_context *at = &cfg->contexts[context];
        const uint32_t index = spirv_find(cfg->reader, id);
        if (index == SPIRV_NONE)
            return SPIRV_NONE;
        const spirv_id *found = &cfg->reader->ids[index];
        if (found->owner == SPIRV_NONE)
            return outside_value(cfg, found->number);
        if (found->owner != at->function)
            return SPIRV_NONE;
        if (at->parent == SPIRV_NONE ||
            spirv_at(cfg->reader->stream, found->at).opcode != SpvOpFunctionParameter)
            return at->base + found->number;
        id = argument_of(cfg, at, index);
        context = at->parent;
    }
}

bool spirv_cfg_in_loop(const spirv_cfg *cfg, uint32_t block, uint32_t header)
{
    for (uint32_t at = cfg->loop[block]; at != SPIRV_NONE; at = cfg->outer[at])
        if (at == header)
            return true;
    return false;
}

bool spirv_cfg_dominates(const spirv_cfg *cfg, uint32_t over, uint32_t block)
{
    while (block != SPIRV_NONE && cfg->rank[block] > cfg->rank[over])
        block = cfg->dominator[block];
    return block == over;
}

const uint32_t *spirv_cfg_successors(const spirv_cfg *cfg, uint32_t node, uint32_t *count)
{
    *count = (uint32_t)(cfg->successors.first[node + 1] - cfg->successors.first[node]);
    return &cfg->successors.targets[cfg->successors.first[node]];
}
