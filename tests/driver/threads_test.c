/* Many threads at once, each on its own lists, and some on the same objects. */
#include "tests/driver/client.h"

#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include <zellige/program.h>

#include "kernels.cl.h"

#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
enum { IS_SANITIZED = true };
#elif defined(__has_feature)
enum { IS_SANITIZED = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) };
#else
enum { IS_SANITIZED = false };
#endif

enum { THREADS = 8, ROUNDS = 50, COUNT = 256 };

static ze_module_handle_t module;
static ze_event_pool_handle_t pool;

/* Assertions are for the thread that runs the tests; these count what went wrong. */
static atomic_int failures;
#define expect(condition)                   \
    do {                                    \
        if (!(condition))                   \
            atomic_fetch_add(&failures, 1); \
    } while (0)
#define expect_ok(call) expect((call) == ZE_RESULT_SUCCESS)

static void run_threads(void *(*function)(void *))
{
    pthread_t threads[THREADS];
    atomic_store(&failures, 0);
    for (uintptr_t i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, function, (void *)i), 0);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
    assert_int_equal(atomic_load(&failures), 0);
}

static ze_command_list_handle_t open_immediate(ze_command_queue_mode_t mode)
{
    ze_command_list_handle_t list = NULL;
    ze_command_queue_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC, .mode = mode};
    expect_ok(zeCommandListCreateImmediate(context, device, &desc, &list));
    return list;
}

static ze_kernel_handle_t open_kernel(const int *values)
{
    ze_kernel_handle_t kernel = NULL;
    ze_kernel_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_KERNEL_DESC, .pKernelName = "reverse"};
    expect_ok(zeKernelCreate(module, &desc, &kernel));
    expect_ok(zeKernelSetGroupSize(kernel, 32, 1, 1));
    expect_ok(set_pointer(kernel, 0, values));
    expect_ok(zeKernelSetArgumentValue(kernel, 1, 32 * sizeof(int), NULL));
    return kernel;
}

static void *launch_and_wait(void *argument)
{
    const uintptr_t index = (uintptr_t)argument;
    const ze_group_count_t groups = {COUNT / 32, 1, 1};
    const ze_host_mem_alloc_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC};
    ze_command_list_handle_t list = open_immediate(
        index % 2 == 0 ? ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS : ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    int *values = NULL;
    expect_ok(zeMemAllocHost(context, &desc, COUNT * sizeof *values, 0, (void **)&values));
    for (int i = 0; i < COUNT; i++)
        values[i] = i;
    ze_kernel_handle_t kernel = open_kernel(values);
    for (int round = 0; round < ROUNDS; round++) {
        ze_event_handle_t event = NULL;
        ze_event_desc_t event_desc = {.stype = ZE_STRUCTURE_TYPE_EVENT_DESC,
                                      .index = (uint32_t)index};
        expect_ok(zeEventCreate(pool, &event_desc, &event));
        expect_ok(zeCommandListAppendLaunchKernel(list, kernel, &groups, event, 0, NULL));
        expect_ok(zeEventHostSynchronize(event, UINT64_MAX));
        for (int i = 0; i < COUNT; i++)
            expect(values[i] == (round % 2 == 0 ? i / 32 * 32 + 31 - i % 32 : i));
        expect_ok(zeEventDestroy(event));
    }
    expect_ok(zeCommandListDestroy(list));
    expect_ok(zeKernelDestroy(kernel));
    expect_ok(zeMemFree(context, values));
    return NULL;
}

static void everyone_launches(void **state)
{
    (void)state;
    run_threads(launch_and_wait);
}

