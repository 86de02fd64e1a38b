#include "backend/spirv/kernels/kernels.h"

#include <inttypes.h>
#include <stdlib.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/kernels/index_rank.h"
#include "backend/spirv/kernels/parameters.h"
#include "backend/spirv/kernels/pointer_access.h"
#include "backend/spirv/kernels/reach.h"
#include "backend/spirv/kernels/strides.h"
#include "backend/spirv/kernels/tile_static.h"
#include "backend/spirv/reader/error.h"

/* Two numbers for each work-item, and padding to align the first. */
#define MEETING_BYTES (2u * SPIRV_MEETING_PARTS * 8u + 8u)

/* The state of reading one module's kernels. */
typedef struct context {
    const spirv_reader *reader;
    spirv_kernels *out;
    uint8_t *access; /* of each id */
    spirv_uses uses;
    spirv_kernel **done;      /* of each function: the first kernel that it is */
    uint32_t work_group_size; /* word offset of the constant that is BuiltIn WorkgroupSize, or 0 */
    char *names_end;
} context;

static const char *copy_name(context *c, spirv_instruction i, uint32_t word)
{
    const char *name = c->names_end;
    c->names_end = spirv_copy_string(i, word, c->names_end);
    return name;
}

/* The words of all names, each copied at most once, bound the bytes that the copies take. */
static bool allocate(context *c)
{
    size_t entry_points = 0;
    size_t name_words = 0;
    for (spirv_instruction i = spirv_first(c->reader->stream); i.count != 0;
         i = spirv_next(c->reader->stream, i)) {
        entry_points += i.opcode == SpvOpEntryPoint;
        if (i.opcode == SpvOpEntryPoint || i.opcode == SpvOpName)
            name_words += i.count;
    }
    spirv_kernels *out = c->out;
    out->kernels = spirv_allocate(entry_points, sizeof *out->kernels);
    out->parameters = spirv_allocate(c->reader->parameter_count, sizeof *out->parameters);
    out->names = spirv_allocate(name_words, sizeof(uint32_t));
    c->names_end = out->names;
    c->done = spirv_allocate(c->reader->function_count, sizeof *c->done);
    if (out->kernels == NULL || out->parameters == NULL || out->names == NULL || c->done == NULL)
        return spirv_reject_memory(c->reader->error);
    return true;
}

static bool read_size(const spirv_reader *reader, spirv_instruction i, uint32_t word, bool is_id,
                      uint32_t *out)
{
    uint64_t size = i.words[word];
    if (is_id && !spirv_read_constant(reader, i.words[word], &size))
        return spirv_reject(reader->error, i.at,
                            "%s at word %" PRIu32 " names id %" PRIu32
                            ", which is no integer constant",
                            i.opcode == SpvOpExecutionModeId ? "LocalSizeId" : "WorkgroupSize",
                            i.at, i.words[word]);
    if (size == 0 || size > UINT32_MAX)
        return spirv_reject(reader->error, i.at,
                            "the tile size at word %" PRIu32 " is not between 1 and 2^32 - 1",
                            i.at);
    *out = (uint32_t)size;
    return true;
}

static bool read_tile(const spirv_reader *reader, uint32_t at, uint32_t tile[3])
{
    if (at == 0)
        return true;
    const spirv_instruction i = spirv_at(reader->stream, at);
    if (i.count < 6)
        return spirv_reject(reader->error, i.at,
                            "the tile size at word %" PRIu32 " needs 6 words and has %u", i.at,
                            (unsigned)i.count);
    const bool is_id = i.opcode != SpvOpExecutionMode;
    return read_size(reader, i, 3, is_id, &tile[0]) && read_size(reader, i, 4, is_id, &tile[1]) &&
           read_size(reader, i, 5, is_id, &tile[2]);
}

/* A constant vector decorated as BuiltIn WorkgroupSize counts more than execution modes. */
static bool read_tiles(const context *c, const spirv_id *function, spirv_kernel *kernel)
{
    const uint32_t at = c->work_group_size != 0 ? c->work_group_size : function->local_size;
    return read_tile(c->reader, at, kernel->tile) &&
           read_tile(c->reader, function->local_size_hint, kernel->tile_hint);
}

static uint32_t find_work_group_size(const spirv_reader *reader)
{
    for (uint32_t k = 0; k < reader->id_count; k++) {
        const uint16_t opcode = spirv_at(reader->stream, reader->ids[k].at).opcode;
        if (reader->ids[k].builtin == SpvBuiltInWorkgroupSize &&
            (opcode == SpvOpConstantComposite || opcode == SpvOpSpecConstantComposite))
            return reader->ids[k].at;
    }
    return 0;
}

/* Constant memory cannot be written, wherever a pointer to it goes. */
static bool is_constant_memory(const spirv_reader *reader, const spirv_id *parameter)
{
    const spirv_instruction i = spirv_at(reader->stream, parameter->at);
    const spirv_instruction type = spirv_definition(reader, spirv_result_type(i));
    return type.opcode == SpvOpTypePointer && type.words[2] == SpvStorageClassUniformConstant;
}

