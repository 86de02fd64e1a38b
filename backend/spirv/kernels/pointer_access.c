/* A graph over the ids of all functions follows the pointers: an edge leads from a pointer to what
 * is derived from it, and from an argument to the callee's parameter. Each access marks its
 * pointer. The marks then propagate against the edges, each once over each edge. */
#include "backend/spirv/kernels/pointer_access.h"

#include <stdlib.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/kernels/memory_effects.h"
#include "backend/spirv/reader/error.h"
#include "backend/spirv/reader/graph.h"

#define WRITTEN 1u
#define ESCAPED 2u /* escapes the analysis */

typedef struct analysis {
    const spirv_reader *reader;
    uint8_t *marks;     /* of each id */
    spirv_graph origin; /* from what is derived to what it is derived from */
} analysis;

/* Whether an id is a private variable that holds a pointer, which is what parameters become when
 * nothing is optimised. Such a variable stands in the graph for the pointers stored in it. */
static bool is_slot(const spirv_reader *reader, uint32_t index)
{
    const spirv_instruction i = spirv_at(reader->stream, reader->ids[index].at);
    if (i.opcode != SpvOpVariable || i.words[3] != SpvStorageClassFunction)
        return false;
    const spirv_instruction type = spirv_definition(reader, i.words[1]);
    const spirv_instruction held = spirv_pointee(reader, type);
    return held.opcode == SpvOpTypePointer;
}

static void mark(analysis *a, uint32_t id, unsigned marks)
{
    const uint32_t index = spirv_find(a->reader, id);
    if (index == SPIRV_NONE)
        return;
    /* Code that has the address of a slot may do anything with the pointer in it. */
    a->marks[index] |= (uint8_t)(is_slot(a->reader, index) ? ESCAPED : marks);
}

static bool connect(analysis *a, uint32_t id, uint32_t to)
{
    const uint32_t from = spirv_find(a->reader, id);
    if (from == SPIRV_NONE || to == SPIRV_NONE)
        return true;
    return spirv_graph_add(&a->origin, to, from);
}

static bool derive(analysis *a, uint32_t id, uint32_t to)
{
    const uint32_t from = spirv_find(a->reader, id);
    if (from == SPIRV_NONE || !is_slot(a->reader, from))
        return connect(a, id, to);
    a->marks[from] |= ESCAPED;
    return true;
}

static bool visit_call(analysis *a, spirv_instruction i)
{
    const spirv_reader *reader = a->reader;
    const uint32_t callee = spirv_find(reader, i.words[3]);
    const uint32_t number = callee == SPIRV_NONE ? SPIRV_NONE : reader->ids[callee].function;
    const spirv_function none = {0};
    const spirv_function *function = number == SPIRV_NONE ? &none : &reader->functions[number];
    for (uint32_t word = 4; word < i.count; word++) {
        const uint32_t k = word - 4;
        if (k >= function->parameter_count)
            mark(a, i.words[word], ESCAPED);
        else if (!derive(a, i.words[word], reader->parameters[function->first_parameter + k]))
            return false;
    }
    return true;
}

static bool visit_by_table(analysis *a, spirv_instruction i)
{
    const spirv_memory_effect effect = spirv_memory_effect_of(a->reader, i);
    const uint32_t result = spirv_find(a->reader, spirv_result(i));
    for (uint32_t word = spirv_first_operand(i); word < i.count; word++) {
        if (effect.flow_first != 0 && word >= effect.flow_first && word <= effect.flow_last) {
            if (!derive(a, i.words[word], result))
                return false;
        } else if (word == effect.write) {
            mark(a, i.words[word], WRITTEN);
        } else if (spirv_is_value(i, word)) {
            mark(a, i.words[word], effect.closed ? 0 : ESCAPED);
        }
    }
    return true;
}

