/* Commands that the driver for GPUs begins behind the host, on a GPU that is none and is late
 * (fake_cuda.c): their order, when events show that they have ended, what a fault is said to be. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <dlfcn.h>

#include "tests/driver/client.h"

#include "kernels.cl.h"

enum { BYTES = 4096, MANY = 300, FAULTS = 13, HOLDS = 17 }; /* as CMakeLists.txt says */

#define SECOND UINT64_C(1000000000)

static ze_module_handle_t module;
static ze_kernel_handle_t kernel;
static ze_command_list_handle_t list;
static ze_event_pool_handle_t pool;
static ze_event_handle_t events[4];
static unsigned char *memory, *host;
static atomic_uint *gate; /* a launch of so many groups waits until it is not 0 */

static void set_kernel(const void *argument)
{
    const float value = 1;
    assert_ok(set_pointer(kernel, 0, argument));
    assert_ok(set_value(kernel, 1, sizeof value, &value));
}

static int begin(void **state)
{
    const int result = client_open(state);
    const ze_device_mem_alloc_desc_t on_device = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
    const ze_host_mem_alloc_desc_t on_host = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC};
    void *made[3] = {NULL};
    assert_ok(zeMemAllocDevice(context, &on_device, BYTES, 0, device, &made[0]));
    assert_ok(zeMemAllocHost(context, &on_host, BYTES, 0, &made[1]));
    assert_ok(zeMemAllocHost(context, &on_host, sizeof *gate, 0, &made[2]));
    memory = made[0];
    host = made[1];
    gate = made[2];
    atomic_store(gate, 0);
    module = make_module(kernels_spirv.words, kernels_spirv.count);
    kernel = make_kernel(module, "scale");
    set_kernel(memory);
    pool = make_events(4, ZE_EVENT_POOL_FLAG_HOST_VISIBLE, events);
    list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    return result;
}

static int end(void **state)
{
    assert_ok(zeCommandListDestroy(list));
    destroy_events(pool, 4, events);
    if (kernel != NULL)
        assert_ok(zeKernelDestroy(kernel));
    if (module != NULL)
        assert_ok(zeModuleDestroy(module));
    assert_ok(zeMemFree(context, memory));
    assert_ok(zeMemFree(context, host));
    assert_ok(zeMemFree(context, gate));
    return client_close(state);
}

static void launch(ze_command_list_handle_t to, uint32_t groups, ze_event_handle_t signal,
                   ze_event_handle_t after)
{
    const ze_group_count_t count = {groups, 1, 1};
    assert_ok(zeCommandListAppendLaunchKernel(to, kernel, &count, signal, after != NULL, &after));
}

/* Holds up all that comes behind it until open_gate(). */
static void hold(ze_command_list_handle_t to, ze_event_handle_t signal)
{
    set_kernel(gate);
    launch(to, HOLDS, signal, NULL);
    set_kernel(memory);
}

static void open_gate(void)
{
    atomic_store(gate, 1);
}

static void fill(ze_command_list_handle_t to, void *what, unsigned char value)
{
    assert_ok(zeCommandListAppendMemoryFill(to, what, &value, sizeof value, BYTES, NULL, 0, NULL));
}

static void copy(ze_command_list_handle_t to, void *target, const void *source,
                 ze_event_handle_t signal, ze_event_handle_t after)
{
    assert_ok(
        zeCommandListAppendMemoryCopy(to, target, source, BYTES, signal, after != NULL, &after));
}

static void wait(void)
{
    assert_ok(synchronize(list, UINT64_MAX));
}

static void assert_all(const unsigned char *bytes, unsigned char value)
{
    for (size_t i = 0; i < BYTES; i++)
        assert_int_equal(bytes[i], value);
}

/* More than can be in flight. A page of the program's own is copied to while the host waits. */
static void commands_stay_in_order(void **state)
{
    (void)state;
    unsigned char own[BYTES];
    for (unsigned i = 0; i < MANY; i++) {
        fill(list, memory, (unsigned char)i);
        launch(list, 3, NULL, NULL);
        copy(list, host, memory, NULL, NULL);
    }
    copy(list, own, host, NULL, NULL);
    fill(list, memory, 0);
    wait();
    assert_all(host, (unsigned char)(MANY - 1));
    assert_all(own, (unsigned char)(MANY - 1));
}