static bool read_parameter(context *c, uint32_t number)
{
    const spirv_reader *reader = c->reader;
    const uint32_t index = reader->parameters[number];
    const spirv_id *id = &reader->ids[index];
    spirv_parameter *parameter = &c->out->parameters[number];
    if (!spirv_read_parameter(reader, index, parameter))
        return false;
    if (parameter->kind == SPIRV_PARAMETER_GLOBAL) {
        parameter->access = (spirv_access)c->access[index];
        if (parameter->access == SPIRV_ACCESS_UNKNOWN && is_constant_memory(reader, id))
            parameter->access = SPIRV_ACCESS_READ;
    }
    parameter->name = id->name == 0 ? "" : copy_name(c, spirv_at(reader->stream, id->name), 2);
    return true;
}

/* Of structs that the launch passes, and all of it. */
static void keep_members(const spirv_strides *strides, spirv_kernel *kernel)
{
    kernel->stride_member_count = 0;
    for (uint32_t k = 0; k < strides->member_count; k++) {
        const spirv_stride_member *member = &strides->members[k];
        const spirv_parameter *parameter = &kernel->parameters[member->parameter];
        if (parameter->kind == SPIRV_PARAMETER_VALUE &&
            (size_t)member->offset + member->size <= parameter->size)
            kernel->stride_members[kernel->stride_member_count++] = *member;
    }
}

static bool read_function(context *c, uint32_t index, spirv_kernel *kernel)
{
    const spirv_function *function = &c->reader->functions[c->reader->ids[index].function];
    kernel->parameter_count = function->parameter_count;
    kernel->parameters = c->out->parameters + function->first_parameter;
    for (uint32_t k = 0; k < function->parameter_count; k++)
        if (!read_parameter(c, function->first_parameter + k))
            return false;
    const spirv_strides strides = spirv_find_strides(c->reader, index);
    for (uint32_t k = 0; k < function->parameter_count && k < SPIRV_STRIDES; k++) {
        kernel->parameters[k].is_stride = (strides.any >> k & 1) != 0;
        kernel->parameters[k].is_byte_stride = (strides.of_bytes >> k & 1) != 0;
    }
    keep_members(&strides, kernel);
    bool meets = false;
    if (!read_tiles(c, &c->reader->ids[index], kernel) ||
        !spirv_sum_tile_static(&c->uses, index, &kernel->tile_static_size, &meets))
        return false;
    kernel->meeting_size = meets ? MEETING_BYTES : 0;
    kernel->waits = c->uses.found_wait;
    kernel->knows_groups = c->uses.found_group;
    kernel->knows_sub_groups = c->uses.found_sub_group;
    kernel->sub_group_least = c->uses.found_least;
    kernel->index_rank = c->uses.found_size ? 0 : spirv_index_rank(c->reader, index);
    if (!spirv_find_reaches(c->reader, index, kernel, &c->out->reaches))
        return spirv_reject_memory(c->reader->error);
    kernel->sub_group_size = c->reader->ids[index].sub_group_size;
    return true;
}

static bool read_kernel(context *c, spirv_instruction i)
{
    const spirv_reader *reader = c->reader;
    if (i.words[1] != SpvExecutionModelKernel)
        return spirv_reject(reader->error, i.at,
                            "the entry point at word %" PRIu32
                            " is not a kernel but of model %" PRIu32,
                            i.at, i.words[1]);
    const uint32_t index = spirv_find(reader, i.words[2]);
    if (index == SPIRV_NONE || reader->ids[index].function == SPIRV_NONE)
        return spirv_reject(reader->error, i.at,
                            "the entry point at word %" PRIu32 " names id %" PRIu32
                            ", which is no function",
                            i.at, i.words[2]);
    spirv_kernel *kernel = &c->out->kernels[c->out->count];
    spirv_kernel **done = &c->done[reader->ids[index].function];
    if (*done != NULL)
        *kernel = **done;
    else if (!read_function(c, index, kernel))
        return false;
    *done = kernel;
    kernel->name = copy_name(c, i, 3);
    c->out->count++;
    return true;
}

static bool read_all(context *c)
{
    if (!allocate(c) || !spirv_find_access(c->reader, &c->access) ||
        !spirv_find_uses(c->reader, &c->uses))
        return false;
    for (spirv_instruction i = spirv_first(c->reader->stream); i.count != 0;
         i = spirv_next(c->reader->stream, i))
        if (i.opcode == SpvOpEntryPoint && !read_kernel(c, i))
            return false;
    return true;
}

bool spirv_read_kernels(const spirv_reader *reader, spirv_kernels *out)
{
    context c = {.reader = reader, .out = out, .work_group_size = find_work_group_size(reader)};
    const bool read = read_all(&c);
    free(c.access);
    free(c.done);
    spirv_uses_clear(&c.uses);
    return read;
}

void spirv_kernels_clear(spirv_kernels *kernels)
{
    while (kernels->reaches != NULL) {
        spirv_reaches *next = kernels->reaches->next;
        free(kernels->reaches);
        kernels->reaches = next;
    }
    free(kernels->kernels);
    free(kernels->parameters);
    free(kernels->names);
    *kernels = (spirv_kernels){0};
}
