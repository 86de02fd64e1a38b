#include "tests/driver/objects.h"

#include <string.h>

#include "images.cl.h"

void *good[OBJECT_KINDS];

static void make_lists(void)
{
    const ze_command_queue_desc_t queue = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC};
    const ze_fence_desc_t fence = {.stype = ZE_STRUCTURE_TYPE_FENCE_DESC};
    const ze_event_pool_desc_t pool = {.stype = ZE_STRUCTURE_TYPE_EVENT_POOL_DESC, .count = 1};
    const ze_event_desc_t event = {.stype = ZE_STRUCTURE_TYPE_EVENT_DESC};
    assert_ok(cpu_zeCommandQueueCreate(OF(CONTEXT), OF(DEVICE), &queue,
                                       (ze_command_queue_handle_t *)&OF(COMMAND_QUEUE)));
    assert_ok(cpu_zeCommandListCreateImmediate(OF(CONTEXT), OF(DEVICE), &queue,
                                               (ze_command_list_handle_t *)&OF(COMMAND_LIST)));
    assert_ok(cpu_zeFenceCreate(OF(COMMAND_QUEUE), &fence, (ze_fence_handle_t *)&OF(FENCE)));
    assert_ok(cpu_zeEventPoolCreate(OF(CONTEXT), &pool, 0, NULL,
                                    (ze_event_pool_handle_t *)&OF(EVENT_POOL)));
    assert_ok(cpu_zeEventCreate(OF(EVENT_POOL), &event, (ze_event_handle_t *)&OF(EVENT)));
}

static void make_modules(void)
{
    const ze_module_desc_t module = {.stype = ZE_STRUCTURE_TYPE_MODULE_DESC,
                                     .format = ZE_MODULE_FORMAT_IL_SPIRV,
                                     .pInputModule = (const uint8_t *)images_spirv.words,
                                     .inputSize = images_spirv.count * sizeof(uint32_t)};
    assert_ok(cpu_zeModuleCreate(OF(CONTEXT), OF(DEVICE), &module,
                                 (ze_module_handle_t *)&OF(MODULE),
                                 (ze_module_build_log_handle_t *)&OF(BUILD_LOG)));
    ze_kernel_desc_t kernel = {.stype = ZE_STRUCTURE_TYPE_KERNEL_DESC};
    uint32_t count = 1;
    assert_ok(cpu_zeModuleGetKernelNames(OF(MODULE), &count, &kernel.pKernelName));
    assert_ok(cpu_zeKernelCreate(OF(MODULE), &kernel, (ze_kernel_handle_t *)&OF(KERNEL)));
}

static void make_memory(void)
{
    const ze_image_desc_t image = {
        .stype = ZE_STRUCTURE_TYPE_IMAGE_DESC, .type = ZE_IMAGE_TYPE_1D, .width = 4};
    const ze_sampler_desc_t sampler = {.stype = ZE_STRUCTURE_TYPE_SAMPLER_DESC};
    ze_physical_mem_desc_t physical = {.stype = ZE_STRUCTURE_TYPE_PHYSICAL_MEM_DESC,
                                       .size = 1 << 16};
    assert_ok(cpu_zeImageCreate(OF(CONTEXT), OF(DEVICE), &image, (ze_image_handle_t *)&OF(IMAGE)));
    assert_ok(cpu_zeSamplerCreate(OF(CONTEXT), OF(DEVICE), &sampler,
                                  (ze_sampler_handle_t *)&OF(SAMPLER)));
    const ze_result_t result = cpu_zePhysicalMemCreate(
        OF(CONTEXT), OF(DEVICE), &physical, (ze_physical_mem_handle_t *)&OF(PHYSICAL_MEMORY));
    assert_true(result == ZE_RESULT_SUCCESS || result == ZE_RESULT_ERROR_UNSUPPORTED_FEATURE);
}

