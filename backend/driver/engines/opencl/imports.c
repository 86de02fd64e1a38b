/* Calls into PoCL's kernel library, by the mangled names that its functions have there. */
#include "backend/driver/engines/opencl/rewrite.h"

#include <stdlib.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

struct cpu_opencl_import {
    uint32_t
        name[CPU_OPENCL_NAME_WORDS]; /* as SPIR-V has it: octets from the low end, zeros after it */
    uint32_t function;
};

static size_t pack(const char *name, uint32_t words[CPU_OPENCL_NAME_WORDS])
{
    const size_t length = strnlen(name, 4 * CPU_OPENCL_NAME_WORDS - 1);
    memset(words, 0, CPU_OPENCL_NAME_WORDS * sizeof *words);
    for (size_t i = 0; i < length; i++)
        words[i / 4] |= (uint32_t)(unsigned char)name[i] << 8 * (i % 4);
    return length / 4 + 1;
}

static void decorate(cpu_opencl_rewrite *rewrite, uint32_t function, const uint32_t *name,
                     size_t count)
{
    uint32_t operands[CPU_OPENCL_NAME_WORDS + 3] = {function, SpvDecorationLinkageAttributes};
    memcpy(operands + 2, name, count * sizeof *name);
    operands[count + 2] = SpvLinkageTypeImport;
    cpu_opencl_words_emit(&rewrite->annotations, SpvOpDecorate, operands, count + 3);
}

static void declare(cpu_opencl_rewrite *rewrite, uint32_t function, uint32_t result,
                    const uint32_t *parameters, size_t count)
{
    uint32_t signature[1 + CPU_OPENCL_PARAMETERS] = {result};
    memcpy(signature + 1, parameters, count * sizeof *parameters);
    const uint32_t type = cpu_opencl_global(rewrite, SpvOpTypeFunction, signature, count + 1, 0);
    cpu_opencl_emit(&rewrite->declarations, SpvOpFunction, result, function,
                    SpvFunctionControlMaskNone, type);
    for (size_t i = 0; i < count; i++)
        cpu_opencl_emit(&rewrite->declarations, SpvOpFunctionParameter, parameters[i],
                        cpu_opencl_new_id(rewrite));
    cpu_opencl_words_emit(&rewrite->declarations, SpvOpFunctionEnd, NULL, 0);
}

uint32_t cpu_opencl_import_function(cpu_opencl_rewrite *rewrite, const char *name, uint32_t result,
                                    const uint32_t *parameters, size_t count)
{
    cpu_opencl_import import;
    const size_t words = pack(name, import.name);
    for (size_t i = 0; i < rewrite->import_count; i++)
        if (memcmp(rewrite->imports[i].name, import.name, sizeof import.name) == 0)
            return rewrite->imports[i].function;
    cpu_opencl_import *imports =
        realloc(rewrite->imports, (rewrite->import_count + 1) * sizeof *imports);
    import.function = cpu_opencl_new_id(rewrite);
    if (imports == NULL) {
        rewrite->failed = true;
        return import.function;
    }
    rewrite->imports = imports;
    imports[rewrite->import_count++] = import;
    decorate(rewrite, import.function, import.name, words);
    declare(rewrite, import.function, result, parameters, count);
    return import.function;
}

void cpu_opencl_call(cpu_opencl_rewrite *rewrite, uint32_t type, uint32_t result, uint32_t function,
                     const uint32_t *arguments, size_t count)
{
    uint32_t operands[3 + CPU_OPENCL_PARAMETERS] = {type, result, function};
    memcpy(operands + 3, arguments, count * sizeof *arguments);
    cpu_opencl_words_emit(&rewrite->functions, SpvOpFunctionCall, operands, count + 3);
}
