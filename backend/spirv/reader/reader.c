#include "backend/spirv/reader/reader.h"

#include <stdlib.h>

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
    *reader = (spirv_reader){0};
}
