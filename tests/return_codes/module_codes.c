/* Modules, kernels and launches. Nothing waits: a recorded launch never ends. */
#include "tests/return_codes/codes.h"

#include "codes.cl.h"

static const codes_difference differences[] = {
    {"zeModuleCreate(context, device, &broken, &module", CODES_CRASH,
     "its compiler does not read safely"},
    {"zeModuleGetGlobalPointer(module, \"none\"", ZE_RESULT_ERROR_INVALID_ARGUMENT,
     "this release has no code for a name"},
    {"zeModuleDynamicLink(1, &none", CODES_CRASH,
     "neither it nor the validation layer looks into the array"},
    {"zeModuleInspectLinkageExt", ZE_RESULT_ERROR_UNSUPPORTED_FEATURE, "this release has it not"},
    {"zeModuleBuildLogDestroy(log)", ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
     "an inspection that is not there leaves no log"},
    {"zeKernelSetGroupSize(kernel, 0, 1, 1)", ZE_RESULT_ERROR_INVALID_ARGUMENT,
     "this release has a code of its own for none"},
    {"zeKernelGetSourceAttributes(kernel, &size, NULL)", ZE_RESULT_ERROR_INVALID_NULL_POINTER,
     "it knows no query for the size alone"},
    {"zeKernelSetArgumentValue(kernel, 3, sizeof factor", ZE_RESULT_ERROR_INVALID_ARGUMENT,
     "this release has no code for an index"},
    {"zeKernelSetArgumentValue(kernel, 0, 3, &memory)", ZE_RESULT_SUCCESS,
     "it does not look at the size of a pointer"},
    {"zeCommandListAppendLaunchCooperativeKernel(list, kernel, &groups, NULL, 0, NULL)",
     ZE_RESULT_ERROR_INVALID_ARGUMENT, "this GPU has no queue for them"},
    {NULL, 0, NULL}};

static ze_module_desc_t spirv_of(const void *bytes, size_t size)
{
    return (ze_module_desc_t){.stype = ZE_STRUCTURE_TYPE_MODULE_DESC,
                              .format = ZE_MODULE_FORMAT_IL_SPIRV,
                              .inputSize = size,
                              .pInputModule = bytes};
}

