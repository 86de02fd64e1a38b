#include "tools/zellige/module/module.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum {
    HEADER_WORDS = 5,
    BOUND_WORD = 3,
    MAX_BOUND = 1 << 24,
    OP_FUNCTION = 54,
    OP_FUNCTION_PARAMETER = 55,
    OP_FUNCTION_END = 56,
    OP_LABEL = 248,
    OP_BRANCH = 249,
    OP_BRANCH_CONDITIONAL = 250,
    OP_SWITCH = 251,
    OP_UNREACHABLE = 255, /* between the two: kill, return, return value */
};

/* Words [begin, end) of the module; the last instruction, at `exit`, is the terminator. */
typedef struct block {
    uint32_t label;
    size_t begin;
    size_t exit;
    size_t end;
    bool visited;
} block;

/* One function, and room for the largest. */
typedef struct order {
    uint32_t *words;
    uint32_t *block_of; /* by id: the block with that label + 1, or 0 */
    uint32_t bound;
    block *blocks;
    uint32_t count;
    uint32_t *stack; /* the blocks that the search is in ... */
    uint32_t *next;  /* ... and, by block, which successor it tries next */
    uint32_t *postorder;
    uint32_t *copy; /* the reordered words */
} order;

static uint32_t opcode(const uint32_t *word)
{
    return *word & 0xffff;
}

static uint32_t length(const uint32_t *word)
{
    return *word >> 16;
}

static uint32_t block_at(const order *o, uint32_t id)
{
    return id < o->bound && o->block_of[id] <= o->count ? o->block_of[id] : 0;
}

/* The literals of a switch have one word or two, depending on its selector. The positions of labels
 * show which. Returns the words per case, or 0. */
static uint32_t case_words(const order *o, const uint32_t *exit)
{
    const uint32_t count = length(exit);
    for (uint32_t step = 2; step <= 3; step++) {
        bool fits = count >= 3 && (count - 3) % step == 0;
        for (uint32_t i = 2 + step; fits && i < count; i += step)
            fits = block_at(o, exit[i]) != 0;
        if (fits)
            return step;
    }
    return 0;
}

/* Returns successor number `i` of a block + 1, or 0 when there are no more. */
static uint32_t successor(const order *o, const block *b, uint32_t i)
{
    const uint32_t *exit = &o->words[b->exit];
    const uint32_t count = length(exit);
    uint32_t at = count;
    if (opcode(exit) == OP_BRANCH && i == 0)
        at = 1;
    else if (opcode(exit) == OP_BRANCH_CONDITIONAL && i < 2)
        at = 2 + i;
    else if (opcode(exit) == OP_SWITCH)
        at = 2 + i * case_words(o, exit);
    return at < count ? block_at(o, exit[at]) : 0;
}

/* Depth first, later successors first, so that the earlier ones come first in the result. */
static uint32_t search(order *o)
{
    uint32_t depth = 0, found = 0;
    o->stack[depth++] = 0;
    o->blocks[0].visited = true;
    memset(o->next, 0, o->count * sizeof *o->next);
    while (depth > 0) {
        const uint32_t at = o->stack[depth - 1];
        uint32_t successors = 0;
        while (successor(o, &o->blocks[at], successors) != 0)
            successors++;
        if (o->next[at] == successors) {
            o->postorder[found++] = at;
            depth--;
            continue;
        }
        const uint32_t to = successor(o, &o->blocks[at], successors - ++o->next[at]) - 1;
        if (!o->blocks[to].visited) {
            o->blocks[to].visited = true;
            o->stack[depth++] = to;
        }
    }
    return found;
}

static size_t copy_block(const order *o, size_t to, const block *b)
{
    memcpy(&o->copy[to], &o->words[b->begin], (b->end - b->begin) * sizeof *o->words);
    return to + b->end - b->begin;
}

/* Unreachable blocks go last, where they do no harm. */
static void reorder(order *o)
{
    const size_t begin = o->blocks[0].begin, end = o->blocks[o->count - 1].end;
    size_t to = begin;
    for (uint32_t i = search(o); i > 0; i--)
        to = copy_block(o, to, &o->blocks[o->postorder[i - 1]]);
    for (uint32_t i = 0; i < o->count; i++)
        if (!o->blocks[i].visited)
            to = copy_block(o, to, &o->blocks[i]);
    if (to == end)
        memcpy(&o->words[begin], &o->copy[begin], (end - begin) * sizeof *o->words);
}

/* Takes one instruction into account, [at, next). */
static void take(order *o, size_t at, size_t next)
{
    const uint32_t op = opcode(&o->words[at]);
    block *current = &o->blocks[o->count];
    if (op == OP_FUNCTION || op == OP_FUNCTION_PARAMETER) {
        if (op == OP_FUNCTION)
            o->count = 0;
        o->blocks[o->count] = (block){.begin = next};
    } else if (op == OP_LABEL && next - at == 2 && o->words[at + 1] < o->bound) {
        current->label = o->words[at + 1];
        o->block_of[current->label] = o->count + 1;
    } else if (op >= OP_BRANCH && op <= OP_UNREACHABLE) {
        current->exit = at;
        current->end = next;
        o->count++;
        o->blocks[o->count] = (block){.begin = next};
    } else if (op == OP_FUNCTION_END && o->count > 0) {
        reorder(o);
        for (uint32_t i = 0; i <= o->count; i++)
            o->block_of[o->blocks[i].label] = 0;
    }
}

static bool allocate(order *o, const zlt_module *module)
{
    const size_t most = module->count + 1; /* blocks: each has a word at least */
    o->block_of = calloc(o->bound, sizeof *o->block_of);
    o->blocks = calloc(most, sizeof *o->blocks);
    o->stack = calloc(most, sizeof *o->stack);
    o->next = calloc(most, sizeof *o->next);
    o->postorder = calloc(most, sizeof *o->postorder);
    o->copy = calloc(most, sizeof *o->copy);
    return o->block_of != NULL && o->blocks != NULL && o->stack != NULL && o->next != NULL &&
           o->postorder != NULL && o->copy != NULL;
}

void zlt_module_order_blocks(zlt_module *module)
{
    order o = {.words = module->words, .bound = module->words[BOUND_WORD]};
    if (o.bound > 0 && o.bound <= MAX_BOUND && allocate(&o, module)) {
        for (size_t at = HEADER_WORDS, next = at; at < module->count; at = next) {
            const uint32_t count = length(&module->words[at]);
            next = at + count;
            if (count == 0 || next > module->count)
                break;
            take(&o, at, next);
        }
    }
    free(o.block_of);
    free(o.blocks);
    free(o.stack);
    free(o.next);
    free(o.postorder);
    free(o.copy);
}