/* Everyone makes modules and kernels of them, and reads one that all have. */
static void *build_and_ask(void *argument)
{
    const uintptr_t index = (uintptr_t)argument;
    const ze_module_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_MODULE_DESC,
                                   .format = ZE_MODULE_FORMAT_IL_SPIRV,
                                   .inputSize = kernels_spirv.count * 4,
                                   .pInputModule = (const uint8_t *)kernels_spirv.words};
    const ze_kernel_desc_t fixed = {.stype = ZE_STRUCTURE_TYPE_KERNEL_DESC,
                                    .pKernelName = "fixed_tile"};
    for (int round = 0; round < 5; round++) {
        ze_module_handle_t own = NULL;
        ze_kernel_handle_t kernel = NULL;
        ze_kernel_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_KERNEL_PROPERTIES};
        size_t size = 0;
        void *function = NULL;
        expect_ok(zeModuleCreate(context, device, &desc, &own, NULL));
        expect_ok(zeKernelCreate(index % 2 == 0 ? own : module, &fixed, &kernel));
        expect_ok(zeModuleDestroy(own));
        expect_ok(zeKernelGetProperties(kernel, &properties));
        expect(properties.requiredGroupSizeX == 8);
        expect_ok(zeModuleGetNativeBinary(module, &size, NULL));
        expect(size > 0);
        expect_ok(zeModuleGetFunctionPointer(module, "scale", &function));
        expect_ok(zeKernelDestroy(kernel));
    }
    return NULL;
}

static void everyone_builds(void **state)
{
    (void)state;
    run_threads(build_and_ask);
}

static void *allocate_and_free(void *argument)
{
    const ze_device_mem_alloc_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
    for (size_t round = 0; round < 20 * ROUNDS; round++) {
        void *memory = NULL, *base = NULL;
        size_t size = 64 + round + (uintptr_t)argument, found = 0;
        expect_ok(zeMemAllocDevice(context, &desc, size, 0, device, &memory));
        expect_ok(zeMemGetAddressRange(context, (char *)memory + size - 1, &base, &found));
        expect(base == memory && found == size);
        expect_ok(zeMemFree(context, memory));
    }
    return NULL;
}

static void everyone_allocates(void **state)
{
    (void)state;
    run_threads(allocate_and_free);
}

/* The events of a ring: each thread passes on what it gets from its neighbour. */
static ze_event_handle_t ring[THREADS];
static int passed[THREADS];

static void *pass_on(void *argument)
{
    const size_t index = (uintptr_t)argument, next = (index + 1) % THREADS;
    ze_command_list_handle_t list = open_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    for (int round = 0; round < ROUNDS; round++) {
        expect_ok(zeCommandListAppendWaitOnEvents(list, 1, &ring[index]));
        expect_ok(zeCommandListAppendEventReset(list, ring[index]));
        expect_ok(zeCommandListAppendMemoryCopy(list, &passed[next], &passed[index], sizeof(int),
                                                ring[next], 0, NULL));
    }
    expect_ok(synchronize(list, UINT64_MAX));
    expect_ok(zeCommandListDestroy(list));
    return NULL;
}

static void a_value_goes_round(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < THREADS; i++)
        ring[i] = make_event(pool, i);
    passed[0] = 77;
    assert_ok(zeEventHostSignal(ring[0]));
    run_threads(pass_on);
    for (int i = 0; i < THREADS; i++) {
        assert_int_equal(passed[i], 77);
        assert_ok(zeEventDestroy(ring[i]));
    }
}

/* One queue, submitted to by all. */
static ze_command_queue_handle_t common_queue;

static void *submit(void *argument)
{
    const ze_host_mem_alloc_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC};
    ze_command_list_handle_t list = NULL;
    ze_command_list_desc_t list_desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC};
    ze_fence_handle_t fence = NULL;
    ze_fence_desc_t fence_desc = {.stype = ZE_STRUCTURE_TYPE_FENCE_DESC};
    unsigned char *memory = NULL;
    const unsigned char value = (unsigned char)(1 + (uintptr_t)argument);
    expect_ok(zeMemAllocHost(context, &desc, 64, 0, (void **)&memory));
    expect_ok(zeFenceCreate(common_queue, &fence_desc, &fence));
    expect_ok(zeCommandListCreate(context, device, &list_desc, &list));
    expect_ok(zeCommandListAppendMemoryFill(list, memory, &value, 1, 64, NULL, 0, NULL));
    expect_ok(zeCommandListClose(list));
    for (int round = 0; round < ROUNDS; round++) {
        memset(memory, 0, 64);
        expect_ok(zeCommandQueueExecuteCommandLists(common_queue, 1, &list, fence));
        expect_ok(zeFenceHostSynchronize(fence, UINT64_MAX));
        expect(memory[0] == value && memory[63] == value);
        expect_ok(zeFenceReset(fence));
    }
    expect_ok(zeFenceDestroy(fence));
    expect_ok(zeCommandListDestroy(list));
    expect_ok(zeMemFree(context, memory));
    return NULL;
}

