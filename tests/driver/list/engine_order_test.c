/* Queues and lists that a program wants on one engine (ZE_COMMAND_QUEUE_FLAG_EXPLICIT_ONLY): they
 * begin in the order of submission, without events. */
#include "tests/driver/client.h"

#include <time.h>

#include <zellige/program.h>

#include "waiting.cl.h"

static const uint64_t millisecond = 1000000, second = 1000000000;

enum { FLAG, VALUE, FIRST, SECOND };

static struct {
    ze_result_t (*zeCommandListAppendHostFunction)(ze_command_list_handle_t, void (*)(void *),
                                                   void *, const void *, ze_event_handle_t,
                                                   uint32_t, ze_event_handle_t *);
} f;

static ze_module_handle_t module;
static ze_kernel_handle_t wait_for_flag;
static ze_command_list_handle_t one, other;
static volatile int *memory;

static ze_command_list_handle_t make_explicit(uint32_t ordinal)
{
    ze_command_list_handle_t list = NULL;
    const ze_command_queue_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC,
                                          .ordinal = ordinal,
                                          .flags = ZE_COMMAND_QUEUE_FLAG_EXPLICIT_ONLY,
                                          .mode = ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS};
    assert_ok(zeCommandListCreateImmediate(context, device, &desc, &list));
    return list;
}

static int setup(void **state)
{
    (void)state;
    module = make_module(waiting_spirv.words, waiting_spirv.count);
    wait_for_flag = make_kernel(module, "wait_for");
    memory = make_memory(4096);
    memory[VALUE] = 7;
    one = make_explicit(0);
    other = make_explicit(0);
    assert_ok(zeKernelSetGroupSize(wait_for_flag, 1, 1, 1));
    assert_ok(set_pointer(wait_for_flag, 0, (const void *)memory));
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    memory[FLAG] = 1; /* where a case has failed, too */
    assert_ok(zeCommandListDestroy(other));
    assert_ok(zeCommandListDestroy(one));
    assert_ok(zeKernelDestroy(wait_for_flag));
    assert_ok(zeModuleDestroy(module));
    free_memory((void *)memory);
    return 0;
}

/* It lasts until the host sets the flag. */
static void append_flag(ze_command_list_handle_t list)
{
    const ze_group_count_t groups = {1, 1, 1};
    assert_ok(zeCommandListAppendLaunchKernel(list, wait_for_flag, &groups, NULL, 0, NULL));
}

static void append_copy(ze_command_list_handle_t list, int to, int from)
{
    assert_ok(zeCommandListAppendMemoryCopy(list, (void *)&memory[to], (void *)&memory[from],
                                            sizeof(int), NULL, 0, NULL));
}

static void later_submissions_begin_later(void **state)
{
    (void)state;
    append_flag(one);
    append_copy(one, FIRST, VALUE);
    append_copy(other, SECOND, FIRST);
    assert_result(ZE_RESULT_NOT_READY, synchronize(other, 5 * millisecond));
    memory[FLAG] = 1;
    assert_ok(synchronize(other, UINT64_MAX));
    assert_int_equal(memory[SECOND], 7);
}

static void lists_of_a_queue_keep_the_order(void **state)
{
    (void)state;
    const ze_command_queue_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC,
                                          .flags = ZE_COMMAND_QUEUE_FLAG_EXPLICIT_ONLY,
                                          .mode = ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS};
    ze_command_queue_handle_t queue;
    assert_ok(zeCommandQueueCreate(context, device, &desc, &queue));
    ze_command_list_handle_t list = make_list();
    append_flag(list);
    append_copy(list, FIRST, VALUE);
    assert_ok(zeCommandListClose(list));
    assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &list, NULL));
    append_copy(one, SECOND, FIRST);
    assert_result(ZE_RESULT_NOT_READY, synchronize(one, 5 * millisecond));
    memory[FLAG] = 1;
    assert_ok(synchronize(one, UINT64_MAX));
    assert_int_equal(memory[SECOND], 7);
    assert_ok(zeCommandQueueSynchronize(queue, UINT64_MAX));
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeCommandQueueDestroy(queue));
}