static void modules(const ze_module_desc_t *desc)
{
    static const unsigned char rubbish[64] = {1, 2, 3, 4, 5};
    ze_module_desc_t empty = *desc, strange = *desc, nothing = *desc;
    const ze_module_desc_t broken = spirv_of(rubbish, sizeof rubbish);
    ze_module_desc_t not_native = broken;
    ze_module_handle_t module = NULL;
    ze_module_build_log_handle_t log = NULL;
    size_t size = 0;
    empty.inputSize = 0;
    nothing.pInputModule = NULL;
    strange.format = (ze_module_format_t)7;
    not_native.format = ZE_MODULE_FORMAT_NATIVE;
    expect(ZE_RESULT_SUCCESS, zeModuleCreate(context, device, desc, &module, NULL));
    expect(ZE_RESULT_SUCCESS, zeModuleDestroy(module));
    expect(ZE_RESULT_SUCCESS, zeModuleCreate(context, device, desc, &module, &log));
    expect(ZE_RESULT_SUCCESS, zeModuleBuildLogGetString(log, &size, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeModuleBuildLogGetString(NULL, &size, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeModuleBuildLogGetString(log, NULL, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeModuleBuildLogDestroy(NULL));
    probe_when("build", ZE_RESULT_SUCCESS, zeModuleBuildLogDestroy(log));
    expect(ZE_RESULT_SUCCESS, zeModuleDestroy(module));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeModuleCreate(NULL, device, desc, &module, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeModuleCreate(context, NULL, desc, &module, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeModuleCreate(context, device, NULL, &module, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeModuleCreate(context, device, desc, NULL, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeModuleCreate(context, device, &nothing, &module, NULL));
    probe(ZE_RESULT_ERROR_INVALID_SIZE, zeModuleCreate(context, device, &empty, &module, NULL));
    probe(ZE_RESULT_ERROR_INVALID_ENUMERATION,
          zeModuleCreate(context, device, &strange, &module, NULL));
    probe(ZE_RESULT_ERROR_MODULE_BUILD_FAILURE,
          zeModuleCreate(context, device, &broken, &module, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NATIVE_BINARY,
          zeModuleCreate(context, device, &not_native, &module, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeModuleDestroy(NULL));
}

static void questions_to_modules(ze_module_handle_t module)
{
    ze_module_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_MODULE_PROPERTIES};
    uint32_t count = 0;
    const char *names[2];
    expect(ZE_RESULT_SUCCESS, zeModuleGetKernelNames(module, &count, NULL));
    expect(ZE_RESULT_SUCCESS, zeModuleGetKernelNames(module, &count, names));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeModuleGetKernelNames(NULL, &count, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeModuleGetKernelNames(module, NULL, NULL));
    expect(ZE_RESULT_SUCCESS, zeModuleGetProperties(module, &properties));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeModuleGetProperties(NULL, &properties));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeModuleGetProperties(module, NULL));
}

static void native_code_and_symbols(ze_module_handle_t module)
{
    size_t size = 0;
    void *pointer = NULL;
    expect(ZE_RESULT_SUCCESS, zeModuleGetNativeBinary(module, &size, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeModuleGetNativeBinary(NULL, &size, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeModuleGetNativeBinary(module, NULL, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeModuleGetGlobalPointer(NULL, "none", &size, &pointer));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeModuleGetGlobalPointer(module, NULL, &size, &pointer));
    probe(ZE_RESULT_ERROR_INVALID_GLOBAL_NAME,
          zeModuleGetGlobalPointer(module, "none", &size, &pointer));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeModuleGetFunctionPointer(NULL, "none", &pointer));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeModuleGetFunctionPointer(module, NULL, &pointer));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeModuleGetFunctionPointer(module, "none", NULL));
    probe(ZE_RESULT_ERROR_INVALID_FUNCTION_NAME,
          zeModuleGetFunctionPointer(module, "none", &pointer));
}

static void linking(ze_module_handle_t module)
{
    ze_module_handle_t none = NULL;
    ze_module_build_log_handle_t log = NULL;
    ze_linkage_inspection_ext_desc_t desc = {.stype =
                                                 ZE_STRUCTURE_TYPE_LINKAGE_INSPECTION_EXT_DESC};
    ze_linkage_inspection_ext_desc_t strange = desc;
    strange.flags = 0x80;
    expect(ZE_RESULT_SUCCESS, zeModuleDynamicLink(1, &module, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeModuleDynamicLink(1, NULL, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeModuleDynamicLink(1, &none, NULL));
    expect(ZE_RESULT_SUCCESS, zeModuleInspectLinkageExt(&desc, 1, &module, &log));
    probe(ZE_RESULT_SUCCESS, zeModuleBuildLogDestroy(log));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeModuleInspectLinkageExt(NULL, 1, &module, &log));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeModuleInspectLinkageExt(&desc, 1, NULL, &log));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeModuleInspectLinkageExt(&desc, 1, &module, NULL));
    probe(ZE_RESULT_ERROR_INVALID_ENUMERATION,
          zeModuleInspectLinkageExt(&strange, 1, &module, &log));
}

static void kernels(ze_module_handle_t module)
{
    ze_kernel_handle_t kernel = NULL;
    const ze_kernel_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_KERNEL_DESC, .pKernelName = "scale"};
    const ze_kernel_desc_t unknown = {.stype = ZE_STRUCTURE_TYPE_KERNEL_DESC, .pKernelName = "no"};
    const ze_kernel_desc_t nameless = {.stype = ZE_STRUCTURE_TYPE_KERNEL_DESC};
    const ze_kernel_desc_t strange = {
        .stype = ZE_STRUCTURE_TYPE_KERNEL_DESC, .flags = 0x80, .pKernelName = "scale"};
    expect(ZE_RESULT_SUCCESS, zeKernelCreate(module, &desc, &kernel));
    expect(ZE_RESULT_SUCCESS, zeKernelDestroy(kernel));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeKernelCreate(NULL, &desc, &kernel));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeKernelCreate(module, NULL, &kernel));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeKernelCreate(module, &desc, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeKernelCreate(module, &nameless, &kernel));
    probe(ZE_RESULT_ERROR_INVALID_ENUMERATION, zeKernelCreate(module, &strange, &kernel));
    probe(ZE_RESULT_ERROR_INVALID_KERNEL_NAME, zeKernelCreate(module, &unknown, &kernel));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeKernelDestroy(NULL));
}

