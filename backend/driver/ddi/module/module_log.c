#include "backend/driver/ddi/module/module_log.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/table.h"
#include "backend/driver/runtime/faults/failure.h"

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

cpu_module_log *cpu_module_log_create(void)
{
    cpu_module_log *log = cpu_object_create(CPU_KIND_BUILD_LOG, sizeof *log);
    if (log == NULL)
        return NULL;
    cpu_log_dispatch *dispatch = &log->shown.dispatch;
    log->shown.handle = dispatch;
    log->shown.entries = loader_entries;
    dispatch->version = ZE_API_VERSION_1_4;
    dispatch->is_valid = 1;
    for (size_t i = 0; i < sizeof dispatch->tables / sizeof dispatch->tables[0]; i++)
        dispatch->tables[i] = table;
    return log;
}

static void destroy(cpu_module_log *log)
{
    cpu_build_log_clear(&log->log);
    cpu_object_free(log);
}

void cpu_module_log_tell(const cpu_module_log *log, const char *function, ze_result_t result)
{
    const size_t length = log->log.length;
    const bool has_newline = length > 0 && log->log.text[length - 1] == '\n';
    if (result == ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY)
        cpu_failure_refuse("%s: memory ran out", function);
    else if (result != ZE_RESULT_SUCCESS && length > 0)
        cpu_failure_refuse("%s: %.*s", function, (int)(length - has_newline), log->log.text);
}

void cpu_module_log_give(cpu_module_log *log, ze_module_build_log_handle_t *out)
{
    if (out != NULL)
        *out = &log->shown;
    else
        destroy(log);
}

/* The log of a handle, which is that of what the log shows, or the handle in there: by its place in
 * the object alone, since what lies before another handle may be no memory. */
static void *log_of(ze_module_build_log_handle_t given)
{
    const size_t shown = offsetof(cpu_module_log, shown);
    const size_t inner = offsetof(cpu_module_log, shown.dispatch);
    _Static_assert(offsetof(cpu_module_log, shown.dispatch) < (size_t)ZLI_OBJECT_ALIGNMENT,
                   "an address tells the place");
    const uintptr_t place = (uintptr_t)given % ZLI_OBJECT_ALIGNMENT;
    return place == shown || place == inner ? (unsigned char *)given - place : (void *)given;
}

/* Returns NULL, and says why, if the handle is not that of a log. */
static cpu_module_log *find(ze_module_build_log_handle_t handle, const char *function)
{
    cpu_module_log *log = log_of(handle);
    if (cpu_handle_is(log, CPU_KIND_BUILD_LOG))
        return log;
    (void)cpu_handle_refuse(log, CPU_KIND_BUILD_LOG, function);
    return NULL;
}

ze_result_t cpu_zeModuleBuildLogDestroy(ze_module_build_log_handle_t handle)
{
    cpu_module_log *log = log_of(handle);
    CPU_REQUIRE(cpu_handle_end(log, CPU_KIND_BUILD_LOG),
                cpu_handle_refuse(log, CPU_KIND_BUILD_LOG, __func__));
    destroy(log);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeModuleBuildLogGetString(ze_module_build_log_handle_t handle, size_t *size,
                                          char *out)
{
    const cpu_module_log *log = find(handle, __func__);
    CPU_REQUIRE_TOLD(log != NULL, ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
    CPU_REQUIRE_POINTER(size);
    const char *text = log->log.text == NULL ? "" : log->log.text;
    *size = cpu_answer_text(text, *size, out);
    return ZE_RESULT_SUCCESS;
}
