#include "backend/spirv/analysis/cfg.h"

#include <stdlib.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/analysis/dominators.h"
#include "backend/spirv/reader/error.h"

/* Far above what kernels have, and below what would keep anybody waiting. */
enum { BLOCKS_MAXIMUM = 1 << 15, VALUES_MAXIMUM = 1 << 19, CONTEXTS_MAXIMUM = 1 << 12 };
#define STEPS_MAXIMUM (UINT64_C(1) << 27)

typedef struct builder {
    spirv_flow *flow;
    uint32_t *block_of; /* of each value that is a label: its block */
    uint32_t capacity;  /* of blocks */
    spirv_flow_result result;
} builder;

bool spirv_flow_spend(spirv_flow *flow, uint64_t steps)
{
    const bool enough = flow->steps >= steps;
    flow->steps = enough ? flow->steps - steps : 0;
    return enough;
}

static bool fail(builder *b, spirv_flow_result result)
{
    b->result = result;
    return false;
}

/* Numbers the ids of each function, and those outside. */
static bool number_ids(spirv_flow *flow)
{
    const spirv_reader *reader = flow->reader;
    flow->owner = spirv_allocate(reader->id_count, sizeof *flow->owner);
    flow->number = spirv_allocate(reader->id_count, sizeof *flow->number);
    flow->size = spirv_allocate(reader->function_count, sizeof *flow->size);
    if (flow->owner == NULL || flow->number == NULL || flow->size == NULL)
        return false;
    uint32_t function = SPIRV_NONE, next = 0;
    for (spirv_instruction i = spirv_first(reader->stream); i.count != 0;
         i = spirv_next(reader->stream, i)) {
        if (spirv_has_result(i)) {
            const uint32_t index = spirv_find(reader, spirv_result(i));
            const bool inside = function != SPIRV_NONE && i.opcode != SpvOpFunction;
            flow->owner[index] = inside ? function : SPIRV_NONE;
            flow->number[index] = inside ? flow->size[function]++ : flow->value_count++;
        }
        if (i.opcode == SpvOpFunction)
            function = next++;
        else if (i.opcode == SpvOpFunctionEnd)
            function = SPIRV_NONE;
    }
    return true;
}

static bool add_context(builder *b, spirv_context context)
{
    spirv_flow *flow = b->flow;
    const uint32_t size = flow->size[context.function];
    for (uint32_t k = context.parent; k != SPIRV_NONE; k = flow->contexts[k].parent)
        if (flow->contexts[k].function == context.function)
            return fail(b, SPIRV_FLOW_RECURSIVE);
    if (flow->context_count == CONTEXTS_MAXIMUM || size > VALUES_MAXIMUM - flow->value_count)
        return fail(b, SPIRV_FLOW_TOO_LARGE);
    context.base = flow->value_count;
    context.entry = SPIRV_NONE;
    flow->value_count += size;
    flow->contexts[flow->context_count++] = context;
    return true;
}

