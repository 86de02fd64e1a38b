/* Memory that is shared while commands run. */
#include "tests/driver/client.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "flag.cl.h"

static const ze_device_mem_alloc_desc_t on_device = {.stype =
                                                         ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};

static unsigned char *allocate(size_t size)
{
    void *memory = NULL;
    assert_ok(zeMemAllocDevice(context, &on_device, size, 0, device, &memory));
    return memory;
}

static atomic_bool stop;

static void *share_again_and_again(void *argument)
{
    (void)argument;
    while (!atomic_load(&stop)) {
        ze_ipc_mem_handle_t handle;
        unsigned char *memory = allocate(20000);
        void *opened = NULL;
        memset(memory, 3, 20000);
        assert_ok(zeMemGetIpcHandle(context, memory, &handle));
        assert_ok(zeMemOpenIpcHandle(context, device, handle, 0, &opened));
        assert_int_equal(((unsigned char *)opened)[19999], 3);
        assert_ok(zeMemCloseIpcHandle(context, opened));
        free_memory(memory);
    }
    return NULL;
}

/* Commands that write memory while it moves into a file lose nothing. */
static void no_write_is_lost_when_memory_is_shared(void **state)
{
    (void)state;
    enum { COUNT = 200, SIZE = 8 * 4096 };
    pthread_t sharer;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    atomic_store(&stop, false);
    assert_int_equal(pthread_create(&sharer, NULL, share_again_and_again, NULL), 0);
    for (int i = 0; i < COUNT; i++) {
        ze_ipc_mem_handle_t handle;
        unsigned char *memory = allocate(SIZE);
        memset(memory, 0, SIZE);
        for (int j = 0; j < 64; j++) {
            const unsigned char value = (unsigned char)(j + 1);
            assert_ok(zeCommandListAppendMemoryFill(list, memory + j * (SIZE / 64), &value, 1,
                                                    SIZE / 64, NULL, 0, NULL));
            if (j == 32)
                assert_ok(zeMemGetIpcHandle(context, memory, &handle));
        }
        assert_ok(synchronize(list, UINT64_MAX));
        for (int j = 0; j < SIZE; j++)
            assert_int_equal(memory[j], j / (SIZE / 64) + 1);
        free_memory(memory);
    }
    atomic_store(&stop, true);
    assert_int_equal(pthread_join(sharer, NULL), 0);
    assert_ok(zeCommandListDestroy(list));
}

static void *share_once(void *memory)
{
    ze_ipc_mem_handle_t handle;
    assert_ok(zeMemGetIpcHandle(context, memory, &handle));
    return NULL;
}

/* What memory is shared for has to wait for a kernel, and the kernel for a command that has to wait
 * while memory is shared: the latter comes first. */
static void commands_may_wait_for_each_other_meanwhile(void **state)
{
    (void)state;
    pthread_t sharer;
    const int zero = 0, one = 1;
    const ze_group_count_t groups = {1, 1, 1};
    int *flag = make_memory(sizeof *flag);
    void *memory = allocate(100);
    ze_command_list_handle_t lists[2] = {make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS),
                                         make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS)};
    ze_module_handle_t module = make_module(flag_spirv.words, flag_spirv.count);
    ze_kernel_handle_t kernel = make_kernel(module, "wait_for");
    assert_ok(zeKernelSetGroupSize(kernel, 1, 1, 1));
    assert_ok(set_pointer(kernel, 0, flag));
    memcpy(flag, &zero, sizeof zero);
    assert_ok(zeCommandListAppendLaunchKernel(lists[0], kernel, &groups, NULL, 0, NULL));
    sleep_milliseconds(20);
    assert_int_equal(pthread_create(&sharer, NULL, share_once, memory), 0);
    sleep_milliseconds(20);
    free_memory(allocate(100)); /* memory comes and goes, too */
    assert_ok(
        zeCommandListAppendMemoryFill(lists[1], flag, &one, sizeof one, sizeof one, NULL, 0, NULL));
    assert_ok(synchronize(lists[1], UINT64_MAX));
    assert_ok(synchronize(lists[0], UINT64_MAX));
    assert_int_equal(pthread_join(sharer, NULL), 0);
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeModuleDestroy(module));
    for (int i = 0; i < 2; i++)
        assert_ok(zeCommandListDestroy(lists[i]));
    free_memory(memory);
    free_memory(flag);
}

/* In a child process that runs nothing else, nobody completes what was in flight at the fork. */
static int use_memory_in_child(void)
{
    const ze_memory_free_ext_desc_t blocking = {
        .stype = ZE_STRUCTURE_TYPE_MEMORY_FREE_EXT_DESC,
        .freePolicy = ZE_DRIVER_MEMORY_FREE_POLICY_EXT_FLAG_BLOCKING_FREE};
    ze_ipc_mem_handle_t handle;
    void *memory = NULL, *opened = NULL;
    return zeMemAllocDevice(context, &on_device, 100, 0, device, &memory) == ZE_RESULT_SUCCESS &&
                   zeMemGetIpcHandle(context, memory, &handle) == ZE_RESULT_SUCCESS &&
                   zeMemOpenIpcHandle(context, device, handle, 0, &opened) == ZE_RESULT_SUCCESS &&
                   zeMemCloseIpcHandle(context, opened) == ZE_RESULT_SUCCESS &&
                   zeMemFreeExt(context, &blocking, memory) == ZE_RESULT_SUCCESS
               ? 0
               : 1;
}

static void a_child_does_not_wait_for_its_parents_commands(void **state)
{
    (void)state;
    int status = -1;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_event_pool_handle_t pool = make_pool(1, 0);
    ze_event_handle_t event = make_event(pool, 0);
    assert_ok(zeCommandListAppendBarrier(list, NULL, 1, &event));
    const pid_t child = fork();
    if (child == 0)
        _exit(use_memory_in_child());
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    assert_ok(zeEventHostSignal(event));
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeEventDestroy(event));
    assert_ok(zeEventPoolDestroy(pool));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_write_is_lost_when_memory_is_shared),
        cmocka_unit_test(commands_may_wait_for_each_other_meanwhile),
        cmocka_unit_test(a_child_does_not_wait_for_its_parents_commands),
    };
    return client_run(tests);
}
