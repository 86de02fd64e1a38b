#include "by_hand.h"

#include <dlfcn.h>
#include <level_zero/loader/ze_loader.h>
#include <level_zero/ze_api.h>
#include <stdio.h>
#include <string.h>

/* Newer than the headers of Level Zero 1.8. */
#define IN_ORDER ((ze_command_queue_flags_t)ZE_BIT(1))
typedef ze_result_t (*host_synchronize)(ze_command_list_handle_t, uint64_t);

static ze_driver_handle_t driver;
static ze_device_handle_t device;
static ze_context_handle_t context;
static ze_command_list_handle_t list;
static ze_module_handle_t module;
static ze_kernel_handle_t kernel;
static void *arrays[2];

/* Either: wait for the list itself, by this function and this handle; */
static host_synchronize synchronize;
static ze_command_list_handle_t waited;
/* or for an event behind a barrier. */
static ze_event_pool_handle_t pool;
static ze_event_handle_t event;

/* For launches that have one each. */
static ze_event_pool_handle_t each_pool;
static ze_event_handle_t each[BY_HAND_EVENTS];
static unsigned next_event, used_events;

static bool check(const char *call, ze_result_t result)
{
    if (result != ZE_RESULT_SUCCESS)
        fprintf(stderr, "%s gave 0x%x\n", call, (unsigned)result);
    return result == ZE_RESULT_SUCCESS;
}
#define CHECK(function, ...) check(#function, function(__VA_ARGS__))

static bool find_device(const char *name)
{
    ze_driver_handle_t drivers[8];
    uint32_t driver_count = 8;
    if (!CHECK(zeInit, 0) || !CHECK(zeDriverGet, &driver_count, drivers))
        return false;
    for (uint32_t i = 0; i < driver_count; i++) {
        ze_device_handle_t devices[8];
        uint32_t count = 8;
        if (zeDeviceGet(drivers[i], &count, devices) != ZE_RESULT_SUCCESS)
            continue;
        for (uint32_t j = 0; j < count; j++) {
            ze_device_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES};
            driver = drivers[i];
            device = devices[j];
            if (CHECK(zeDeviceGetProperties, device, &properties) &&
                strcmp(properties.name, name) == 0)
                return true;
        }
    }
    fprintf(stderr, "no device is \"%s\"\n", name);
    return false;
}

static void find_synchronize(void)
{
    static const char name[] = "zeCommandListHostSynchronize";
    void *function = dlsym(RTLD_DEFAULT, name);
    const bool is_raw = function == NULL;
    void *handle = list;
    if (is_raw && zeDriverGetExtensionFunctionAddress(driver, name, &function) != ZE_RESULT_SUCCESS)
        return;
    if (is_raw &&
        zelLoaderTranslateHandle(ZEL_HANDLE_COMMAND_LIST, list, &handle) != ZE_RESULT_SUCCESS)
        return;
    waited = handle;
    memcpy(&synchronize, &function, sizeof function);
}

static bool create_list(void)
{
    ze_command_queue_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC,
                                    .flags = IN_ORDER,
                                    .mode = ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS};
    const ze_event_pool_desc_t pool_desc = {.stype = ZE_STRUCTURE_TYPE_EVENT_POOL_DESC,
                                            .flags = ZE_EVENT_POOL_FLAG_HOST_VISIBLE,
                                            .count = 1};
    const ze_event_desc_t event_desc = {.stype = ZE_STRUCTURE_TYPE_EVENT_DESC,
                                        .signal = ZE_EVENT_SCOPE_FLAG_HOST};
    if (zeCommandListCreateImmediate(context, device, &desc, &list) == ZE_RESULT_SUCCESS)
        find_synchronize();
    if (synchronize != NULL)
        return true;
    if (list != NULL)
        zeCommandListDestroy(list);
    desc.flags = 0;
    return CHECK(zeCommandListCreateImmediate, context, device, &desc, &list) &&
           CHECK(zeEventPoolCreate, context, &pool_desc, 1, &device, &pool) &&
           CHECK(zeEventCreate, pool, &event_desc, &event);
}

