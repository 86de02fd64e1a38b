/* What specifications newer than these headers have for events and their pools: by the names of
 * their functions. */
#include "tests/driver/client.h"

#include <stdlib.h>
#include <string.h>

/* What the newer headers say. */
typedef struct timestamps {
    uint32_t stype;
    void *next;
    ze_kernel_timestamp_result_t *times, *synchronized;
} timestamps;

static struct {
    ze_result_t (*zeEventPoolPutIpcHandle)(ze_context_handle_t, ze_ipc_event_pool_handle_t);
    ze_result_t (*zeEventPoolGetContextHandle)(ze_event_pool_handle_t, ze_context_handle_t *);
    ze_result_t (*zeEventPoolGetFlags)(ze_event_pool_handle_t, ze_event_pool_flags_t *);
    ze_result_t (*zeEventQueryKernelTimestampsExt)(ze_event_handle_t, ze_device_handle_t,
                                                   uint32_t *, timestamps *);
    ze_result_t (*zeEventGetEventPool)(ze_event_handle_t, ze_event_pool_handle_t *);
    ze_result_t (*zeEventGetSignalScope)(ze_event_handle_t, ze_event_scope_flags_t *);
    ze_result_t (*zeEventGetWaitScope)(ze_event_handle_t, ze_event_scope_flags_t *);
} f;

static ze_event_pool_handle_t pool;
static ze_event_handle_t events[2];

static int setup(void **state)
{
    (void)state;
    FIND_EXTENSION(f, zeEventPoolPutIpcHandle);
    FIND_EXTENSION(f, zeEventPoolGetContextHandle);
    FIND_EXTENSION(f, zeEventPoolGetFlags);
    FIND_EXTENSION(f, zeEventQueryKernelTimestampsExt);
    FIND_EXTENSION(f, zeEventGetEventPool);
    FIND_EXTENSION(f, zeEventGetSignalScope);
    FIND_EXTENSION(f, zeEventGetWaitScope);
    pool = make_events(2, ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP, events);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    destroy_events(pool, 2, events);
    return 0;
}

static void events_say_what_they_are(void **state)
{
    (void)state;
    ze_event_scope_flags_t scope = 0;
    ze_event_pool_flags_t flags = 0;
    ze_event_pool_handle_t its_pool = NULL;
    ze_context_handle_t its_context = NULL;
    assert_ok(f.zeEventGetSignalScope(events[0], &scope));
    assert_int_equal(scope, ZE_EVENT_SCOPE_FLAG_HOST);
    scope = 0;
    assert_ok(f.zeEventGetWaitScope(events[0], &scope));
    assert_int_equal(scope, ZE_EVENT_SCOPE_FLAG_HOST);
    assert_ok(f.zeEventGetEventPool(events[1], &its_pool));
    assert_ok(f.zeEventPoolGetFlags(its_pool, &flags));
    assert_int_equal(flags, ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP | ZE_EVENT_POOL_FLAG_HOST_VISIBLE);
    flags = 0;
    assert_ok(f.zeEventPoolGetFlags(pool, &flags));
    assert_int_equal(flags, ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP | ZE_EVENT_POOL_FLAG_HOST_VISIBLE);
    assert_ok(f.zeEventPoolGetContextHandle(pool, &its_context));
    assert_non_null(its_context);
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, f.zeEventGetEventPool(NULL, &its_pool));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, f.zeEventGetEventPool(events[0], NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, f.zeEventPoolGetFlags(pool, NULL));
}

static void times_come_in_both_clocks(void **state)
{
    (void)state;
    ze_kernel_timestamp_result_t times = {0}, synchronized = {0};
    timestamps results = {.times = &times, .synchronized = &synchronized};
    uint32_t count = 0;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    assert_ok(f.zeEventQueryKernelTimestampsExt(events[0], device, &count, NULL));
    assert_int_equal(count, 1);
    assert_result(ZE_RESULT_NOT_READY,
                  f.zeEventQueryKernelTimestampsExt(events[0], device, &count, &results));
    const uint64_t before = now();
    assert_ok(zeCommandListAppendBarrier(list, events[0], 0, NULL));
    assert_ok(f.zeEventQueryKernelTimestampsExt(events[0], device, &count, &results));
    assert_in_range(times.global.kernelStart, before, now());
    assert_true(times.global.kernelEnd >= times.global.kernelStart);
    assert_memory_equal(&times, &synchronized, sizeof times);
    results.times = NULL;
    assert_ok(f.zeEventQueryKernelTimestampsExt(events[0], device, &count, &results));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  f.zeEventQueryKernelTimestampsExt(events[0], device, NULL, &results));
    assert_ok(zeCommandListDestroy(list));
}

/* What follows gets handles from functions that no loader knows: where it wraps handles, they are
 * of no use with the others. */

static void handles_are_the_driver_s_own(void **state)
{
    (void)state;
    ze_event_pool_handle_t its_pool = NULL;
    ze_ipc_event_pool_handle_t handle;
    ze_event_pool_handle_t shared = make_pool(1, ZE_EVENT_POOL_FLAG_IPC);
    assert_ok(f.zeEventGetEventPool(events[0], &its_pool));
    assert_ptr_equal(its_pool, pool);
    assert_ok(zeEventPoolGetIpcHandle(shared, &handle));
    assert_ok(f.zeEventPoolPutIpcHandle(context, handle));
    memset(&handle, 1, sizeof handle);
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, f.zeEventPoolPutIpcHandle(context, handle));
    assert_ok(zeEventPoolDestroy(shared));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(events_say_what_they_are, setup, teardown),
        cmocka_unit_test_setup_teardown(times_come_in_both_clocks, setup, teardown),
    };
    const struct CMUnitTest with_own_handles[] = {
        cmocka_unit_test_setup_teardown(handles_are_the_driver_s_own, setup, teardown),
    };
    if (getenv("ZELLIGE_TEST_WRAPPED") != NULL)
        return client_run(tests);
    return client_run(tests) + client_run(with_own_handles);
}