static void an_event_shows_its_command_while_the_next_is_held(void **state)
{
    (void)state;
    fill(list, memory, 7);
    copy(list, host, memory, events[0], NULL);
    hold(list, events[1]);
    launch(list, 3, events[2], NULL);
    assert_ok(zeEventHostSynchronize(events[0], 10 * SECOND));
    assert_all(host, 7);
    assert_int_equal(zeEventQueryStatus(events[1]), ZE_RESULT_NOT_READY);
    assert_int_equal(zeEventHostSynchronize(events[2], SECOND / 100), ZE_RESULT_NOT_READY);
    assert_int_equal(synchronize(list, SECOND / 100), ZE_RESULT_NOT_READY);
    open_gate();
    assert_ok(zeEventHostSynchronize(events[2], UINT64_MAX));
    assert_ok(zeEventQueryStatus(events[1]));
}

/* The driver marks the ends of many in another way. */
static void launch_with_event(unsigned times)
{
    for (unsigned i = 0; i < times; i++)
        launch(list, 3, events[3], NULL);
}

static void an_event_behind_many_others_shows_its_command(void **state)
{
    (void)state;
    for (unsigned times = 0; times < 20; times++) {
        fill(list, memory, (unsigned char)times);
        launch_with_event(times);
        copy(list, host, memory, events[0], NULL);
        hold(list, events[1]);
        launch_with_event(times);
        launch(list, 3, events[2], NULL);
        assert_ok(zeEventHostSynchronize(events[0], 10 * SECOND));
        assert_all(host, (unsigned char)times);
        assert_int_equal(zeEventQueryStatus(events[1]), ZE_RESULT_NOT_READY);
        open_gate();
        assert_ok(zeEventHostSynchronize(events[2], UINT64_MAX));
        wait();
        atomic_store(gate, 0);
        for (int i = 0; i < 3; i++)
            assert_ok(zeEventHostReset(events[i]));
    }
}

/* The host does it, or it could wait for the GPU with what is in flight unsignalled. */
static void what_the_host_does_comes_behind_what_is_in_flight(void **state)
{
    (void)state;
    unsigned char own[BYTES] = {0};
    fill(list, memory, 9);
    launch(list, 3, events[0], NULL);
    hold(list, NULL);
    copy(list, own, memory, NULL, NULL);
    assert_ok(zeEventHostSynchronize(events[0], 10 * SECOND));
    assert_all(own, 0);
    open_gate();
    wait();
    assert_all(own, 9);
}

/* The program may use CUDA in it as in a thread of its own. */
static void look_at_cuda(void *found)
{
    int (*current)(void **) = NULL;
    void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD), *address;
    assert_non_null(library);
    address = dlsym(library, "cuCtxGetCurrent");
    memcpy(&current, &address, sizeof current);
    assert_int_equal(current(found), 0);
    dlclose(library);
}

static void a_function_of_the_program_finds_no_context(void **state)
{
    (void)state;
    ze_result_t (*append)(ze_command_list_handle_t, void (*)(void *), void *, const void *,
                          ze_event_handle_t, uint32_t, ze_event_handle_t *);
    void *address = extension("zeCommandListAppendHostFunction");
    memcpy(&append, &address, sizeof append);
    for (int i = 0; i < 20; i++) {
        void *found = &append;
        for (int k = 0; k < 4; k++)
            launch(list, 3, NULL, NULL);
        assert_ok(append(list, look_at_cuda, &found, NULL, NULL, 0, NULL));
        launch(list, 3, events[0], NULL);
        while (zeEventQueryStatus(events[0]) == ZE_RESULT_NOT_READY)
            ; /* the thread of the list does all that */
        assert_null(found);
        assert_ok(zeEventHostReset(events[0]));
    }
}

/* Neither by what is in flight nor by an event that it signals later. */
static void a_thread_that_launches_is_never_held(void **state)
{
    (void)state;
    fill(list, memory, 1);
    launch(list, 3, NULL, NULL);
    wait();
    hold(list, events[0]);
    for (int i = 0; i < MANY; i++)
        launch(list, 3, i == MANY - 1 ? events[1] : NULL, NULL);
    launch(list, 3, events[2], events[3]);
    assert_int_equal(zeEventQueryStatus(events[0]), ZE_RESULT_NOT_READY);
    open_gate();
    assert_ok(zeEventHostSynchronize(events[1], 10 * SECOND));
    assert_int_equal(zeEventHostSynchronize(events[2], SECOND / 100), ZE_RESULT_NOT_READY);
    assert_ok(zeEventHostSignal(events[3]));
    assert_ok(zeEventHostSynchronize(events[2], 10 * SECOND));
    wait();
}

