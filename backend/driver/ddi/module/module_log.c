#include "backend/driver/ddi/module/module_log.h"

#include <stdlib.h>
#include <string.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"

static const cpu_loader_tables tables = {
    .known.ModuleBuildLog.pfnDestroy = cpu_zeModuleBuildLogDestroy,
    .known.ModuleBuildLog.pfnGetString = cpu_zeModuleBuildLogGetString,
};

ze_module_build_log_handle_t cpu_module_log_create(void)
{
    ze_module_build_log_handle_t log = calloc(1, sizeof *log);
    if (log != NULL) {
        log->self = log;
        log->tables = &tables;
    }
    return log;
}

void cpu_module_log_give(ze_module_build_log_handle_t log, ze_module_build_log_handle_t *out)
{
    if (out != NULL)
        *out = log;
    else
        cpu_zeModuleBuildLogDestroy(log);
}

ze_result_t cpu_zeModuleBuildLogDestroy(ze_module_build_log_handle_t log)
{
    CPU_REQUIRE_HANDLE(log);
    cpu_build_log_clear(&log->log);
    free(log);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeModuleBuildLogGetString(ze_module_build_log_handle_t log, size_t *size, char *out)
{
    CPU_REQUIRE_HANDLE(log);
    CPU_REQUIRE_POINTER(size);
    const char *text = log->log.text == NULL ? "" : log->log.text;
    *size = cpu_answer_text(text, *size, out);
    return ZE_RESULT_SUCCESS;
}