static void group_sizes(ze_kernel_handle_t kernel, ze_kernel_handle_t fixed)
{
    uint32_t x = 0, y = 0, z = 0, count = 0;
    expect(ZE_RESULT_SUCCESS, zeKernelSuggestGroupSize(kernel, 100, 10, 1, &x, &y, &z));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeKernelSuggestGroupSize(NULL, 100, 10, 1, &x, &y, &z));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeKernelSuggestGroupSize(kernel, 100, 10, 1, NULL, &y, &z));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeKernelSuggestGroupSize(kernel, 100, 10, 1, &x, NULL, &z));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeKernelSuggestGroupSize(kernel, 100, 10, 1, &x, &y, NULL));
    expect(ZE_RESULT_SUCCESS, zeKernelSetGroupSize(kernel, 16, 1, 1));
    expect(ZE_RESULT_SUCCESS, zeKernelSetGroupSize(fixed, 8, 4, 1));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeKernelSetGroupSize(NULL, 16, 1, 1));
    probe(ZE_RESULT_ERROR_INVALID_GROUP_SIZE_DIMENSION, zeKernelSetGroupSize(kernel, 0, 1, 1));
    probe(ZE_RESULT_ERROR_INVALID_GROUP_SIZE_DIMENSION, zeKernelSetGroupSize(kernel, 100000, 1, 1));
    probe(ZE_RESULT_ERROR_INVALID_GROUP_SIZE_DIMENSION, zeKernelSetGroupSize(fixed, 4, 4, 1));
    expect(ZE_RESULT_SUCCESS, zeKernelSuggestMaxCooperativeGroupCount(kernel, &count));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeKernelSuggestMaxCooperativeGroupCount(NULL, &count));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeKernelSuggestMaxCooperativeGroupCount(kernel, NULL));
}

