/* An access counts if its block is one that no work-item goes around: without it, the function's
 * entry leads to no end. */
#include "backend/spirv/kernels/reach.h"

#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/kernels/linear.h"
#include "backend/spirv/kernels/memory_effects.h"

enum { BLOCKS_MAXIMUM = 128 }; /* of a function that is looked at: its blocks are on the stack */
enum { STEPS_MAXIMUM = 65536 };

typedef struct block {
    uint32_t label;  /* its id */
    uint32_t first;  /* word offset of the label */
    uint32_t ending; /* of the instruction that ends it */
    uint32_t next[2];
    uint32_t next_count;
    bool is_end; /* of the function, or nobody knows where it leads */
} block;

typedef struct body {
    const spirv_reader *reader;
    uint32_t count;
    block blocks[BLOCKS_MAXIMUM];
    bool seen[BLOCKS_MAXIMUM];
    uint32_t stack[BLOCKS_MAXIMUM];
} body;

static bool ends_block(spirv_instruction i)
{
    switch (i.opcode) {
    case SpvOpBranch:
    case SpvOpBranchConditional:
    case SpvOpSwitch:
    case SpvOpReturn:
    case SpvOpReturnValue:
    case SpvOpKill:
    case SpvOpUnreachable:
        return true;
    default:
        return false;
    }
}

/* @returns false if there are too many */
static bool find_blocks(body *self, uint32_t at)
{
    const spirv_stream stream = self->reader->stream;
    for (spirv_instruction i = spirv_at(stream, at); i.count != 0 && i.opcode != SpvOpFunctionEnd;
         i = spirv_next(stream, i)) {
        if (i.opcode == SpvOpLabel) {
            if (self->count == BLOCKS_MAXIMUM)
                return false;
            self->blocks[self->count++] =
                (block){.label = i.words[1], .first = i.at, .ending = i.at};
        } else if (self->count > 0 && ends_block(i)) {
            self->blocks[self->count - 1].ending = i.at;
        }
    }
    return self->count > 0;
}

static void lead(const body *self, block *from, uint32_t label)
{
    uint32_t k = 0;
    while (k < self->count && self->blocks[k].label != label)
        k++;
    if (k < self->count)
        from->next[from->next_count++] = k;
    else
        from->is_end = true;
}

static void connect(body *self)
{
    for (uint32_t k = 0; k < self->count; k++) {
        block *from = &self->blocks[k];
        const spirv_instruction i = spirv_at(self->reader->stream, from->ending);
        if (i.opcode == SpvOpBranch) {
            lead(self, from, i.words[1]);
        } else if (i.opcode == SpvOpBranchConditional) {
            lead(self, from, i.words[2]);
            lead(self, from, i.words[3]);
        } else {
            from->is_end = true;
        }
    }
}

static void push(body *self, uint32_t number, uint32_t *height)
{
    if (!self->seen[number])
        self->stack[(*height)++] = number;
    self->seen[number] = true;
}

/* Whether every work-item comes to a block. */
static bool is_certain(body *self, uint32_t number)
{
    uint32_t height = 0;
    if (number == 0)
        return true;
    memset(self->seen, 0, sizeof self->seen);
    self->seen[number] = true; /* no way leads through it */
    push(self, 0, &height);
    while (height > 0) {
        const block *from = &self->blocks[self->stack[--height]];
        if (from->is_end)
            return false;
        for (uint32_t k = 0; k < from->next_count; k++)
            push(self, from->next[k], &height);
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

static bool is_empty(const int64_t c[SPIRV_LINEAR_COLUMNS])
{
    for (int k = 0; k < SPIRV_LINEAR_COLUMNS; k++)
        if (c[k] != 0)
            return false;
    return true;
}

/* @returns false if a step is none that a reach can have */
static bool describe(const spirv_linear *bytes, int rank, spirv_reach *out)
{
    bool is_row = true;
    for (int row = 1; row < SPIRV_LINEAR_ROWS; row++)
        is_row = is_row && is_empty(bytes->c[row]);
    out->dimensions = is_row ? 1 : (uint32_t)rank;
    for (uint32_t k = 0; k < out->dimensions; k++) {
        const int64_t *c = bytes->c[k + 1 < out->dimensions ? k + 1 : 0];
        out->at[k].base = c[0];
        for (int d = 0; d < 3; d++) {
            if (c[1 + d] != (int32_t)c[1 + d])
                return false;
            out->at[k].step[d] = (int32_t)c[1 + d];
        }
    }
    return true;
}

/* Reads and writes of one element are one. */
static void keep(spirv_kernel *kernel, const spirv_reach *reach)
{
    for (size_t k = 0; k < kernel->reach_count; k++)
        if (kernel->reaches[k].parameter == reach->parameter &&
            kernel->reaches[k].dimensions == reach->dimensions &&
            memcmp(kernel->reaches[k].at, reach->at, sizeof reach->at) == 0) {
            kernel->reaches[k].is_write |= reach->is_write;
            return;
        }
    if (kernel->reach_count < SPIRV_REACHES_MAX)
        kernel->reaches[kernel->reach_count++] = *reach;
}

static bool find(spirv_linear_context *c, spirv_instruction i, spirv_reach *out)
{
    spirv_linear bytes;
    bool is_write;
    const uint32_t pointer = accessed(i, &is_write);
    memset(out, 0, sizeof *out); /* its gaps too: they are compared */
    out->is_write = is_write;
    if (pointer == 0 || !spirv_linear_pointer(c, pointer, &out->parameter, &bytes) ||
        c->kernel->parameters[out->parameter].kind != SPIRV_PARAMETER_GLOBAL)
        return false;
    return describe(&bytes, spirv_following_rank(c->kernel, out->parameter), out);
}

static void look_at(body *self, uint32_t number, spirv_linear_context *c, spirv_kernel *kernel)
{
    const spirv_stream stream = self->reader->stream;
    bool is_known = false;
    spirv_reach reach;
    for (spirv_instruction i = spirv_at(stream, self->blocks[number].first);
         i.count != 0 && i.at < self->blocks[number].ending && c->steps > 0;
         i = spirv_next(stream, i)) {
        if (!find(c, i, &reach))
            continue;
        if (!is_known && !is_certain(self, number))
            return;
        is_known = true;
        keep(kernel, &reach);
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

void spirv_find_reaches(const spirv_reader *reader, uint32_t function, spirv_kernel *kernel)
{
    const uint32_t real = unwrap(reader, function);
    const spirv_function *from = &reader->functions[reader->ids[real].function];
    spirv_linear_context c = {reader, from, kernel, STEPS_MAXIMUM, 0};
    body self = {.reader = reader};
    kernel->reach_count = 0;
    if (!find_blocks(&self, from->at))
        return;
    connect(&self);
    for (uint32_t k = 0; k < self.count && c.steps > 0; k++)
        look_at(&self, k, &c, kernel);
}
