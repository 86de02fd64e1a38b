/* Linking modules: what one imports comes from another. A module is linked by compiling it once
 * more with all that it uses; only variables stay where they are. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/module/link_check.h"
#include "backend/driver/ddi/module/link_group.h"
#include "backend/driver/ddi/module/module.h"
#include "backend/driver/ddi/module/module_log.h"
#include "backend/driver/runtime/fork.h"

/* Modules may export to one another: one link at a time. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* In a child of fork() the lock is open: the thread that held it, and its modules, stayed in the
 * parent. To wait for a link before a fork could take long, or forever if the link waits for the
 * compiler. */
static void in_child(void)
{
    pthread_mutex_init(&lock, NULL);
}

CPU_AT_FORK(NULL, NULL, in_child)

static bool is_linked(ze_module_handle_t module)
{
    return atomic_load(&module->build) != NULL;
}

static bool check_import(const cpu_link_set *set, size_t index, const spirv_symbol *import,
                         cpu_build_log *log)
{
    cpu_definition definition;
    const size_t found = cpu_link_find(set->linkages, set->count, import, &definition);
    if (found == 0)
        cpu_build_log_add(log, "module %zu imports the %s \"%s\", which no module exports", index,
                          import->is_function ? "function" : "variable", import->name);
    if (found > 1)
        cpu_build_log_add(log, "module %zu imports the %s \"%s\", which %zu modules export", index,
                          import->is_function ? "function" : "variable", import->name, found);
    return found == 1;
}

/* Tells all that is missing, not only the first. */
static bool check(const cpu_link_set *set, cpu_build_log *log)
{
    bool good = true;
    for (size_t i = 0; i < set->count; i++) {
        const spirv_linkage *linkage = set->linkages[i];
        for (size_t k = 0; !is_linked(set->modules[i]) && k < linkage->count; k++)
            if (cpu_module_lacks(&linkage->symbols[k]) &&
                !check_import(set, i, &linkage->symbols[k], log))
                good = false;
    }
    return good;
}

/* Whether all that a module imports is its own or that of modules that are linked. */
static bool is_ready(const cpu_link_set *set, size_t index)
{
    const spirv_linkage *linkage = set->linkages[index];
    for (size_t k = 0; k < linkage->count; k++) {
        cpu_definition definition;
        if (cpu_module_lacks(&linkage->symbols[k]) &&
            cpu_link_find(set->linkages, set->count, &linkage->symbols[k], &definition) > 0 &&
            definition.part != index && !is_linked(set->modules[definition.part]))
            return false;
    }
    return true;
}

/* One after another, beginning with those that only export; the rest need one another. */
static ze_result_t link_all(const cpu_link_set *set, size_t *roots, cpu_build_log *log)
{
    for (;;) {
        size_t count = 0;
        for (size_t i = 0; i < set->count; i++)
            if (!is_linked(set->modules[i]))
                roots[count++] = i;
        if (count == 0)
            return ZE_RESULT_SUCCESS;
        size_t ready = 0;
        while (ready < count && !is_ready(set, roots[ready]))
            ready++;
        const ze_result_t result = ready < count ? cpu_link_group(set, &roots[ready], 1, log)
                                                 : cpu_link_group(set, roots, count, log);
        if (result != ZE_RESULT_SUCCESS)
            return result;
    }
}

static void add(cpu_link_set *set, ze_module_handle_t module)
{
    for (size_t i = 0; i < set->count; i++)
        if (set->modules[i] == module)
            return;
    set->modules[set->count] = module;
    set->linkages[set->count++] = &module->linkage;
}

