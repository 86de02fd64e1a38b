/* An access counts if its block is one that no work-item goes around but by a condition that is
 * known: without it, the function's entry leads to no end. */
#include "backend/spirv/kernels/reach.h"

#include <stdlib.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/kernels/guards.h"
#include "backend/spirv/kernels/linear_sums.h"
#include "backend/spirv/kernels/loops.h"
#include "backend/spirv/kernels/memory_effects.h"
#include "backend/spirv/kernels/sum.h"

enum { STEPS_MAXIMUM = 65536 };

/* What is found on the ways from the entry to a block. */
typedef struct walk {
    spirv_linear_context *c;
    uint32_t to;
    bool seen[SPIRV_FLOW_BLOCKS];
    uint32_t stack[SPIRV_FLOW_BLOCKS];
    uint32_t height;
    spirv_guards guards;
} walk;

static void push(walk *self, uint32_t number)
{
    if (!self->seen[number])
        self->stack[self->height++] = number;
    self->seen[number] = true;
}

/* Goes on from a block. Where one of its two ways leads around the wanted one, the other is taken,
 * on its condition; one that comes back here, as a loop's does, leads around nothing.
 * @returns false if nobody knows the condition, or no steps are left */
static bool follow(walk *self, uint32_t number)
{
    const spirv_flow_block *from = &self->c->flow->blocks[number];
    const uint32_t steps =
        self->c->flow->count < self->c->steps ? self->c->flow->count : self->c->steps;
    bool leads[2] = {true, true}, escapes[2] = {false, false};
    self->c->steps -= steps;
    for (uint32_t k = 0; from->condition != 0 && k < 2; k++) {
        leads[k] = spirv_flow_leads(self->c->flow, from->next[k], self->to, number);
        escapes[k] = !leads[k] && spirv_flow_ends(self->c->flow, from->next[k], number, self->to);
    }
    if (self->c->steps == 0)
        return false;
    const bool is_guard = (escapes[0] && leads[1]) || (escapes[1] && leads[0]);
    if (is_guard && !spirv_guards_add(self->c, from->condition, leads[0], &self->guards))
        return false;
    for (uint32_t k = 0; k < from->next_count; k++)
        if (!is_guard || leads[k])
            push(self, from->next[k]);
    return true;
}

/* Whether every work-item comes to a block for which no guard is below 0. */
static bool is_certain(walk *self)
{
    push(self, self->to); /* no way leads through it */
    self->height = 0;
    push(self, 0);
    while (self->height > 0) {
        const uint32_t number = self->stack[--self->height];
        if (self->c->flow->blocks[number].is_end || !follow(self, number))
            return false;
    }
    return true;
}

/* The pointer that an instruction accesses memory by; 0 if it does not. */
static uint32_t accessed(spirv_instruction i, bool *is_write)
{
    *is_write = i.opcode != SpvOpLoad && i.opcode != SpvOpAtomicLoad;
    if (i.opcode == SpvOpStore || i.opcode == SpvOpAtomicStore)
        return i.words[1];
    return i.opcode == SpvOpLoad || (i.opcode >= SpvOpAtomicLoad && i.opcode <= SpvOpAtomicXor)
               ? i.words[3]
               : 0;
}

/* Whether a sum counts rounds only of loops that a block is in. */
static bool is_in_its_loops(const spirv_linear_context *c, const spirv_linear *sum, uint32_t block)
{
    for (uint32_t k = SPIRV_REACH_LOOP; k < SPIRV_REACH_VARIABLES; k++)
        for (int row = 0; row < SPIRV_LINEAR_ROWS; row++)
            if (sum->c[row][k] != 0 && !spirv_loop_has(c, k, block))
                return false;
    return true;
}

/* @returns false if there are too many terms */
static bool describe(const spirv_linear *bytes, int rank, spirv_reach *out)
{
    bool is_row = true;
    for (int row = 1; row < SPIRV_REACH_RANK; row++)
        is_row = is_row && spirv_linear_is_empty(bytes, row);
    out->dimensions = is_row ? 1 : (uint32_t)rank;
    for (uint32_t k = 0; k < out->dimensions; k++)
        if (!spirv_sum_of(bytes, k + 1 < out->dimensions ? (int)k + 1 : 0, &out->at[k]))
            return false;
    return true;
}

static bool is_same(const spirv_reach *a, const spirv_reach *b)
{
    return a->parameter == b->parameter && a->dimensions == b->dimensions &&
           a->guard_count == b->guard_count && memcmp(a->at, b->at, sizeof a->at) == 0 &&
           memcmp(a->guards, b->guards, sizeof a->guards) == 0;
}

/* Reads and writes of one element are one. */
static void keep(spirv_reaches *all, const spirv_reach *reach)
{
    for (uint32_t k = 0; k < all->count; k++)
        if (is_same(&all->all[k], reach)) {
            all->all[k].is_read |= reach->is_read;
            all->all[k].is_write |= reach->is_write;
            all->all[k].is_atomic |= reach->is_atomic;
            return;
        }
    if (all->count < SPIRV_REACHES_MAX)
        all->all[all->count++] = *reach;
}

