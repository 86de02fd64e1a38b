/* A million launches, in every way there is, and everything else now and then: memory stays as it
 * is. */
#include "tests/driver/client.h"

#include <stdio.h>
#include <unistd.h>

#include <zellige/program.h>

#include "kernels.cl.h"
#include "tests/sanitizer.h"

/* A sanitizer keeps what is freed, and looks for leaks at the end. */
#if SANITIZED
enum { LAUNCHES = 20000, BOUND_KIB = 1024 * 1024 };
#else
enum { LAUNCHES = 1000000, BOUND_KIB = 1024 };
#endif
enum { SIZE = 16, GROUPS = 4, IN_LIST = 10, ROUND = 100, COUNT = SIZE * GROUPS };

static const ze_group_count_t groups = {GROUPS, 1, 1};

static long resident_kib(void)
{
    long pages = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%ld %ld", &pages, &resident), 2);
    fclose(file);
    return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

static void launch(ze_command_list_handle_t list, ze_kernel_handle_t kernel, int times,
                   ze_event_handle_t last)
{
    for (int i = 1; i <= times; i++)
        assert_ok(zeCommandListAppendLaunchKernel(list, kernel, &groups, i == times ? last : NULL,
                                                  0, NULL));
}

static ze_kernel_handle_t open_kernel(ze_module_handle_t module, int *out)
{
    ze_kernel_handle_t kernel = make_kernel(module, "where");
    assert_ok(zeKernelSetGroupSize(kernel, SIZE, 1, 1));
    assert_ok(set_pointer(kernel, 0, out));
    assert_ok(set_value(kernel, 1, sizeof(int), &(int){COUNT}));
    assert_ok(set_value(kernel, 2, sizeof(int), &(int){1}));
    return kernel;
}

/* ROUND launches: half through a queue, from a list that is recorded and reset; half through lists
 * that live for the round. */
static void go_round(ze_module_handle_t module, ze_command_queue_handle_t queue,
                     ze_command_list_handle_t list, int round)
{
    ze_fence_handle_t fence = NULL;
    ze_fence_desc_t fence_desc = {.stype = ZE_STRUCTURE_TYPE_FENCE_DESC};
    int *out = make_memory(COUNT * sizeof *out);
    ze_kernel_handle_t kernel = open_kernel(module, out);
    ze_event_pool_handle_t pool = make_pool(1, ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP);
    ze_event_handle_t event = make_event(pool, 0);
    ze_command_list_handle_t immediate = make_immediate(
        round % 2 == 0 ? ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS : ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    assert_ok(zeFenceCreate(queue, &fence_desc, &fence));
    launch(list, kernel, IN_LIST, NULL);
    assert_ok(zeCommandListClose(list));
    for (int i = 0; i < ROUND / 2 / IN_LIST; i++) {
        assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &list, fence));
        assert_ok(zeFenceHostSynchronize(fence, UINT64_MAX));
        assert_ok(zeFenceReset(fence));
    }
    assert_ok(zeCommandQueueSynchronize(queue, UINT64_MAX));
    launch(immediate, kernel, ROUND / 2, event);
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeEventHostSynchronize(event, UINT64_MAX));
    assert_int_equal(out[COUNT - 1], ROUND * COUNT);
    assert_ok(zeCommandListReset(list));
    assert_ok(zeCommandListDestroy(immediate));
    assert_ok(zeFenceDestroy(fence));
    assert_ok(zeEventDestroy(event));
    assert_ok(zeEventPoolDestroy(pool));
    free_memory(out);
}

static void a_million_launches_take_no_memory(void **state)
{
    (void)state;
    long early = 0;
    ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_command_list_handle_t list = make_list();
    ze_module_handle_t module = NULL;
    for (int round = 0; round < LAUNCHES / ROUND; round++) {
        if (round % (LAUNCHES / ROUND / 100) == 0) {
            if (module != NULL)
                assert_ok(zeModuleDestroy(module));
            module = make_module(kernels_spirv.words, kernels_spirv.count);
        }
        go_round(module, queue, list, round);
        if (round == LAUNCHES / ROUND / 5)
            early = resident_kib();
    }
    const long grown = resident_kib() - early;
    if (grown > BOUND_KIB)
        fail_msg("%ld KiB more after %d launches than after a fifth of them", grown, LAUNCHES);
    assert_ok(zeModuleDestroy(module));
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeCommandQueueDestroy(queue));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_million_launches_take_no_memory)};
    return client_run(tests);
}
