/* Access chains: a pointer plus an offset in bytes. */
#include <spirv/unified1/spirv.h>

#include "backend/spirv/analysis/evaluate.h"

/* A walk through the types of a chain. */
typedef struct chain {
    spirv_uniformity *u;
    uint32_t block;
    uint32_t number; /* of the result */
    uint32_t type;   /* the id of the current type */
    spirv_value value;
} chain;

static spirv_layout layout_of(const spirv_reader *reader, uint32_t type)
{
    const uint32_t index = spirv_find(reader, type);
    return index == SPIRV_NONE ? (spirv_layout){0, 0} : reader->ids[index].layout;
}

static void lose(chain *c)
{
    const spirv_value was = c->value;
    c->value = spirv_value_mix(&was, &was, c->number);
    c->value.object = was.object;
}

/* The next step needs the scratch buffer. */
static void keep(chain *c)
{
    if (spirv_lanes_keep(&c->u->lanes, &c->value))
        return;
    c->u->no_memory = true;
    lose(c);
}

/* Adds `id` times the size of a type. */
static void step(chain *c, uint32_t id, uint32_t type)
{
    const spirv_layout layout = layout_of(c->u->cfg->reader, type);
    const spirv_value index = spirv_uniformity_use(c->u, c->block, id);
    const spirv_value was = c->value;
    if (layout.alignment == 0 || layout.size > INT32_MAX) {
        c->value = spirv_value_mix(&was, &index, c->number);
        c->value.object = was.object;
        return;
    }
    c->value = spirv_value_add(&c->u->lanes, &was, &index, (int64_t)layout.size, c->number);
    c->value.object = was.object;
    keep(c);
}

static bool enter_struct(chain *c, spirv_instruction type, uint32_t id)
{
    uint64_t member;
    if (!spirv_read_constant(c->u->cfg->reader, id, &member) || member >= type.count - 2u)
        return false;
    const spirv_value offset = spirv_value_constant(
        (int64_t)(spirv_member_offset(c->u->cfg->reader, type, (uint32_t)member) & INT32_MAX));
    const spirv_value was = c->value;
    c->value = spirv_value_add(&c->u->lanes, &was, &offset, 1, c->number);
    c->value.object = was.object;
    keep(c);
    c->type = type.words[2 + member];
    return true;
}

static bool enter(chain *c, uint32_t id)
{
    const spirv_instruction type = spirv_definition(c->u->cfg->reader, c->type);
    if (type.opcode == SpvOpTypeStruct)
        return enter_struct(c, type, id);
    if (type.opcode != SpvOpTypeArray && type.opcode != SpvOpTypeVector)
        return false;
    c->type = type.words[2];
    step(c, id, c->type);
    return true;
}

/* In a constant expression all operands are one word later. */
spirv_value spirv_evaluate_chain(spirv_uniformity *u, uint32_t block, spirv_instruction i)
{
    const spirv_reader *reader = u->cfg->reader;
    const uint32_t base = i.opcode == SpvOpSpecConstantOp ? 4 : 3;
    const uint32_t opcode = i.opcode == SpvOpSpecConstantOp ? i.words[3] : i.opcode;
    const bool element = opcode == SpvOpPtrAccessChain || opcode == SpvOpInBoundsPtrAccessChain;
    const uint32_t context = block == SPIRV_NONE ? 0 : u->cfg->blocks[block].context;
    const uint32_t number = spirv_cfg_value(u->cfg, context, spirv_result(i));
    if (base >= i.count)
        return spirv_value_varying(number);
    chain c = {u, block, number, 0, spirv_uniformity_use(u, block, i.words[base])};
    const spirv_instruction pointer = spirv_definition(reader, i.words[base]);
    const spirv_instruction type =
        spirv_definition(reader, pointer.count == 0 ? 0 : spirv_result_type(pointer));
    if (type.opcode != SpvOpTypePointer) {
        lose(&c);
        return c.value;
    }
    c.type = type.words[3];
    uint32_t word = base + 1;
    if (element && word < i.count)
        step(&c, i.words[word++], c.type);
    while (word < i.count && enter(&c, i.words[word]))
        word++;
    if (word < i.count) {
        const spirv_value rest = spirv_value_varying(number), was = c.value;
        c.value = spirv_value_mix(&was, &rest, number);
        c.value.object = was.object;
    }
    return c.value;
}
