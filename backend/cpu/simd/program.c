#include "backend/cpu/simd/program.h"

#include <stdio.h>
#include <stdlib.h>

#include <spirv/unified1/spirv.h>

#include "backend/cpu/simd/compile.h"
#include "backend/cpu/simd/dump.h"
#include "backend/cpu/simd/identity.h"
#include "backend/cpu/simd/scalar.h"
#include "backend/spirv/instruction.h"

typedef ze_result_t make_result(const cpu_program *program, cpu_build_log *log, cpu_bytes *out);

static ze_result_t make_scalar(const cpu_program *program, cpu_build_log *log, cpu_bytes *out)
{
    char name[40];
    snprintf(name, sizeof name, "module-%08x", (unsigned)program->key.hash[0]);
    return simd_compile_scalar(program->module, name, log, out);
}

static ze_result_t make_variables(const cpu_program *program, cpu_build_log *log, cpu_bytes *out)
{
    return simd_compile_variables(&program->scalar, log, out);
}

static ze_result_t make_cached(const cpu_program *program, const char *what, make_result *make,
                               cpu_build_log *log, cpu_bytes *out)
{
    const simd_shape none = {{0}, 0, 0, false, false};
    const cpu_cache_key key = simd_identity_of(program->key, what, &none);
    const bool cached = program->cached && !simd_dump_is_wanted();
    if (cached && cpu_cache_load(&key, out))
        return ZE_RESULT_SUCCESS;
    const ze_result_t result = make(program, log, out);
    if (result == ZE_RESULT_SUCCESS && cached)
        cpu_cache_store(&key, out);
    return result;
}

static uint32_t count_variables(const spirv_module *module, SpvStorageClass memory)
{
    const spirv_stream stream = {module->words, (uint32_t)module->word_count};
    uint32_t count = 0;
    for (spirv_instruction i = spirv_first(stream); i.count != 0; i = spirv_next(stream, i))
        count += i.opcode == SpvOpVariable && i.words[3] == (uint32_t)memory;
    return count;
}

static ze_result_t link_variables(cpu_program *program, cpu_build_log *log)
{
    cpu_bytes object = {NULL, 0};
    ze_result_t result = make_cached(program, "variables", make_variables, log, &object);
    if (result == ZE_RESULT_SUCCESS && object.size > 0 &&
        !simd_code_add(program->code, &object, log))
        result = ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    free(object.data);
    return result;
}

static ze_result_t fill(cpu_program *program, cpu_build_log *log)
{
    ze_result_t result = make_cached(program, "scalar", make_scalar, log, &program->scalar);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    program->code = simd_code_create(log);
    if (program->code == NULL)
        return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    return count_variables(program->module, SpvStorageClassCrossWorkgroup) == 0
               ? ZE_RESULT_SUCCESS
               : link_variables(program, log);
}

/* The flags are hints for a GPU's compiler (optimisation, large buffers); none has a meaning here. */
ze_result_t simd_program_create(const spirv_module *module, const char *flags, cpu_build_log *log,
                                cpu_program **out)
{
    (void)flags;
    cpu_program *program = calloc(1, sizeof *program);
    if (program == NULL)
        return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    pthread_mutex_init(&program->lock, NULL);
    pthread_cond_init(&program->compiled, NULL);
    program->module = module;
    program->cached = simd_identity(module, &program->key);
    const ze_result_t result = fill(program, log);
    if (result == ZE_RESULT_SUCCESS)
        *out = program;
    else
        simd_program_destroy(program);
    return result;
}

void simd_program_destroy(cpu_program *program)
{
    if (program == NULL)
        return;
    while (program->variants != NULL) {
        simd_variant *variant = program->variants;
        program->variants = variant->next;
        free(variant);
    }
    simd_code_destroy(program->code);
    free(program->scalar.data);
    pthread_cond_destroy(&program->compiled);
    pthread_mutex_destroy(&program->lock);
    free(program);
}
