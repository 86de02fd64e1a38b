#include "backend/spirv/reader/reader.h"

#include <stdlib.h>

#include <spirv/unified1/spirv.h>

bool spirv_reader_create(spirv_stream stream, spirv_error *error, spirv_reader *out)
{
    *out = (spirv_reader){.stream = stream, .error = error};
    return spirv_index_ids(out) && spirv_index_functions(out) && spirv_index_decorations(out) &&
           spirv_index_types(out);
}

void spirv_reader_clear(spirv_reader *reader)
{
    free(reader->ids);
    free(reader->functions);
    free(reader->parameters);
    free(reader->outside);
    *reader = (spirv_reader){0};
}

static bool has_builtin(const spirv_reader *reader, spirv_instruction i)
{
    const uint32_t index = spirv_find(reader, spirv_result(i));
    return index != SPIRV_NONE && reader->ids[index].builtin != SPIRV_NONE;
}

static bool is_in_memory(spirv_instruction i)
{
    return i.opcode == SpvOpVariable && (i.words[3] == SpvStorageClassCrossWorkgroup ||
                                         i.words[3] == SpvStorageClassUniformConstant);
}

bool spirv_is_variable(const spirv_reader *reader, spirv_instruction i)
{
    return is_in_memory(i) && !has_builtin(reader, i);
}

bool spirv_is_builtin(const spirv_reader *reader, spirv_instruction i)
{
    return (is_in_memory(i) || (i.opcode == SpvOpVariable && i.words[3] == SpvStorageClassInput)) &&
           has_builtin(reader, i);
}

bool spirv_is_of_llvms_target(const spirv_reader *reader)
{
    enum { GENERATOR = 2, LLVMS_TARGET = 43 };
    return reader->stream.words[GENERATOR] >> 16 == LLVMS_TARGET;
}
