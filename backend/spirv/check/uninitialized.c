/* tile_static memory that is read before anything can have been written to it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/analysis/evaluate.h"
#include "backend/spirv/check/checker.h"
#include "backend/spirv/kernels/memory_effects.h"

/* A search for a write, from the kernel's beginning to a read. */
typedef struct search {
    spirv_checker *c;
    uint32_t object;    /* the memory: the number of its value */
    uint32_t block, at; /* the read; the search does not go past it */
    uint8_t *judged;    /* of each value: whether its first read has been seen */
    uint8_t *seen;      /* of each node */
    uint32_t *stack;
} search;

static bool is_object(const spirv_checker *c, uint32_t object, uint32_t block, spirv_instruction i,
                      uint32_t word)
{
    return word < i.count &&
           spirv_uniformity_use(&c->uniformity, block, i.words[word]).object == object;
}

/* Whether an instruction that may write through any of its operands has one into the memory. */
static bool takes(const spirv_checker *c, uint32_t object, uint32_t block, spirv_instruction i)
{
    bool found = false;
    for (uint32_t word = spirv_first_operand(i); !found && word < i.count; word++)
        found = spirv_is_value(i, word) && is_object(c, object, block, i, word);
    return found;
}

bool spirv_is_update(spirv_instruction i)
{
    return (i.opcode >= SpvOpAtomicCompareExchange && i.opcode <= SpvOpAtomicXor) ||
           i.opcode == SpvOpAtomicFlagTestAndSet || i.opcode == SpvOpAtomicFAddEXT ||
           i.opcode == SpvOpAtomicFMinEXT || i.opcode == SpvOpAtomicFMaxEXT;
}

bool spirv_may_write(const spirv_checker *c, uint32_t object, uint32_t block, spirv_instruction i)
{
    const spirv_reader *reader = c->reader;
    if (i.opcode == SpvOpStore || i.opcode == SpvOpCopyMemory || i.opcode == SpvOpCopyMemorySized)
        return is_object(c, object, block, i, 1);
    if (spirv_is_debug(reader, i))
        return false;
    if (i.opcode == SpvOpFunctionCall)
        return takes(c, object, block, i);
    const spirv_memory_effect effect = spirv_memory_effect_of(reader, i);
    return effect.write != 0 ? is_object(c, object, block, i, effect.write)
                             : !effect.closed && takes(c, object, block, i);
}

/* Whether an instruction writes what need not be something before. */
static bool writes(const search *s, uint32_t block, spirv_instruction i)
{
    return !spirv_is_update(i) && spirv_may_write(s->c, s->object, block, i);
}

/* Whether a block writes to the memory, before the read if that is its own. */
static bool block_writes(const search *s, uint32_t number)
{
    const spirv_stream stream = s->c->reader->stream;
    const spirv_block *block = &s->c->cfg.blocks[number];
    const uint32_t last = number == s->block ? s->at - 1 : block->last;
    bool found = false;
    for (spirv_instruction i = spirv_at(stream, block->first);
         !found && i.count != 0 && i.at <= last; i = spirv_next(stream, i))
        found = writes(s, number, i);
    return found;
}

/* Whether a path from the kernel's beginning has a write before the first execution of the read. */
static bool is_preceded(search *s)
{
    const spirv_cfg *cfg = &s->c->cfg;
    uint32_t depth = 0;
    memset(s->seen, 0, (size_t)cfg->block_count + 1);
    s->stack[depth++] = cfg->order[0];
    s->seen[cfg->order[0]] = 1;
    while (depth > 0) {
        const uint32_t block = s->stack[--depth];
        uint32_t count = 0;
        if (block == cfg->block_count)
            continue;
        if (block_writes(s, block))
            return true;
        const uint32_t *next = spirv_cfg_successors(cfg, block, &count);
        for (uint32_t k = 0; block != s->block && k < count; k++)
            if (s->seen[next[k]] == 0) {
                s->seen[next[k]] = 1;
                s->stack[depth++] = next[k];
            }
    }
    return false;
}

/* The operand through which an instruction reads, or 0. */
static uint32_t read_word(spirv_instruction i)
{
    return i.opcode == SpvOpLoad                               ? 3
           : i.opcode == SpvOpAtomicLoad || spirv_is_update(i) ? spirv_first_operand(i)
                                                               : 0;
}

/* A race says more, about what follows from it too. */
static bool has_race(const spirv_checker *c, const char *name)
{
    char begin[2 * SPIRV_TEXT];
    (void)snprintf(begin, sizeof begin, "race on `%s` in kernel `%s`", name, c->kernel->name);
    bool found = false;
    for (size_t k = 0; !found && k < c->out->count; k++)
        found = c->out->findings[k].rule == SPIRV_RULE_TILE_STATIC_RACE &&
                strncmp(c->out->findings[k].text, begin, strlen(begin)) == 0;
    return found;
}

/* Blocks come in reverse postorder: the first read of each memory is looked at. */
static bool check(void *context, uint32_t block, spirv_instruction i)
{
    search *s = context;
    spirv_checker *c = s->c;
    const spirv_uniformity *u = &c->uniformity;
    const uint32_t word = read_word(i);
    if (word == 0 || word >= i.count)
        return true;
    const spirv_value place = spirv_uniformity_use(u, block, i.words[word]);
    if (place.object == SPIRV_NONE || s->judged[place.object] != 0 || u->at[place.object] == 0 ||
        spirv_storage_class(u, &place, i.words[word]) != SpvStorageClassWorkgroup)
        return true;
    s->judged[place.object] = 1;
    s->object = place.object;
    s->block = block;
    s->at = i.at;
    const uint32_t id = spirv_result(spirv_at(c->reader->stream, u->at[place.object]));
    const spirv_text name = spirv_name(c, id);
    if (!spirv_cfg_spend(&c->cfg, c->cfg.reached) || is_preceded(s) || has_race(c, name.text))
        return true;
    return spirv_report(c, SPIRV_RULE_TILE_STATIC_UNINITIALIZED, false, i.at, id,
                        "kernel `%s` reads `%s` here, and nothing has been written to it: "
                        "tile_static memory begins with any value",
                        c->kernel->name, name.text);
}

bool spirv_check_uninitialized(spirv_checker *c)
{
    const size_t nodes = (size_t)c->cfg.block_count + 1;
    search s = {.c = c,
                .judged = spirv_allocate(c->cfg.value_count, sizeof *s.judged),
                .seen = spirv_allocate(nodes, sizeof *s.seen),
                .stack = spirv_allocate(nodes, sizeof *s.stack)};
    const bool room = s.judged != NULL && s.seen != NULL && s.stack != NULL;
    const bool good =
        room && (c->uniformity.unknown_write || spirv_check_instructions(c, check, &s));
    free(s.judged);
    free(s.seen);
    free(s.stack);
    return good;
}
