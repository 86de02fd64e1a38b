#include "backend/spirv/kernels/tile_static.h"

#include <inttypes.h>
#include <stdlib.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/kernels/memory_effects.h"
#include "backend/spirv/kernels/sub_groups.h"
#include "backend/spirv/reader/error.h"

/* Each kernel walks everything it reaches, so the cost is kernels times shared code. Real modules
 * stay far below this limit; a hostile module does not. */
#define STEPS_MAXIMUM (UINT64_C(1) << 28)

/* Whether an id can refer to a Workgroup variable; constant expressions can, too. */
static bool leads_on(const spirv_reader *reader, uint32_t index)
{
    switch (spirv_at(reader->stream, reader->ids[index].at).opcode) {
    case SpvOpFunction:
    case SpvOpVariable:
    case SpvOpConstantComposite:
    case SpvOpSpecConstantComposite:
    case SpvOpSpecConstantOp:
    case SpvOpConstantFunctionPointerINTEL:
        return true;
    default:
        return false;
    }
}

/* The node that stands for whatever a pointer leads to. */
static uint32_t anything(const spirv_reader *reader)
{
    return reader->id_count;
}

static bool add_uses(spirv_uses *uses, spirv_instruction i, uint32_t user)
{
    if (i.opcode == SpvOpFunctionPointerCallINTEL &&
        !spirv_graph_add(&uses->graph, user, anything(uses->reader)))
        return false;
    for (uint32_t word = spirv_first_operand(i); word < i.count; word++) {
        if (!spirv_is_value(i, word))
            continue;
        const uint32_t used = spirv_find(uses->reader, i.words[word]);
        if (used == SPIRV_NONE || !leads_on(uses->reader, used))
            continue;
        if (!spirv_graph_add(&uses->graph, user, used))
            return false;
    }
    return true;
}

static bool collect(spirv_uses *uses)
{
    const spirv_reader *reader = uses->reader;
    uint32_t function = SPIRV_NONE;
    for (uint32_t k = 0; k < reader->id_count; k++)
        if ((reader->ids[k].marks & SPIRV_INDIRECT) != 0 &&
            !spirv_graph_add(&uses->graph, anything(reader), k))
            return false;
    for (spirv_instruction i = spirv_first(reader->stream); i.count != 0;
         i = spirv_next(reader->stream, i)) {
        if (i.opcode == SpvOpFunction)
            function = spirv_find(reader, spirv_result(i));
        else if (i.opcode == SpvOpFunctionEnd)
            function = SPIRV_NONE;
        uint32_t user = function;
        if (function == SPIRV_NONE && spirv_has_result(i)) {
            const uint32_t result = spirv_find(reader, spirv_result(i));
            user = leads_on(reader, result) ? result : SPIRV_NONE;
        }
        if (function != SPIRV_NONE && spirv_is_exchange(reader, i, SpvScopeWorkgroup))
            uses->meets[function] = true;
        if (function != SPIRV_NONE && spirv_is_wait(reader, i))
            uses->waits[function] = true;
        const uint32_t least = function == SPIRV_NONE ? 0 : spirv_sub_group_least(reader, i);
        if (least > 0 && least > uses->together[function])
            uses->together[function] = least;
        if (user != SPIRV_NONE && !spirv_is_debug(reader, i) && !add_uses(uses, i, user))
            return false;
    }
    return true;
}

bool spirv_find_uses(const spirv_reader *reader, spirv_uses *out)
{
    const uint32_t nodes = reader->id_count + 1;
    *out = (spirv_uses){
        .reader = reader,
        .seen = spirv_allocate(nodes, sizeof *out->seen),
        .meets = spirv_allocate(nodes, sizeof *out->meets),
        .waits = spirv_allocate(nodes, sizeof *out->waits),
        .together = spirv_allocate(nodes, sizeof *out->together),
        .stack = spirv_allocate(nodes, sizeof *out->stack),
        .steps = STEPS_MAXIMUM,
    };
    if (out->seen == NULL || out->meets == NULL || out->waits == NULL || out->together == NULL ||
        out->stack == NULL || !collect(out) || !spirv_graph_sort(&out->graph, nodes))
        return spirv_reject_memory(reader->error);
    return true;
}

void spirv_uses_clear(spirv_uses *uses)
{
    spirv_graph_clear(&uses->graph);
    free(uses->seen);
    free(uses->meets);
    free(uses->waits);
    free(uses->together);
    free(uses->stack);
    *uses = (spirv_uses){0};
}

/* The bytes and the alignment of an id, if it is a Workgroup variable; those of one without a known
 * size are 0. */
