/* The names that the source has for the types of a kernel's parameters. */
#include <string.h>

#include "tests/foreign/foreign.h"

typedef ze_result_t (*get_argument_type)(ze_kernel_handle_t, uint32_t, uint32_t *, char *);

static ze_result_t ask(const char *kernel_name, uint32_t index, uint32_t *size, char *text)
{
    get_argument_type get;
    void *address = extension("zexKernelGetArgumentType");
    memcpy(&get, &address, sizeof get);
    ze_module_handle_t module = foreign_module("argument_types");
    ze_kernel_handle_t kernel = make_kernel(module, kernel_name);
    const ze_result_t result = get(kernel, index, size, text);
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeModuleDestroy(module));
    return result;
}

static void check(const char *kernel, uint32_t index, const char *expected)
{
    char text[64] = "";
    uint32_t size = 0;
    assert_ok(ask(kernel, index, &size, NULL));
    assert_int_equal(size, strlen(expected) + 1);
    size = sizeof text;
    assert_ok(ask(kernel, index, &size, text));
    assert_int_equal(size, strlen(expected) + 1);
    assert_string_equal(text, expected);
}

static void kernels_tell_the_types_of_arguments(void **state)
{
    (void)state;
    check("k", 0, "float4*");
    check("k", 1, "pair<int, box<float,2> >");
    check("k.other", 0, "ulong*");
    check("k.other", 1, "unsigned int");
    check("short", 0, "char*");
}

static void what_the_module_does_not_say_is_refused(void **state)
{
    (void)state;
    uint32_t size = 0;
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE, ask("short", 1, &size, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_INDEX, ask("k", 2, &size, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, ask("k", 0, NULL, NULL));
}

static void a_short_buffer_gets_what_fits(void **state)
{
    (void)state;
    char text[] = "????????";
    uint32_t size = 4;
    assert_ok(ask("k", 0, &size, text));
    assert_int_equal(size, 8);
    assert_string_equal(text, "flo");
    assert_int_equal(text[4], '?');
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kernels_tell_the_types_of_arguments),
        cmocka_unit_test(what_the_module_does_not_say_is_refused),
        cmocka_unit_test(a_short_buffer_gets_what_fits),
    };
    return client_run(tests);
}
