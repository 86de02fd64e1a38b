#include "backend/driver/ddi/module/module_constants.h"

#include <stdlib.h>

#include "backend/driver/ddi/core/check.h"

ze_result_t cpu_module_constants_check(const ze_module_constants_t *constants)
{
    if (constants == NULL || constants->numConstants == 0)
        return ZE_RESULT_SUCCESS;
    CPU_REQUIRE_POINTER(constants->pConstantIds);
    CPU_REQUIRE_POINTER(constants->pConstantValues);
    for (uint32_t i = 0; i < constants->numConstants; i++)
        CPU_REQUIRE_POINTER(constants->pConstantValues[i]);
    return ZE_RESULT_SUCCESS;
}

/* Level Zero gives values without their sizes: only the module knows how much to read. */
static size_t collect(const spirv_module *module, const ze_module_constants_t *given,
                      cpu_build_log *log, spirv_constant *out)
{
    size_t count = 0;
    for (uint32_t i = 0; i < given->numConstants; i++) {
        const uint32_t id = given->pConstantIds[i];
        const size_t size = spirv_module_constant_size(module, id);
        if (size == 0)
            cpu_build_log_add(log, "the module has no specialization constant %u", (unsigned)id);
        else
            out[count++] = (spirv_constant){id, given->pConstantValues[i], size};
    }
    return count;
}

ze_result_t cpu_module_constants_set(spirv_module *module, const ze_module_constants_t *given,
                                     cpu_build_log *log)
{
    spirv_error error;
    if (given == NULL || given->numConstants == 0)
        return ZE_RESULT_SUCCESS;
    spirv_constant *constants = calloc(given->numConstants, sizeof *constants);
    CPU_REQUIRE(constants != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    const size_t count = collect(module, given, log, constants);
    const bool done = spirv_module_specialise(module, constants, count, &error);
    free(constants);
    if (done)
        return ZE_RESULT_SUCCESS;
    cpu_build_log_add(log, "word %zu: %s", error.word, error.text);
    return error.no_memory ? ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY
                           : ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
}
