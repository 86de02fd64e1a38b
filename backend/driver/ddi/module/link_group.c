#include "backend/driver/ddi/module/link_group.h"

#include <stdlib.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/module/link_check.h"

typedef struct group {
    const cpu_link_set *set;
    const size_t *roots;
    size_t root_count;
    cpu_build **providers; /* builds of linked modules that roots import from, each once */
    size_t provider_count;
    spirv_part *parts; /* the providers', then the roots' */
    uint32_t *bases;
    cpu_variable *elsewhere; /* the providers' variables, and functions that pointers lead to */
    size_t elsewhere_count;
} group;

static void add_provider(group *g, cpu_build *build)
{
    for (size_t i = 0; i < g->provider_count; i++)
        if (g->providers[i] == build)
            return;
    g->providers[g->provider_count++] = build;
}

static void find_providers(group *g, const spirv_linkage *linkage)
{
    for (size_t k = 0; k < linkage->count; k++) {
        cpu_definition definition;
        if (!cpu_module_lacks(&linkage->symbols[k]) ||
            cpu_link_find(g->set->linkages, g->set->count, &linkage->symbols[k], &definition) == 0)
            continue;
        cpu_build *build = atomic_load(&g->set->modules[definition.part]->build);
        if (build != NULL)
            add_provider(g, build);
    }
}

static ze_result_t begin(group *g)
{
    const size_t most = g->set->count + g->root_count;
    g->providers = calloc(most, sizeof(cpu_build *));
    g->parts = calloc(most, sizeof *g->parts);
    g->bases = calloc(most, sizeof *g->bases);
    CPU_REQUIRE(g->providers != NULL && g->parts != NULL && g->bases != NULL,
                ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    for (size_t i = 0; i < g->root_count; i++)
        find_providers(g, g->set->linkages[g->roots[i]]);
    for (size_t i = 0; i < g->provider_count; i++)
        g->parts[i] = (spirv_part){g->providers[i]->spirv, false};
    for (size_t i = 0; i < g->root_count; i++)
        g->parts[g->provider_count + i] = (spirv_part){g->set->modules[g->roots[i]]->spirv, true};
    return ZE_RESULT_SUCCESS;
}

static ze_result_t add_address(group *g, size_t provider, uint32_t id)
{
    void *address = cpu_program_variable(g->providers[provider]->program, id);
    CPU_REQUIRE_SAYING(address != NULL, ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY,
                       "there is no memory for a variable of the module");
    g->elsewhere[g->elsewhere_count++] = (cpu_variable){g->bases[provider] + id, address};
    return ZE_RESULT_SUCCESS;
}

/* Providers keep their variables, and all users share them. A function has one address, too. */
static ze_result_t add_addresses(group *g, size_t provider)
{
    const spirv_module *spirv = g->providers[provider]->spirv;
    ze_result_t result = ZE_RESULT_SUCCESS;
    for (size_t k = 0; k < spirv->variable_count && result == ZE_RESULT_SUCCESS; k++)
        if (!spirv->variables[k].is_constant)
            result = add_address(g, provider, spirv->variables[k].id);
    for (size_t k = 0; k < spirv->indirect_count && result == ZE_RESULT_SUCCESS; k++)
        result = add_address(g, provider, spirv->indirect[k]);
    return result;
}

static ze_result_t find_elsewhere(group *g)
{
    size_t count = 1;
    for (size_t i = 0; i < g->provider_count; i++)
        count += g->providers[i]->spirv->variable_count + g->providers[i]->spirv->indirect_count;
    g->elsewhere = calloc(count, sizeof *g->elsewhere);
    CPU_REQUIRE(g->elsewhere != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    ze_result_t result = ZE_RESULT_SUCCESS;
    for (size_t i = 0; i < g->provider_count && result == ZE_RESULT_SUCCESS; i++)
        result = add_addresses(g, i);
    return result;
}

/* Where the variables are that a root uses. The modules that have them have their builds, and the
 * root's holds those. */
static void set_places(const group *g, ze_module_handle_t root)
{
    for (size_t k = 0; k < root->linkage.count; k++) {
        cpu_definition definition;
        const spirv_symbol *symbol = &root->linkage.symbols[k];
        if (!cpu_module_lacks(symbol) || symbol->is_function ||
            cpu_link_find(g->set->linkages, g->set->count, symbol, &definition) == 0)
            continue;
        const ze_module_handle_t module = g->set->modules[definition.part];
        root->places[k] = module->places[definition.symbol - module->linkage.symbols];
    }
}

static void set_builds(const group *g, cpu_build *build)
{
    size_t kernels = 0;
    for (size_t i = 0; i < g->root_count; i++) {
        ze_module_handle_t root = g->set->modules[g->roots[i]];
        cpu_module_place(root, build, g->bases[g->provider_count + i], kernels);
        kernels += root->spirv->kernel_count;
    }
    for (size_t i = 0; i < g->root_count; i++)
        set_places(g, g->set->modules[g->roots[i]]);
    for (size_t i = 0; i < g->root_count; i++) {
        if (i > 0)
            cpu_build_hold(build); /* the first build owns our modules */
        atomic_store(&g->set->modules[g->roots[i]]->build, build);
    }
}

static ze_result_t compile(group *g, cpu_build_log *log)
{
    spirv_error error;
    spirv_module *whole = NULL;
    cpu_build *build = NULL;
    if (!spirv_link(g->parts, g->provider_count + g->root_count, g->bases, &whole, &error)) {
        cpu_build_log_add(log, "the modules do not make one: word %zu: %s", error.word, error.text);
        return CPU_TOLD(error.no_memory ? ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY
                                        : ZE_RESULT_ERROR_MODULE_LINK_FAILURE);
    }
    ze_result_t result = find_elsewhere(g);
    if (result != ZE_RESULT_SUCCESS) {
        spirv_module_destroy(whole);
        return result;
    }
    result = cpu_build_create(g->set->modules[g->roots[0]]->machine, whole, g->elsewhere,
                              g->elsewhere_count, g->providers, g->provider_count, log, &build);
    if (result == ZE_RESULT_SUCCESS)
        set_builds(g, build);
    return result;
}

/* Kernels are found by their names when they are compiled. */
static ze_result_t check_names(const group *g, cpu_build_log *log)
{
    return g->root_count == 1
               ? ZE_RESULT_SUCCESS
               : cpu_link_check_parts(g->parts + g->provider_count, g->root_count, log);
}

ze_result_t cpu_link_group(const cpu_link_set *set, const size_t *roots, size_t count,
                           cpu_build_log *log)
{
    group g = {.set = set, .roots = roots, .root_count = count};
    ze_result_t result = begin(&g);
    if (result == ZE_RESULT_SUCCESS)
        result = check_names(&g, log);
    if (result == ZE_RESULT_SUCCESS)
        result = compile(&g, log);
    free(g.providers);
    free(g.parts);
    free(g.bases);
    free(g.elsewhere);
    return result;
}
