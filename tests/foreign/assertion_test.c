/* An assertion of a kernel that fails is told on stderr, and loses the device. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "tests/foreign/foreign.h"

static const char words[] =
    "a.cpp:7: k: global id: [3,0,0], local id: [3,0,0] Assertion `i < 3` failed.";

static ze_result_t (*wait_for)(ze_command_list_handle_t list, uint64_t timeout);

/* Nothing is asserted here: stderr is a file. */
static ze_result_t launch(ze_command_list_handle_t list, ze_kernel_handle_t kernel)
{
    const ze_group_count_t one = {1, 1, 1};
    const ze_result_t result = zeCommandListAppendLaunchKernel(list, kernel, &one, NULL, 0, NULL);
    return result == ZE_RESULT_SUCCESS ? wait_for(list, UINT64_MAX) : result;
}

static void an_assertion_that_fails_is_told(void **state)
{
    (void)state;
    char path[] = "/tmp/zellige-assertion-XXXXXX", text[512] = {0};
    uint32_t *out = make_memory(64);
    ze_module_handle_t module = foreign_module("assertion_fails");
    ze_kernel_handle_t kernel = make_kernel(module, "k");
    const int file = mkstemp(path), before = dup(STDERR_FILENO);
    assert_true(file >= 0 && before >= 0);
    (void)unlink(path);
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    void *address = extension("zeCommandListHostSynchronize");
    memcpy(&wait_for, &address, sizeof wait_for);
    assert_ok(zeKernelSetGroupSize(kernel, 4, 1, 1));
    assert_ok(set_pointer(kernel, 0, out));
    assert_true(dup2(file, STDERR_FILENO) >= 0);
    const ze_result_t result = launch(list, kernel);
    assert_true(dup2(before, STDERR_FILENO) >= 0);
    assert_result(ZE_RESULT_ERROR_DEVICE_LOST, result);
    assert_true(pread(file, text, sizeof text - 1, 0) > 0);
    assert_non_null(strstr(text, words));
    assert_non_null(strstr(last_error(), words));
    close(before);
    close(file);
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeModuleDestroy(module));
    free_memory(out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(an_assertion_that_fails_is_told)};
    return client_run(tests);
}