static bool add_block(builder *b, spirv_block block)
{
    spirv_flow *flow = b->flow;
    if (flow->block_count == BLOCKS_MAXIMUM)
        return fail(b, SPIRV_FLOW_TOO_LARGE);
    if (flow->block_count == b->capacity) {
        const uint32_t capacity = b->capacity == 0 ? 64 : 2 * b->capacity;
        spirv_block *blocks = realloc(flow->blocks, capacity * sizeof *blocks);
        if (blocks == NULL)
            return fail(b, SPIRV_FLOW_NO_MEMORY);
        flow->blocks = blocks;
        b->capacity = capacity;
    }
    flow->blocks[flow->block_count++] = block;
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
    spirv_flow *flow = b->flow;
    const spirv_stream stream = flow->reader->stream;
    const uint32_t function = flow->contexts[context].function;
    bool open = false;
    for (spirv_instruction i =
             spirv_next(stream, spirv_at(stream, flow->reader->functions[function].at));
         i.opcode != SpvOpFunctionEnd; i = spirv_next(stream, i)) {
        if (!open && i.opcode != SpvOpLabel)
            continue;
        if (i.opcode == SpvOpLabel) {
            if (flow->contexts[context].entry == SPIRV_NONE)
                flow->contexts[context].entry = flow->block_count;
            if (!add_block(b, (spirv_block){context, i.at, i.at, SPIRV_NONE}))
                return false;
            open = true;
            continue;
        }
        flow->blocks[flow->block_count - 1].last = i.at;
        const uint32_t callee = callee_of(flow->reader, i);
        if (callee != SPIRV_NONE) {
            const spirv_instruction next = spirv_next(stream, i);
            if (!add_context(b, (spirv_context){.parent = context,
                                                .call = i.at,
                                                .function = callee,
                                                .resume = flow->block_count}) ||
                !add_block(b, (spirv_block){context, next.at, next.at, flow->context_count - 1}))
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

/* Where labels of a terminator end: the weights of a conditional branch are none. */
static uint32_t labels_end(spirv_instruction i)
{
    return i.opcode == SpvOpBranchConditional ? 4 : i.opcode == SpvOpBranch ? 2 : i.count;
}

static bool add_edge(builder *b, uint32_t from, uint32_t to)
{
    if (!spirv_graph_add(&b->flow->successors, from, to) ||
        !spirv_graph_add(&b->flow->predecessors, to, from))
        return fail(b, SPIRV_FLOW_NO_MEMORY);
    return true;
}

static bool connect_labels(builder *b, uint32_t block, spirv_instruction i)
{
    const spirv_flow *flow = b->flow;
    const uint32_t context = flow->blocks[block].context;
    const uint32_t step = spirv_label_step(flow->reader, i);
    for (uint32_t word = spirv_first_label(i); word != 0 && word < labels_end(i); word += step) {
        const uint32_t label = spirv_flow_value(flow, context, i.words[word]);
        const uint32_t to = label == SPIRV_NONE ? SPIRV_NONE : b->block_of[label];
        /* A label that is nowhere: the edge keeps its place among the others. */
        if (!add_edge(b, block, to == SPIRV_NONE ? flow->block_count : to))
            return false;
    }
    return true;
}

static bool connect(builder *b, uint32_t number)
{
    const spirv_flow *flow = b->flow;
    const spirv_block *block = &flow->blocks[number];
    const spirv_instruction i = spirv_at(flow->reader->stream, block->last);
    if (callee_of(flow->reader, i) != SPIRV_NONE) {
        /* The next block is the one after the call, and knows which context that is. */
        return add_edge(b, number, flow->contexts[flow->blocks[number + 1].returned].entry);
    }
    if (spirv_first_label(i) != 0)
        return connect_labels(b, number, i);
    const spirv_context *context = &flow->contexts[block->context];
    const bool returns = i.opcode == SpvOpReturn || i.opcode == SpvOpReturnValue;
    return add_edge(b, number,
                    returns && context->parent != SPIRV_NONE ? context->resume : flow->block_count);
}

static bool connect_all(builder *b)
{
    spirv_flow *flow = b->flow;
    b->block_of = spirv_allocate(flow->value_count, sizeof *b->block_of);
    if (b->block_of == NULL)
        return fail(b, SPIRV_FLOW_NO_MEMORY);
    memset(b->block_of, 0xff, flow->value_count * sizeof *b->block_of);
    for (uint32_t k = 0; k < flow->block_count; k++) {
        const spirv_instruction i = spirv_at(flow->reader->stream, flow->blocks[k].first);
        if (i.opcode == SpvOpLabel)
            b->block_of[spirv_flow_value(flow, flow->blocks[k].context, i.words[1])] = k;
    }
    for (uint32_t k = 0; k < flow->block_count; k++)
        if (!connect(b, k))
            return false;
    if (!spirv_graph_sort(&flow->successors, flow->block_count + 1) ||
        !spirv_graph_sort(&flow->predecessors, flow->block_count + 1))
        return fail(b, SPIRV_FLOW_NO_MEMORY);
    return true;
}

static uint32_t *nodes_of(const spirv_flow *flow)
{
    uint32_t *nodes = spirv_allocate((size_t)flow->block_count + 1, sizeof *nodes);
    if (nodes != NULL)
        memset(nodes, 0xff, ((size_t)flow->block_count + 1) * sizeof *nodes);
    return nodes;
}

/* The same against the edges, from the exit. */
static bool find_postdominators(spirv_flow *flow)
{
    const uint32_t nodes = flow->block_count + 1;
    uint32_t *order = nodes_of(flow);
    uint32_t *rank = nodes_of(flow);
    bool good = order != NULL && rank != NULL;
    if (good) {
        const uint32_t reached =
            spirv_reverse_postorder(&flow->predecessors, nodes, flow->block_count, order, rank);
        good = reached != SPIRV_NONE && spirv_find_dominators(flow, &flow->successors, order, rank,
                                                              reached, nodes, flow->postdominator);
    }
    free(order);
    free(rank);
    return good;
}

static spirv_flow_result find_orders(spirv_flow *flow)
{
    const uint32_t nodes = flow->block_count + 1;
    flow->order = nodes_of(flow);
    flow->rank = nodes_of(flow);
    flow->dominator = nodes_of(flow);
    flow->postdominator = nodes_of(flow);
    flow->loop = nodes_of(flow);
    flow->outer = nodes_of(flow);
    if (flow->order == NULL || flow->rank == NULL || flow->dominator == NULL ||
        flow->postdominator == NULL || flow->loop == NULL || flow->outer == NULL)
        return SPIRV_FLOW_NO_MEMORY;
    flow->reached = spirv_reverse_postorder(&flow->successors, nodes, 0, flow->order, flow->rank);
    if (flow->reached == SPIRV_NONE)
        return SPIRV_FLOW_NO_MEMORY;
    if (!spirv_find_dominators(flow, &flow->predecessors, flow->order, flow->rank, flow->reached,
                               nodes, flow->dominator) ||
        !find_postdominators(flow))
        return flow->steps == 0 ? SPIRV_FLOW_TOO_LARGE : SPIRV_FLOW_NO_MEMORY;
    return spirv_find_loops(flow);
}

static spirv_flow_result build(builder *b, uint32_t function)
{
    spirv_flow *flow = b->flow;
    flow->contexts = spirv_allocate(CONTEXTS_MAXIMUM, sizeof *flow->contexts);
    if (flow->contexts == NULL || !number_ids(flow))
        return SPIRV_FLOW_NO_MEMORY;
    if (!add_context(b, (spirv_context){.parent = SPIRV_NONE, .function = function}))
        return b->result;
    for (uint32_t k = 0; k < flow->context_count; k++)
        if (!expand(b, k))
            return b->result;
    if (flow->block_count == 0)
        return SPIRV_FLOW_OK;
    return connect_all(b) ? find_orders(flow) : b->result;
}

spirv_flow_result spirv_flow_create(const spirv_reader *reader, uint32_t function, spirv_flow *out)
{
    *out = (spirv_flow){.reader = reader, .steps = STEPS_MAXIMUM};
    builder b = {.flow = out, .result = SPIRV_FLOW_OK};
    const spirv_flow_result result = build(&b, function);
    free(b.block_of);
    return result;
}

void spirv_flow_clear(spirv_flow *flow)
{
    free(flow->contexts);
    free(flow->blocks);
    free(flow->owner);
    free(flow->number);
    free(flow->size);
    spirv_graph_clear(&flow->successors);
    spirv_graph_clear(&flow->predecessors);
    free(flow->order);
    free(flow->rank);
    free(flow->dominator);
    free(flow->postdominator);
    free(flow->loop);
    free(flow->outer);
    *flow = (spirv_flow){0};
}

/* The argument that stands for a parameter in the caller's context; 0 if there is none. */
static uint32_t argument_of(const spirv_flow *flow, const spirv_context *context, uint32_t index)
{
    const spirv_reader *reader = flow->reader;
    const spirv_function *function = &reader->functions[context->function];
    const spirv_instruction call = spirv_at(reader->stream, context->call);
    /* Parameters are the first ids of a function, in their order. */
    const uint32_t k = flow->number[index];
    return k < function->parameter_count && 4 + k < call.count ? call.words[4 + k] : 0;
}

uint32_t spirv_flow_value(const spirv_flow *flow, uint32_t context, uint32_t id)
{
    for (;;) {
        const spirv_context *at = &flow->contexts[context];
        const uint32_t index = spirv_find(flow->reader, id);
        if (index == SPIRV_NONE)
            return SPIRV_NONE;
        if (flow->owner[index] == SPIRV_NONE)
            return flow->number[index];
        if (flow->owner[index] != at->function)
            return SPIRV_NONE;
        if (at->parent == SPIRV_NONE ||
            spirv_at(flow->reader->stream, flow->reader->ids[index].at).opcode !=
                SpvOpFunctionParameter)
            return at->base + flow->number[index];
        id = argument_of(flow, at, index);
        context = at->parent;
    }
}

bool spirv_flow_in_loop(const spirv_flow *flow, uint32_t block, uint32_t header)
{
    for (uint32_t at = flow->loop[block]; at != SPIRV_NONE; at = flow->outer[at])
        if (at == header)
            return true;
    return false;
}

bool spirv_flow_dominates(const spirv_flow *flow, uint32_t over, uint32_t block)
{
    while (block != SPIRV_NONE && flow->rank[block] > flow->rank[over])
        block = flow->dominator[block];
    return block == over;
}

const uint32_t *spirv_flow_next(const spirv_flow *flow, uint32_t node, uint32_t *count)
{
    *count = (uint32_t)(flow->successors.first[node + 1] - flow->successors.first[node]);
    return &flow->successors.targets[flow->successors.first[node]];
}