static void launch_and_wait_again_and_again(void)
{
    for (int i = 0; i < 16; i++) {
        launch(list, 3, NULL, NULL);
        wait();
    }
}

/* A queue whose worker has left it alone: the launching thread begins the first launch itself, and
 * nobody has to wait for what comes behind it, in whatever way somebody waits for that. */
static void a_thread_that_waited_each_time_is_never_held(void **state)
{
    (void)state;
    launch_and_wait_again_and_again();
    hold(list, events[0]);
    launch(list, 3, events[1], NULL);
    copy(list, host, memory, events[2], NULL);
    assert_int_equal(zeEventQueryStatus(events[0]), ZE_RESULT_NOT_READY);
    assert_int_equal(synchronize(list, SECOND / 100), ZE_RESULT_NOT_READY);
    open_gate();
    assert_ok(zeEventHostSynchronize(events[2], 10 * SECOND));
    assert_ok(zeEventQueryStatus(events[0]));
    assert_ok(zeEventQueryStatus(events[1]));

    launch_and_wait_again_and_again();
    assert_ok(zeEventHostReset(events[0]));
    launch(list, 3, events[0], NULL);
    while (zeEventQueryStatus(events[0]) == ZE_RESULT_NOT_READY)
        ;
    launch_and_wait_again_and_again();
    launch(list, 3, NULL, NULL);
    assert_ok(synchronize(list, 10 * SECOND));
    launch_and_wait_again_and_again();
    launch(list, 3, NULL, NULL); /* end() destroys the list */
}

/* A list is for one thread; others wait for its events, and execute it meanwhile. */
static void *wait_for_last(void *unused)
{
    (void)unused;
    assert_ok(zeEventHostSynchronize(events[0], UINT64_MAX));
    return NULL;
}

static void threads_wait_while_one_launches(void **state)
{
    (void)state;
    pthread_t other;
    launch(list, 3, NULL, NULL);
    wait();
    for (unsigned char i = 0; i < 8; i++) {
        assert_int_equal(pthread_create(&other, NULL, wait_for_last, NULL), 0);
        fill(list, memory, i);
        for (int k = 0; k < MANY; k++)
            launch(list, 3, k == MANY / 2 ? events[0] : k % 8 == 0 ? events[2] : NULL, NULL);
        copy(list, host, memory, events[1], NULL);
        assert_ok(zeEventHostSynchronize(events[1], UINT64_MAX));
        assert_all(host, i);
        pthread_join(other, NULL);
        assert_ok(zeEventHostReset(events[0]));
        assert_ok(zeEventHostReset(events[1]));
    }
}

static void a_list_waits_for_what_another_has_in_flight(void **state)
{
    (void)state;
    ze_command_list_handle_t other = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    fill(other, host, 1);
    hold(list, NULL);
    fill(list, memory, 5);
    launch(list, 3, events[0], NULL);
    copy(other, host, memory, events[1], events[0]);
    assert_int_equal(zeEventHostSynchronize(events[1], SECOND / 100), ZE_RESULT_NOT_READY);
    open_gate();
    assert_ok(zeEventHostSynchronize(events[1], UINT64_MAX));
    assert_all(host, 5);
    assert_ok(zeCommandListDestroy(other));
}

/* Each list waits for what the other one submitted earlier, as in
 * tests/driver/list/reset_order_test.c. */
static void resets_come_behind_what_another_list_has_in_flight(void **state)
{
    (void)state;
    ze_command_list_handle_t other = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    assert_ok(zeEventHostSignal(events[0]));
    fill(list, memory, 1);
    hold(list, NULL);
    assert_ok(zeCommandListAppendEventReset(list, events[0]));
    fill(list, memory, 2);
    assert_ok(zeCommandListAppendSignalEvent(list, events[0]));
    copy(other, host, memory, events[1], events[0]);
    assert_ok(zeCommandListAppendEventReset(other, events[0]));
    assert_result(ZE_RESULT_NOT_READY, zeEventHostSynchronize(events[1], SECOND / 100));
    open_gate();
    assert_ok(zeEventHostSynchronize(events[1], UINT64_MAX));
    assert_all(host, 2);
    wait();
    assert_ok(synchronize(other, UINT64_MAX));
    assert_result(ZE_RESULT_NOT_READY, zeEventQueryStatus(events[0]));
    assert_ok(zeCommandListDestroy(other));
}

