/* A thread that is cancelled in a call ends after it, never within: what others wait for gets done.
 * The cancellation is there before the call, so that the first cancellation point would obey. */
#include "tests/driver/client.h"

#include <pthread.h>

#include "faults.cl.h"

static ze_module_handle_t module;
static ze_kernel_handle_t kernel;
static ze_command_list_handle_t list;
static ze_event_pool_handle_t pool;
static ze_event_handle_t event;
static int *results;
static const ze_group_count_t groups = {64, 1, 1};

typedef void call(void);

static void create_module(void)
{
    module = make_module(faults_spirv.words, faults_spirv.count);
}

static void create_kernel(void)
{
    kernel = make_kernel(module, "good");
    assert_ok(zeKernelSetGroupSize(kernel, 16, 1, 1));
    assert_ok(set_pointer(kernel, 0, results));
}

static void create_list(void)
{
    list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
}

/* The first one compiles. */
static void launch(void)
{
    assert_ok(zeCommandListAppendLaunchKernel(list, kernel, &groups, event, 0, NULL));
}

static void wait_for_event(void)
{
    assert_ok(zeEventHostSynchronize(event, UINT64_MAX));
    assert_ok(zeEventHostReset(event));
}

static void wait_for_list(void)
{
    assert_ok(synchronize(list, UINT64_MAX));
}

static void wait_for_queue(void)
{
    ze_command_list_handle_t regular = make_list();
    assert_ok(zeCommandListAppendLaunchKernel(regular, kernel, &groups, NULL, 0, NULL));
    run_list(regular);
    assert_ok(zeCommandListDestroy(regular));
}

static void take_native_code(void)
{
    size_t size = 0;
    assert_ok(zeModuleGetNativeBinary(module, &size, NULL));
    assert_true(size > 0);
}

static void free_blocking(void)
{
    const ze_memory_free_ext_desc_t desc = {
        .stype = ZE_STRUCTURE_TYPE_MEMORY_FREE_EXT_DESC,
        .freePolicy = ZE_DRIVER_MEMORY_FREE_POLICY_EXT_FLAG_BLOCKING_FREE};
    assert_ok(zeMemFreeExt(context, &desc, make_memory(1 << 20)));
}

static void share_memory(void)
{
    ze_ipc_mem_handle_t handle;
    void *memory = NULL;
    const ze_device_mem_alloc_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
    assert_ok(zeMemAllocDevice(context, &desc, 1 << 20, 0, device, &memory));
    assert_ok(zeMemGetIpcHandle(context, memory, &handle));
    assert_ok(zeMemFree(context, memory));
}

static void destroy_list(void)
{
    assert_ok(zeCommandListDestroy(list));
}

static void destroy_module(void)
{
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeModuleDestroy(module));
}

typedef struct step {
    call *call;
    bool has_returned;
} step;

static void *run_cancelled(void *argument)
{
    step *self = argument;
    pthread_cancel(pthread_self());
    self->call();
    self->has_returned = true;
    pthread_testcancel();
    return NULL;
}

static void every_call_returns(void **state)
{
    static call *const calls[] = {create_module,  create_kernel,    create_list,   launch,
                                  wait_for_event, launch,           wait_for_list, wait_for_queue,
                                  wait_for_event, take_native_code, free_blocking, share_memory,
                                  destroy_list,   destroy_module};
    (void)state;
    results = make_memory(64 * 16 * sizeof *results);
    pool = make_events(1, 0, &event);
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        pthread_t thread;
        void *result = NULL;
        step self = {.call = calls[i]};
        assert_int_equal(pthread_create(&thread, NULL, run_cancelled, &self), 0);
        assert_int_equal(pthread_join(thread, &result), 0);
        assert_true(self.has_returned);
        assert_ptr_equal(result, PTHREAD_CANCELED);
    }
    assert_int_equal(results[0], 3);
    destroy_events(pool, 1, &event);
    free_memory(results);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_call_returns)};
    return client_run(tests);
}
