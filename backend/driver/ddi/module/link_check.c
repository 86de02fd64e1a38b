#include "backend/driver/ddi/module/link_check.h"

#include <stdlib.h>
#include <string.h>

#include "backend/driver/ddi/core/check.h"

size_t cpu_link_find(const spirv_linkage *const *linkages, size_t count, const spirv_symbol *import,
                     cpu_definition *out)
{
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        const spirv_symbol *symbol =
            spirv_linkage_find(linkages[i], import->name, import->is_function);
        if (symbol == NULL || (found > 0 && symbol->is_once && out->symbol->is_once))
            continue;
        if (found++ == 0)
            *out = (cpu_definition){i, symbol};
    }
    return found;
}

static bool check_kernels(const spirv_part *parts, size_t count, cpu_build_log *log)
{
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < parts[i].module->kernel_count; k++)
            for (size_t j = 0; j < i; j++)
                if (spirv_module_find_kernel(parts[j].module, parts[i].module->kernels[k].name) !=
                    NULL) {
                    cpu_build_log_add(log, "modules %zu and %zu both have a kernel \"%s\"", j, i,
                                      parts[i].module->kernels[k].name);
                    return false;
                }
    return true;
}

static bool check_symbols(const spirv_linkage *linkages, size_t count, cpu_build_log *log)
{
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < linkages[i].count; k++) {
            const spirv_symbol *symbol = &linkages[i].symbols[k];
            for (size_t j = 0; j < i && !symbol->is_import && !symbol->is_host; j++) {
                const spirv_symbol *other =
                    spirv_linkage_find(&linkages[j], symbol->name, symbol->is_function);
                if (other == NULL || (other->is_once && symbol->is_once))
                    continue;
                cpu_build_log_add(log, "modules %zu and %zu both define \"%s\"", j, i,
                                  symbol->name);
                return false;
            }
        }
    return true;
}

ze_result_t cpu_link_check_parts(const spirv_part *parts, size_t count, cpu_build_log *log)
{
    spirv_error error = {.no_memory = true};
    spirv_linkage *linkages = calloc(count, sizeof *linkages);
    CPU_REQUIRE(linkages != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    size_t read = 0;
    while (read < count && spirv_linkage_read(parts[read].module, &linkages[read], &error))
        read++;
    ze_result_t result = ZE_RESULT_SUCCESS;
    if (read < count)
        result = CPU_TOLD(ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY); /* they were read before */
    else if (!check_kernels(parts, count, log) || !check_symbols(linkages, count, log))
        result = CPU_TOLD(ZE_RESULT_ERROR_MODULE_BUILD_FAILURE);
    for (size_t i = 0; i < read; i++)
        spirv_linkage_clear(&linkages[i]);
    free(linkages);
    return result;
}
