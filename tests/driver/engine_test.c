/* The choice of engine, as the environment of this test makes it: one that does not exist. */
#include "tests/driver/client.h"

#include <string.h>

#include <zellige/program.h>

#include "kernels.cl.h"

static void the_device_is_there_and_modules_fail_with_a_reason(void **state)
{
    (void)state;
    char text[300];
    size_t size = sizeof text;
    ze_module_handle_t module = NULL;
    ze_module_build_log_handle_t log = NULL;
    ze_device_module_properties_t properties = {.stype =
                                                    ZE_STRUCTURE_TYPE_DEVICE_MODULE_PROPERTIES};
    const ze_module_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_MODULE_DESC,
                                   .format = ZE_MODULE_FORMAT_IL_SPIRV,
                                   .inputSize = kernels_spirv.count * 4,
                                   .pInputModule = (const uint8_t *)kernels_spirv.words};
    assert_ok(zeDeviceGetModuleProperties(device, &properties));
    assert_result(ZE_RESULT_ERROR_MODULE_BUILD_FAILURE,
                  zeModuleCreate(context, device, &desc, &module, &log));
    assert_ok(zeModuleBuildLogGetString(log, &size, text));
    assert_non_null(strstr(text, "no-such-engine"));
    assert_ok(zeModuleBuildLogDestroy(log));
}

static void memory_and_copies_need_no_engine(void **state)
{
    (void)state;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    int *memory = make_memory(2 * sizeof *memory);
    memory[0] = 5;
    assert_ok(
        zeCommandListAppendMemoryCopy(list, memory + 1, memory, sizeof *memory, NULL, 0, NULL));
    assert_int_equal(memory[1], 5);
    free_memory(memory);
    assert_ok(zeCommandListDestroy(list));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_device_is_there_and_modules_fail_with_a_reason),
        cmocka_unit_test(memory_and_copies_need_no_engine),
    };
    return client_run(tests);
}
