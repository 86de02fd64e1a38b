#include "tests/gpu/launches.h"

ze_command_list_handle_t gpu_list;
uint32_t gpu_offset;
static ze_module_handle_t module;

int gpu_open(void **state, const uint32_t *words, size_t count)
{
    const int result = client_open(state);
    gpu_list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    module = make_module(words, count);
    return result;
}

int gpu_close(void **state)
{
    assert_ok(zeModuleDestroy(module));
    assert_ok(zeCommandListDestroy(gpu_list));
    return client_close(state);
}

/* Returns the copy on the GPU; NULL if the argument has no memory. */
static void *give(ze_kernel_handle_t kernel, uint32_t index, const argument *a)
{
    void *copy = NULL;
    const ze_device_mem_alloc_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
    if (a->handle != NULL) {
        assert_ok(zeKernelSetArgumentValue(kernel, index, sizeof a->handle, &a->handle));
        return NULL;
    }
    if (a->memory == NULL) {
        assert_ok(zeKernelSetArgumentValue(kernel, index, sizeof a->number, &a->number));
        return NULL;
    }
    assert_ok(zeMemAllocDevice(context, &desc, a->bytes, 0, device, &copy));
    assert_ok(zeCommandListAppendMemoryCopy(gpu_list, copy, a->memory, a->bytes, NULL, 0, NULL));
    assert_ok(set_pointer(kernel, index, copy));
    return copy;
}

void gpu_launch(const char *name, uint32_t items, uint32_t group, const argument *arguments,
                uint32_t count)
{
    void *copies[8];
    const ze_kernel_handle_t kernel = make_kernel(module, name);
    const ze_group_count_t groups = {items / group, 1, 1};
    assert_ok(zeKernelSetGroupSize(kernel, group, 1, 1));
    for (uint32_t i = 0; i < count; i++)
        copies[i] = give(kernel, i, &arguments[i]);
    assert_ok(zeKernelSetGlobalOffsetExp(kernel, gpu_offset, 0, 0));
    assert_ok(zeCommandListAppendLaunchKernel(gpu_list, kernel, &groups, NULL, 0, NULL));
    for (uint32_t i = 0; i < count; i++) {
        if (copies[i] == NULL)
            continue;
        if (arguments[i].is_written)
            assert_ok(zeCommandListAppendMemoryCopy(gpu_list, arguments[i].memory, copies[i],
                                                    arguments[i].bytes, NULL, 0, NULL));
        assert_ok(zeMemFree(context, copies[i]));
    }
    assert_ok(zeKernelDestroy(kernel));
}