static void everyone_submits_to_one_queue(void **state)
{
    (void)state;
    const ze_command_queue_mode_t modes[] = {ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS,
                                             ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS};
    for (int i = 0; i < 2; i++) {
        common_queue = make_queue(modes[i]);
        run_threads(submit);
        assert_ok(zeCommandQueueSynchronize(common_queue, UINT64_MAX));
        assert_ok(zeCommandQueueDestroy(common_queue));
    }
}

/* The specification asks programs not to; then the order is any, and no command is lost. */
enum { APPENDED = 20000 };
static ze_command_list_handle_t common_list;
static unsigned char *filled;
static atomic_int appends;

static void *append(void *argument)
{
    unsigned char *own = filled + (uintptr_t)argument * APPENDED;
    for (int i = 0; i < APPENDED; i++) {
        const unsigned char value = (unsigned char)(1 + i % 255);
        expect_ok(zeCommandListAppendMemoryFill(common_list, own + i, &value, 1, 1, NULL, 0, NULL));
        atomic_fetch_add(&appends, 1);
    }
    return NULL;
}

static void everyone_appends_to_one_list(void **state)
{
    (void)state;
    const size_t size = THREADS * APPENDED;
    common_list = make_list();
    filled = make_memory(size);
    memset(filled, 0, size);
    run_threads(append);
    run_list(common_list);
    for (size_t i = 0; i < size; i++)
        assert_int_equal(filled[i], 1 + i % APPENDED % 255);
    free_memory(filled);
    assert_ok(zeCommandListDestroy(common_list));
}

/* One closes the list and executes it while the others still append. What each has appended until
 * then is executed, and nothing that came later, however often. */
static void *close_or_append(void *argument)
{
    ze_command_queue_handle_t queue;
    if (argument != NULL)
        return append(argument);
    while (atomic_load(&appends) < APPENDED)
        sched_yield();
    expect_ok(zeCommandListClose(common_list));
    queue = make_queue(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    expect_ok(zeCommandQueueExecuteCommandLists(queue, 1, &common_list, NULL));
    expect_ok(zeCommandQueueDestroy(queue));
    return NULL;
}

static int count_filled(const unsigned char *own)
{
    int count = 0;
    while (count < APPENDED && own[count] != 0)
        count++;
    for (int i = 0; i < APPENDED; i++)
        assert_int_equal(own[i], i < count ? 1 + i % 255 : 0);
    return count;
}

static void one_closes_what_others_append_to(void **state)
{
    (void)state;
    const size_t size = THREADS * APPENDED;
    int counts[THREADS], all = 0;
    ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    common_list = make_list();
    filled = make_memory(size);
    memset(filled, 0, size);
    atomic_store(&appends, 0);
    run_threads(close_or_append);
    for (int i = 0; i < THREADS; i++)
        all += counts[i] = count_filled(filled + i * APPENDED);
    assert_true(all >= APPENDED);
    memset(filled, 0, size);
    assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &common_list, NULL));
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(count_filled(filled + i * APPENDED), counts[i]);
    free_memory(filled);
    assert_ok(zeCommandQueueDestroy(queue));
    assert_ok(zeCommandListDestroy(common_list));
}

/* One resets the list again and again. What each of the others has appended since the last time is
 * executed. */
static void *reset_or_append(void *argument)
{
    if (argument != NULL)
        return append(argument);
    for (int i = 0; i < 40 * ROUNDS; i++) {
        const int before = atomic_load(&appends);
        expect_ok(zeCommandListReset(common_list));
        while (atomic_load(&appends) == before && before < (THREADS - 1) * APPENDED)
            sched_yield();
    }
    return NULL;
}

