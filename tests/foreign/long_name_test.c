/* A kernel of a long name that cannot be created: the description of the failure has the reason,
 * which stands behind the name. */
#include <stdlib.h>

#include "tests/foreign/foreign.h"

static void the_reason_is_told(void **state)
{
    (void)state;
    uint32_t count = 2;
    const char *names[2];
    ze_kernel_handle_t kernel = NULL;
    ze_module_handle_t module = foreign_module("long_name");
    assert_ok(zeModuleGetKernelNames(module, &count, names));
    assert_int_equal(count, 2);
    const char *name = strlen(names[0]) > strlen(names[1]) ? names[0] : names[1];
    assert_true(strlen(name) > 1024);
    const ze_kernel_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_KERNEL_DESC, .pKernelName = name};
    assert_result(ZE_RESULT_ERROR_MODULE_BUILD_FAILURE, zeKernelCreate(module, &desc, &kernel));
    const char *text = last_error();
    assert_memory_equal(text, "kernel \"_ZTS", 12);
    assert_non_null(strstr(text, " ... "));
    assert_non_null(strstr(text, "\" cannot be created: "));
    assert_non_null(strstr(text, "\"__builtin_IB_fence\" is inside Intel's compiler"));
    assert_ok(zeKernelDestroy(make_kernel(module, "k")));
    assert_ok(zeModuleDestroy(module));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_reason_is_told)};
    return client_run(tests);
}
