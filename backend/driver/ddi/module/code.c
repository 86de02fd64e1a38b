#include "backend/driver/ddi/module/kernel.h"

#include <stdlib.h>

#include "backend/driver/ddi/core/check.h"

void cpu_code_hold(cpu_code *code)
{
    atomic_fetch_add(&code->references, 1);
}

void cpu_code_release(cpu_code *code)
{
    if (code == NULL || atomic_fetch_sub(&code->references, 1) != 1)
        return;
    if (code->kernel != NULL)
        cpu_kernel_destroy(code->kernel);
    cpu_build_release(code->module);
    free(code);
}

ze_result_t cpu_code_create(cpu_build *module, const spirv_kernel *info, cpu_code **out)
{
    cpu_code *code = calloc(1, sizeof *code);
    CPU_REQUIRE(code != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    code->references = 1;
    code->module = module;
    cpu_build_hold(module);
    const ze_result_t result = cpu_kernel_create(module->program, info, &code->kernel);
    if (result == ZE_RESULT_SUCCESS)
        *out = code;
    else
        cpu_code_release(code);
    return result;
}