/* One signalled and reset in the list, whose commands wait for it. */
static void events_within_a_list_are_waited_for(void **state)
{
    (void)state;
    for (unsigned char i = 0; i < 20; i++) {
        fill(list, memory, i);
        launch(list, 3, events[0], NULL);
        copy(list, host, memory, events[1], events[0]);
        assert_ok(zeCommandListAppendEventReset(list, events[0]));
        assert_ok(zeCommandListAppendWaitOnEvents(list, 1, &events[1]));
        assert_ok(zeCommandListAppendEventReset(list, events[1]));
    }
    wait();
    assert_all(host, 19);
    assert_int_equal(zeEventQueryStatus(events[0]), ZE_RESULT_NOT_READY);
}

static void a_launch_holds_its_code(void **state)
{
    (void)state;
    hold(list, NULL);
    launch(list, 3, NULL, NULL);
    launch(list, 3, events[0], NULL);
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeModuleDestroy(module));
    kernel = NULL;
    module = NULL;
    open_gate();
    assert_ok(zeEventHostSynchronize(events[0], 10 * SECOND));
    wait();
}

static void times_follow_one_another(void **state)
{
    (void)state;
    ze_event_handle_t timed;
    const ze_event_pool_handle_t timed_pool = make_events(
        1, ZE_EVENT_POOL_FLAG_HOST_VISIBLE | ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP, &timed);
    ze_kernel_timestamp_result_t time;
    uint64_t before, behind, unused;
    uint64_t *stamps = (uint64_t *)(void *)host;
    assert_ok(zeDeviceGetGlobalTimestamps(device, &before, &unused));
    assert_ok(zeCommandListAppendWriteGlobalTimestamp(list, &stamps[0], NULL, 0, NULL));
    launch(list, 3, NULL, NULL);
    launch(list, 3, timed, NULL);
    launch(list, 3, NULL, NULL);
    assert_ok(zeCommandListAppendWriteGlobalTimestamp(list, &stamps[1], NULL, 0, NULL));
    wait();
    assert_ok(zeDeviceGetGlobalTimestamps(device, &behind, &unused));
    assert_ok(zeEventQueryKernelTimestamp(timed, &time));
    assert_true(before <= stamps[0] && stamps[0] <= time.global.kernelStart);
    assert_true(time.global.kernelStart < time.global.kernelEnd);
    assert_true(time.global.kernelEnd <= stamps[1] && stamps[1] <= behind);
    destroy_events(timed_pool, 1, &timed);
}

/* The first is over, and may be recorded anew, while the second is held. */
static void lists_of_a_queue_end_one_by_one(void **state)
{
    (void)state;
    const ze_fence_desc_t fence_desc = {.stype = ZE_STRUCTURE_TYPE_FENCE_DESC};
    ze_command_list_handle_t lists[2] = {make_list(), make_list()};
    const ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_fence_handle_t fences[2] = {NULL};
    fill(lists[0], memory, 3);
    for (int i = 0; i < MANY; i++)
        launch(lists[0], 3, NULL, NULL);
    copy(lists[0], host, memory, events[0], NULL);
    hold(lists[1], NULL);
    launch(lists[1], 3, NULL, NULL);
    for (int i = 0; i < 2; i++) {
        assert_ok(zeFenceCreate(queue, &fence_desc, &fences[i]));
        assert_ok(zeCommandListClose(lists[i]));
        assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &lists[i], fences[i]));
    }
    assert_ok(zeEventHostSynchronize(events[0], 10 * SECOND));
    assert_ok(zeFenceHostSynchronize(fences[0], 10 * SECOND));
    assert_all(host, 3);
    assert_ok(zeCommandListReset(lists[0]));
    assert_int_equal(zeFenceHostSynchronize(fences[1], SECOND / 100), ZE_RESULT_NOT_READY);
    open_gate();
    assert_ok(zeFenceHostSynchronize(fences[1], UINT64_MAX));
    assert_ok(zeCommandQueueSynchronize(queue, UINT64_MAX));
    for (int i = 0; i < 2; i++) {
        assert_ok(zeFenceDestroy(fences[i]));
        assert_ok(zeCommandListDestroy(lists[i]));
    }
    assert_ok(zeCommandQueueDestroy(queue));
}

