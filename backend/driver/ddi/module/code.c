#include "backend/driver/ddi/module/kernel.h"

#include <stdlib.h>

#include "backend/driver/ddi/core/check.h"

enum { CODE = ZLI_MOST_KINDS - 1 }; /* a kind of which there are no handles */

static zli_pool codes;

bool cpu_code_hold(cpu_code *code)
{
    unsigned int held = atomic_load_explicit(&code->references, memory_order_relaxed);
    while (held > 0 && !atomic_compare_exchange_weak(&code->references, &held, held + 1))
        ;
    return held > 0;
}

void cpu_code_release(cpu_code *code)
{
    if (code == NULL || atomic_fetch_sub(&code->references, 1) != 1)
        return;
    if (code->kernel != NULL)
        cpu_kernel_destroy(code->kernel);
    cpu_build_release(code->module);
    free(code->arguments);
    free(code->values);
    zli_pool_give(&codes, &code->object);
}

ze_result_t cpu_code_create(cpu_build *module, const spirv_kernel *info, cpu_code **out)
{
    cpu_code *code = zli_pool_take(&codes, CODE, sizeof *code);
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
