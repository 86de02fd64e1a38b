#include "tests/driver/client.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

static void identity_is_stable(void **state)
{
    (void)state;
    ze_driver_properties_t first = {.stype = ZE_STRUCTURE_TYPE_DRIVER_PROPERTIES};
    ze_driver_properties_t second = first;
    ze_api_version_t version;
    assert_ok(zeInit(0));
    assert_ok(zeDriverGetProperties(driver, &first));
    assert_ok(zeDriverGetProperties(driver, &second));
    assert_memory_equal(&first, &second, sizeof first);
    /* Above what Unified Runtime asks for before it uses lists in order or launches with
     * arguments. */
    assert_true(first.driverVersion >= (1U << 24 | 15U << 16 | 38921U));
    assert_ok(zeDriverGetApiVersion(driver, &version));
    assert_int_equal(version, ZE_MAKE_VERSION(1, 7));
}

static void it_looks_older_if_asked(void **state)
{
    (void)state;
    const char *const asked[] = {"1.4", "1.0", "1.99", "2.0", "new"};
    const ze_api_version_t expected[] = {ZE_API_VERSION_1_4, ZE_API_VERSION_1_0,
                                         ZE_MAKE_VERSION(1, 7), ZE_MAKE_VERSION(1, 7),
                                         ZE_MAKE_VERSION(1, 7)};
    for (size_t i = 0; i < 5; i++) {
        ze_api_version_t version;
        setenv("ZELLIGE_CPU_API_VERSION", asked[i], 1);
        assert_ok(zeDriverGetApiVersion(driver, &version));
        assert_int_equal(version, expected[i]);
    }
    unsetenv("ZELLIGE_CPU_API_VERSION");
}

static void every_count_follows_the_pattern(void **state)
{
    (void)state;
    ze_driver_extension_properties_t extensions[64];
    uint32_t total = 0;
    assert_ok(zeDriverGetExtensionProperties(driver, &total, NULL));
    assert_in_range(total, 1, 64);
    uint32_t count = 64;
    memset(extensions, 0, sizeof extensions);
    assert_ok(zeDriverGetExtensionProperties(driver, &count, extensions));
    assert_int_equal(count, total);
    count = 1;
    memset(extensions, 0, sizeof extensions); /* validation takes names for types of structures */
    assert_ok(zeDriverGetExtensionProperties(driver, &count, extensions));
    assert_int_equal(count, 1);
    assert_string_equal(extensions[0].name, ZE_GLOBAL_OFFSET_EXP_NAME);
}

static void functions_of_extensions_are_found(void **state)
{
    (void)state;
    void *function = &function;
    assert_non_null(extension("zeKernelSetGlobalOffsetExp"));
    assert_non_null(extension("zeEventQueryTimestampsExp"));
    assert_non_null(extension("zeCommandListHostSynchronize"));
    assert_non_null(extension("zeDriverGetLastErrorDescription"));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  zeDriverGetExtensionFunctionAddress(driver, "zeNoSuchFunction", &function));
    assert_null(function);
}

static void null_is_refused(void **state)
{
    (void)state;
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeDriverGetProperties(driver, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeDriverGetApiVersion(driver, NULL));
}

static void contexts_are_made_and_destroyed(void **state)
{
    (void)state;
    ze_context_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    ze_context_handle_t other = NULL;
    assert_ok(zeContextCreateEx(driver, &desc, 1, &device, &other));
    assert_ok(zeContextGetStatus(other));
    assert_ok(zeContextSystemBarrier(other, device));
    assert_ok(zeContextDestroy(other));
    desc.flags = 0x80;
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION, zeContextCreate(driver, &desc, &other));
}

/* The parts of a program initialise Level Zero each in their own way. */
static void another_part_wants_graphics_only(void **state)
{
    (void)state;
    ze_device_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES};
    zeInit(ZE_INIT_FLAG_GPU_ONLY);
    assert_ok(zeInit(0));
    assert_ok(zeDeviceGetProperties(device, &properties));
    assert_int_equal(properties.type, ZE_DEVICE_TYPE_CPU);
}

/* A loader that wraps handles returns this one as it is, and then takes it for a wrapper. */
static void the_default_context_is_of_use(void **state)
{
    (void)state;
    ze_context_handle_t (*get)(ze_driver_handle_t);
    const ze_host_mem_alloc_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC};
    void *memory = NULL, *address = dlsym(RTLD_DEFAULT, "zeDriverGetDefaultContext");
    if (address == NULL)
        skip_because("this loader knows no default contexts");
    memcpy(&get, &address, sizeof get);
    ze_context_handle_t its_context = get(driver);
    assert_non_null(its_context);
    assert_ok(zeMemAllocHost(its_context, &desc, 64, 0, &memory));
    assert_ok(zeMemFree(its_context, memory));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_looks_older_if_asked),
        cmocka_unit_test(identity_is_stable),
        cmocka_unit_test(every_count_follows_the_pattern),
        cmocka_unit_test(functions_of_extensions_are_found),
        cmocka_unit_test(null_is_refused),
        cmocka_unit_test(contexts_are_made_and_destroyed),
        cmocka_unit_test(another_part_wants_graphics_only),
        cmocka_unit_test(the_default_context_is_of_use),
    };
    return client_run(tests);
}
