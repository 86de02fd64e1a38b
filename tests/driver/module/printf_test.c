/* What a kernel prints has left the process when anybody is told that its launch is over: a program
 * whose output is a file or a pipe may be read, or killed, just then. */
#include "tests/driver/client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <zellige/program.h>

#include "printing.cl.h"

static ze_module_handle_t module;
static ze_kernel_handle_t kernel;
static int file, before;

static int open_kernel(void **state)
{
    client_open(state);
    module = make_module(printing_spirv.words, printing_spirv.count);
    kernel = make_kernel(module, "greet");
    assert_ok(zeKernelSetGroupSize(kernel, 4, 1, 1));
    return 0;
}

static int close_kernel(void **state)
{
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeModuleDestroy(module));
    return client_close(state);
}

/* From here to give_back(), stdout is a file. */
static void redirect(void)
{
    char path[] = "/tmp/zellige-printf-XXXXXX";
    (void)fflush(stdout);
    file = mkstemp(path);
    assert_true(file >= 0);
    (void)unlink(path);
    before = dup(STDOUT_FILENO);
    assert_true(before >= 0 && dup2(file, STDOUT_FILENO) >= 0);
}

static void give_back(const char *expected)
{
    char text[256] = {0};
    const ssize_t length = pread(file, text, sizeof text - 1, 0);
    (void)fflush(stdout);
    assert_true(dup2(before, STDOUT_FILENO) >= 0);
    close(before);
    close(file);
    assert_int_equal(length, strlen(expected));
    assert_string_equal(text, expected);
}

static void append(ze_command_list_handle_t list, int number, ze_event_handle_t signal)
{
    const ze_group_count_t groups = {2, 1, 1};
    assert_ok(set_value(kernel, 0, sizeof number, &number));
    assert_ok(zeCommandListAppendLaunchKernel(list, kernel, &groups, signal, 0, NULL));
}

static void a_queue_was_waited_for(void **state)
{
    (void)state;
    ze_command_list_handle_t list = make_list();
    ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    append(list, 1, NULL);
    append(list, 2, NULL);
    assert_ok(zeCommandListClose(list));
    redirect();
    assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &list, NULL));
    assert_ok(zeCommandQueueSynchronize(queue, UINT64_MAX));
    give_back("hello 1\nhello 2\n");
    assert_ok(zeCommandQueueDestroy(queue));
    assert_ok(zeCommandListDestroy(list));
}

static void a_fence_was_waited_for(void **state)
{
    (void)state;
    const ze_fence_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_FENCE_DESC};
    ze_command_list_handle_t list = make_list();
    ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_fence_handle_t fence = NULL;
    assert_ok(zeFenceCreate(queue, &desc, &fence));
    append(list, 3, NULL);
    assert_ok(zeCommandListClose(list));
    redirect();
    assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &list, fence));
    assert_ok(zeFenceHostSynchronize(fence, UINT64_MAX));
    give_back("hello 3\n");
    assert_ok(zeFenceDestroy(fence));
    assert_ok(zeCommandQueueDestroy(queue));
    assert_ok(zeCommandListDestroy(list));
}

static void an_immediate_list_was_waited_for(void **state)
{
    (void)state;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    redirect();
    append(list, 4, NULL);
    assert_ok(synchronize(list, UINT64_MAX));
    give_back("hello 4\n");
    assert_ok(zeCommandListDestroy(list));
}

static void a_synchronous_list_has_returned(void **state)
{
    (void)state;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    redirect();
    append(list, 5, NULL);
    give_back("hello 5\n");
    assert_ok(zeCommandListDestroy(list));
}

static void an_event_was_waited_for(void **state)
{
    (void)state;
    ze_event_handle_t event;
    ze_event_pool_handle_t pool = make_events(1, 0, &event);
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    redirect();
    append(list, 6, event);
    assert_ok(zeEventHostSynchronize(event, UINT64_MAX));
    give_back("hello 6\n");
    assert_ok(zeEventHostReset(event));
    redirect();
    append(list, 7, event);
    while (zeEventQueryStatus(event) == ZE_RESULT_NOT_READY)
        sleep_milliseconds(1);
    give_back("hello 7\n");
    assert_ok(synchronize(list, UINT64_MAX));
    assert_ok(zeCommandListDestroy(list));
    destroy_events(pool, 1, &event);
}

static void a_cooperative_launch_was_waited_for(void **state)
{
    (void)state;
    const ze_group_count_t groups = {1, 1, 1};
    const int number = 8;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    assert_ok(set_value(kernel, 0, sizeof number, &number));
    redirect();
    assert_ok(zeCommandListAppendLaunchCooperativeKernel(list, kernel, &groups, NULL, 0, NULL));
    give_back("hello 8\n");
    assert_ok(zeCommandListDestroy(list));
}

static void types_decide_what_is_printed(void **state)
{
    (void)state;
    const ze_group_count_t groups = {1, 1, 1};
    const int number = 7;
    ze_kernel_handle_t various = make_kernel(module, "various");
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    assert_ok(zeKernelSetGroupSize(various, 4, 1, 1));
    assert_ok(set_value(various, 0, sizeof number, &number));
    redirect();
    assert_ok(zeCommandListAppendLaunchKernel(list, various, &groups, NULL, 0, NULL));
    give_back("7,-2,3,4|0.500000,1.000000,2.000000,3.000000|"
              "7696581394432|7|-1|x|"
              "    7|0x1p+0|text|%|%n|"
              "1,2,ff|1,18446744073709551615|-3\n");
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeKernelDestroy(various));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_queue_was_waited_for),
        cmocka_unit_test(a_fence_was_waited_for),
        cmocka_unit_test(an_immediate_list_was_waited_for),
        cmocka_unit_test(a_synchronous_list_has_returned),
        cmocka_unit_test(an_event_was_waited_for),
        cmocka_unit_test(a_cooperative_launch_was_waited_for),
        cmocka_unit_test(types_decide_what_is_printed),
    };
    /* As where it is no terminal. */
    if (setvbuf(stdout, NULL, _IOFBF, BUFSIZ) != 0)
        return 1;
    return cmocka_run_group_tests(tests, open_kernel, close_kernel);
}
