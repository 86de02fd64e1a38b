/* Limits of sizes and types: the rules of C++ AMP that the module alone can violate. */
#include <inttypes.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/check/checker.h"

/* C++ AMP's. */
enum { TILE_MAXIMUM = 1024, SLICES_MAXIMUM = 64 };

static bool check_tile(spirv_checker *c)
{
    const uint32_t *tile = c->kernel->tile;
    const uint64_t plane = (uint64_t)tile[0] * tile[1];
    if (tile[0] != 0 && (plane > TILE_MAXIMUM || plane * tile[2] > TILE_MAXIMUM))
        return spirv_report(c, SPIRV_RULE_TILE_SIZE, true, 0, c->function,
                            "the tile of kernel `%s` has %" PRIu32 " x %" PRIu32 " x %" PRIu32
                            " work-items, more than %d",
                            c->kernel->name, tile[2], tile[1], tile[0], (int)TILE_MAXIMUM);
    if (tile[2] > SLICES_MAXIMUM)
        return spirv_report(c, SPIRV_RULE_TILE_SIZE, true, 0, c->function,
                            "dimension 0 of the tile of kernel `%s` is %" PRIu32
                            ", more than the %d that a tile of three dimensions may have",
                            c->kernel->name, tile[2], (int)SLICES_MAXIMUM);
    return true;
}

static bool check_size(spirv_checker *c)
{
    if (c->kernel->tile_static_size <= c->tile_static_limit)
        return true;
    return spirv_report(c, SPIRV_RULE_TILE_STATIC_SIZE, false, 0, c->function,
                        "kernel `%s` has %" PRIu64
                        " bytes of tile_static memory, more than %" PRIu64,
                        c->kernel->name, c->kernel->tile_static_size, c->tile_static_limit);
}

/* Whether a type is a pointer or an array of such. */
static bool holds_pointer(const spirv_reader *reader, spirv_instruction type)
{
    for (uint32_t depth = 0; type.opcode == SpvOpTypeArray && depth < 64; depth++)
        type = spirv_definition(reader, type.words[2]);
    return type.opcode == SpvOpTypePointer;
}

/* Whether a struct contains a pointer. Types come before the types that use them, except for
 * pointees, which this does not follow. */
static bool struct_holds_pointer(const spirv_reader *reader, spirv_instruction type, uint32_t depth)
{
    enum { DEPTH_MAXIMUM = 16 };
    for (uint32_t word = 2; type.opcode == SpvOpTypeStruct && word < type.count; word++) {
        const spirv_instruction member = spirv_definition(reader, type.words[word]);
        if (holds_pointer(reader, member) ||
            (depth < DEPTH_MAXIMUM && struct_holds_pointer(reader, member, depth + 1)))
            return true;
    }
    return false;
}

static bool check_parameters(spirv_checker *c)
{
    const spirv_reader *reader = c->reader;
    const uint32_t index = spirv_find(reader, c->function);
    const spirv_function *function = &reader->functions[reader->ids[index].function];
    for (uint32_t k = 0; k < function->parameter_count; k++) {
        const spirv_id *id = &reader->ids[reader->parameters[function->first_parameter + k]];
        const spirv_instruction i = spirv_at(reader->stream, id->at);
        spirv_instruction type = spirv_definition(reader, spirv_result_type(i));
        if ((id->marks & SPIRV_BYVAL) != 0)
            type = spirv_pointee(reader, type);
        if (struct_holds_pointer(reader, type, 0) &&
            !spirv_report(c, SPIRV_RULE_POINTER_PARAMETER, true, 0, c->function,
                          "parameter %" PRIu32 " of kernel `%s` is a struct with a pointer in it, "
                          "which is an address of the host",
                          k, c->kernel->name))
            return false;
    }
    return true;
}

static bool check_variables(spirv_checker *c)
{
    const spirv_reader *reader = c->reader;
    for (spirv_instruction i = spirv_first(reader->stream);
         i.count != 0 && i.opcode != SpvOpFunction; i = spirv_next(reader->stream, i)) {
        if (i.opcode != SpvOpVariable || i.words[3] != SpvStorageClassWorkgroup)
            continue;
        const spirv_instruction type = spirv_pointee(reader, spirv_definition(reader, i.words[1]));
        if (holds_pointer(reader, type) &&
            !spirv_report(c, SPIRV_RULE_TILE_STATIC_POINTER, true, 0, i.words[2],
                          "tile_static variable `%s` is a pointer", spirv_name(c, i.words[2]).text))
            return false;
    }
    return true;
}

bool spirv_check_limits(spirv_checker *c)
{
    return c->kernel == NULL ? check_variables(c)
                             : check_tile(c) && check_size(c) && check_parameters(c);
}
