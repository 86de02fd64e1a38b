#include "backend/driver/engines/opencl/rewrite.h"

#include <string.h>

#include <spirv/unified1/spirv.h>

spirv_instruction cpu_opencl_definition(const cpu_opencl_rewrite *rewrite, uint32_t id)
{
    const uint32_t at = id < rewrite->bound ? rewrite->definitions[id] : 0;
    return spirv_at(rewrite->in, at != 0 ? at : rewrite->in.count);
}

uint32_t cpu_opencl_type_id_of(const cpu_opencl_rewrite *rewrite, uint32_t id)
{
    const spirv_instruction value = cpu_opencl_definition(rewrite, id);
    return value.count > 2 ? spirv_result_type(value) : 0;
}

spirv_instruction cpu_opencl_type_of(const cpu_opencl_rewrite *rewrite, uint32_t id)
{
    return cpu_opencl_definition(rewrite, cpu_opencl_type_id_of(rewrite, id));
}

bool cpu_opencl_constant(const cpu_opencl_rewrite *rewrite, uint32_t id, uint32_t *value)
{
    const spirv_instruction i = cpu_opencl_definition(rewrite, id);
    if (i.count == 4 && i.opcode == SpvOpConstant)
        *value = i.words[3];
    else if (i.count == 3 && i.opcode == SpvOpConstantNull)
        *value = 0;
    else
        return false;
    return true;
}

uint32_t cpu_opencl_new_id(cpu_opencl_rewrite *rewrite)
{
    return rewrite->next_id++;
}

static bool is_same(spirv_instruction i, uint16_t opcode, const uint32_t *operands, size_t count,
                    size_t slot)
{
    if (i.opcode != opcode || i.count != count + 2)
        return false;
    for (size_t k = 0; k < count; k++)
        if (i.words[k < slot ? k + 1 : k + 2] != operands[k])
            return false;
    return true;
}

/* All types and constants come before the first function. */
static uint32_t find(spirv_instruction i, spirv_stream stream, uint16_t opcode,
                     const uint32_t *operands, size_t count, size_t slot)
{
    for (; i.count != 0 && i.opcode != SpvOpFunction; i = spirv_next(stream, i))
        if (is_same(i, opcode, operands, count, slot))
            return i.words[slot + 1];
    return 0;
}

uint32_t cpu_opencl_global(cpu_opencl_rewrite *rewrite, uint16_t opcode, const uint32_t *operands,
                           size_t count, size_t slot)
{
    const spirv_stream added = {rewrite->added.data, (uint32_t)rewrite->added.count};
    uint32_t id = find(spirv_first(rewrite->in), rewrite->in, opcode, operands, count, slot);
    if (id == 0)
        id = find(spirv_at(added, 0), added, opcode, operands, count, slot);
    if (id != 0)
        return id;
    id = cpu_opencl_new_id(rewrite);
    const uint32_t first = (uint32_t)(count + 2) << SpvWordCountShift | opcode;
    cpu_opencl_words_add(&rewrite->added, &first, 1);
    cpu_opencl_words_add(&rewrite->added, operands, slot);
    cpu_opencl_words_add(&rewrite->added, &id, 1);
    cpu_opencl_words_add(&rewrite->added, operands + slot, count - slot);
    return id;
}

uint32_t cpu_opencl_type_void(cpu_opencl_rewrite *rewrite)
{
    const uint32_t none = 0;
    return cpu_opencl_global(rewrite, SpvOpTypeVoid, &none, 0, 0);
}

uint32_t cpu_opencl_type_uint(cpu_opencl_rewrite *rewrite)
{
    return cpu_opencl_global(rewrite, SpvOpTypeInt, (const uint32_t[]){32, 0}, 2, 0);
}

uint32_t cpu_opencl_type_pointer(cpu_opencl_rewrite *rewrite, uint32_t storage, uint32_t pointee)
{
    return cpu_opencl_global(rewrite, SpvOpTypePointer, (const uint32_t[]){storage, pointee}, 2, 0);
}

uint32_t cpu_opencl_constant_uint(cpu_opencl_rewrite *rewrite, uint32_t value)
{
    const uint32_t operands[] = {cpu_opencl_type_uint(rewrite), value};
    return cpu_opencl_global(rewrite, SpvOpConstant, operands, 2, 1);
}
