/* The first device of Level Zero's first driver, which ZE_ENABLE_ALT_DRIVERS may name: a GPU of
 * NVIDIA, with this library's driver for it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <level_zero/ze_api.h>

#include "tests/random/runner.h"

enum { BUFFERS = 7, MODULE_LIMIT = 4 << 20 };

static ze_driver_handle_t driver;
static ze_device_handle_t device;
static ze_context_handle_t context;
static ze_command_list_handle_t list;
static ze_module_handle_t module;

static ze_result_t find_device(void)
{
    uint32_t one = 1;
    ze_result_t result = zeInit(0);
    if (result == ZE_RESULT_SUCCESS)
        result = zeDriverGet(&one, &driver);
    return result == ZE_RESULT_SUCCESS ? zeDeviceGet(driver, &one, &device) : result;
}

/* Looked for in a process of its own, as OpenCL is. */
bool random_level_zero_is_there(void)
{
    int status = 1;
    const pid_t process = fork();
    if (process == 0) {
        const ze_result_t result = find_device();
        if (result != ZE_RESULT_SUCCESS)
            fprintf(stderr, "skipped: Level Zero has no device: %#x\n", (unsigned)result);
        _exit(result == ZE_RESULT_SUCCESS ? 0 : 1);
    }
    return process > 0 && waitpid(process, &status, 0) == process && status == 0;
}

static ze_result_t open_device(void)
{
    const ze_context_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    const ze_command_queue_desc_t queue = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC,
                                           .mode = ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS};
    ze_result_t result = find_device();
    if (result == ZE_RESULT_SUCCESS)
        result = zeContextCreate(driver, &desc, &context);
    return result == ZE_RESULT_SUCCESS
               ? zeCommandListCreateImmediate(context, device, &queue, &list)
               : result;
}

static uint8_t *read_module(const random_batch *batch, int variant, size_t *size)
{
    char path[400];
    snprintf(path, sizeof path, "%s/%s.spv", batch->directory, toolchain_variants[variant]);
    FILE *file = fopen(path, "rb");
    uint8_t *bytes = malloc(MODULE_LIMIT);
    if (file == NULL || bytes == NULL)
        abort();
    *size = fread(bytes, 1, MODULE_LIMIT, file);
    fclose(file);
    return bytes;
}

/* A kernel that the driver refuses is a failure of all, as in run_simd.c. */
static bool build(const random_batch *batch, int variant, char why[RUNNER_SENTENCE])
{
    char text[4096] = "";
    size_t size = 0, room = sizeof text;
    ze_module_build_log_handle_t log = NULL;
    ze_result_t result = open_device();
    if (result != ZE_RESULT_SUCCESS) {
        snprintf(why, RUNNER_SENTENCE, "Level Zero: %#x", (unsigned)result);
        return false;
    }
    uint8_t *bytes = read_module(batch, variant, &size);
    const ze_module_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_MODULE_DESC,
                                   .format = ZE_MODULE_FORMAT_IL_SPIRV,
                                   .inputSize = size,
                                   .pInputModule = bytes,
                                   .pBuildFlags = ""};
    result = zeModuleCreate(context, device, &desc, &module, &log);
    free(bytes);
    if (log != NULL)
        (void)zeModuleBuildLogGetString(log, &room, text);
    snprintf(why, RUNNER_SENTENCE, "%.*s", (int)strcspn(text, "\n"), text);
    return result == ZE_RESULT_SUCCESS && text[0] == '\0';
}

typedef struct memory {
    void *host[BUFFERS], *device[BUFFERS];
    size_t bytes[BUFFERS];
} memory;

static memory list_memory(const problem *p)
{
    const size_t n = p->params.n;
    return (memory){
        .host = {p->in, p->data, p->out, p->probe, p->scratch, p->atoms, p->rows},
        .bytes = {PROBLEM_INPUTS * sizeof *p->in, n * sizeof *p->data,
                  n * (PROBLEM_SLOTS + 1) * sizeof *p->out, n * 2 * sizeof *p->probe,
                  n * sizeof *p->scratch, PROBLEM_ATOMS * sizeof *p->atoms,
                  n * PROBLEM_ROW * sizeof *p->rows},
    };
}

