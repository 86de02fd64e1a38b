#include "backend/driver/ddi/module/module_input.h"

#include <stdlib.h>
#include <string.h>

#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/module/build_flags.h"
#include "backend/driver/ddi/module/link_check.h"
#include "backend/driver/ddi/module/module_constants.h"
#include "backend/driver/ddi/module/validate.h"
#include "backend/spirv/link/linkage.h"

/* One of the modules that a descriptor names. */
typedef struct input {
    const uint8_t *bytes;
    size_t size;
    const char *flags;
    const ze_module_constants_t *constants;
} input;

/* The descriptor of several; NULL if there is one module only. */
static const ze_module_program_exp_desc_t *find_program(const ze_module_desc_t *desc)
{
    return cpu_chain_find(desc, ZE_STRUCTURE_TYPE_MODULE_DESC,
                          ZE_STRUCTURE_TYPE_MODULE_PROGRAM_EXP_DESC);
}

static input get_input(const ze_module_desc_t *desc, uint32_t index)
{
    const ze_module_program_exp_desc_t *program = find_program(desc);
    if (program == NULL)
        return (input){desc->pInputModule, desc->inputSize, desc->pBuildFlags, desc->pConstants};
    return (input){program->pInputModules[index], program->inputSizes[index],
                   program->pBuildFlags == NULL ? NULL : program->pBuildFlags[index],
                   program->pConstants == NULL ? NULL : program->pConstants[index]};
}

static uint32_t count_inputs(const ze_module_desc_t *desc)
{
    const ze_module_program_exp_desc_t *program = find_program(desc);
    return program == NULL ? 1 : program->count;
}

ze_result_t cpu_module_input_check(const ze_module_desc_t *desc)
{
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE((uint32_t)desc->format <= ZE_MODULE_FORMAT_NATIVE,
                ZE_RESULT_ERROR_INVALID_ENUMERATION);
    CPU_REQUIRE_CHAIN(desc, ZE_STRUCTURE_TYPE_MODULE_DESC,
                      ZE_STRUCTURE_TYPE_MODULE_PROGRAM_EXP_DESC);
    const ze_module_program_exp_desc_t *program = find_program(desc);
    if (program != NULL) {
        CPU_REQUIRE(desc->format == ZE_MODULE_FORMAT_IL_SPIRV, ZE_RESULT_ERROR_INVALID_ARGUMENT);
        CPU_REQUIRE(program->count > 0, ZE_RESULT_ERROR_INVALID_SIZE);
        CPU_REQUIRE_POINTER(program->inputSizes);
        CPU_REQUIRE_POINTER(program->pInputModules);
    }
    for (uint32_t i = 0; i < count_inputs(desc); i++) {
        const input one = get_input(desc, i);
        CPU_REQUIRE_POINTER(one.bytes);
        CPU_REQUIRE(one.size > 0, ZE_RESULT_ERROR_INVALID_SIZE);
        if (desc->format == ZE_MODULE_FORMAT_NATIVE)
            break;
        const ze_result_t result = cpu_module_constants_check(one.constants);
        if (result != ZE_RESULT_SUCCESS)
            return result;
    }
    return ZE_RESULT_SUCCESS;
}

static ze_result_t refused(const spirv_error *error, cpu_build_log *log)
{
    cpu_build_log_add(log, "word %zu: %s", error->word, error->text);
    return error->no_memory ? ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY
                            : ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
}

ze_result_t cpu_module_input_read_words(const void *bytes, size_t size, cpu_build_log *log,
                                        spirv_module **out)
{
    spirv_error error;
    if (size % sizeof(uint32_t) != 0) {
        cpu_build_log_add(log, "the module's %zu bytes are not whole 32-bit words", size);
        return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    }
    uint32_t *words = malloc(size);
    CPU_REQUIRE(words != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    memcpy(words, bytes, size);
    if (cpu_validation_is_wanted())
        cpu_validate(words, size, log);
    const bool read = spirv_module_create(words, size / sizeof(uint32_t), out, &error);
    free(words);
    return read ? ZE_RESULT_SUCCESS : refused(&error, log);
}

static ze_result_t read_input(const input *one, cpu_build_log *log, spirv_module **out)
{
    spirv_module *module = NULL;
    ze_result_t result = cpu_build_flags_check(one->flags, log);
    if (result == ZE_RESULT_SUCCESS)
        result = cpu_module_input_read_words(one->bytes, one->size, log, &module);
    if (result == ZE_RESULT_SUCCESS)
        result = cpu_module_constants_set(module, one->constants, log);
    if (result == ZE_RESULT_SUCCESS)
        *out = module;
    else
        spirv_module_destroy(module);
    return result;
}

static ze_result_t unite(const spirv_part *parts, uint32_t count, cpu_build_log *log,
                         spirv_module **out)
{
    spirv_error error;
    uint32_t *bases = calloc(count, sizeof *bases);
    CPU_REQUIRE(bases != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    ze_result_t result = cpu_link_check_parts(parts, count, log);
    if (result == ZE_RESULT_SUCCESS && !spirv_link(parts, count, bases, out, &error))
        result = refused(&error, log);
    free(bases);
    return result;
}

ze_result_t cpu_module_input_read(const ze_module_desc_t *desc, cpu_build_log *log,
                                  spirv_module **out)
{
    const uint32_t count = count_inputs(desc);
    ze_result_t result = ZE_RESULT_SUCCESS;
    if (find_program(desc) == NULL) {
        const input one = get_input(desc, 0);
        return read_input(&one, log, out);
    }
    spirv_module **modules = calloc(count, sizeof *modules);
    spirv_part *parts = calloc(count, sizeof *parts);
    if (modules == NULL || parts == NULL)
        result = ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    for (uint32_t i = 0; i < count && result == ZE_RESULT_SUCCESS; i++) {
        const input one = get_input(desc, i);
        result = read_input(&one, log, &modules[i]);
        parts[i] = (spirv_part){modules[i], true};
    }
    if (result == ZE_RESULT_SUCCESS)
        result = unite(parts, count, log, out);
    for (uint32_t i = 0; modules != NULL && i < count; i++)
        spirv_module_destroy(modules[i]);
    free(modules);
    free(parts);
    return result;
}
