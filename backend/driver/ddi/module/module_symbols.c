/* Variables and functions of modules, by their names. */
#include <string.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/module/module.h"

static size_t find(ze_module_handle_t module, const char *name, bool is_function)
{
    size_t i = 0;
    while (i < module->linkage.count && !(module->linkage.symbols[i].is_function == is_function &&
                                          strcmp(module->linkage.symbols[i].name, name) == 0))
        i++;
    return i;
}

static ze_result_t find_address(const cpu_place *place, void **out)
{
    void *address = cpu_program_variable(place->build->program, place->id);
    CPU_REQUIRE_SAYING(address != NULL, ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY,
                       "there is no memory for a variable of the module");
    *out = address;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeModuleGetGlobalPointer(ze_module_handle_t module, const char *name, size_t *size,
                                         void **out)
{
    CPU_REQUIRE_HANDLE(module);
    CPU_REQUIRE_POINTER(name);
    const size_t index = find(module, name, false);
    CPU_REQUIRE_SAYING(index < module->linkage.count && atomic_load(&module->build) != NULL &&
                           module->places[index].build != NULL,
                       ZE_RESULT_ERROR_INVALID_GLOBAL_NAME,
                       "the module has no variable \"%s\", or has not been linked", name);
    if (out != NULL) {
        const ze_result_t result = find_address(&module->places[index], out);
        CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    }
    if (size != NULL)
        *size = module->linkage.symbols[index].size;
    return ZE_RESULT_SUCCESS;
}

static bool is_indirect(const spirv_module *spirv, uint32_t id)
{
    for (size_t k = 0; k < spirv->indirect_count; k++)
        if (spirv->indirect[k] == id)
            return true;
    return false;
}

/* Kernels are compiled per group size, and functions are inlined, so only a function that pointers
 * may lead to has an address. The description of any other has one, as long as the module lives;
 * programs can only compare it. */
ze_result_t cpu_zeModuleGetFunctionPointer(ze_module_handle_t module, const char *name, void **out)
{
    CPU_REQUIRE_HANDLE(module);
    CPU_REQUIRE_POINTER(name);
    CPU_REQUIRE_POINTER(out);
    const void *description = spirv_module_find_kernel(module->spirv, name);
    if (description == NULL) {
        const size_t index = find(module, name, true);
        CPU_REQUIRE_SAYING(
            index < module->linkage.count && !module->linkage.symbols[index].is_import,
            ZE_RESULT_ERROR_INVALID_FUNCTION_NAME, "the module has no function \"%s\"", name);
        description = &module->linkage.symbols[index];
        if (is_indirect(module->spirv, module->linkage.symbols[index].id)) {
            CPU_REQUIRE_SAYING(atomic_load(&module->build) != NULL,
                               ZE_RESULT_ERROR_INVALID_FUNCTION_NAME,
                               "the module has not been linked, so \"%s\" is nowhere yet", name);
            return find_address(&module->places[index], out);
        }
    }
    *out = (void *)(uintptr_t)description;
    return ZE_RESULT_SUCCESS;
}
