/* Source lines of a module, for tools. The code that runs is compiled for each group size:
 * debuggers and profilers of processors see its lines without this. */
#include <string.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/tools.h"
#include "backend/driver/ddi/module/module.h"

/* Made once, so that its size does not change between two calls. A module that lacks its imports
 * has nothing yet. */
static ze_result_t make(ze_module_handle_t module)
{
    const cpu_build *build = atomic_load(&module->build);
    if (module->has_debug_info || build == NULL)
        return ZE_RESULT_SUCCESS;
    const ze_result_t result = cpu_program_debug_info(build->program, &module->debug_info);
    module->has_debug_info = result == ZE_RESULT_SUCCESS;
    return result;
}

ze_result_t cpu_zetModuleGetDebugInfo(zet_module_handle_t self,
                                      zet_module_debug_info_format_t format, size_t *size,
                                      uint8_t *out)
{
    const ze_module_handle_t module = (ze_module_handle_t)self;
    CPU_REQUIRE_HANDLE(module);
    CPU_REQUIRE_POINTER(size);
    CPU_REQUIRE_SAYING(format == ZET_MODULE_DEBUG_INFO_FORMAT_ELF_DWARF,
                       ZE_RESULT_ERROR_INVALID_ENUMERATION, "%d is no format of debug information",
                       (int)format);
    pthread_mutex_lock(&module->lock);
    const ze_result_t result = make(module);
    const cpu_bytes info = module->debug_info;
    pthread_mutex_unlock(&module->lock);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    const bool fits = cpu_has_room(*size, info.size);
    *size = info.size;
    CPU_REQUIRE_SAYING(out == NULL || fits, ZE_RESULT_ERROR_INVALID_SIZE,
                       "the debug information needs more bytes");
    if (out != NULL && info.size > 0)
        memcpy(out, info.data, info.size);
    return ZE_RESULT_SUCCESS;
}
