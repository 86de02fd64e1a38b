#include "backend/driver/ddi/module/code.h"

#include <stdlib.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/runtime/trace.h"

void cpu_code_hold(cpu_code *code)
{
    atomic_fetch_add(&code->references, 1);
}

void cpu_code_release(cpu_code *code)
{
    if (code == NULL || atomic_fetch_sub(&code->references, 1) != 1)
        return;
    cpu_code_release(atomic_load(&code->other));
    if (code->kernel != NULL)
        code->engine->kernel_destroy(code->kernel);
    cpu_build_release(code->module);
    free(code);
}

static ze_result_t create_on(cpu_build *module, const cpu_engine *engine, cpu_program *program,
                             const spirv_kernel *info, cpu_code **out)
{
    cpu_code *code = calloc(1, sizeof *code);
    CPU_REQUIRE(code != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    code->references = 1;
    code->module = module;
    code->info = info;
    code->engine = engine;
    cpu_build_hold(module);
    const ze_result_t result = engine->kernel_create(program, info, &code->kernel);
    if (result == ZE_RESULT_SUCCESS)
        *out = code;
    else
        cpu_code_release(code);
    return result;
}

static ze_result_t create_on_other(cpu_build *module, const spirv_kernel *info, cpu_code **out)
{
    const cpu_engine *engine;
    cpu_program *program;
    if (!cpu_build_get_other(module, &engine, &program))
        return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    cpu_trace("the kernel %s goes to the engine %s, because %s cannot compile it", info->name,
              engine->name, module->engine->name);
    return create_on(module, engine, program, info, out);
}

ze_result_t cpu_code_create(cpu_build *module, const spirv_kernel *info, cpu_code **out)
{
    const ze_result_t result = create_on(module, module->engine, module->program, info, out);
    return result == ZE_RESULT_ERROR_MODULE_BUILD_FAILURE ? create_on_other(module, info, out)
                                                          : result;
}

/* Who comes second gives back what it has made. */
cpu_code *cpu_code_get_other(cpu_code *code)
{
    cpu_code *made = NULL, *found = atomic_load(&code->other);
    if (found != NULL || code->engine != code->module->engine ||
        create_on_other(code->module, code->info, &made) != ZE_RESULT_SUCCESS)
        return found;
    if (atomic_compare_exchange_strong(&code->other, &found, made))
        return made;
    cpu_code_release(made);
    return found;
}

uint32_t cpu_code_cooperative_groups(const cpu_code *code)
{
    const cpu_engine *engine = code->engine;
    return engine->cooperative_groups == NULL ? 1 : engine->cooperative_groups();
}
