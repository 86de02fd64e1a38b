/* Variables that the host looks up by a name that no other module knows. */
#include "tests/foreign/foreign.h"

static uint32_t *find(ze_module_handle_t module, const char *name)
{
    size_t size = 0;
    void *address = NULL;
    assert_ok(zeModuleGetGlobalPointer(module, name, &size, &address));
    assert_int_equal(size, 4);
    return address;
}

/* Of a word: variables are in memory of the device. */
static void copy(void *to, const void *from)
{
    ze_command_list_handle_t list = make_list();
    assert_ok(zeCommandListAppendMemoryCopy(list, to, from, 4, NULL, 0, NULL));
    run_list(list);
    assert_ok(zeCommandListDestroy(list));
}

static void the_host_finds_variables_by_its_names(void **state)
{
    (void)state;
    const ze_group_count_t one = {1, 1, 1};
    ze_module_handle_t module = foreign_module("host_names");
    ze_kernel_handle_t kernel = make_kernel(module, "k");
    ze_command_list_handle_t list = make_list();
    uint32_t *out = make_memory(4);
    uint32_t *variable = find(module, "_Z2dg");
    assert_ptr_equal(variable, find(module, "dg"));
    assert_ptr_equal(find(module, "some"), find(module, "other"));
    copy(out, variable);
    assert_int_equal(*out, 7);
    copy(variable, &(uint32_t){40});
    copy(find(module, "some"), &(uint32_t){2});
    assert_ok(set_pointer(kernel, 0, out));
    assert_ok(zeCommandListAppendLaunchKernel(list, kernel, &one, NULL, 0, NULL));
    run_list(list);
    assert_int_equal(*out, 42);
    free_memory(out);
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeModuleDestroy(module));
}

/* Such a name is no export: two modules may have the same. */
static void two_modules_may_have_one_name(void **state)
{
    (void)state;
    void *address = NULL;
    size_t size = 0;
    ze_module_handle_t modules[] = {foreign_module("host_names"), foreign_module("host_names")};
    assert_ok(zeModuleDynamicLink(2, modules, NULL));
    assert_ptr_not_equal(find(modules[0], "_Z2dg"), find(modules[1], "_Z2dg"));
    assert_result(ZE_RESULT_ERROR_INVALID_GLOBAL_NAME,
                  zeModuleGetGlobalPointer(modules[0], "_Z3dg2", &size, &address));
    assert_ok(zeModuleDestroy(modules[0]));
    assert_ok(zeModuleDestroy(modules[1]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_host_finds_variables_by_its_names),
        cmocka_unit_test(two_modules_may_have_one_name),
    };
    return client_run(tests);
}
