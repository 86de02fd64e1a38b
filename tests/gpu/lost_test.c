/* A GPU after a fault of a kernel: contexts are lost, new ones work, again and again. Needs a GPU
 * of NVIDIA, and its driver by ZE_ENABLE_ALT_DRIVERS. */
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/driver/client.h"

#include "kernels.cl.h"

enum { COUNT = 4096, GROUP = 64, ROUNDS = 4 };

static ze_result_t scale(float *values)
{
    const float factor = 2;
    const ze_group_count_t groups = {COUNT / GROUP, 1, 1};
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    ze_module_handle_t module = make_module(kernels_spirv.words, kernels_spirv.count);
    ze_kernel_handle_t kernel = make_kernel(module, "scale");
    assert_ok(zeKernelSetGroupSize(kernel, GROUP, 1, 1));
    assert_ok(set_pointer(kernel, 0, values));
    assert_ok(set_value(kernel, 1, sizeof factor, &factor));
    const ze_result_t result =
        zeCommandListAppendLaunchKernel(list, kernel, &groups, NULL, 0, NULL);
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeModuleDestroy(module));
    assert_ok(zeCommandListDestroy(list));
    return result;
}

/* In memory of the device and in shared memory. */
static void expect_sound_beside_a_lost_one(void)
{
    static float numbers[COUNT];
    float *shared = make_memory(sizeof numbers);
    void *memory = NULL;
    const ze_device_mem_alloc_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    assert_ok(zeMemAllocDevice(context, &desc, sizeof numbers, 0, device, &memory));
    for (int i = 0; i < COUNT; i++)
        numbers[i] = shared[i] = (float)i;
    assert_ok(zeCommandListAppendMemoryCopy(list, memory, numbers, sizeof numbers, NULL, 0, NULL));
    assert_ok(scale(memory));
    assert_ok(scale(shared));
    assert_ok(zeCommandListAppendMemoryCopy(list, numbers, memory, sizeof numbers, NULL, 0, NULL));
    for (int i = 0; i < COUNT; i++)
        assert_true(numbers[i] == (float)(2 * i) && shared[i] == (float)(2 * i));
    assert_ok(zeContextGetStatus(context));
    assert_ok(zeMemFree(context, memory));
    assert_ok(zeCommandListDestroy(list));
    free_memory(shared);
}

static void expect_sound(void)
{
    expect_sound_beside_a_lost_one();
    assert_ok(zeDeviceGetStatus(device));
}

static void renew_context(void)
{
    const ze_context_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    assert_ok(zeContextDestroy(context));
    assert_ok(zeContextCreate(driver, &desc, &context));
}

static void a_new_context_works(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        void *left = make_memory(1 << 20);
        ze_context_handle_t other = NULL;
        const ze_context_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
        assert_ok(zeContextCreate(driver, &desc, &other));
        expect_sound();
        assert_result(ZE_RESULT_ERROR_DEVICE_LOST, scale((float *)(uintptr_t)0x1000));
        assert_result(ZE_RESULT_ERROR_DEVICE_LOST, zeContextGetStatus(context));
        assert_result(ZE_RESULT_ERROR_DEVICE_LOST, zeContextGetStatus(other));
        free_memory(left);
        assert_ok(zeContextDestroy(other));
        renew_context();
        expect_sound();
    }
}

/* What kernels have left there before, as long as its own context is. */
static void memory_that_is_shared_can_still_be_read(void **state)
{
    (void)state;
    ze_context_handle_t other = NULL;
    const ze_context_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    const ze_device_mem_alloc_desc_t near = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
    const ze_host_mem_alloc_desc_t far = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC};
    void *memory[2] = {NULL};
    assert_ok(zeContextCreate(driver, &desc, &other));
    assert_ok(zeMemAllocShared(other, &near, &far, COUNT * sizeof(float), 0, device, &memory[0]));
    assert_ok(zeMemAllocHost(other, &far, COUNT * sizeof(float), 0, &memory[1]));
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < COUNT; i++)
            ((float *)memory[k])[i] = (float)i;
        assert_ok(scale(memory[k]));
    }
    assert_result(ZE_RESULT_ERROR_DEVICE_LOST, scale((float *)(uintptr_t)0x1000));
    renew_context();
    expect_sound_beside_a_lost_one();
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < COUNT; i++)
            assert_true(((float *)memory[k])[i] == (float)(2 * i));
        assert_ok(zeMemFree(other, memory[k]));
    }
    assert_ok(zeContextDestroy(other));
    expect_sound();
}

static void a_child_of_fork_has_the_gpu(void **state)
{
    (void)state;
    int status = 0;
    ze_command_list_handle_t list = NULL;
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) { /* nothing is asserted: it would go on with the other tests */
        float numbers[COUNT] = {1, 2, 3}, seen[COUNT] = {0};
        void *memory = NULL;
        const ze_context_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
        const ze_device_mem_alloc_desc_t memory_desc = {
            .stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
        const ze_command_queue_desc_t queue = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC,
                                               .mode = ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS};
        _exit(zeContextCreate(driver, &desc, &context) != ZE_RESULT_SUCCESS ||
              zeCommandListCreateImmediate(context, device, &queue, &list) != ZE_RESULT_SUCCESS ||
              zeMemAllocDevice(context, &memory_desc, sizeof numbers, 0, device, &memory) !=
                  ZE_RESULT_SUCCESS ||
              zeCommandListAppendMemoryCopy(list, memory, numbers, sizeof numbers, NULL, 0, NULL) !=
                  ZE_RESULT_SUCCESS ||
              scale(memory) != ZE_RESULT_SUCCESS ||
              zeCommandListAppendMemoryCopy(list, seen, memory, sizeof seen, NULL, 0, NULL) !=
                  ZE_RESULT_SUCCESS ||
              seen[0] != 2 || seen[2] != 6);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    expect_sound();
}

int main(void)
{
    if (zeInit(0) != ZE_RESULT_SUCCESS)
        return fprintf(stderr, "skipped: there is no GPU of NVIDIA\n"), 77;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_child_of_fork_has_the_gpu),
        cmocka_unit_test(a_new_context_works),
        cmocka_unit_test(memory_that_is_shared_can_still_be_read),
        cmocka_unit_test(a_child_of_fork_has_the_gpu),
    };
    return cmocka_run_group_tests_name("zellige.gpu.lost", tests, client_open, client_close);
}
