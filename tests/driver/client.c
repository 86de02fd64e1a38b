#include "tests/driver/client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/loader.h"

ze_driver_handle_t driver;
ze_device_handle_t device;
ze_context_handle_t context;

static bool is_ours(ze_driver_handle_t candidate)
{
    ze_driver_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DRIVER_PROPERTIES};
    return zeDriverGetProperties(candidate, &properties) == ZE_RESULT_SUCCESS &&
           memcmp(properties.uuid.id, "zellige ", 8) == 0;
}

bool is_validated(void)
{
    return getenv("ZE_ENABLE_VALIDATION_LAYER") != NULL;
}

bool is_validated_before(int minor)
{
    return is_validated() && loader_minor() < minor;
}

void needs_unknown_structures(void)
{
    if (is_validated() && loader_minor() >= 20)
        skip_because("a layer of loader 1.20 or newer may refuse structures that it does not know");
}

void needs_binaries_as_inputs(void)
{
    if (is_validated() && loader_minor() >= 20)
        skip_because("a layer of loader 1.20 or newer takes several inputs of SPIR-V only");
}

/* Asks in a process of its own: this one may have had no zeInit, and is not to have one. */
static int loader_minor_before_init(void)
{
    int status = 0;
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        _exit(zeInit(0) == ZE_RESULT_SUCCESS ? loader_minor() : 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 0;
}

void needs_unread_memory(void)
{
    if (is_validated() && loader_minor_before_init() > 20)
        skip_because("a layer of loader 1.21 or newer may read what it is given, and crash");
}

static void find_driver(void)
{
    ze_driver_handle_t drivers[8];
    uint32_t count = 8;
    driver = NULL;
    assert_ok(zeDriverGet(&count, drivers));
    for (uint32_t i = 0; i < count && driver == NULL; i++)
        if (is_ours(drivers[i]))
            driver = drivers[i];
    assert_non_null(driver);
}

void client_find_driver(void)
{
    assert_ok(zeInit(0));
    find_driver();
}

int client_open(void **state)
{
    (void)state;
    uint32_t count = 1;
    ze_context_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    client_find_driver();
    assert_ok(zeDeviceGet(driver, &count, &device));
    assert_ok(zeContextCreate(driver, &desc, &context));
    return 0;
}

int client_close(void **state)
{
    (void)state;
    assert_ok(zeContextDestroy(context));
    return 0;
}

ze_command_queue_handle_t make_queue(ze_command_queue_mode_t mode)
{
    ze_command_queue_handle_t queue = NULL;
    ze_command_queue_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC, .mode = mode};
    assert_ok(zeCommandQueueCreate(context, device, &desc, &queue));
    return queue;
}

ze_command_list_handle_t make_list(void)
{
    ze_command_list_handle_t list = NULL;
    ze_command_list_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC};
    assert_ok(zeCommandListCreate(context, device, &desc, &list));
    return list;
}

ze_command_list_handle_t make_immediate(ze_command_queue_mode_t mode)
{
    ze_command_list_handle_t list = NULL;
    ze_command_queue_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC, .mode = mode};
    assert_ok(zeCommandListCreateImmediate(context, device, &desc, &list));
    return list;
}

ze_event_pool_handle_t make_pool(uint32_t count, ze_event_pool_flags_t flags)
{
    ze_event_pool_handle_t pool = NULL;
    ze_event_pool_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_EVENT_POOL_DESC,
                                 .flags = flags | ZE_EVENT_POOL_FLAG_HOST_VISIBLE,
                                 .count = count};
    assert_ok(zeEventPoolCreate(context, &desc, 1, &device, &pool));
    return pool;
}

ze_event_handle_t make_event(ze_event_pool_handle_t pool, uint32_t index)
{
    ze_event_handle_t event = NULL;
    ze_event_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_EVENT_DESC,
                            .index = index,
                            .signal = ZE_EVENT_SCOPE_FLAG_HOST,
                            .wait = ZE_EVENT_SCOPE_FLAG_HOST};
    assert_ok(zeEventCreate(pool, &desc, &event));
    return event;
}

ze_event_pool_handle_t make_events(uint32_t count, ze_event_pool_flags_t flags,
                                   ze_event_handle_t *events)
{
    ze_event_pool_handle_t pool = make_pool(count, flags);
    for (uint32_t i = 0; i < count; i++)
        events[i] = make_event(pool, i);
    return pool;
}

void destroy_events(ze_event_pool_handle_t pool, uint32_t count, const ze_event_handle_t *events)
{
    for (uint32_t i = 0; i < count; i++)
        assert_ok(zeEventDestroy(events[i]));
    assert_ok(zeEventPoolDestroy(pool));
}

