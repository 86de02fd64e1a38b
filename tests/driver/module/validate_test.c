/* The environment of this test asks for the opinion of spirv-val. */
#include "tests/driver/client.h"

#include <string.h>

static void the_opinion_is_in_the_log(void **state)
{
    (void)state;
    const uint32_t nonsense[8] = {0x07230203, 0x00010000, 0, 1, 0, 0xdead, 0xbeef, 0};
    char text[2000];
    size_t size = sizeof text;
    ze_module_handle_t module = NULL;
    ze_module_build_log_handle_t log = NULL;
    const ze_module_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_MODULE_DESC,
                                   .format = ZE_MODULE_FORMAT_IL_SPIRV,
                                   .inputSize = sizeof nonsense,
                                   .pInputModule = (const uint8_t *)nonsense};
    assert_result(ZE_RESULT_ERROR_MODULE_BUILD_FAILURE,
                  zeModuleCreate(context, device, &desc, &module, &log));
    assert_ok(zeModuleBuildLogGetString(log, &size, text));
    assert_non_null(strstr(text, "spirv-val: error"));
    assert_non_null(strstr(text, "\nword "));
    assert_ok(zeModuleBuildLogDestroy(log));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_opinion_is_in_the_log),
    };
    return client_run(tests);
}
