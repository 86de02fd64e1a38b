#include "backend/driver/ddi/module/build.h"

#include <stdlib.h>
#include <string.h>

#include "backend/driver/cache/hash.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/module/validate.h"

void cpu_build_hold(cpu_build *build)
{
    atomic_fetch_add(&build->references, 1);
}

void cpu_build_release(cpu_build *build)
{
    if (build == NULL || atomic_fetch_sub(&build->references, 1) != 1)
        return;
    if (build->program != NULL)
        cpu_program_destroy(build->program);
    for (size_t i = 0; i < build->provider_count; i++)
        cpu_build_release(build->providers[i]);
    spirv_module_destroy(build->spirv);
    free(build->providers);
    free(build);
}

static ze_result_t compile(cpu_build *build, const cpu_source *source, cpu_build_log *log)
{
    const char *problem = cpu_engine_find_problem();
    if (problem == NULL)
        return cpu_program_create(source, log, &build->program);
    cpu_build_log_add(log, "%s", problem);
    return CPU_TOLD(ZE_RESULT_ERROR_MODULE_BUILD_FAILURE);
}

/* If the reader accepts a module that the engine cannot compile, the log gets the findings of
 * spirv-val. */
static void explain(const cpu_build *build, cpu_build_log *log)
{
    if (!cpu_validation_is_wanted())
        cpu_validate(build->spirv->words, build->spirv->word_count * sizeof(uint32_t), log);
}

static cpu_build *begin(uint32_t machine, spirv_module *spirv, cpu_build *const *providers,
                        size_t count)
{
    cpu_build *build = calloc(1, sizeof *build);
    if (build == NULL) {
        spirv_module_destroy(spirv);
        return NULL;
    }
    build->references = 1;
    build->machine = machine;
    build->spirv = spirv;
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

ze_result_t cpu_build_create(uint32_t machine, spirv_module *spirv, const cpu_variable *elsewhere,
                             size_t elsewhere_count, cpu_build *const *providers,
                             size_t provider_count, cpu_build_log *log, cpu_build **out)
{
    cpu_build *build = begin(machine, spirv, providers, provider_count);
    CPU_REQUIRE(build != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    const cpu_source source = {.machine = machine,
                               .module = spirv,
                               .elsewhere = elsewhere,
                               .elsewhere_count = elsewhere_count};
    const ze_result_t result = compile(build, &source, log);
    if (result != ZE_RESULT_SUCCESS)
        explain(build, log);
    return end(build, result, out);
}

ze_result_t cpu_build_create_native(uint32_t machine, spirv_module *spirv, const cpu_bytes *native,
                                    cpu_build_log *log, cpu_build **out)
{
    cpu_build *build = begin(machine, spirv, NULL, 0);
    CPU_REQUIRE(build != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    const cpu_source source = {.machine = machine, .module = spirv, .native = native};
    return end(build, compile(build, &source, log), out);
}