void *make_memory_of(ze_memory_type_t type, size_t size)
{
    const ze_device_mem_alloc_desc_t on_device = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
    const ze_host_mem_alloc_desc_t on_host = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC};
    void *memory = NULL;
    if (type == ZE_MEMORY_TYPE_HOST)
        assert_ok(zeMemAllocHost(context, &on_host, size, 0, &memory));
    else if (type == ZE_MEMORY_TYPE_DEVICE)
        assert_ok(zeMemAllocDevice(context, &on_device, size, 0, device, &memory));
    else
        assert_ok(zeMemAllocShared(context, &on_device, &on_host, size, 0, device, &memory));
    return memory;
}

void *make_memory(size_t size)
{
    return memset(make_memory_of(ZE_MEMORY_TYPE_SHARED, size), 0, size);
}

void free_memory(void *memory)
{
    assert_ok(zeMemFree(context, memory));
}

void run_list(ze_command_list_handle_t list)
{
    ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    assert_ok(zeCommandListClose(list));
    assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &list, NULL));
    assert_ok(zeCommandQueueSynchronize(queue, UINT64_MAX));
    assert_ok(zeCommandQueueDestroy(queue));
    assert_ok(zeCommandListReset(list));
}

void *extension(const char *name)
{
    void *function = NULL;
    assert_ok(zeDriverGetExtensionFunctionAddress(driver, name, &function));
    assert_non_null(function);
    return function;
}

ze_result_t synchronize(ze_command_list_handle_t list, uint64_t timeout)
{
    ze_result_t (*function)(ze_command_list_handle_t, uint64_t);
    void *address = extension("zeCommandListHostSynchronize");
    memcpy(&function, &address, sizeof function);
    return function(list, timeout);
}

const char *last_error(void)
{
    ze_result_t (*describe)(ze_driver_handle_t, const char **);
    const char *text = NULL;
    void *address = extension("zeDriverGetLastErrorDescription");
    memcpy(&describe, &address, sizeof describe);
    assert_ok(describe(driver, &text));
    return text;
}

ze_result_t set_value(ze_kernel_handle_t kernel, uint32_t index, size_t size, const void *value)
{
    unsigned char padded[512] = {0};
    assert_true(size <= sizeof padded);
    memcpy(padded, value, size);
    return zeKernelSetArgumentValue(kernel, index, size, padded);
}

ze_result_t set_pointer(ze_kernel_handle_t kernel, uint32_t index, const void *pointer)
{
    return zeKernelSetArgumentValue(kernel, index, sizeof pointer, &pointer);
}

ze_module_handle_t make_module(const uint32_t *words, size_t count)
{
    ze_module_handle_t module = NULL;
    ze_module_build_log_handle_t log = NULL;
    ze_module_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_MODULE_DESC,
                             .format = ZE_MODULE_FORMAT_IL_SPIRV,
                             .inputSize = count * sizeof words[0],
                             .pInputModule = (const uint8_t *)words};
    ze_result_t result = zeModuleCreate(context, device, &desc, &module, &log);
    if (result != ZE_RESULT_SUCCESS) {
        char text[1024];
        size_t size = sizeof text;
        zeModuleBuildLogGetString(log, &size, text);
        fail_msg("zeModuleCreate: 0x%x %s", (unsigned)result, text);
    }
    assert_ok(zeModuleBuildLogDestroy(log));
    return module;
}

ze_kernel_handle_t make_kernel(ze_module_handle_t module, const char *name)
{
    ze_kernel_handle_t kernel = NULL;
    ze_kernel_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_KERNEL_DESC, .pKernelName = name};
    assert_ok(zeKernelCreate(module, &desc, &kernel));
    return kernel;
}

bool loader_validates(void)
{
    return getenv("ZE_ENABLE_PARAMETER_VALIDATION") != NULL;
}

uint64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

void sleep_milliseconds(unsigned milliseconds)
{
    struct timespec time = {.tv_sec = milliseconds / 1000,
                            .tv_nsec = (long)(milliseconds % 1000) * 1000000};
    nanosleep(&time, NULL);
}

long count_sleeps(void)
{
    struct rusage usage;
    assert_int_equal(getrusage(RUSAGE_SELF, &usage), 0);
    return usage.ru_nvcsw;
}

bool device_is_gpu(void)
{
    ze_device_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES};
    assert_ok(zeDeviceGetProperties(device, &properties));
    return properties.type == ZE_DEVICE_TYPE_GPU;
}
