#include "backend/driver/engines/simd/compile/program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/cache/hash.h"
#include "backend/driver/engines/simd/compile/cache_key.h"
#include "backend/driver/engines/simd/compile/compile.h"
#include "backend/driver/engines/simd/compile/dump.h"
#include "backend/driver/engines/simd/compile/variables.h"
#include "backend/driver/engines/simd/contract/refusals.h"
#include "backend/driver/runtime/trace.h"
#include "base/cancellation.h"

typedef ze_result_t make_result(const cpu_program *program, cpu_build_log *log, cpu_bytes *out);

static ze_result_t make_scalar(const cpu_program *program, cpu_build_log *log, cpu_bytes *out)
{
    char name[40];
    snprintf(name, sizeof name, "module-%08x", (unsigned)program->key.hash[0]);
    cpu_bytes refusals = {NULL, 0};
    ze_result_t result = simd_compile_scalar(program->module, name, log, &refusals, out);
    if (result == ZE_RESULT_SUCCESS && !simd_refusals_attach(&refusals, out)) {
        free(out->data);
        result = ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    }
    free(refusals.data);
    return result;
}

static ze_result_t make_variables(const cpu_program *program, cpu_build_log *log, cpu_bytes *out)
{
    return simd_compile_variables(&program->scalar, program->elsewhere, program->elsewhere_count,
                                  log, out);
}

static ze_result_t make_cached(const cpu_program *program, const cpu_cache_key *key,
                               make_result *make, cpu_build_log *log, cpu_bytes *out)
{
    const bool cached = program->cached && !simd_dump_is_wanted();
    if (cached && (simd_native_find(&program->native, key, out) || cpu_cache_load(key, out)))
        return ZE_RESULT_SUCCESS;
    const ze_result_t result = make(program, log, out);
    if (result == ZE_RESULT_SUCCESS && cached)
        cpu_cache_store(key, out);
    return result;
}

static cpu_cache_key key_of(const cpu_program *program, const char *what)
{
    const simd_variant_key none = {0};
    return simd_cache_key_of_result(program->key, what, &none);
}

static ze_result_t load_scalar(cpu_program *program, cpu_build_log *log)
{
    const cpu_cache_key key = key_of(program, "scalar");
    const ze_result_t result = make_cached(program, &key, make_scalar, log, &program->kept);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    if (!simd_refusals_detach(&program->kept, &program->scalar, &program->refusals)) {
        cpu_build_log_add(log, "the scalar form of the module is damaged");
        return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    }
    simd_refusals_log(&program->refusals, log);
    return ZE_RESULT_SUCCESS;
}

/* Which of them are elsewhere is part of the result. */
static ze_result_t load_variables(const cpu_program *program, cpu_build_log *log,
                                  cpu_cache_key *key, cpu_bytes *out)
{
    *key = key_of(program, "variables");
    for (size_t i = 0; i < program->elsewhere_count; i++)
        cpu_cache_hash(key->hash, &program->elsewhere[i].id, sizeof program->elsewhere[i].id);
    return make_cached(program, key, make_variables, log, out);
}

static ze_result_t link_variables(cpu_program *program, cpu_build_log *log)
{
    cpu_bytes object = {NULL, 0};
    cpu_cache_key key;
    ze_result_t result = ZE_RESULT_SUCCESS;
    for (size_t i = 0; result == ZE_RESULT_SUCCESS && i < program->elsewhere_count; i++) {
        const simd_variable_name name = simd_variable_name_of(program->elsewhere[i].id);
        result = simd_code_define(program->code, name.text, program->elsewhere[i].address, log);
    }
    if (result == ZE_RESULT_SUCCESS)
        result = load_variables(program, log, &key, &object);
    if (result == ZE_RESULT_SUCCESS && object.size > 0)
        result = simd_code_add(program->code, &object, NULL, 0, log);
    free(object.data);
    return result;
}

static bool copy_elsewhere(cpu_program *program, const cpu_source *source)
{
    program->elsewhere = calloc(source->elsewhere_count + 1, sizeof *program->elsewhere);
    if (program->elsewhere == NULL)
        return false;
    program->elsewhere_count = source->elsewhere_count;
    if (source->elsewhere_count > 0)
        memcpy(program->elsewhere, source->elsewhere,
               source->elsewhere_count * sizeof *program->elsewhere);
    return true;
}