static void others_do_not_wait(void **state)
{
    (void)state;
    ze_command_list_handle_t copies = make_explicit(1);
    ze_command_list_handle_t usual = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    append_flag(one);
    append_copy(copies, FIRST, VALUE);
    append_copy(usual, SECOND, VALUE);
    assert_ok(synchronize(copies, 10 * second));
    assert_ok(synchronize(usual, 10 * second));
    memory[FLAG] = 1;
    assert_ok(synchronize(one, UINT64_MAX));
    assert_ok(zeCommandListDestroy(usual));
    assert_ok(zeCommandListDestroy(copies));
}

static void a_list_that_waits_holds_up_no_other(void **state)
{
    (void)state;
    ze_event_handle_t event;
    ze_event_pool_handle_t pool = make_events(1, 0, &event);
    assert_ok(zeCommandListAppendBarrier(one, NULL, 1, &event));
    append_copy(one, FIRST, SECOND);
    append_copy(other, SECOND, VALUE);
    assert_ok(synchronize(other, 10 * second));
    assert_ok(zeEventHostSignal(event));
    assert_ok(synchronize(one, UINT64_MAX));
    assert_int_equal(memory[FIRST], 7);
    destroy_events(pool, 1, &event);
}

static double seconds(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Behind what waits for an event in one list. */
static double time_copies(int count, int waiting)
{
    ze_event_handle_t event;
    ze_event_pool_handle_t pool = make_events(1, 0, &event);
    assert_ok(zeCommandListAppendBarrier(one, NULL, 1, &event));
    for (int i = 0; i < waiting; i++)
        append_copy(one, FIRST, VALUE);
    const double start = seconds();
    for (int i = 0; i < count; i++)
        append_copy(other, SECOND, VALUE);
    assert_ok(synchronize(other, UINT64_MAX));
    const double taken = seconds() - start;
    assert_ok(zeEventHostSignal(event));
    assert_ok(synchronize(one, UINT64_MAX));
    destroy_events(pool, 1, &event);
    return taken;
}

/* If each command looked at all of those, it would take 200 times as long. */
static void thousands_that_wait_cost_others_nothing(void **state)
{
    (void)state;
    const int many = 20000;
    const double beside_few = time_copies(many, 1);
    assert_true(time_copies(many, many) < 40 * beside_few);
}

static void wait_for_other(void *result)
{
    *(ze_result_t *)result = synchronize(other, 10 * second);
}

static void so_does_one_whose_host_function_waits(void **state)
{
    (void)state;
    ze_result_t result = ZE_RESULT_NOT_READY;
    FIND_EXTENSION(f, zeCommandListAppendHostFunction);
    append_flag(one);
    assert_ok(f.zeCommandListAppendHostFunction(one, wait_for_other, &result, NULL, NULL, 0, NULL));
    append_copy(one, FIRST, SECOND);
    append_copy(other, SECOND, VALUE);
    memory[FLAG] = 1;
    assert_ok(synchronize(one, UINT64_MAX));
    assert_ok(result);
    assert_int_equal(memory[FIRST], 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(later_submissions_begin_later, setup, teardown),
        cmocka_unit_test_setup_teardown(lists_of_a_queue_keep_the_order, setup, teardown),
        cmocka_unit_test_setup_teardown(others_do_not_wait, setup, teardown),
        cmocka_unit_test_setup_teardown(a_list_that_waits_holds_up_no_other, setup, teardown),
        cmocka_unit_test_setup_teardown(thousands_that_wait_cost_others_nothing, setup, teardown),
        cmocka_unit_test_setup_teardown(so_does_one_whose_host_function_waits, setup, teardown),
    };
    return client_run(tests);
}
