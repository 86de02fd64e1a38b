/* What a kernel's tile_static variables are called and how long they are: for reports of checked
 * kernels (contract/check.h). */
#include <stdio.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/contract/check.h"
#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

/* clang names tile_static variables "KERNEL.NAME", and the next of that name "KERNEL.NAME.1". */
static void write_name(const lowering *l, uint32_t index, char *out, size_t room)
{
    char symbol[200] = "";
    if (l->reader.ids[index].name != 0)
        lower_copy_string(spirv_at(l->reader.stream, l->reader.ids[index].name), 2, symbol,
                          sizeof symbol);
    const char *dot = strchr(symbol, '.');
    const char *start = dot != NULL && dot[1] != '\0' ? dot + 1 : symbol;
    (void)snprintf(out, room, "%.*s", (int)strcspn(start, "."), start);
}

/* Of an array, the slowest first; 0 of anything else, or where there are more. */
static uint32_t read_extents(const lowering *l, uint32_t index, uint64_t extents[SIMD_CHECK_RANK])
{
    const spirv_reader *reader = &l->reader;
    const spirv_instruction variable = spirv_at(reader->stream, reader->ids[index].at);
    spirv_instruction type =
        spirv_pointee(reader, spirv_definition(reader, spirv_result_type(variable)));
    uint32_t rank = 0;
    for (; type.opcode == SpvOpTypeArray && type.count >= 4; rank++) {
        if (rank == SIMD_CHECK_RANK || !spirv_read_constant(reader, type.words[3], &extents[rank]))
            return 0;
        type = spirv_definition(reader, type.words[2]);
    }
    return rank;
}

static void describe(lowering *l, const char *list, uint32_t index, uint64_t size)
{
    char name[200];
    uint64_t extents[SIMD_CHECK_RANK];
    LLVMMetadataRef values[3 + SIMD_CHECK_RANK];
    write_name(l, index, name, sizeof name);
    const uint32_t rank = read_extents(l, index, extents);
    values[0] = LLVMMDStringInContext2(l->context, name, strlen(name));
    values[1] = LLVMValueAsMetadata(lower_int(l->i64, l->tile_offsets[index]));
    values[2] = LLVMValueAsMetadata(lower_int(l->i64, size));
    for (uint32_t d = 0; d < rank; d++)
        values[3 + d] = LLVMValueAsMetadata(lower_int(l->i64, extents[d]));
    const LLVMMetadataRef node = LLVMMDNodeInContext2(l->context, values, 3 + rank);
    LLVMAddNamedMetadataOperand(l->module, list, LLVMMetadataAsValue(l->context, node));
}

void lower_name_tile_static(lowering *l, const char *kernel)
{
    char list[300];
    (void)snprintf(list, sizeof list, SIMD_TILE_STATIC_LIST "%.250s", kernel);
    for (uint32_t k = 0; k < l->tile_variable_count; k++) {
        spirv_layout layout;
        if (spirv_is_tile_static(&l->uses, l->tile_variables[k], &layout))
            describe(l, list, l->tile_variables[k], layout.size);
    }
}
