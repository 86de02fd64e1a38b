#include "backend/driver/ddi/module/module_log.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/table.h"

/* All entry points of a driver, as loaders keep them: each specification has its own place for the
 * two of a log. Those of 1.3 and 1.5 would overlap with that of 1.4 and are left out. */
#define LOADER_ENTRIES_AT(place)                         \
    [place] = (cpu_function)cpu_zeModuleBuildLogDestroy, \
    [(place) + 1] = (cpu_function)cpu_zeModuleBuildLogGetString

static const cpu_function loader_entries[1024] = {
    LOADER_ENTRIES_AT(100), /* 1.4: loader 1.8 */
    LOADER_ENTRIES_AT(105), /* 1.6: 1.10 */
    LOADER_ENTRIES_AT(115), /* 1.7: 1.13 */
    LOADER_ENTRIES_AT(150), /* 1.9: 1.16 */
    LOADER_ENTRIES_AT(153), /* 1.11: 1.18 */
    LOADER_ENTRIES_AT(157), /* 1.12: 1.20 */
    LOADER_ENTRIES_AT(168), /* 1.13: 1.22 */
};

static const cpu_function table[] = {
    (cpu_function)cpu_zeModuleBuildLogDestroy,
    (cpu_function)cpu_zeModuleBuildLogGetString,
};

ze_module_build_log_handle_t cpu_module_log_create(void)
{
    ze_module_build_log_handle_t log = calloc(1, sizeof *log);
    if (log == NULL)
        return NULL;
    log->handle = &log->dispatch;
    log->entries = loader_entries;
    log->dispatch.version = ZE_API_VERSION_1_4;
    log->dispatch.is_valid = 1;
    for (size_t i = 0; i < sizeof log->dispatch.tables / sizeof log->dispatch.tables[0]; i++)
        log->dispatch.tables[i] = table;
    return log;
}

/* A log, or the handle in it. */
static ze_module_build_log_handle_t log_of(ze_module_build_log_handle_t given)
{
    const size_t place = offsetof(struct _ze_module_build_log_handle_t, dispatch);
    if ((const void *)given->handle == (unsigned char *)given + place)
        return given;
    return (void *)((unsigned char *)given - place);
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
    log = log_of(log);
    cpu_build_log_clear(&log->log);
    free(log);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeModuleBuildLogGetString(ze_module_build_log_handle_t log, size_t *size, char *out)
{
    CPU_REQUIRE_HANDLE(log);
    CPU_REQUIRE_POINTER(size);
    log = log_of(log);
    const char *text = log->log.text == NULL ? "" : log->log.text;
    *size = cpu_answer_text(text, *size, out);
    return ZE_RESULT_SUCCESS;
}