static bool create_events(void)
{
    const ze_event_pool_desc_t pool_desc = {.stype = ZE_STRUCTURE_TYPE_EVENT_POOL_DESC,
                                            .flags = ZE_EVENT_POOL_FLAG_HOST_VISIBLE,
                                            .count = BY_HAND_EVENTS};
    bool right = CHECK(zeEventPoolCreate, context, &pool_desc, 1, &device, &each_pool);
    for (uint32_t i = 0; i < BY_HAND_EVENTS && right; i++) {
        const ze_event_desc_t desc = {
            .stype = ZE_STRUCTURE_TYPE_EVENT_DESC, .index = i, .signal = ZE_EVENT_SCOPE_FLAG_HOST};
        right = CHECK(zeEventCreate, each_pool, &desc, &each[i]);
    }
    return right;
}

bool by_hand_begin(const char *name, const uint32_t *words, size_t count, uint32_t group_size)
{
    const ze_context_desc_t context_desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    const ze_device_mem_alloc_desc_t memory = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
    const ze_module_desc_t module_desc = {.stype = ZE_STRUCTURE_TYPE_MODULE_DESC,
                                          .format = ZE_MODULE_FORMAT_IL_SPIRV,
                                          .inputSize = count * sizeof *words,
                                          .pInputModule = (const uint8_t *)words};
    const ze_kernel_desc_t kernel_desc = {.stype = ZE_STRUCTURE_TYPE_KERNEL_DESC,
                                          .pKernelName = "four"};
    if (!find_device(name) || !CHECK(zeContextCreate, driver, &context_desc, &context) ||
        !create_list() || !create_events())
        return false;
    for (int i = 0; i < 2; i++)
        if (!CHECK(zeMemAllocDevice, context, &memory, 4096, 64, device, &arrays[i]))
            return false;
    return CHECK(zeModuleCreate, context, device, &module_desc, &module, NULL) &&
           CHECK(zeKernelCreate, module, &kernel_desc, &kernel) &&
           CHECK(zeKernelSetGroupSize, kernel, group_size, 1, 1);
}

static bool launch(int c, float d, ze_event_handle_t signal)
{
    static const ze_group_count_t one = {1, 1, 1};
    if (synchronize == NULL && zeCommandListAppendBarrier(list, NULL, 0, NULL) != ZE_RESULT_SUCCESS)
        return false;
    return zeKernelSetArgumentValue(kernel, 0, sizeof arrays[0], &arrays[0]) == ZE_RESULT_SUCCESS &&
           zeKernelSetArgumentValue(kernel, 1, sizeof arrays[1], &arrays[1]) == ZE_RESULT_SUCCESS &&
           zeKernelSetArgumentValue(kernel, 2, sizeof c, &c) == ZE_RESULT_SUCCESS &&
           zeKernelSetArgumentValue(kernel, 3, sizeof d, &d) == ZE_RESULT_SUCCESS &&
           zeCommandListAppendLaunchKernel(list, kernel, &one, signal, 0, NULL) ==
               ZE_RESULT_SUCCESS;
}

bool by_hand_launch(int c, float d)
{
    return launch(c, d, NULL);
}

bool by_hand_launch_event(int c, float d)
{
    const unsigned at = next_event++ % BY_HAND_EVENTS;
    if (used_events == BY_HAND_EVENTS && zeEventHostReset(each[at]) != ZE_RESULT_SUCCESS)
        return false;
    used_events += used_events < BY_HAND_EVENTS;
    return launch(c, d, each[at]);
}

bool by_hand_wait_event(void)
{
    return zeEventHostSynchronize(each[(next_event - 1) % BY_HAND_EVENTS], UINT64_MAX) ==
           ZE_RESULT_SUCCESS;
}

bool by_hand_wait(void)
{
    if (synchronize != NULL)
        return synchronize(waited, UINT64_MAX) == ZE_RESULT_SUCCESS;
    return zeCommandListAppendBarrier(list, event, 0, NULL) == ZE_RESULT_SUCCESS &&
           zeEventHostSynchronize(event, UINT64_MAX) == ZE_RESULT_SUCCESS &&
           zeEventHostReset(event) == ZE_RESULT_SUCCESS;
}

void by_hand_end(void)
{
    zeKernelDestroy(kernel);
    zeModuleDestroy(module);
    zeMemFree(context, arrays[0]);
    zeMemFree(context, arrays[1]);
    zeCommandListDestroy(list);
    for (uint32_t i = 0; i < BY_HAND_EVENTS; i++)
        if (each[i] != NULL)
            zeEventDestroy(each[i]);
    if (each_pool != NULL)
        zeEventPoolDestroy(each_pool);
    if (event != NULL) {
        zeEventDestroy(event);
        zeEventPoolDestroy(pool);
    }
    zeContextDestroy(context);
}