static void one_resets_what_others_append_to(void **state)
{
    (void)state;
    const size_t size = THREADS * APPENDED;
    int all = 0;
    common_list = make_list();
    filled = make_memory(size);
    memset(filled, 0, size);
    atomic_store(&appends, 0);
    run_threads(reset_or_append);
    run_list(common_list);
    for (int i = 0; i < THREADS; i++) {
        const unsigned char *own = filled + i * APPENDED;
        int first = 0;
        while (first < APPENDED && own[first] == 0)
            first++;
        for (int k = first; k < APPENDED; k++)
            assert_int_equal(own[k], 1 + k % 255);
        all += APPENDED - first;
    }
    assert_true(all < (THREADS - 1) * APPENDED);
    free_memory(filled);
    assert_ok(zeCommandListDestroy(common_list));
}

static _Atomic(ze_command_list_handle_t) passing_list;

static ze_command_list_handle_t make_closed(void)
{
    ze_command_list_handle_t list = make_list();
    expect_ok(zeCommandListAppendBarrier(list, NULL, 0, NULL));
    expect_ok(zeCommandListClose(list));
    return list;
}

/* Everyone makes lists for the others, and destroys that of before: they may find it ended, or
 * already another, open one. */
static void *replace_and_execute(void *argument)
{
    (void)argument;
    ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    for (int i = 0; i < 100 * ROUNDS; i++) {
        ze_command_list_handle_t list = atomic_load(&passing_list);
        const ze_result_t result = zeCommandQueueExecuteCommandLists(queue, 1, &list, NULL);
        expect(result == ZE_RESULT_SUCCESS || result == ZE_RESULT_ERROR_INVALID_NULL_HANDLE ||
               result == ZE_RESULT_ERROR_INVALID_ARGUMENT);
        if (i % 4 == 0)
            expect_ok(zeCommandListDestroy(atomic_exchange(&passing_list, make_closed())));
    }
    expect_ok(zeCommandQueueSynchronize(queue, UINT64_MAX));
    expect_ok(zeCommandQueueDestroy(queue));
    return NULL;
}

static void skip_where_looks_at_the_ended_are_seen(void)
{
    if (IS_SANITIZED)
        skip_because("sanitizers report looks at the memory of what has ended");
    if (is_validated() || getenv("ZE_ENABLE_LOADER_INTERCEPT") != NULL ||
        strchr(getenv("ZE_ENABLE_ALT_DRIVERS"), ',') != NULL)
        skip_because("the loader would use what it has freed");
}

static void everyone_destroys_what_others_execute(void **state)
{
    (void)state;
    skip_where_looks_at_the_ended_are_seen();
    atomic_store(&passing_list, make_closed());
    run_threads(replace_and_execute);
    assert_ok(zeCommandListDestroy(atomic_load(&passing_list)));
}

/* Likewise with kernels: each launch is of the one that was there, or refused. They are fewer than
 * the destroyed objects whose memory is kept. */
enum { REPLACED = 60 / THREADS };
static _Atomic(ze_kernel_handle_t) passing_kernel;
static int passing_values[COUNT];

static void *replace_and_launch(void *argument)
{
    const ze_group_count_t groups = {0, 1, 1};
    ze_command_list_handle_t list = make_list();
    (void)argument;
    for (int i = 0; i < REPLACED * 200; i++) {
        const ze_result_t result = zeCommandListAppendLaunchKernel(
            list, atomic_load(&passing_kernel), &groups, NULL, 0, NULL);
        expect(result == ZE_RESULT_SUCCESS || result == ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
        if (i % 200 == 100)
            expect_ok(
                zeKernelDestroy(atomic_exchange(&passing_kernel, open_kernel(passing_values))));
    }
    run_list(list);
    expect_ok(zeCommandListDestroy(list));
    return NULL;
}

static void everyone_destroys_what_others_launch(void **state)
{
    (void)state;
    skip_where_looks_at_the_ended_are_seen();
    atomic_store(&passing_kernel, open_kernel(passing_values));
    mallopt(M_PERTURB, 0x55); /* what was freed is no more what it was */
    for (int i = 0; i < 10; i++)
        run_threads(replace_and_launch);
    mallopt(M_PERTURB, 0);
    assert_ok(zeKernelDestroy(atomic_load(&passing_kernel)));
}

/* As many queues as threads, and every thread submits to all of them. */
static ze_command_queue_handle_t queues[THREADS];

static ze_command_list_handle_t record_launch(ze_kernel_handle_t kernel, int *from, int *to)
{
    const ze_group_count_t groups = {COUNT / 32, 1, 1};
    ze_command_list_handle_t list = NULL;
    ze_command_list_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC};
    expect_ok(zeCommandListCreate(context, device, &desc, &list));
    expect_ok(zeCommandListAppendLaunchKernel(list, kernel, &groups, NULL, 0, NULL));
    expect_ok(zeCommandListAppendMemoryCopy(list, to, from, COUNT * sizeof *to, NULL, 0, NULL));
    expect_ok(zeCommandListClose(list));
    return list;
}

