#include "backend/driver/ddi/module/module.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/types_intel.h"
#include "backend/driver/ddi/module/module_input.h"
#include "backend/driver/ddi/module/module_log.h"
#include "backend/driver/runtime/trace.h"

/* Names; a star matches any rest. */
static const char *const compiler_functions[] = {
    "__builtin_IB_*",
    "__cxa_deleted_virtual",
    "__cxa_pure_virtual",
    "__devicelib_ConvertBF16ToFINTEL*",
    "__devicelib_ConvertFToBF16INTEL*",
    "__devicelib_assert_fail",
    "__spirv_*",
    "__to_global",
    "__to_local",
    "__to_private",
    "async_work_group_*",
    "atom_*",
    "atomic_*",
    "convert_*",
    "dot_4x8packed_*",
    "dot_acc_sat*",
    "get_fence",
    "get_image_*",
    "intel_sub_group_*",
    "llvm.*",
    "mem_fence",
    "prefetch",
    "printf",
    "read_image*",
    "read_mem_fence",
    "sub_group_*",
    "to_global",
    "to_local",
    "to_private",
    "wait_group_events",
    "work_group_*",
    "write_image*",
    "write_mem_fence",
};

static bool fits(const char *text, size_t length, const char *name)
{
    const size_t wanted = strcspn(name, "*");
    const bool begins = length >= wanted && strncmp(text, name, wanted) == 0;
    return begins && (length == wanted || name[wanted] == '*');
}

/* Returns whether an imported function, by its name in C or in C++, is one of OpenCL C, of LLVM or
 * of Intel's compiler: no other module provides it. The engine does, or refuses what calls it. */
static bool is_of_compiler(const char *name)
{
    size_t length = strlen(name);
    if (strncmp(name, "_Z", 2) == 0) {
        char *end;
        const unsigned long given = strtoul(name + 2, &end, 10);
        name = end;
        length = given <= strlen(end) ? given : 0;
    }
    for (size_t k = 0; k < sizeof compiler_functions / sizeof compiler_functions[0]; k++)
        if (fits(name, length, compiler_functions[k]))
            return true;
    return false;
}

bool cpu_module_lacks(const spirv_symbol *symbol)
{
    return symbol->is_import && symbol->is_used &&
           !(symbol->is_function && is_of_compiler(symbol->name));
}

const spirv_kernel *cpu_module_find_kernel(ze_module_handle_t module, const cpu_build *build,
                                           const char *name)
{
    const spirv_kernel *kernel = spirv_module_find_kernel(module->spirv, name);
    if (kernel == NULL)
        return NULL;
    return &build->spirv->kernels[module->first_kernel + (size_t)(kernel - module->spirv->kernels)];
}

void cpu_module_place(ze_module_handle_t module, cpu_build *build, uint32_t first_id,
                      size_t first_kernel)
{
    module->first_id = first_id;
    module->first_kernel = first_kernel;
    for (size_t i = 0; i < module->linkage.count; i++)
        if (!module->linkage.symbols[i].is_import)
            module->places[i] = (cpu_place){build, first_id + module->linkage.symbols[i].id};
}

static void destroy(ze_module_handle_t module)
{
    cpu_build *build = atomic_load(&module->build);
    if (build == NULL || build->spirv != module->spirv)
        spirv_module_destroy(module->spirv);
    cpu_build_release(build);
    spirv_linkage_clear(&module->linkage);
    pthread_mutex_destroy(&module->lock);
    free(module->places);
    free(module->native.data);
    free(module->debug_info.data);
    cpu_object_free(module);
}

static ze_result_t read_linkage(ze_module_handle_t module)
{
    spirv_error error;
    /* The module was read before: only memory can be missing. */
    CPU_REQUIRE(spirv_linkage_read(module->spirv, &module->linkage, &error),
                ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    module->places = calloc(module->linkage.count + 1, sizeof *module->places);
    CPU_REQUIRE(module->places != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    for (size_t i = 0; i < module->linkage.count; i++)
        module->has_imports = module->has_imports || cpu_module_lacks(&module->linkage.symbols[i]);
    return ZE_RESULT_SUCCESS;
}

static ze_result_t compile(ze_module_handle_t module, const cpu_bytes *native, cpu_build_log *log)
{
    cpu_build *build = NULL;
    spirv_module *spirv = module->spirv;
    const uint32_t machine = module->machine;
    module->spirv = NULL; /* the build owns it from now on */
    const ze_result_t result =
        native->size > 0 ? cpu_build_create_native(machine, spirv, native, log, &build)
                         : cpu_build_create(machine, spirv, NULL, 0, NULL, 0, log, &build);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    module->spirv = spirv;
    cpu_module_place(module, build, 0, 0);
    atomic_store(&module->build, build);
    return ZE_RESULT_SUCCESS;
}

/* A module with unresolved imports is compiled when it is linked. */
static ze_result_t fill(ze_module_handle_t module, const ze_module_desc_t *desc, cpu_build_log *log)
{
    cpu_bytes native = {NULL, 0};
    ze_result_t result = cpu_module_input_read(desc, log, &module->spirv, &native);
    if (result == ZE_RESULT_SUCCESS)
        result = read_linkage(module);
    if (result == ZE_RESULT_SUCCESS && !module->has_imports)
        result = compile(module, &native, log);
    if (result != ZE_RESULT_SUCCESS)
        cpu_trace("a module was not built: %s", log->text == NULL ? "" : log->text);
    return result;
}

static ze_result_t create(ze_device_handle_t device, const ze_module_desc_t *desc,
                          cpu_build_log *log, ze_module_handle_t *out)
{
    ze_module_handle_t module = cpu_object_create(CPU_KIND_MODULE, sizeof *module);
    CPU_REQUIRE(module != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    pthread_mutex_init(&module->lock, NULL);
    module->device = device;
    module->machine = device->machine;
    const ze_result_t result = fill(module, desc, log);
    if (result == ZE_RESULT_SUCCESS)
        *out = module;
    else
        destroy(module);
    return result;
}

ze_result_t cpu_zeModuleCreate(ze_context_handle_t context, ze_device_handle_t device,
                               const ze_module_desc_t *desc, ze_module_handle_t *out,
                               ze_module_build_log_handle_t *log_out)
{
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(out);
    ze_result_t result = cpu_module_input_check(desc);
    if (result != ZE_RESULT_SUCCESS)
        return result;

    cpu_module_log *log = cpu_module_log_create();
    CPU_REQUIRE(log != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    result = create(device, desc, &log->log, out);
    cpu_module_log_tell(log, "zeModuleCreate", result);
    cpu_module_log_give(log, log_out);
    return result;
}

/* Kernels hold references to all that they need. */
ze_result_t cpu_zeModuleDestroy(ze_module_handle_t module)
{
    CPU_END_HANDLE(module);
    destroy(module);
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

ze_result_t cpu_zeModuleGetDeviceHandleExt(ze_module_handle_t module, ze_device_handle_t *out)
{
    CPU_TELL(module, out, module->device);
}

ze_result_t cpu_zeModuleGetProperties(ze_module_handle_t module, ze_module_properties_t *out)
{
    CPU_REQUIRE_HANDLE(module);
    CPU_REQUIRE_POINTER(out);
    out->flags = module->has_imports ? ZE_MODULE_PROPERTY_FLAG_IMPORTS : 0;
    return ZE_RESULT_SUCCESS;
}
