/* Functions that take generic pointers, which PoCL has for pointers to global memory, among others:
 * those of OpenCL.std (vload, fract, sincos, ...), and those that the module imports by their
 * mangled names, for clang-22 has not an instruction for each (atomic_fetch_min_explicit). */
#include "backend/driver/engines/opencl/rewrite.h"

#include <stdlib.h>
#include <string.h>

#include <spirv/unified1/OpenCL.std.h>
#include <spirv/unified1/spirv.h>

#define NAME_SIZE (4 * CPU_OPENCL_NAME_WORDS + 4) /* the linkage type may end the string */
#define GENERIC_POINTER "PU3AS4"

struct cpu_opencl_generic {
    uint32_t function;
    char name[NAME_SIZE];
};

static bool takes_generic(const char *name)
{
    return strncmp(name, "_Z", 2) == 0 && strstr(name, GENERIC_POINTER) != NULL;
}

void cpu_opencl_note_generic(cpu_opencl_rewrite *rewrite, spirv_instruction decoration)
{
    cpu_opencl_generic generic;
    if (decoration.opcode != SpvOpDecorate || decoration.count < 5 ||
        decoration.count - 4u > CPU_OPENCL_NAME_WORDS ||
        decoration.words[2] != SpvDecorationLinkageAttributes ||
        decoration.words[decoration.count - 1] != SpvLinkageTypeImport)
        return;
    spirv_copy_string(decoration, 3, generic.name);
    generic.function = decoration.words[1];
    if (!takes_generic(generic.name))
        return;
    cpu_opencl_generic *generics =
        realloc(rewrite->generics, (rewrite->generic_count + 1) * sizeof *generics);
    rewrite->failed = rewrite->failed || generics == NULL;
    if (generics == NULL)
        return;
    rewrite->generics = generics;
    generics[rewrite->generic_count++] = generic;
}

static const cpu_opencl_generic *find(const cpu_opencl_rewrite *rewrite, uint32_t function)
{
    for (size_t i = 0; i < rewrite->generic_count; i++)
        if (rewrite->generics[i].function == function)
            return &rewrite->generics[i];
    return NULL;
}

/* Returns the value, or if it is a generic pointer the same as one to global memory. */
static uint32_t without_generic(cpu_opencl_rewrite *rewrite, uint32_t value, uint32_t *type_id)
{
    const spirv_instruction type = cpu_opencl_type_of(rewrite, value);
    *type_id = cpu_opencl_type_id_of(rewrite, value);
    if (type.opcode != SpvOpTypePointer || type.count != 4 ||
        type.words[2] != SpvStorageClassGeneric)
        return value;
    *type_id = cpu_opencl_type_pointer(rewrite, SpvStorageClassCrossWorkgroup, type.words[3]);
    return cpu_opencl_global_or_local(rewrite, value, type.words[3]);
}

static void name_global(char *name)
{
    for (char *at = strstr(name, GENERIC_POINTER); at != NULL; at = strstr(at, GENERIC_POINTER))
        at[strlen(GENERIC_POINTER) - 1] = '1';
}

bool cpu_opencl_rewrite_call(cpu_opencl_rewrite *rewrite, spirv_instruction i)
{
    if (i.opcode != SpvOpFunctionCall || i.count < 5 || i.count - 4u > CPU_OPENCL_PARAMETERS)
        return false;
    const cpu_opencl_generic *generic = find(rewrite, i.words[3]);
    if (generic == NULL)
        return false;
    uint32_t arguments[CPU_OPENCL_PARAMETERS], parameters[CPU_OPENCL_PARAMETERS];
    const size_t count = i.count - 4u;
    for (size_t k = 0; k < count; k++)
        arguments[k] = without_generic(rewrite, i.words[4 + k], &parameters[k]);
    char name[NAME_SIZE];
    memcpy(name, generic->name, sizeof name);
    name_global(name);
    cpu_opencl_call(rewrite, i.words[1], i.words[2],
                    cpu_opencl_import_function(rewrite, name, i.words[1], parameters, count),
                    arguments, count);
    return true;
}

/* Some end with a literal: how many components, or how to round. */
static uint32_t last_operand(spirv_instruction i)
{
    switch (i.words[4]) {
    case OpenCLstd_Vloadn:
    case OpenCLstd_Vload_halfn:
    case OpenCLstd_Vloada_halfn:
    case OpenCLstd_Vstore_half_r:
    case OpenCLstd_Vstore_halfn_r:
    case OpenCLstd_Vstorea_halfn_r:
        return i.count - 1u;
    default:
        return i.count;
    }
}

bool cpu_opencl_rewrite_extended(cpu_opencl_rewrite *rewrite, spirv_instruction i)
{
    if (i.opcode != SpvOpExtInst || i.count < 6 || i.count > 5 + CPU_OPENCL_PARAMETERS)
        return false;
    uint32_t operands[4 + CPU_OPENCL_PARAMETERS];
    uint32_t type;
    memcpy(operands, i.words + 1, (i.count - 1u) * sizeof *operands);
    for (uint32_t word = 5; word < last_operand(i); word++)
        operands[word - 1] = without_generic(rewrite, i.words[word], &type);
    cpu_opencl_words_emit(&rewrite->functions, SpvOpExtInst, operands, i.count - 1u);
    return true;
}