static ze_result_t link_modules(uint32_t count, ze_module_handle_t *modules, cpu_build_log *log)
{
    cpu_link_set set = {
        .modules = calloc(count + 1u, sizeof *set.modules),
        .linkages = calloc(count + 1u, sizeof *set.linkages),
    };
    size_t *roots = calloc(count + 1u, sizeof *roots);
    ze_result_t result = CPU_TOLD(ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    if (set.modules != NULL && set.linkages != NULL && roots != NULL) {
        for (uint32_t i = 0; i < count; i++)
            add(&set, cpu_unwrap(modules[i]));
        pthread_mutex_lock(&lock);
        result = check(&set, log) ? link_all(&set, roots, log)
                                  : CPU_TOLD(ZE_RESULT_ERROR_MODULE_LINK_FAILURE);
        pthread_mutex_unlock(&lock);
    }
    free(set.modules);
    free(set.linkages);
    free(roots);
    return result == ZE_RESULT_ERROR_MODULE_BUILD_FAILURE
               ? CPU_TOLD(ZE_RESULT_ERROR_MODULE_LINK_FAILURE)
               : result;
}

/* A loader that wraps handles (1.8.12) takes the second module for its own table: there, programs
 * can only come by way of zeDriverGetExtensionFunctionAddress, with wrappers. */
static ze_result_t check_handles(uint32_t count, ze_module_handle_t *modules)
{
    CPU_REQUIRE_POINTER(modules);
    for (uint32_t i = 0; i < count; i++) {
        const ze_module_handle_t module = cpu_unwrap(modules[i]);
        CPU_REQUIRE_HANDLE(module);
    }
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeModuleDynamicLink(uint32_t count, ze_module_handle_t *modules,
                                    ze_module_build_log_handle_t *log_out)
{
    CPU_ENTER;
    ze_result_t result = check_handles(count, modules);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    cpu_module_log *log = cpu_module_log_create();
    CPU_REQUIRE(log != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    result = link_modules(count, modules, &log->log);
    cpu_module_log_tell(log, "zeModuleDynamicLink", result);
    cpu_module_log_give(log, log_out);
    return result;
}

typedef bool is_listed(const cpu_link_set *set, const spirv_symbol *symbol);

static bool is_import(const cpu_link_set *set, const spirv_symbol *symbol)
{
    (void)set;
    return cpu_module_lacks(symbol);
}

static bool is_unresolvable(const cpu_link_set *set, const spirv_symbol *symbol)
{
    cpu_definition definition;
    return cpu_module_lacks(symbol) &&
           cpu_link_find(set->linkages, set->count, symbol, &definition) == 0;
}

static bool is_export(const cpu_link_set *set, const spirv_symbol *symbol)
{
    (void)set;
    return !symbol->is_import && !symbol->is_host;
}

static void list(const cpu_link_set *set, const char *title, is_listed *wanted, cpu_build_log *log)
{
    cpu_build_log_add(log, "%s:", title);
    for (size_t i = 0; i < set->count; i++)
        for (size_t k = 0; k < set->linkages[i]->count; k++)
            if (wanted(set, &set->linkages[i]->symbols[k]))
                cpu_build_log_add(log, "    module %zu: %s", i, set->linkages[i]->symbols[k].name);
}

/* Without flags, all lists. */
static void inspect(const cpu_link_set *set, ze_linkage_inspection_ext_flags_t flags,
                    cpu_build_log *log)
{
    if (flags == 0 || (flags & ZE_LINKAGE_INSPECTION_EXT_FLAG_IMPORTS) != 0)
        list(set, "imports", is_import, log);
    if (flags == 0 || (flags & ZE_LINKAGE_INSPECTION_EXT_FLAG_UNRESOLVABLE_IMPORTS) != 0)
        list(set, "unresolvable imports", is_unresolvable, log);
    if (flags == 0 || (flags & ZE_LINKAGE_INSPECTION_EXT_FLAG_EXPORTS) != 0)
        list(set, "exports", is_export, log);
}

ze_result_t cpu_zeModuleInspectLinkageExt(ze_linkage_inspection_ext_desc_t *desc, uint32_t count,
                                          ze_module_handle_t *modules,
                                          ze_module_build_log_handle_t *log_out)
{
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE_POINTER(log_out);
    CPU_REQUIRE_FLAGS(desc->flags, ZE_LINKAGE_INSPECTION_EXT_FLAG_IMPORTS |
                                       ZE_LINKAGE_INSPECTION_EXT_FLAG_UNRESOLVABLE_IMPORTS |
                                       ZE_LINKAGE_INSPECTION_EXT_FLAG_EXPORTS);
    CPU_REQUIRE_NO_CHAIN(desc, ZE_STRUCTURE_TYPE_LINKAGE_INSPECTION_EXT_DESC);
    const ze_result_t result = check_handles(count, modules);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    cpu_link_set set = {.linkages = calloc(count + 1u, sizeof *set.linkages), .count = count};
    CPU_REQUIRE(set.linkages != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    cpu_module_log *log = cpu_module_log_create();
    for (uint32_t i = 0; i < count; i++) {
        const ze_module_handle_t module = cpu_unwrap(modules[i]);
        set.linkages[i] = &module->linkage;
    }
    if (log != NULL)
        inspect(&set, desc->flags, &log->log);
    free(set.linkages);
    CPU_REQUIRE(log != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    cpu_module_log_give(log, log_out);
    return ZE_RESULT_SUCCESS;
}