static ze_result_t fill(cpu_program *program, const cpu_source *source, cpu_build_log *log)
{
    if (!copy_elsewhere(program, source))
        return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    ze_result_t result = source->native == NULL
                             ? ZE_RESULT_SUCCESS
                             : simd_native_read(source->native, log, &program->native);
    if (result == ZE_RESULT_SUCCESS)
        result = load_scalar(program, log);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    result = simd_code_create(log, &program->code);
    return result != ZE_RESULT_SUCCESS || simd_variables_count(program->module) == 0
               ? result
               : link_variables(program, log);
}

ze_result_t cpu_program_create(const cpu_source *source, cpu_build_log *log, cpu_program **out)
{
    ZLI_NOT_CANCELLED;
    cpu_program *program = calloc(1, sizeof *program);
    if (program == NULL)
        return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    pthread_mutex_init(&program->lock, NULL);
    pthread_cond_init(&program->compiled, NULL);
    program->module = source->module;
    program->cached = simd_cache_key_of_module(source->module, &program->key);
    const ze_result_t result = fill(program, source, log);
    if (result == ZE_RESULT_SUCCESS)
        *out = program;
    else
        cpu_program_destroy(program);
    return result;
}

void *cpu_program_variable(cpu_program *program, uint32_t id)
{
    cpu_build_log log = {NULL, 0};
    const simd_variable_name name = simd_variable_name_of(id);
    void *address = NULL;
    if (simd_code_find(program->code, name.text, &log, &address) != ZE_RESULT_SUCCESS &&
        log.text != NULL)
        cpu_trace("variable %u: %s", (unsigned)id, log.text);
    cpu_build_log_clear(&log);
    return address;
}

void cpu_program_destroy(cpu_program *program)
{
    if (program == NULL)
        return;
    while (program->variants != NULL) {
        simd_variant *variant = program->variants;
        program->variants = variant->next;
        free(variant->why);
        free(variant->lines.data);
        free(variant);
    }
    simd_code_destroy(program->code);
    simd_native_clear(&program->native);
    free(program->elsewhere);
    free(program->kept.data);
    pthread_cond_destroy(&program->compiled);
    pthread_mutex_destroy(&program->lock);
    free(program);
}

static ze_result_t write_variants(cpu_program *program, simd_native_writer *writer)
{
    ze_result_t result = ZE_RESULT_SUCCESS;
    pthread_mutex_lock(&program->lock);
    for (simd_variant *v = program->variants; v != NULL && result == ZE_RESULT_SUCCESS;
         v = v->next) {
        cpu_cache_key key;
        cpu_bytes object = {NULL, 0};
        if (v->state != SIMD_DONE || v->result != ZE_RESULT_SUCCESS)
            continue;
        pthread_mutex_unlock(&program->lock);
        result = simd_variant_object(program, v, &key, &object);
        if (result == ZE_RESULT_SUCCESS)
            simd_native_add(writer, &key, &object);
        free(object.data);
        pthread_mutex_lock(&program->lock);
    }
    pthread_mutex_unlock(&program->lock);
    return result;
}

/* Objects are not kept in memory: they come from the cache, or are compiled once more. */
ze_result_t cpu_program_native(cpu_program *program, cpu_bytes *out)
{
    ZLI_NOT_CANCELLED;
    simd_native_writer writer = {0};
    cpu_build_log log = {NULL, 0};
    cpu_cache_key key = key_of(program, "scalar");
    simd_native_begin(&writer);
    if (!program->cached) /* the build of the code would be unknown */
        return simd_native_end(&writer, out);
    simd_native_add(&writer, &key, &program->kept);
    ze_result_t result = ZE_RESULT_SUCCESS;
    if (simd_variables_count(program->module) > 0) {
        cpu_bytes object = {NULL, 0};
        result = load_variables(program, &log, &key, &object);
        if (result == ZE_RESULT_SUCCESS)
            simd_native_add(&writer, &key, &object);
        free(object.data);
    }
    if (result == ZE_RESULT_SUCCESS)
        result = write_variants(program, &writer);
    cpu_build_log_clear(&log);
    const ze_result_t written = simd_native_end(&writer, out);
    if (result != ZE_RESULT_SUCCESS && written == ZE_RESULT_SUCCESS)
        free(out->data);
    return result != ZE_RESULT_SUCCESS ? result : written;
}

ze_result_t cpu_program_debug_info(cpu_program *program, cpu_bytes *out)
{
    ZLI_NOT_CANCELLED;
    cpu_build_log log = {NULL, 0};
    const ze_result_t result = simd_compile_debug_info(&program->scalar, &log, out);
    if (result != ZE_RESULT_SUCCESS && log.text != NULL)
        cpu_trace("debug information: %s", log.text);
    cpu_build_log_clear(&log);
    return result;
}