void objects_make(void)
{
    const ze_context_desc_t context = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    uint32_t one = 1;
    assert_ok(cpu_zeDriverGet(&one, (ze_driver_handle_t *)&OF(DRIVER)));
    assert_ok(cpu_zeDeviceGet(OF(DRIVER), &one, (ze_device_handle_t *)&OF(DEVICE)));
    assert_ok(cpu_zeContextCreate(OF(DRIVER), &context, (ze_context_handle_t *)&OF(CONTEXT)));
    make_lists();
    make_modules();
    make_memory();
    assert_ok(cpu_zeCommandListBeginGraphCaptureExt(OF(COMMAND_LIST), NULL));
    assert_ok(cpu_zeCommandListEndGraphCaptureExt(OF(COMMAND_LIST), NULL,
                                                  (cpu_graph_handle *)&OF(GRAPH)));
    assert_ok(cpu_zeGraphInstantiateExt(OF(GRAPH), NULL,
                                        (cpu_executable_graph_handle *)&OF(EXECUTABLE_GRAPH)));
}

ze_result_t objects_destroy_one(cpu_kind kind)
{
    switch (kind) {
    case CPU_KIND_EXECUTABLE_GRAPH:
        return cpu_zeExecutableGraphDestroyExt(OF(EXECUTABLE_GRAPH));
    case CPU_KIND_GRAPH:
        return cpu_zeGraphDestroyExt(OF(GRAPH));
    case CPU_KIND_PHYSICAL_MEMORY:
        return OF(PHYSICAL_MEMORY) == NULL
                   ? ZE_RESULT_SUCCESS
                   : cpu_zePhysicalMemDestroy(OF(CONTEXT), OF(PHYSICAL_MEMORY));
    case CPU_KIND_SAMPLER:
        return cpu_zeSamplerDestroy(OF(SAMPLER));
    case CPU_KIND_IMAGE:
        return cpu_zeImageDestroy(OF(IMAGE));
    case CPU_KIND_KERNEL:
        return cpu_zeKernelDestroy(OF(KERNEL));
    case CPU_KIND_BUILD_LOG:
        return cpu_zeModuleBuildLogDestroy(OF(BUILD_LOG));
    case CPU_KIND_MODULE:
        return cpu_zeModuleDestroy(OF(MODULE));
    case CPU_KIND_EVENT:
        return cpu_zeEventDestroy(OF(EVENT));
    case CPU_KIND_EVENT_POOL:
        return cpu_zeEventPoolDestroy(OF(EVENT_POOL));
    case CPU_KIND_FENCE:
        return cpu_zeFenceDestroy(OF(FENCE));
    case CPU_KIND_COMMAND_LIST:
        return cpu_zeCommandListDestroy(OF(COMMAND_LIST));
    case CPU_KIND_COMMAND_QUEUE:
        return cpu_zeCommandQueueDestroy(OF(COMMAND_QUEUE));
    default:
        return cpu_zeContextDestroy(OF(CONTEXT));
    }
}

const cpu_kind objects_order[OBJECTS_DESTROYED] = {
    CPU_KIND_EXECUTABLE_GRAPH, CPU_KIND_GRAPH,  CPU_KIND_PHYSICAL_MEMORY,
    CPU_KIND_SAMPLER,          CPU_KIND_IMAGE,  CPU_KIND_KERNEL,
    CPU_KIND_BUILD_LOG,        CPU_KIND_MODULE, CPU_KIND_EVENT,
    CPU_KIND_EVENT_POOL,       CPU_KIND_FENCE,  CPU_KIND_COMMAND_LIST,
    CPU_KIND_COMMAND_QUEUE,    CPU_KIND_CONTEXT};

void objects_destroy(void)
{
    for (int i = 0; i < OBJECTS_DESTROYED; i++)
        assert_ok(objects_destroy_one(objects_order[i]));
}

const char *objects_sentence(void)
{
    const char *text = NULL;
    assert_ok(cpu_zeDriverGetLastErrorDescription(OF(DRIVER), &text));
    return text;
}

bool objects_sentence_is_of(const char *text, const char *function)
{
    const size_t length = strlen(function);
    return strncmp(text, function, length) == 0 && text[length] == ':';
}