static bool is_memory(const spirv_parameter *parameter)
{
    return parameter->kind == SPIRV_PARAMETER_GLOBAL ||
           parameter->kind == SPIRV_PARAMETER_TILE_STATIC;
}

static bool find(spirv_linear_context *c, spirv_instruction i, uint32_t block, spirv_reach *out)
{
    spirv_linear bytes;
    bool is_write;
    const uint32_t pointer = accessed(i, &is_write);
    memset(out, 0, sizeof *out); /* its gaps too: they are compared */
    out->is_write = is_write;
    out->is_read = i.opcode == SpvOpLoad;
    out->is_atomic = i.opcode != SpvOpLoad && i.opcode != SpvOpStore;
    out->instruction = i.at;
    if (pointer == 0 || !spirv_linear_pointer(c, pointer, &out->parameter, &bytes) ||
        !is_memory(&c->kernel->parameters[out->parameter]) || !is_in_its_loops(c, &bytes, block))
        return false;
    return describe(&bytes, spirv_following_rank(c->kernel, out->parameter), out);
}

/* What the work-items must be that come to a block.
 * @returns false if nobody knows */
static bool find_guards(walk *self, spirv_reach *out)
{
    if (!is_certain(self))
        return false;
    for (uint32_t k = 0; k < self->guards.count; k++)
        if (!is_in_its_loops(self->c, &self->guards.all[k], self->to) ||
            !spirv_sum_of(&self->guards.all[k], 0, &out->guards[k]))
            return false;
    out->guard_count = self->guards.count;
    return true;
}

static void look_at(spirv_linear_context *c, uint32_t number)
{
    const spirv_stream stream = c->reader->stream;
    const spirv_flow_block *block = &c->flow->blocks[number];
    walk ways = {.c = c, .to = number};
    spirv_reach guarded = {0}, reach;
    bool is_known = false;
    for (spirv_instruction i = spirv_at(stream, block->first);
         i.count != 0 && i.at < block->ending && c->steps > 0; i = spirv_next(stream, i)) {
        if (!find(c, i, number, &reach))
            continue;
        if (!is_known && number != 0 && !find_guards(&ways, &guarded))
            return;
        is_known = true;
        reach.guard_count = guarded.guard_count;
        memcpy(reach.guards, guarded.guards, sizeof reach.guards);
        keep(c->reaches, &reach);
    }
}

/* A translator wraps a kernel in one call, with the kernel's own parameters. */
static uint32_t unwrap(const spirv_reader *reader, uint32_t function)
{
    const spirv_stream stream = reader->stream;
    const spirv_function *self = &reader->functions[reader->ids[function].function];
    spirv_instruction i = spirv_at(stream, self->at);
    while (i.count != 0 && i.opcode != SpvOpLabel && i.opcode != SpvOpFunctionEnd)
        i = spirv_next(stream, i);
    do
        i = spirv_next(stream, i);
    while (i.opcode == SpvOpNoLine || spirv_is_debug(reader, i));
    const uint32_t callee =
        i.opcode == SpvOpFunctionCall ? spirv_find(reader, i.words[3]) : SPIRV_NONE;
    if (callee == SPIRV_NONE || reader->ids[callee].function == SPIRV_NONE ||
        i.count != 4 + self->parameter_count ||
        reader->functions[reader->ids[callee].function].parameter_count != self->parameter_count)
        return function;
    for (uint32_t k = 0; k < self->parameter_count; k++)
        if (spirv_find(reader, i.words[4 + k]) != reader->parameters[self->first_parameter + k])
            return function;
    return callee;
}

static void look_at_all(spirv_linear_context *c)
{
    for (uint32_t k = 0;
         k < c->flow->count && c->steps > 0 && c->reaches->count < SPIRV_REACHES_MAX; k++)
        look_at(c, k);
}

/* @returns false if there is no memory */
static bool find_all(const spirv_reader *reader, const spirv_function *function,
                     const spirv_kernel *kernel, spirv_reaches *out)
{
    spirv_flow *flow = malloc(sizeof *flow); /* too large for small stacks */
    spirv_linear_context c = {.reader = reader,
                              .function = function,
                              .kernel = kernel,
                              .flow = flow,
                              .reaches = out,
                              .steps = STEPS_MAXIMUM};
    if (flow != NULL && spirv_flow_create(reader, function->at, flow))
        look_at_all(&c);
    free(flow);
    return flow != NULL;
}

bool spirv_find_reaches(const spirv_reader *reader, uint32_t function, spirv_kernel *kernel,
                        spirv_reaches **list)
{
    const uint32_t real = unwrap(reader, function);
    spirv_reaches *found = calloc(1, sizeof *found);
    if (found == NULL)
        return false;
    const bool done =
        find_all(reader, &reader->functions[reader->ids[real].function], kernel, found);
    if (!done || found->count == 0) {
        free(found);
        return done;
    }
    found->next = *list;
    *list = found;
    kernel->reaches = found;
    return true;
}
