#include "backend/spirv/reader/reader.h"

#include <inttypes.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/reader/error.h"

static bool allocate(spirv_reader *reader)
{
    uint32_t functions = 0;
    uint32_t parameters = 0;
    for (spirv_instruction i = spirv_first(reader->stream); i.count != 0;
         i = spirv_next(reader->stream, i)) {
        functions += i.opcode == SpvOpFunction;
        parameters += i.opcode == SpvOpFunctionParameter;
    }
    reader->functions = spirv_allocate(functions, sizeof *reader->functions);
    reader->parameters = spirv_allocate(parameters, sizeof *reader->parameters);
    reader->outside = spirv_allocate(reader->id_count, sizeof *reader->outside);
    if (reader->functions == NULL || reader->parameters == NULL || reader->outside == NULL)
        return spirv_reject_memory(reader->error);
    return true;
}

static bool begin(spirv_reader *reader, spirv_instruction i, spirv_function **open)
{
    if (*open != NULL)
        return spirv_reject(reader->error, i.at,
                            "OpFunction at word %" PRIu32
                            " begins before the function at word %" PRIu32 " ends",
                            i.at, (*open)->at);
    reader->ids[spirv_find(reader, spirv_result(i))].function = reader->function_count;
    *open = &reader->functions[reader->function_count++];
    **open = (spirv_function){.at = i.at, .first_parameter = reader->parameter_count};
    return true;
}

static bool add_parameter(spirv_reader *reader, spirv_instruction i, spirv_function *open)
{
    if (open == NULL || open->has_body)
        return spirv_reject(
            reader->error, i.at,
            "OpFunctionParameter at word %" PRIu32 " is not at the start of a function", i.at);
    reader->parameters[reader->parameter_count++] = spirv_find(reader, spirv_result(i));
    open->parameter_count++;
    return true;
}

static bool visit(spirv_reader *reader, spirv_instruction i, spirv_function **open)
{
    switch (i.opcode) {
    case SpvOpFunction:
        return begin(reader, i, open);
    case SpvOpFunctionParameter:
        return add_parameter(reader, i, *open);
    case SpvOpLabel:
    case SpvOpFunctionEnd:
        if (*open == NULL)
            return spirv_reject(reader->error, i.at, "%s at word %" PRIu32 " is in no function",
                                i.opcode == SpvOpLabel ? "OpLabel" : "OpFunctionEnd", i.at);
        if (i.opcode == SpvOpLabel)
            (*open)->has_body = true;
        else
            *open = NULL;
        return true;
    default:
        return true;
    }
}

/* A function is outside of itself. */
static void number(spirv_reader *reader, spirv_instruction i, spirv_function *open)
{
    const uint32_t index = spirv_find(reader, spirv_result(i));
    spirv_id *id = &reader->ids[index];
    if (open != NULL && i.opcode != SpvOpFunction) {
        id->owner = (uint32_t)(open - reader->functions);
        id->number = open->id_count++;
    } else {
        id->owner = SPIRV_NONE;
        id->number = reader->outside_count;
        reader->outside[reader->outside_count++] = index;
    }
}

bool spirv_index_functions(spirv_reader *reader)
{
    if (!allocate(reader))
        return false;
    spirv_function *open = NULL;
    for (spirv_instruction i = spirv_first(reader->stream); i.count != 0;
         i = spirv_next(reader->stream, i)) {
        if (!visit(reader, i, &open))
            return false;
        if (spirv_has_result(i))
            number(reader, i, open);
    }
    if (open != NULL)
        return spirv_reject(reader->error, open->at,
                            "the function at word %" PRIu32 " has no OpFunctionEnd", open->at);
    return true;
}
