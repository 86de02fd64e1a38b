#include "backend/cpu/ddi/module.h"

#include <stdlib.h>
#include <string.h>

#include "backend/cpu/ddi/chain.h"
#include "backend/cpu/ddi/check.h"
#include "backend/cpu/ddi/entries.h"
#include "backend/cpu/ddi/module_constants.h"
#include "backend/cpu/ddi/module_log.h"
#include "backend/cpu/ddi/validate.h"
#include "backend/cpu/engines.h"
#include "backend/cpu/trace.h"

uint64_t cpu_hash(const void *bytes, size_t count)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ ((const unsigned char *)bytes)[i]) * UINT64_C(0x100000001b3);
    return hash;
}

void cpu_module_hold(ze_module_handle_t module)
{
    atomic_fetch_add(&module->references, 1);
}

void cpu_module_release(ze_module_handle_t module)
{
    if (atomic_fetch_sub(&module->references, 1) != 1)
        return;
    if (module->program != NULL)
        module->engine->program_destroy(module->program);
    spirv_module_destroy(module->spirv);
    free(module);
}

/* The program's bytes may lie anywhere in memory; the reader takes aligned words. */
static ze_result_t read_words(ze_module_handle_t module, const ze_module_desc_t *desc,
                              cpu_build_log *log)
{
    spirv_error error;
    size_t count = desc->inputSize / sizeof(uint32_t);
    if (desc->inputSize % sizeof(uint32_t) != 0) {
        cpu_build_log_add(log, "the module's %zu bytes are not whole 32-bit words",
                          desc->inputSize);
        return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    }
    uint32_t *words = malloc(desc->inputSize);
    CPU_REQUIRE(words != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    memcpy(words, desc->pInputModule, desc->inputSize);
    if (cpu_validation_is_wanted())
        cpu_validate(words, desc->inputSize, log);
    bool read = spirv_module_create(words, count, &module->spirv, &error);
    free(words);
    if (!read) {
        cpu_build_log_add(log, "word %zu: %s", error.word, error.text);
        return error.no_memory ? ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY
                               : ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    }
    ze_result_t result = cpu_module_constants_set(module->spirv, desc->pConstants, log);
    module->hash = cpu_hash(module->spirv->words, desc->inputSize);
    return result;
}

static ze_result_t check_options(const ze_module_desc_t *desc, cpu_build_log *log)
{
    const char *unsupported = NULL;
    if (cpu_chain_find(desc, ZE_STRUCTURE_TYPE_MODULE_DESC,
                       ZE_STRUCTURE_TYPE_MODULE_PROGRAM_EXP_DESC) != NULL)
        unsupported = ZE_MODULE_PROGRAM_EXP_NAME;
    if (unsupported == NULL)
        return ZE_RESULT_SUCCESS;
    cpu_build_log_add(log, "%s: not supported", unsupported);
    return ZE_RESULT_ERROR_UNSUPPORTED_FEATURE;
}

static ze_result_t compile_with(ze_module_handle_t module, const ze_module_desc_t *desc,
                                cpu_build_log *log)
{
    const cpu_engine *engine = module->engine;
    const char *flags = desc->pBuildFlags == NULL ? "" : desc->pBuildFlags;
    const char *reason = engine->unavailable == NULL ? NULL : engine->unavailable();
    if (reason == NULL)
        return engine->program_create(module->spirv, flags, log, &module->program);
    cpu_build_log_add(log, "%s", reason);
    return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
}

/* Tries one engine after the other. What the refusals were stays in the log only if all refuse. */
static ze_result_t compile(ze_module_handle_t module, const ze_module_desc_t *desc,
                           cpu_build_log *log)
{
    ze_result_t result;
    const size_t before = log->length;
    for (;;) {
        const size_t start = log->length;
        result = compile_with(module, desc, log);
        const cpu_engine *next = cpu_engine_after(module->engine);
        if (result != ZE_RESULT_ERROR_MODULE_BUILD_FAILURE || next == NULL) {
            if (result == ZE_RESULT_SUCCESS)
                cpu_build_log_cut(log, before, start);
            return result;
        }
        cpu_trace("a module goes to the engine %s, because %s does not take it: %s", next->name,
                  module->engine->name, log->text == NULL ? "" : log->text + start);
        module->engine = next;
    }
}

/* What spirv-val thinks of a module that could be read, but not compiled, goes into the log unasked. */
static ze_result_t compile_or_explain(ze_module_handle_t module, const ze_module_desc_t *desc,
                                      cpu_build_log *log)
{
    ze_result_t result = compile(module, desc, log);
    if (result != ZE_RESULT_SUCCESS && !cpu_validation_is_wanted())
        cpu_validate(module->spirv->words, module->spirv->word_count * sizeof(uint32_t), log);
    return result;
}

static ze_result_t build(ze_module_handle_t module, const ze_module_desc_t *desc,
                         cpu_build_log *log)
{
    ze_result_t result = check_options(desc, log);
    if (result == ZE_RESULT_SUCCESS)
        result = read_words(module, desc, log);
    if (result == ZE_RESULT_SUCCESS)
        result = compile_or_explain(module, desc, log);
    if (result != ZE_RESULT_SUCCESS)
        cpu_trace("a module was not built: %s", log->text == NULL ? "" : log->text);
    return result;
}

static ze_result_t create(const ze_module_desc_t *desc, cpu_build_log *log, ze_module_handle_t *out)
{
    ze_module_handle_t module = calloc(1, sizeof *module);
    CPU_REQUIRE(module != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    module->references = 1;
    module->engine = cpu_engine_get();
    ze_result_t result = build(module, desc, log);
    if (result == ZE_RESULT_SUCCESS)
        *out = module;
    else
        cpu_module_release(module);
    return result;
}

static ze_result_t check_desc(const ze_module_desc_t *desc)
{
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE((uint32_t)desc->format <= ZE_MODULE_FORMAT_NATIVE,
                ZE_RESULT_ERROR_INVALID_ENUMERATION);
    CPU_REQUIRE(desc->format == ZE_MODULE_FORMAT_IL_SPIRV, ZE_RESULT_ERROR_INVALID_NATIVE_BINARY);
    if (cpu_chain_find(desc, ZE_STRUCTURE_TYPE_MODULE_DESC,
                       ZE_STRUCTURE_TYPE_MODULE_PROGRAM_EXP_DESC) != NULL)
        return ZE_RESULT_SUCCESS; /* its modules are elsewhere; the build will tell */
    CPU_REQUIRE_POINTER(desc->pInputModule);
    CPU_REQUIRE(desc->inputSize > 0, ZE_RESULT_ERROR_INVALID_SIZE);
    return cpu_module_constants_check(desc->pConstants);
}

ze_result_t cpu_zeModuleCreate(ze_context_handle_t context, ze_device_handle_t device,
                               const ze_module_desc_t *desc, ze_module_handle_t *out,
                               ze_module_build_log_handle_t *log_out)
{
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(out);
    ze_result_t result = check_desc(desc);
    if (result != ZE_RESULT_SUCCESS)
        return result;

    ze_module_build_log_handle_t log = cpu_module_log_create();
    CPU_REQUIRE(log != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    result = create(desc, &log->log, out);
    if (log_out != NULL)
        *log_out = log;
    else
        cpu_zeModuleBuildLogDestroy(log);
    return result;
}

ze_result_t cpu_zeModuleDestroy(ze_module_handle_t module)
{
    CPU_REQUIRE_HANDLE(module);
    cpu_module_release(module);
    return ZE_RESULT_SUCCESS;
}

/* A module with imports was refused by the engine, so there is nothing left to link. */
ze_result_t cpu_zeModuleDynamicLink(uint32_t count, ze_module_handle_t *modules,
                                    ze_module_build_log_handle_t *log_out)
{
    CPU_REQUIRE_POINTER(modules);
    for (uint32_t i = 0; i < count; i++)
        CPU_REQUIRE_HANDLE(modules[i]);
    if (log_out != NULL) {
        *log_out = cpu_module_log_create();
        CPU_REQUIRE(*log_out != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    }
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeModuleGetKernelNames(ze_module_handle_t module, uint32_t *count,
                                       const char **names)
{
    CPU_REQUIRE_HANDLE(module);
    CPU_REQUIRE_POINTER(count);
    uint32_t answers = cpu_answer(count, (uint32_t)module->spirv->kernel_count, names != NULL);
    for (uint32_t i = 0; i < answers; i++)
        names[i] = module->spirv->kernels[i].name;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeModuleGetProperties(ze_module_handle_t module, ze_module_properties_t *out)
{
    CPU_REQUIRE_HANDLE(module);
    CPU_REQUIRE_POINTER(out);
    out->flags = 0;
    return ZE_RESULT_SUCCESS;
}