static ze_result_t copy_in(memory *m)
{
    const ze_device_mem_alloc_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
    ze_result_t result = ZE_RESULT_SUCCESS;
    for (int i = 0; i < BUFFERS && result == ZE_RESULT_SUCCESS; i++) {
        result = zeMemAllocDevice(context, &desc, m->bytes[i], 0, device, &m->device[i]);
        if (result == ZE_RESULT_SUCCESS)
            result = zeCommandListAppendMemoryCopy(list, m->device[i], m->host[i], m->bytes[i],
                                                   NULL, 0, NULL);
    }
    return result;
}

static ze_result_t copy_out(const memory *m)
{
    ze_result_t result = ZE_RESULT_SUCCESS;
    for (int i = 0; i < BUFFERS && result == ZE_RESULT_SUCCESS; i++)
        result = zeCommandListAppendMemoryCopy(list, m->host[i], m->device[i], m->bytes[i], NULL, 0,
                                               NULL);
    return result;
}

static ze_result_t set_arguments(ze_kernel_handle_t kernel, const problem *p, const memory *m)
{
    ze_result_t result = ZE_RESULT_SUCCESS;
    uint32_t at = 0;
    for (int i = 0; i < BUFFERS && result == ZE_RESULT_SUCCESS; i++) {
        if (i == BUFFERS - 1) /* before the rows comes tile_static memory */
            result = zeKernelSetArgumentValue(kernel, at++, PROBLEM_LOCAL * sizeof(uint32_t), NULL);
        if (result == ZE_RESULT_SUCCESS)
            result = zeKernelSetArgumentValue(kernel, at++, sizeof(void *), &m->device[i]);
    }
    return result == ZE_RESULT_SUCCESS
               ? zeKernelSetArgumentValue(kernel, at, sizeof p->params, &p->params)
               : result;
}

static ze_result_t launch(ze_kernel_handle_t kernel, const problem_shape *range)
{
    const ze_group_count_t groups = {range->count[0], range->count[1], range->count[2]};
    ze_result_t result =
        zeKernelSetGroupSize(kernel, range->size[0], range->size[1], range->size[2]);
    if (result == ZE_RESULT_SUCCESS)
        result = zeKernelSetGlobalOffsetExp(kernel, range->offset[0], range->offset[1],
                                            range->offset[2]);
    return result == ZE_RESULT_SUCCESS
               ? zeCommandListAppendLaunchKernel(list, kernel, &groups, NULL, 0, NULL)
               : result;
}

static ze_result_t run_on(ze_kernel_handle_t kernel, const problem_shape *range, const problem *p,
                          memory *m)
{
    ze_result_t result = copy_in(m);
    if (result == ZE_RESULT_SUCCESS)
        result = set_arguments(kernel, p, m);
    if (result == ZE_RESULT_SUCCESS)
        result = launch(kernel, range);
    return result == ZE_RESULT_SUCCESS ? copy_out(m) : result;
}

/* Older loaders have no entry for it. */
static const char *last_sentence(void)
{
    typedef ze_result_t (*entry)(ze_driver_handle_t, const char **);
    union {
        void *address;
        entry function;
    } get = {NULL};
    const char *sentence = NULL;
    if (zeDriverGetExtensionFunctionAddress(driver, "zeDriverGetLastErrorDescription",
                                            &get.address) != ZE_RESULT_SUCCESS ||
        get.function(driver, &sentence) != ZE_RESULT_SUCCESS || sentence == NULL)
        return "";
    return sentence;
}

/* With the driver's reason. */
static void tell(ze_result_t result, char why[RUNNER_SENTENCE])
{
    const char *sentence = last_sentence();
    snprintf(why, RUNNER_SENTENCE, "launch: %#x%s%.300s", (unsigned)result,
             sentence[0] == '\0' ? "" : ": ", sentence);
}

static bool run(const char *name, const problem_shape *range, problem *p, char why[RUNNER_SENTENCE])
{
    const ze_kernel_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_KERNEL_DESC, .pKernelName = name};
    memory m = list_memory(p);
    ze_kernel_handle_t kernel = NULL;
    ze_result_t result = zeKernelCreate(module, &desc, &kernel);
    if (result == ZE_RESULT_SUCCESS)
        result = run_on(kernel, range, p, &m);
    if (result != ZE_RESULT_SUCCESS)
        tell(result, why);
    for (int i = 0; i < BUFFERS; i++)
        if (m.device[i] != NULL)
            (void)zeMemFree(context, m.device[i]);
    if (kernel != NULL)
        (void)zeKernelDestroy(kernel);
    return result == ZE_RESULT_SUCCESS;
}

const random_runner random_level_zero = {"level_zero", build, run};
