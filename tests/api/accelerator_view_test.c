/* Accelerator views: how they are made, and what becomes of them when the driver fails. The
 * driver's functions are found here first, in the executable, and told to fail. */
#define _GNU_SOURCE 1 /* RTLD_NEXT */
#include <dlfcn.h>
#include <level_zero/ze_api.h>

#include "array_test.cl.h"
#include "fixture.h"

enum { LENGTH = 1000 };

FIXTURE(array_test_spirv)

/* Every call that submits or waits, and every call that creates something for it. */
static struct {
    ze_result_t submitting; /* what the next calls give, unless success */
    ze_result_t waiting;
    bool dropping; /* copies */
    int submitted, waited, created, freed;
} driver;

static void *real(const char *name)
{
    void *function = dlsym(RTLD_NEXT, name);
    assert_non_null(function);
    return function;
}

#define INTERPOSE(name, parameters, arguments, body) \
    ze_result_t ZE_APICALL name parameters;          \
    ze_result_t ZE_APICALL name parameters           \
    {                                                \
        ze_result_t(*function) parameters;           \
        void *const found = real(#name);             \
        memcpy(&function, &found, sizeof function);  \
        body(function arguments);                    \
    }

/* What fails to be submitted is not submitted; what fails to be waited for has ended all the
 * same. */
#define SUBMIT(call)    \
    driver.submitted++; \
    return driver.submitting != ZE_RESULT_SUCCESS ? driver.submitting : (call)
#define WAIT(call)                    \
    const ze_result_t given = (call); \
    driver.waited++;                  \
    return driver.waiting != ZE_RESULT_SUCCESS ? driver.waiting : given
#define CREATE(call)  \
    driver.created++; \
    return (call)

INTERPOSE(zeCommandListAppendLaunchKernel,
          (ze_command_list_handle_t list, ze_kernel_handle_t kernel, const ze_group_count_t *groups,
           ze_event_handle_t signal, uint32_t count, ze_event_handle_t *waits),
          (list, kernel, groups, signal, count, waits), SUBMIT)
#define FREE(call)  \
    driver.freed++; \
    return (call)

INTERPOSE(zeMemFree, (ze_context_handle_t context, void *memory), (context, memory), FREE)

/* A copy that is dropped ends without having copied. */
#define COPY(call)      \
    driver.submitted++; \
    return driver.dropping ? zeCommandListAppendBarrier(list, signal, 0, NULL) : (call)

INTERPOSE(zeCommandListAppendMemoryCopy,
          (ze_command_list_handle_t list, void *to, const void *from, size_t size,
           ze_event_handle_t signal, uint32_t count, ze_event_handle_t *waits),
          (list, to, from, size, signal, count, waits), COPY)
INTERPOSE(zeCommandListAppendBarrier,
          (ze_command_list_handle_t list, ze_event_handle_t signal, uint32_t count,
           ze_event_handle_t *waits),
          (list, signal, count, waits), SUBMIT)
INTERPOSE(zeEventHostSynchronize, (ze_event_handle_t event, uint64_t timeout), (event, timeout),
          WAIT)
INTERPOSE(zeEventQueryStatus, (ze_event_handle_t event), (event), WAIT)
INTERPOSE(zeCommandListCreateImmediate,
          (ze_context_handle_t context, ze_device_handle_t device,
           const ze_command_queue_desc_t *desc, ze_command_list_handle_t *out),
          (context, device, desc, out), CREATE)
INTERPOSE(zeEventPoolCreate,
          (ze_context_handle_t context, const ze_event_pool_desc_t *desc, uint32_t count,
           ze_device_handle_t *devices, ze_event_pool_handle_t *out),
          (context, desc, count, devices, out), CREATE)
INTERPOSE(zeEventCreate,
          (ze_event_pool_handle_t pool, const ze_event_desc_t *desc, ze_event_handle_t *out),
          (pool, desc, out), CREATE)

/* A loader that has this one is linked with, and finds ours; else it comes from the driver, by its
 * name. */
INTERPOSE(zeCommandListHostSynchronize, (ze_command_list_handle_t list, uint64_t timeout),
          (list, timeout), WAIT)

static ze_result_t(ZE_APICALL *real_host_synchronize)(ze_command_list_handle_t, uint64_t);

static ze_result_t ZE_APICALL host_synchronize(ze_command_list_handle_t list, uint64_t timeout)
{
    WAIT(real_host_synchronize(list, timeout));
}

ze_result_t ZE_APICALL zeDriverGetExtensionFunctionAddress(ze_driver_handle_t handle,
                                                           const char *name, void **out)
{
    ze_result_t (*function)(ze_driver_handle_t, const char *, void **);
    void *const found = real("zeDriverGetExtensionFunctionAddress");
    memcpy(&function, &found, sizeof function);
    const ze_result_t result = function(handle, name, out);
    if (result == ZE_RESULT_SUCCESS && strcmp(name, "zeCommandListHostSynchronize") == 0) {
        memcpy(&real_host_synchronize, out, sizeof real_host_synchronize);
        ze_result_t(ZE_APICALL *const ours)(ze_command_list_handle_t, uint64_t) = host_synchronize;
        memcpy(out, &ours, sizeof *out);
    }
    return result;
}

static zlg_accelerator_view *create_view(zlg_queuing_mode mode)
{
    zlg_accelerator_view *view = NULL;
    const zlg_accelerator_view_desc desc = {.queuing_mode = mode};
    assert_ok(zlg_accelerator_view_create(default_accelerator(), &desc, &view));
    return view;
}

static zlg_array *create_array(zlg_accelerator_view *view)
{
    zlg_array *array = NULL;
    assert_ok(zlg_array_create(view, zlg_extent1(LENGTH), sizeof(int), &array));
    return array;
}

static zlg_status add(zlg_accelerator_view *view, zlg_array *array)
{
    return zlg_parallel_for_each(view, zlg_extent1(LENGTH), get_kernel(program, "add"), array, 1);
}

static int restore(void **state)
{
    (void)state;
    driver.submitting = ZE_RESULT_SUCCESS;
    driver.waiting = ZE_RESULT_SUCCESS;
    driver.dropping = false;
    return 0;
}

static void null_is_refused(void **state)
{
    (void)state;
    zlg_accelerator_view *view = NULL;
    zlg_completion *marker = NULL;
    const zlg_accelerator_view_desc desc = {.queuing_mode = (zlg_queuing_mode)7};
    assert_refused(zlg_accelerator_view_create(default_accelerator(), NULL, &view),
                   ZLG_ERR_ARGUMENT,
                   "zlg_accelerator_view_create: desc is NULL, a zeroed one asks for the defaults");
    assert_refused(zlg_accelerator_view_create(default_accelerator(), &desc, &view),
                   ZLG_ERR_ARGUMENT, "zlg_accelerator_view_create: there is no queuing mode 7");
    assert_refused(zlg_accelerator_view_flush(NULL), ZLG_ERR_ARGUMENT,
                   "zlg_accelerator_view_flush: view is NULL");
    assert_refused(zlg_accelerator_view_create_marker(NULL, &marker), ZLG_ERR_ARGUMENT,
                   "zlg_accelerator_view_create_marker: view is NULL");
    assert_refused(zlg_accelerator_view_create_marker(default_view(), NULL), ZLG_ERR_ARGUMENT,
                   "zlg_accelerator_view_create_marker: out is NULL");
    assert_int_equal(zlg_accelerator_view_get_queuing_mode(NULL), ZLG_QUEUING_AUTOMATIC);
    assert_int_equal(zlg_accelerator_view_get_view_removed_reason(NULL), 0);
    assert_null(view);
    assert_null(marker);
}

static void a_view_has_the_mode_it_was_made_with(void **state)
{
    (void)state;
    const zlg_queuing_mode modes[] = {ZLG_QUEUING_AUTOMATIC, ZLG_QUEUING_IMMEDIATE};
    assert_int_equal(zlg_accelerator_view_get_queuing_mode(default_view()), ZLG_QUEUING_AUTOMATIC);
    for (size_t i = 0; i < 2; i++) {
        zlg_accelerator_view *view = create_view(modes[i]);
        zlg_array *array = create_array(view);
        assert_int_equal(zlg_accelerator_view_get_queuing_mode(view), modes[i]);
        assert_ok(add(view, array));
        assert_ok(zlg_accelerator_view_flush(view));
        assert_ok(zlg_accelerator_view_wait(view));
        assert_int_equal(zlg_accelerator_view_get_view_removed_reason(view), 0);
        assert_ok(zlg_array_destroy(array));
        assert_ok(zlg_accelerator_view_destroy(view));
    }
}

static void use_completions(zlg_accelerator_view *view, zlg_array *array)
{
    zlg_completion *completion = NULL;
    for (int i = 0; i < 50; i++) {
        assert_ok(add(view, array));
        assert_ok(zlg_accelerator_view_create_marker(view, &completion));
        assert_ok(zlg_completion_wait(completion));
        zlg_completion_destroy(completion);
        assert_ok(zlg_parallel_for_each_async(&completion, view, zlg_extent1(LENGTH),
                                              get_kernel(program, "add"), array, 1));
        zlg_completion_destroy(completion);
        assert_ok(zlg_accelerator_view_wait(view));
    }
}

static void nothing_is_created_per_launch(void **state)
{
    (void)state;
    zlg_accelerator_view *view = create_view(ZLG_QUEUING_AUTOMATIC);
    zlg_array *array = create_array(view);
    const int without = driver.created;
    for (int i = 0; i < 10; i++)
        assert_ok(add(view, array));
    assert_ok(zlg_accelerator_view_wait(view));
    assert_int_equal(driver.created, without);
    use_completions(view, array);
    const int before = driver.created;
    use_completions(view, array);
    assert_int_equal(driver.created, before);
    assert_ok(zlg_array_destroy(array));
    assert_ok(zlg_accelerator_view_destroy(view));
}

static void assert_removed(zlg_accelerator_view *view, zlg_array *array)
{
    zlg_completion *marker = NULL;
    zlg_array *other = NULL;
    int value = 0;
    const int before = driver.submitted + driver.waited;
    assert_int_equal(zlg_accelerator_view_get_view_removed_reason(view),
                     ZE_RESULT_ERROR_DEVICE_LOST);
    for (int i = 0; i < 2; i++) {
        assert_refused_with(
            add(view, array), ZLG_ERR_VIEW_REMOVED,
            "zlg_parallel_for_each: the view was removed, create another one; why: ze");
        assert_int_equal(zlg_accelerator_view_wait(view), ZLG_ERR_VIEW_REMOVED);
        assert_refused_with(zlg_accelerator_view_flush(view), ZLG_ERR_VIEW_REMOVED,
                            "gave ZE_RESULT_ERROR_DEVICE_LOST (0x70000001)");
        assert_int_equal(zlg_accelerator_view_create_marker(view, &marker), ZLG_ERR_VIEW_REMOVED);
        assert_int_equal(zlg_array_create(view, zlg_extent1(1), 4, &other), ZLG_ERR_VIEW_REMOVED);
        assert_int_equal(zlg_array_wrap(view, zlg_extent1(1), 4, &value, &other),
                         ZLG_ERR_VIEW_REMOVED);
    }
    assert_null(marker);
    assert_null(other);
    assert_int_equal(driver.submitted + driver.waited, before);
}

/* Of an array in device memory: everything that would look at its elements. */
static void assert_copies_removed(zlg_array *array)
{
    static int values[LENGTH];
    zlg_completion *completion = NULL;
    const zlg_array_view view = zlg_array_get_view(array);
    assert_int_equal(zlg_copy_in(values, sizeof values, view), ZLG_ERR_VIEW_REMOVED);
    assert_int_equal(zlg_copy_out(view, values, sizeof values), ZLG_ERR_VIEW_REMOVED);
    assert_int_equal(zlg_array_view_synchronize(view), ZLG_ERR_VIEW_REMOVED);
    assert_int_equal(zlg_copy_in_async(values, sizeof values, view, &completion),
                     ZLG_ERR_VIEW_REMOVED);
    assert_int_equal(zlg_copy_out_async(view, values, sizeof values, &completion),
                     ZLG_ERR_VIEW_REMOVED);
    assert_int_equal(zlg_array_view_synchronize_async(view, &completion), ZLG_ERR_VIEW_REMOVED);
    assert_null(completion);
}

static void end_removed(zlg_accelerator_view *view, zlg_array *array)
{
    const int before = driver.submitted + driver.waited;
    assert_copies_removed(array);
    assert_int_equal(zlg_array_destroy(array), ZLG_ERR_VIEW_REMOVED);
    assert_int_equal(zlg_accelerator_view_destroy(view), ZLG_ERR_VIEW_REMOVED);
    /* Nothing but one more wait, which may take a barrier: what was submitted before may still run,
     * in memory that is being freed. */
    assert_in_range(driver.submitted + driver.waited, before, before + 2);
}

static void a_device_lost_at_a_launch_removes_the_view(void **state)
{
    (void)state;
    zlg_accelerator_view *view = create_view(ZLG_QUEUING_AUTOMATIC);
    zlg_array *array = create_array(view);
    driver.submitting = ZE_RESULT_ERROR_DEVICE_LOST;
    assert_refused_with(add(view, array), ZLG_ERR_VIEW_REMOVED,
                        "zeCommandListAppendLaunchKernel gave ZE_RESULT_ERROR_DEVICE_LOST "
                        "(0x70000001); `zellige check ");
    assert_non_null(strstr(zlg_last_message(), "; the view is removed: create another one"));
    driver.submitting = ZE_RESULT_SUCCESS;
    assert_removed(view, array);
    assert_ok(zlg_accelerator_view_wait(default_view()));
    end_removed(view, array);
}

static void a_device_lost_at_a_wait_removes_the_view(void **state)
{
    (void)state;
    zlg_accelerator_view *view = create_view(ZLG_QUEUING_AUTOMATIC);
    zlg_array *array = create_array(view);
    assert_ok(add(view, array));
    driver.waiting = ZE_RESULT_ERROR_DEVICE_LOST;
    assert_int_equal(zlg_accelerator_view_wait(view), ZLG_ERR_VIEW_REMOVED);
    driver.waiting = ZE_RESULT_SUCCESS;
    assert_removed(view, array);
    end_removed(view, array);
}

static void a_device_lost_at_a_completion_removes_the_view(void **state)
{
    (void)state;
    bool done = false;
    zlg_completion *seen = NULL;
    zlg_completion *unseen = NULL;
    zlg_accelerator_view *view = create_view(ZLG_QUEUING_AUTOMATIC);
    zlg_array *array = create_array(view);
    assert_ok(zlg_accelerator_view_create_marker(view, &seen));
    assert_ok(zlg_accelerator_view_create_marker(view, &unseen));
    driver.waiting = ZE_RESULT_ERROR_DEVICE_LOST;
    assert_int_equal(zlg_completion_poll(seen, &done), ZLG_ERR_VIEW_REMOVED);
    driver.waiting = ZE_RESULT_SUCCESS;
    assert_int_equal(zlg_completion_wait(seen), ZLG_ERR_VIEW_REMOVED);
    assert_int_equal(zlg_completion_wait(unseen), ZLG_ERR_VIEW_REMOVED);
    assert_removed(view, array);
    zlg_completion_destroy(seen);
    end_removed(view, array);
    assert_int_equal(zlg_completion_wait(unseen), ZLG_ERR_VIEW_REMOVED);
    zlg_completion_destroy(unseen);
}

static void a_failed_command_is_told_once_at_the_next_wait(void **state)
{
    (void)state;
    zlg_accelerator_view *view = create_view(ZLG_QUEUING_AUTOMATIC);
    zlg_array *array = create_array(view);
    for (int i = 0; i < 3; i++) {
        assert_ok(add(view, array));
        driver.waiting = ZE_RESULT_ERROR_UNKNOWN;
        assert_refused_with(zlg_accelerator_view_wait(view), ZLG_ERR_BACKEND,
                            "Synchronize gave ZE_RESULT_ERROR_UNKNOWN (0x7ffffffe)");
        driver.waiting = ZE_RESULT_SUCCESS;
        assert_ok(zlg_accelerator_view_wait(view));
        assert_non_null(strstr(zlg_last_message(), "ZE_RESULT_ERROR_UNKNOWN"));
        assert_ok(add(view, array));
        assert_ok(zlg_accelerator_view_wait(view));
    }
    assert_int_equal(zlg_accelerator_view_get_view_removed_reason(view), 0);
    assert_ok(zlg_array_destroy(array));
    assert_ok(zlg_accelerator_view_destroy(view));
}

static void a_completion_tells_its_failure_to_all_who_wait(void **state)
{
    (void)state;
    bool done = false;
    zlg_completion *failed = NULL;
    zlg_completion *next = NULL;
    zlg_accelerator_view *view = create_view(ZLG_QUEUING_AUTOMATIC);
    for (int i = 0; i < 50; i++) {
        assert_ok(zlg_accelerator_view_create_marker(view, &failed));
        driver.waiting = ZE_RESULT_ERROR_UNKNOWN;
        assert_refused(zlg_completion_wait(failed), ZLG_ERR_BACKEND,
                       "zeEventHostSynchronize gave ZE_RESULT_ERROR_UNKNOWN (0x7ffffffe)");
        driver.waiting = ZE_RESULT_SUCCESS;
        assert_int_equal(zlg_completion_poll(failed, &done), ZLG_ERR_BACKEND);
        assert_int_equal(zlg_completion_wait(failed), ZLG_ERR_BACKEND);
        assert_ok(zlg_accelerator_view_create_marker(view, &next));
        assert_ok(zlg_completion_wait(next));
        zlg_completion_destroy(failed);
        zlg_completion_destroy(next);
    }
    assert_false(done);
    assert_ok(zlg_accelerator_view_destroy(view));
}

/** Waits for a copy that was dropped, and that fails. */
static void fail_copy(zlg_completion *completion)
{
    driver.dropping = false;
    driver.waiting = ZE_RESULT_ERROR_UNKNOWN;
    assert_int_equal(zlg_completion_wait(completion), ZLG_ERR_BACKEND);
    driver.waiting = ZE_RESULT_SUCCESS;
    zlg_completion_destroy(completion);
}

/* Where the device does not reach the host's memory, copies are made; elsewhere nothing can be
 * lost. */
static bool has_copies(void)
{
    zlg_accelerator_properties properties;
    assert_ok(zlg_accelerator_get_properties(default_accelerator(), &properties));
    return !properties.supports_system_memory;
}

static void what_did_not_arrive_at_the_host_is_copied_again(void **state)
{
    (void)state;
    static int host[LENGTH];
    zlg_accelerator_view *view = create_view(ZLG_QUEUING_AUTOMATIC);
    zlg_array *array = NULL;
    zlg_array_view half;
    zlg_completion *completion = NULL;
    memset(host, 0, sizeof host);
    assert_ok(zlg_array_wrap(view, zlg_extent1(LENGTH), sizeof(int), host, &array));
    assert_ok(zlg_array_view_section(zlg_array_get_view(array), zlg_index1(0),
                                     zlg_extent1(LENGTH / 2), &half));
    for (int turn = 0; turn < 2 && has_copies(); turn++) {
        const zlg_array_view window = turn == 0 ? zlg_array_get_view(array) : half;
        assert_ok(add(view, array));
        driver.dropping = true;
        assert_ok(zlg_array_view_synchronize_async(window, &completion));
        fail_copy(completion);
        assert_int_equal(host[1], turn);
        assert_ok(zlg_array_view_synchronize(window));
        assert_int_equal(host[1], turn + 1);
    }
    assert_ok(zlg_array_destroy(array));
    assert_ok(zlg_accelerator_view_destroy(view));
}

static void what_did_not_arrive_at_the_device_is_copied_again(void **state)
{
    (void)state;
    static int host[LENGTH];
    zlg_accelerator_view *view = create_view(ZLG_QUEUING_AUTOMATIC);
    zlg_array *array = NULL;
    zlg_completion *completion = NULL;
    for (int i = 0; i < LENGTH; i++)
        host[i] = 40;
    assert_ok(zlg_array_wrap(view, zlg_extent1(LENGTH), sizeof(int), host, &array));
    if (has_copies()) {
        driver.dropping = true;
        assert_ok(
            zlg_array_view_synchronize_to_async(zlg_array_get_view(array), view, &completion));
        fail_copy(completion);
        assert_ok(add(view, array));
        assert_ok(add(view, array));
        assert_ok(zlg_array_view_synchronize(zlg_array_get_view(array)));
        assert_int_equal(host[LENGTH - 1], 42);
    }
    assert_ok(zlg_array_destroy(array));
    assert_ok(zlg_accelerator_view_destroy(view));
}

/* Nobody knows whether the launch still runs: its memory is not given to anybody else. */
static void memory_stays_while_commands_cannot_be_waited_for(void **state)
{
    (void)state;
    for (int waits = 0; waits < 2; waits++) {
        zlg_accelerator_view *view = create_view(ZLG_QUEUING_AUTOMATIC);
        zlg_array *array = create_array(view);
        assert_ok(add(view, array));
        driver.freed = 0;
        driver.waiting = waits > 0 ? ZE_RESULT_ERROR_UNKNOWN : ZE_RESULT_SUCCESS;
        assert_int_equal(zlg_array_destroy(array), waits > 0 ? ZLG_ERR_BACKEND : ZLG_OK);
        assert_int_equal(driver.freed, waits > 0 ? 0 : 1);
        driver.waiting = ZE_RESULT_SUCCESS;
        assert_ok(zlg_accelerator_view_destroy(view));
    }
}

static void a_launch_that_is_not_submitted_gives_no_completion(void **state)
{
    (void)state;
    zlg_completion *completion = NULL;
    zlg_accelerator_view *view = create_view(ZLG_QUEUING_AUTOMATIC);
    zlg_array *array = create_array(view);
    for (int i = 0; i < 50; i++) {
        driver.submitting = ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
        assert_int_equal(zlg_parallel_for_each_async(&completion, view, zlg_extent1(LENGTH),
                                                     get_kernel(program, "add"), array, 1),
                         ZLG_ERR_OUT_OF_MEMORY);
        assert_int_equal(zlg_accelerator_view_create_marker(view, &completion),
                         ZLG_ERR_OUT_OF_MEMORY);
        driver.submitting = ZE_RESULT_SUCCESS;
    }
    assert_null(completion);
    assert_ok(add(view, array));
    assert_ok(zlg_array_destroy(array));
    assert_ok(zlg_accelerator_view_destroy(view));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(null_is_refused),
        cmocka_unit_test(a_view_has_the_mode_it_was_made_with),
        cmocka_unit_test(nothing_is_created_per_launch),
        cmocka_unit_test_teardown(a_device_lost_at_a_launch_removes_the_view, restore),
        cmocka_unit_test_teardown(a_device_lost_at_a_wait_removes_the_view, restore),
        cmocka_unit_test_teardown(a_device_lost_at_a_completion_removes_the_view, restore),
        cmocka_unit_test_teardown(a_failed_command_is_told_once_at_the_next_wait, restore),
        cmocka_unit_test_teardown(a_completion_tells_its_failure_to_all_who_wait, restore),
        cmocka_unit_test_teardown(what_did_not_arrive_at_the_host_is_copied_again, restore),
        cmocka_unit_test_teardown(what_did_not_arrive_at_the_device_is_copied_again, restore),
        cmocka_unit_test_teardown(memory_stays_while_commands_cannot_be_waited_for, restore),
        cmocka_unit_test_teardown(a_launch_that_is_not_submitted_gives_no_completion, restore),
    };
    return cmocka_run_group_tests_name("zellige.api.accelerator_view", tests, begin, end);
}