static void state_of_kernels(ze_kernel_handle_t kernel)
{
    ze_kernel_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_KERNEL_PROPERTIES};
    ze_kernel_indirect_access_flags_t access = 0;
    uint32_t size = 0;
    size_t length = 0;
    expect(ZE_RESULT_SUCCESS,
           zeKernelSetIndirectAccess(kernel, ZE_KERNEL_INDIRECT_ACCESS_FLAG_HOST));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeKernelSetIndirectAccess(NULL, 0));
    probe(ZE_RESULT_ERROR_INVALID_ENUMERATION, zeKernelSetIndirectAccess(kernel, 0x80));
    expect(ZE_RESULT_SUCCESS, zeKernelGetIndirectAccess(kernel, &access));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeKernelGetIndirectAccess(NULL, &access));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeKernelGetIndirectAccess(kernel, NULL));
    expect(ZE_RESULT_SUCCESS, zeKernelGetSourceAttributes(kernel, &size, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeKernelGetSourceAttributes(NULL, &size, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeKernelGetSourceAttributes(kernel, NULL, NULL));
    expect(ZE_RESULT_SUCCESS, zeKernelSetCacheConfig(kernel, ZE_CACHE_CONFIG_FLAG_LARGE_SLM));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeKernelSetCacheConfig(NULL, 0));
    probe(ZE_RESULT_ERROR_INVALID_ENUMERATION, zeKernelSetCacheConfig(kernel, 0x80));
    expect(ZE_RESULT_SUCCESS, zeKernelGetProperties(kernel, &properties));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeKernelGetProperties(NULL, &properties));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeKernelGetProperties(kernel, NULL));
    expect(ZE_RESULT_SUCCESS, zeKernelGetName(kernel, &length, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeKernelGetName(NULL, &length, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeKernelGetName(kernel, NULL, NULL));
}

static void arguments(ze_kernel_handle_t kernel, void *memory)
{
    const float factor = 2;
    expect(ZE_RESULT_SUCCESS, zeKernelSetArgumentValue(kernel, 0, sizeof memory, &memory));
    expect(ZE_RESULT_SUCCESS, zeKernelSetArgumentValue(kernel, 1, sizeof factor, &factor));
    expect(ZE_RESULT_SUCCESS, zeKernelSetArgumentValue(kernel, 2, 64, NULL));
    probe(ZE_RESULT_SUCCESS, zeKernelSetArgumentValue(kernel, 0, sizeof memory, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeKernelSetArgumentValue(NULL, 1, sizeof factor, &factor));
    probe(ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_INDEX,
          zeKernelSetArgumentValue(kernel, 3, sizeof factor, &factor));
    probe(ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE,
          zeKernelSetArgumentValue(kernel, 0, 3, &memory));
}

static void launches(ze_kernel_handle_t kernel, ze_group_count_t *indirect)
{
    const ze_command_list_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC};
    const ze_group_count_t groups = {1, 1, 1};
    ze_command_list_handle_t list = NULL;
    uint32_t *limit = (uint32_t *)(indirect + 4);
    expect(ZE_RESULT_SUCCESS, zeCommandListCreate(context, device, &desc, &list));
    expect(ZE_RESULT_SUCCESS,
           zeCommandListAppendLaunchKernel(list, kernel, &groups, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeCommandListAppendLaunchKernel(NULL, kernel, &groups, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeCommandListAppendLaunchKernel(list, NULL, &groups, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeCommandListAppendLaunchKernel(list, kernel, NULL, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_SIZE,
          zeCommandListAppendLaunchKernel(list, kernel, &groups, NULL, 1, NULL));
    expect(ZE_RESULT_SUCCESS,
           zeCommandListAppendLaunchCooperativeKernel(list, kernel, &groups, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeCommandListAppendLaunchCooperativeKernel(NULL, kernel, &groups, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeCommandListAppendLaunchCooperativeKernel(list, NULL, &groups, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeCommandListAppendLaunchCooperativeKernel(list, kernel, NULL, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_SIZE,
          zeCommandListAppendLaunchCooperativeKernel(list, kernel, &groups, NULL, 1, NULL));
    expect(ZE_RESULT_SUCCESS,
           zeCommandListAppendLaunchKernelIndirect(list, kernel, indirect, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeCommandListAppendLaunchKernelIndirect(NULL, kernel, indirect, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeCommandListAppendLaunchKernelIndirect(list, NULL, indirect, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeCommandListAppendLaunchKernelIndirect(list, kernel, NULL, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_SIZE,
          zeCommandListAppendLaunchKernelIndirect(list, kernel, indirect, NULL, 1, NULL));
    expect(ZE_RESULT_SUCCESS, zeCommandListAppendLaunchMultipleKernelsIndirect(
                                  list, 1, &kernel, limit, indirect, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeCommandListAppendLaunchMultipleKernelsIndirect(NULL, 1, &kernel, limit, indirect, NULL,
                                                           0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeCommandListAppendLaunchMultipleKernelsIndirect(
                                                    list, 1, NULL, limit, indirect, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeCommandListAppendLaunchMultipleKernelsIndirect(list, 1, &kernel, NULL, indirect, NULL,
                                                           0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeCommandListAppendLaunchMultipleKernelsIndirect(
                                                    list, 1, &kernel, limit, NULL, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_SIZE, zeCommandListAppendLaunchMultipleKernelsIndirect(
                                            list, 1, &kernel, limit, indirect, NULL, 1, NULL));
    expect(ZE_RESULT_SUCCESS, zeCommandListDestroy(list));
}

static ze_kernel_handle_t make(ze_module_handle_t module, const char *name)
{
    ze_kernel_handle_t kernel = NULL;
    const ze_kernel_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_KERNEL_DESC, .pKernelName = name};
    expect(ZE_RESULT_SUCCESS, zeKernelCreate(module, &desc, &kernel));
    return kernel;
}

int main(void)
{
    const ze_module_desc_t desc =
        spirv_of(codes_spirv.words, codes_spirv.count * sizeof codes_spirv.words[0]);
    const ze_host_mem_alloc_desc_t on_host = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC};
    ze_module_handle_t module = NULL;
    void *memory = NULL;
    codes_open(differences);
    modules(&desc);
    expect(ZE_RESULT_SUCCESS, zeMemAllocHost(context, &on_host, 4096, 0, &memory));
    expect(ZE_RESULT_SUCCESS, zeModuleCreate(context, device, &desc, &module, NULL));
    questions_to_modules(module);
    native_code_and_symbols(module);
    linking(module);
    kernels(module);
    ze_kernel_handle_t scale = make(module, "scale"), fixed = make(module, "fixed_size");
    group_sizes(scale, fixed);
    state_of_kernels(scale);
    arguments(scale, memory);
    launches(scale, memory);
    expect(ZE_RESULT_SUCCESS, zeKernelDestroy(fixed));
    expect(ZE_RESULT_SUCCESS, zeKernelDestroy(scale));
    expect(ZE_RESULT_SUCCESS, zeModuleDestroy(module));
    expect(ZE_RESULT_SUCCESS, zeMemFree(context, memory));
    return codes_close();
}
