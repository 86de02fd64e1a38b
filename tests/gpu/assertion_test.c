/* Assertions of kernels that fail on a GPU: the first is told, the launch fails and its context is
 * lost; work-items of which they hold go on, and a new context works. Needs a GPU of NVIDIA, and
 * its driver by ZE_ENABLE_ALT_DRIVERS. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "tests/foreign/foreign.h"

enum { GROUP = 64, GROUPS = 100, HOLDS = 3 }; /* of the first items */

static const char assertion[] = "Assertion `i < 3` failed.";

typedef struct run {
    ze_module_handle_t module;
    ze_kernel_handle_t kernel;
    uint32_t *out; /* an item's number, if its assertion holds */
} run;

static run open_run(uint32_t group)
{
    run made = {.module = foreign_module("assertion_fails"),
                .out = make_memory(GROUP * GROUPS * sizeof(uint32_t))};
    made.kernel = make_kernel(made.module, "k");
    assert_ok(zeKernelSetGroupSize(made.kernel, group, 1, 1));
    assert_ok(set_pointer(made.kernel, 0, made.out));
    memset(made.out, 0xff, GROUP * GROUPS * sizeof(uint32_t));
    return made;
}

static void close_run(const run *self)
{
    assert_ok(zeKernelDestroy(self->kernel));
    assert_ok(zeModuleDestroy(self->module));
    free_memory(self->out);
}

typedef ze_result_t launching(const run *self, uint32_t groups);

static ze_result_t launch_at_once(const run *self, uint32_t groups)
{
    const ze_group_count_t count = {groups, 1, 1};
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    const ze_result_t result =
        zeCommandListAppendLaunchKernel(list, self->kernel, &count, NULL, 0, NULL);
    assert_ok(zeCommandListDestroy(list));
    return result;
}

static ze_result_t launch_from_a_list(const run *self, uint32_t groups)
{
    const ze_group_count_t count = {groups, 1, 1};
    ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_command_list_handle_t list = make_list();
    assert_ok(zeCommandListAppendLaunchKernel(list, self->kernel, &count, NULL, 0, NULL));
    assert_ok(zeCommandListClose(list));
    ze_result_t result = zeCommandQueueExecuteCommandLists(queue, 1, &list, NULL);
    if (result == ZE_RESULT_SUCCESS)
        result = zeCommandQueueSynchronize(queue, UINT64_MAX);
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeCommandQueueDestroy(queue));
    return result;
}

/* Nothing is asserted meanwhile: stderr is a file. */
static ze_result_t launch_and_read(launching *launch, const run *self, char *text, size_t room)
{
    char path[] = "/tmp/zellige-assertion-XXXXXX";
    const int file = mkstemp(path), before = dup(STDERR_FILENO);
    assert_true(file >= 0 && before >= 0);
    (void)unlink(path);
    assert_true(dup2(file, STDERR_FILENO) >= 0);
    const ze_result_t result = launch(self, GROUPS);
    assert_true(dup2(before, STDERR_FILENO) >= 0);
    memset(text, 0, room);
    assert_true(pread(file, text, room - 1, 0) > 0);
    close(before);
    close(file);
    return result;
}

static void expect_told_once(const char *text)
{
    const char *first = strstr(text, assertion);
    assert_non_null(strstr(text, "a.cpp:7: k: global id: ["));
    assert_non_null(first);
    assert_null(strstr(first + 1, assertion));
}

/* As a program does that goes on. */
static void renew_context(void)
{
    const ze_context_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    assert_ok(zeContextDestroy(context));
    assert_ok(zeContextCreate(driver, &desc, &context));
}

static void try_with(launching *launch)
{
    char text[4096];
    run failing = open_run(GROUP);
    assert_result(ZE_RESULT_ERROR_DEVICE_LOST,
                  launch_and_read(launch, &failing, text, sizeof text));
    expect_told_once(text);
    for (uint32_t i = 0; i < GROUP * GROUPS; i++)
        assert_int_equal(failing.out[i], i < HOLDS ? i : UINT32_MAX);
    assert_result(ZE_RESULT_ERROR_DEVICE_LOST, zeContextGetStatus(context));
    assert_result(ZE_RESULT_ERROR_DEVICE_LOST, launch_at_once(&failing, 1));
    close_run(&failing);
    renew_context();
    run holding = open_run(HOLDS);
    assert_ok(launch(&holding, 1));
    for (uint32_t i = 0; i < GROUP; i++)
        assert_int_equal(holding.out[i], i < HOLDS ? i : UINT32_MAX);
    assert_ok(zeContextGetStatus(context));
    close_run(&holding);
}

static void in_an_immediate_list(void **state)
{
    (void)state;
    try_with(launch_at_once);
}

static void in_a_queue(void **state)
{
    (void)state;
    try_with(launch_from_a_list);
}

int main(void)
{
    if (zeInit(0) != ZE_RESULT_SUCCESS)
        return fprintf(stderr, "skipped: there is no GPU of NVIDIA\n"), 77;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_an_immediate_list),
        cmocka_unit_test(in_a_queue),
    };
    return cmocka_run_group_tests_name("zellige.gpu.assertion", tests, client_open, client_close);
}