static void assert_told(const char *whole)
{
    const char *text = last_error();
    if (strncmp(text, whole, strlen(whole)) != 0)
        fail_msg("\"%s\" does not begin with \"%s\"", text, whole);
}

/* What came before had ended, what came behind had not begun: neither is named. All that is behind
 * it fails, and nobody waits for ever. */
static void a_fault_names_what_may_have_faulted(void **state)
{
    (void)state;
    fill(list, memory, 1);
    copy(list, host, memory, events[0], NULL);
    hold(list, events[1]);
    launch(list, FAULTS, events[2], NULL);
    fill(list, memory, 2);
    copy(list, host, memory, events[3], NULL);
    open_gate();
    assert_int_equal(zeEventHostSynchronize(events[3], UINT64_MAX), ZE_RESULT_ERROR_DEVICE_LOST);
    assert_int_equal(zeEventQueryStatus(events[2]), ZE_RESULT_ERROR_DEVICE_LOST);
    assert_told("kernel \"scale\" failed on the GPU: an illegal memory access");
    assert_all(host, 1);
    assert_int_equal(synchronize(list, UINT64_MAX), ZE_RESULT_ERROR_DEVICE_LOST);
    assert_int_equal(zeContextGetStatus(context), ZE_RESULT_ERROR_DEVICE_LOST);
}

/* The first two have no event: the driver does not mark their ends. */
static void a_fault_names_all_that_nobody_knows_to_have_ended(void **state)
{
    (void)state;
    hold(list, events[0]);
    fill(list, memory, 1);
    launch(list, 3, NULL, NULL);
    launch(list, FAULTS, events[1], NULL);
    open_gate();
    assert_int_equal(zeEventHostSynchronize(events[1], UINT64_MAX), ZE_RESULT_ERROR_DEVICE_LOST);
    assert_told("a fill or kernel \"scale\" or kernel \"scale\" failed on the GPU: an illegal");
}

/* Of many with events not each has a number. */
static void a_fault_behind_many_is_told(void **state)
{
    (void)state;
    launch_with_event(20);
    launch(list, FAULTS, events[0], NULL);
    launch_with_event(20);
    assert_int_equal(zeEventHostSynchronize(events[0], UINT64_MAX), ZE_RESULT_ERROR_DEVICE_LOST);
    assert_told("kernel \"scale\"");
    assert_int_equal(synchronize(list, UINT64_MAX), ZE_RESULT_ERROR_DEVICE_LOST);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(commands_stay_in_order, begin, end),
        cmocka_unit_test_setup_teardown(an_event_shows_its_command_while_the_next_is_held, begin,
                                        end),
        cmocka_unit_test_setup_teardown(an_event_behind_many_others_shows_its_command, begin, end),
        cmocka_unit_test_setup_teardown(what_the_host_does_comes_behind_what_is_in_flight, begin,
                                        end),
        cmocka_unit_test_setup_teardown(a_function_of_the_program_finds_no_context, begin, end),
        cmocka_unit_test_setup_teardown(a_thread_that_launches_is_never_held, begin, end),
        cmocka_unit_test_setup_teardown(a_thread_that_waited_each_time_is_never_held, begin, end),
        cmocka_unit_test_setup_teardown(threads_wait_while_one_launches, begin, end),
        cmocka_unit_test_setup_teardown(a_list_waits_for_what_another_has_in_flight, begin, end),
        cmocka_unit_test_setup_teardown(resets_come_behind_what_another_list_has_in_flight, begin,
                                        end),
        cmocka_unit_test_setup_teardown(events_within_a_list_are_waited_for, begin, end),
        cmocka_unit_test_setup_teardown(a_launch_holds_its_code, begin, end),
        cmocka_unit_test_setup_teardown(times_follow_one_another, begin, end),
        cmocka_unit_test_setup_teardown(lists_of_a_queue_end_one_by_one, begin, end),
        cmocka_unit_test_setup_teardown(a_fault_names_what_may_have_faulted, begin, end),
        cmocka_unit_test_setup_teardown(a_fault_names_all_that_nobody_knows_to_have_ended, begin,
                                        end),
        cmocka_unit_test_setup_teardown(a_fault_behind_many_is_told, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