static bool lay_out_variable(const spirv_reader *reader, uint32_t index, spirv_layout *out)
{
    const spirv_id *variable = &reader->ids[index];
    const spirv_instruction i = spirv_at(reader->stream, variable->at);
    if (i.opcode != SpvOpVariable || i.words[3] != SpvStorageClassWorkgroup)
        return false;
    const spirv_instruction type = spirv_pointee(reader, spirv_definition(reader, i.words[1]));
    *out = (spirv_layout){0};
    if (type.count != 0 && spirv_has_result(type))
        *out = reader->ids[spirv_find(reader, spirv_result(type))].layout;
    if (out->alignment == 0)
        return true;
    if (variable->alignment != 0)
        out->alignment = variable->alignment;
    out->size = spirv_round_up(out->size, out->alignment);
    return true;
}

static bool add_variable(const spirv_reader *reader, uint32_t index, uint64_t *sum)
{
    spirv_layout layout;
    if (!lay_out_variable(reader, index, &layout))
        return true;
    const uint32_t at = reader->ids[index].at;
    if (layout.alignment == 0)
        return spirv_reject(reader->error, at,
                            "the Workgroup variable at word %" PRIu32 " has no type of known size",
                            at);
    *sum += layout.size;
    if (*sum > UINT64_MAX / 4)
        return spirv_reject(reader->error, at,
                            "with the Workgroup variable at word %" PRIu32
                            " a kernel needs more tile_static memory than there is",
                            at);
    return true;
}

static bool visit(spirv_uses *uses, uint32_t index, uint32_t *end)
{
    const size_t first = uses->graph.first[index];
    const size_t last = uses->graph.first[index + 1];
    const uint32_t at = index == anything(uses->reader) ? 0 : uses->reader->ids[index].at;
    if (uses->steps < 1 + (last - first))
        return spirv_reject(
            uses->reader->error, at,
            "at word %" PRIu32 " the calls of all kernels have become too many to follow", at);
    uses->steps -= 1 + (last - first);
    for (size_t k = first; k < last; k++) {
        const uint32_t used = uses->graph.targets[k];
        if (uses->seen[used] == uses->walk)
            continue;
        uses->seen[used] = uses->walk;
        uses->stack[(*end)++] = used;
    }
    return true;
}

static bool is_of_group(uint32_t builtin)
{
    return builtin == SpvBuiltInNumWorkgroups || builtin == SpvBuiltInWorkgroupSize ||
           builtin == SpvBuiltInWorkgroupId || builtin == SpvBuiltInLocalInvocationId ||
           builtin == SpvBuiltInLocalInvocationIndex || builtin == SpvBuiltInEnqueuedWorkgroupSize;
}

static bool is_of_domain(uint32_t builtin)
{
    return builtin == SpvBuiltInGlobalSize || builtin == SpvBuiltInGlobalLinearId ||
           builtin == SpvBuiltInNumWorkgroups || builtin == SpvBuiltInWorkDim;
}

static bool is_place_in_sub_group(uint32_t builtin)
{
    return (builtin >= SpvBuiltInSubgroupSize && builtin <= SpvBuiltInSubgroupLocalInvocationId) ||
           (builtin >= SpvBuiltInSubgroupEqMask && builtin <= SpvBuiltInSubgroupLtMask);
}

bool spirv_sum_tile_static(spirv_uses *uses, uint32_t function, uint64_t *out, bool *meets)
{
    uint64_t sum = 0;
    uint32_t end = 0;
    *meets = false;
    uses->found_wait = false;
    uses->found_group = false;
    uses->found_size = false;
    uses->found_sub_group = false;
    uses->found_least = 0;
    uses->walk++;
    uses->seen[function] = uses->walk;
    uses->stack[end++] = function;
    while (end != 0) {
        const uint32_t index = uses->stack[--end];
        if (!visit(uses, index, &end))
            return false;
        if (index == anything(uses->reader))
            continue;
        *meets = *meets || uses->meets[index];
        uses->found_wait = uses->found_wait || uses->waits[index];
        uses->found_group = uses->found_group || is_of_group(uses->reader->ids[index].builtin);
        uses->found_size = uses->found_size || is_of_domain(uses->reader->ids[index].builtin);
        uses->found_sub_group |=
            uses->together[index] > 0 || is_place_in_sub_group(uses->reader->ids[index].builtin);
        if (uses->together[index] > uses->found_least)
            uses->found_least = uses->together[index];
        if (!add_variable(uses->reader, index, &sum))
            return false;
    }
    *out = sum;
    return true;
}

bool spirv_is_tile_static(const spirv_uses *uses, uint32_t index, spirv_layout *out)
{
    return uses->seen[index] == uses->walk && lay_out_variable(uses->reader, index, out);
}