static bool visit(analysis *a, spirv_instruction i)
{
    if (i.opcode == SpvOpFunctionCall)
        return visit_call(a, i);
    if (i.opcode == SpvOpLifetimeStart || i.opcode == SpvOpLifetimeStop ||
        spirv_is_debug(a->reader, i))
        return true;
    if (i.opcode == SpvOpLoad || i.opcode == SpvOpStore) {
        const uint32_t slot = spirv_find(a->reader, i.words[i.opcode == SpvOpLoad ? 3 : 1]);
        if (slot != SPIRV_NONE && is_slot(a->reader, slot))
            return i.opcode == SpvOpLoad
                       ? connect(a, i.words[3], spirv_find(a->reader, spirv_result(i)))
                       : derive(a, i.words[2], slot);
    }
    return visit_by_table(a, i);
}

/* Only instructions in functions use pointers; names and types do not. */
static bool visit_bodies(analysis *a)
{
    const spirv_stream stream = a->reader->stream;
    for (uint32_t k = 0; k < a->reader->function_count; k++) {
        spirv_instruction i = spirv_at(stream, a->reader->functions[k].at);
        for (i = spirv_next(stream, i); i.opcode != SpvOpFunctionEnd; i = spirv_next(stream, i))
            if (!visit(a, i))
                return false;
    }
    return true;
}

/* The parameters of an imported function escape. */
static void mark_imports(analysis *a)
{
    const spirv_reader *reader = a->reader;
    for (uint32_t k = 0; k < reader->function_count; k++) {
        const spirv_function *function = &reader->functions[k];
        for (uint32_t p = 0; !function->has_body && p < function->parameter_count; p++)
            a->marks[reader->parameters[function->first_parameter + p]] |= ESCAPED;
    }
}

/* A parameter that promises not to be written through may escape. */
static unsigned admitted(const spirv_reader *reader, uint32_t index, unsigned marks)
{
    return (reader->ids[index].marks & SPIRV_NOWRITE) != 0 ? marks & ~ESCAPED : marks;
}

static void spread(analysis *a, unsigned bit, uint32_t *queue)
{
    uint32_t end = 0;
    for (uint32_t k = 0; k < a->reader->id_count; k++) {
        a->marks[k] = (uint8_t)admitted(a->reader, k, a->marks[k]);
        if ((a->marks[k] & bit) != 0)
            queue[end++] = k;
    }
    while (end != 0) {
        const uint32_t node = queue[--end];
        for (size_t k = a->origin.first[node]; k < a->origin.first[node + 1]; k++) {
            const uint32_t origin = a->origin.targets[k];
            if ((a->marks[origin] & bit) != 0 || admitted(a->reader, origin, bit) == 0)
                continue;
            a->marks[origin] |= (uint8_t)bit;
            queue[end++] = origin;
        }
    }
}

static bool solve(analysis *a)
{
    const uint32_t count = a->reader->id_count;
    uint32_t *queue = spirv_allocate(count, sizeof *queue);
    const bool solved = queue != NULL && visit_bodies(a) && spirv_graph_sort(&a->origin, count);
    if (solved) {
        mark_imports(a);
        spread(a, WRITTEN, queue);
        spread(a, ESCAPED, queue);
        for (uint32_t k = 0; k < count; k++)
            a->marks[k] = (uint8_t)((a->marks[k] & WRITTEN) != 0   ? SPIRV_ACCESS_WRITE
                                    : (a->marks[k] & ESCAPED) != 0 ? SPIRV_ACCESS_UNKNOWN
                                                                   : SPIRV_ACCESS_READ);
    }
    free(queue);
    return solved;
}

bool spirv_find_access(const spirv_reader *reader, uint8_t **out)
{
    analysis a = {.reader = reader, .marks = spirv_allocate(reader->id_count, sizeof *a.marks)};
    const bool solved = a.marks != NULL && solve(&a);
    spirv_graph_clear(&a.origin);
    if (!solved) {
        free(a.marks);
        return spirv_reject_memory(reader->error);
    }
    *out = a.marks;
    return true;
}
