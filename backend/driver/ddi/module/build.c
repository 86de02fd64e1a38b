#include "backend/driver/ddi/module/build.h"

#include <stdlib.h>
#include <string.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/module/validate.h"
#include "backend/driver/engines.h"
#include "backend/driver/runtime/trace.h"

uint64_t cpu_hash(const void *bytes, size_t count)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ ((const unsigned char *)bytes)[i]) * UINT64_C(0x100000001b3);
    return hash;
}

void cpu_build_hold(cpu_build *build)
{
    atomic_fetch_add(&build->references, 1);
}

void cpu_build_release(cpu_build *build)
{
    if (build == NULL || atomic_fetch_sub(&build->references, 1) != 1)
        return;
    if (build->program != NULL)
        build->engine->program_destroy(build->program);
    if (build->other_program != NULL)
        build->other_engine->program_destroy(build->other_program);
    for (size_t i = 0; i < build->provider_count; i++)
        cpu_build_release(build->providers[i]);
    spirv_module_destroy(build->spirv);
    free(build->providers);
    pthread_mutex_destroy(&build->lock);
    free(build);
}

static ze_result_t compile_with(cpu_build *build, const cpu_source *source, cpu_build_log *log)
{
    const cpu_engine *engine = build->engine;
    const char *reason = engine->unavailable == NULL ? NULL : engine->unavailable();
    if (reason == NULL)
        return engine->program_create(source, log, &build->program);
    cpu_build_log_add(log, "%s", reason);
    return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
}

/* Tries one engine after the other. What the refusals were stays in the log only if all refuse. */
static ze_result_t compile(cpu_build *build, const cpu_source *source, cpu_build_log *log)
{
    ze_result_t result;
    const size_t before = log->length;
    for (;;) {
        const size_t start = log->length;
        result = compile_with(build, source, log);
        const cpu_engine *next = cpu_engine_after(build->engine);
        if (result != ZE_RESULT_ERROR_MODULE_BUILD_FAILURE || next == NULL) {
            if (result == ZE_RESULT_SUCCESS)
                cpu_build_log_cut(log, before, start);
            return result;
        }
        cpu_trace("a module goes to the engine %s, because %s does not take it: %s", next->name,
                  build->engine->name, log->text == NULL ? "" : log->text + start);
        build->engine = next;
    }
}

/* What spirv-val thinks of a module that could be read, but not compiled, goes into the log unasked. */
static void explain(const cpu_build *build, cpu_build_log *log)
{
    if (!cpu_validation_is_wanted())
        cpu_validate(build->spirv->words, build->spirv->word_count * sizeof(uint32_t), log);
}

static cpu_build *begin(spirv_module *spirv, cpu_build *const *providers, size_t count)
{
    cpu_build *build = calloc(1, sizeof *build);
    if (build == NULL) {
        spirv_module_destroy(spirv);
        return NULL;
    }
    build->references = 1;
    pthread_mutex_init(&build->lock, NULL);
    build->spirv = spirv;
    build->engine = cpu_engine_get();
    build->hash = cpu_hash(spirv->words, spirv->word_count * sizeof *spirv->words);
    build->providers = calloc(count + 1, sizeof(cpu_build *));
    if (build->providers == NULL) {
        cpu_build_release(build);
        return NULL;
    }
    for (; build->provider_count < count; build->provider_count++) {
        build->providers[build->provider_count] = providers[build->provider_count];
        cpu_build_hold(providers[build->provider_count]);
    }
    return build;
}

static ze_result_t end(cpu_build *build, ze_result_t result, cpu_build **out)
{
    if (result == ZE_RESULT_SUCCESS)
        *out = build;
    else
        cpu_build_release(build);
    return result;
}

ze_result_t cpu_build_create(spirv_module *spirv, const cpu_variable *elsewhere,
                             size_t elsewhere_count, cpu_build *const *providers,
                             size_t provider_count, cpu_build_log *log, cpu_build **out)
{
    cpu_build *build = begin(spirv, providers, provider_count);
    CPU_REQUIRE(build != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    const cpu_source source = {
        .module = spirv, .elsewhere = elsewhere, .elsewhere_count = elsewhere_count};
    const ze_result_t result = compile(build, &source, log);
    if (result != ZE_RESULT_SUCCESS)
        explain(build, log);
    return end(build, result, out);
}

ze_result_t cpu_build_create_native(spirv_module *spirv, const cpu_engine *engine,
                                    const cpu_bytes *native, cpu_build_log *log, cpu_build **out)
{
    cpu_build *build = begin(spirv, NULL, 0);
    CPU_REQUIRE(build != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    build->engine = engine;
    const cpu_source source = {.module = spirv, .native = native};
    return end(build, compile_with(build, &source, log), out);
}

static bool has_variables(const spirv_module *module)
{
    for (size_t k = 0; k < module->variable_count; k++)
        if (!module->variables[k].is_constant)
            return true;
    return false;
}

static void compile_other(cpu_build *build)
{
    cpu_build_log log = {NULL, 0};
    const cpu_source source = {.module = build->spirv};
    const cpu_engine *engine = cpu_engine_after(build->engine);
    if (engine == NULL || build->provider_count > 0 || has_variables(build->spirv))
        return;
    const char *reason = engine->unavailable == NULL ? NULL : engine->unavailable();
    if (reason != NULL)
        cpu_build_log_add(&log, "%s", reason);
    else if (engine->program_create(&source, &log, &build->other_program) == ZE_RESULT_SUCCESS)
        build->other_engine = engine;
    if (build->other_engine == NULL)
        cpu_trace("the engine %s does not take the module either: %s", engine->name,
                  log.text == NULL ? "" : log.text);
    cpu_build_log_clear(&log);
}

bool cpu_build_get_other(cpu_build *build, const cpu_engine **engine, cpu_program **program)
{
    pthread_mutex_lock(&build->lock);
    if (!build->asked_other)
        compile_other(build);
    build->asked_other = true;
    *engine = build->other_engine;
    *program = build->other_program;
    pthread_mutex_unlock(&build->lock);
    return *engine != NULL;
}
