#include "backend/spirv/kernels/flow.h"

#include <string.h>

#include <spirv/unified1/spirv.h>

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
static bool find_blocks(spirv_flow *self, uint32_t at)
{
    const spirv_stream stream = self->reader->stream;
    for (spirv_instruction i = spirv_at(stream, at); i.count != 0 && i.opcode != SpvOpFunctionEnd;
         i = spirv_next(stream, i)) {
        if (i.opcode == SpvOpLabel) {
            if (self->count == SPIRV_FLOW_BLOCKS)
                return false;
            self->blocks[self->count++] =
                (spirv_flow_block){.label = i.words[1], .first = i.at, .ending = i.at};
        } else if (self->count > 0 && ends_block(i)) {
            self->blocks[self->count - 1].ending = i.at;
        }
    }
    return self->count > 0;
}

static void lead(const spirv_flow *self, spirv_flow_block *from, uint32_t label)
{
    const uint32_t to = spirv_flow_find(self, label);
    if (to != SPIRV_NONE)
        from->next[from->next_count++] = to;
    else
        from->is_end = true;
}

static void connect(spirv_flow *self)
{
    for (uint32_t k = 0; k < self->count; k++) {
        spirv_flow_block *from = &self->blocks[k];
        const spirv_instruction i = spirv_at(self->reader->stream, from->ending);
        if (i.opcode == SpvOpBranch) {
            lead(self, from, i.words[1]);
        } else if (i.opcode == SpvOpBranchConditional) {
            lead(self, from, i.words[2]);
            lead(self, from, i.words[3]);
            from->condition = from->next_count == 2 ? i.words[1] : 0;
        } else {
            from->is_end = true;
        }
    }
}

bool spirv_flow_create(const spirv_reader *reader, uint32_t at, spirv_flow *out)
{
    memset(out, 0, sizeof *out);
    out->reader = reader;
    if (!find_blocks(out, at))
        return false;
    connect(out);
    return true;
}

uint32_t spirv_flow_find(const spirv_flow *flow, uint32_t label)
{
    for (uint32_t k = 0; k < flow->count; k++)
        if (flow->blocks[k].label == label)
            return k;
    return SPIRV_NONE;
}

uint32_t spirv_flow_block_of(const spirv_flow *flow, uint32_t at)
{
    for (uint32_t k = 0; k < flow->count; k++)
        if (at > flow->blocks[k].first && at <= flow->blocks[k].ending)
            return k;
    return SPIRV_NONE;
}

/* Looks for a block, or for an end (SPIRV_NONE), on the ways from one, through neither of two. */
static bool search(const spirv_flow *flow, uint32_t from, uint32_t to, uint32_t one, uint32_t other)
{
    bool seen[SPIRV_FLOW_BLOCKS] = {false};
    uint32_t stack[SPIRV_FLOW_BLOCKS], height = 0;
    if (from == one || from == other)
        return false;
    seen[from] = true;
    stack[height++] = from;
    while (height > 0) {
        const uint32_t at = stack[--height];
        if (to == SPIRV_NONE ? flow->blocks[at].is_end : at == to)
            return true;
        for (uint32_t k = 0; k < flow->blocks[at].next_count; k++) {
            const uint32_t next = flow->blocks[at].next[k];
            if (!seen[next] && next != one && next != other)
                stack[height++] = next;
            seen[next] = true;
        }
    }
    return false;
}

bool spirv_flow_leads(const spirv_flow *flow, uint32_t from, uint32_t to, uint32_t without)
{
    return search(flow, from, to, without, without);
}

bool spirv_flow_ends(const spirv_flow *flow, uint32_t from, uint32_t one, uint32_t other)
{
    return search(flow, from, SPIRV_NONE, one, other);
}