static void *hammer(void *argument)
{
    const uintptr_t index = (uintptr_t)argument;
    const ze_host_mem_alloc_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC};
    const ze_fence_desc_t fence_desc = {.stype = ZE_STRUCTURE_TYPE_FENCE_DESC};
    int *values = NULL;
    expect_ok(zeMemAllocHost(context, &desc, 2 * COUNT * sizeof *values, 0, (void **)&values));
    for (int i = 0; i < COUNT; i++)
        values[i] = i;
    ze_kernel_handle_t kernel = open_kernel(values);
    ze_command_list_handle_t list = record_launch(kernel, values, values + COUNT);
    for (uintptr_t round = 0; round < ROUNDS; round++) {
        ze_command_queue_handle_t queue = queues[(index + round) % THREADS];
        ze_fence_handle_t fence = NULL;
        expect_ok(zeFenceCreate(queue, &fence_desc, &fence));
        expect_ok(zeCommandQueueExecuteCommandLists(queue, 1, &list, fence));
        expect_ok(round % 3 == 0 ? zeCommandQueueSynchronize(queue, UINT64_MAX)
                                 : zeFenceHostSynchronize(fence, UINT64_MAX));
        expect_ok(zeFenceHostSynchronize(fence, UINT64_MAX));
        for (int i = 0; i < COUNT; i++)
            expect(values[COUNT + i] == (round % 2 == 0 ? i / 32 * 32 + 31 - i % 32 : i));
        expect_ok(zeFenceDestroy(fence));
    }
    expect_ok(zeCommandListDestroy(list));
    expect_ok(zeKernelDestroy(kernel));
    expect_ok(zeMemFree(context, values));
    return NULL;
}

static void everyone_submits_to_all_queues(void **state)
{
    (void)state;
    for (int i = 0; i < THREADS; i++)
        queues[i] = make_queue(i % 3 == 0 ? ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS
                                          : ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    run_threads(hammer);
    for (int i = 0; i < THREADS; i++)
        assert_ok(zeCommandQueueDestroy(queues[i]));
}

static int open_module(void **state)
{
    client_open(state);
    module = make_module(kernels_spirv.words, kernels_spirv.count);
    pool = make_pool(THREADS, 0);
    return 0;
}

static int close_module(void **state)
{
    assert_ok(zeEventPoolDestroy(pool));
    assert_ok(zeModuleDestroy(module));
    return client_close(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everyone_launches),
        cmocka_unit_test(everyone_builds),
        cmocka_unit_test(everyone_allocates),
        cmocka_unit_test(a_value_goes_round),
        cmocka_unit_test(everyone_submits_to_one_queue),
        cmocka_unit_test(everyone_submits_to_all_queues),
        cmocka_unit_test(everyone_appends_to_one_list),
        cmocka_unit_test(one_closes_what_others_append_to),
        cmocka_unit_test(one_resets_what_others_append_to),
        cmocka_unit_test(everyone_destroys_what_others_execute),
        cmocka_unit_test(everyone_destroys_what_others_launch),
    };
    return cmocka_run_group_tests(tests, open_module, close_module);
}
