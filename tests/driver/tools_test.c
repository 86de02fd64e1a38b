/* What tools find: nothing to measure, nothing to debug. */
#include "tests/driver/client.h"

#include <level_zero/zet_api.h>

#include "kernels.cl.h"

static zet_device_handle_t self(void)
{
    return (zet_device_handle_t)device;
}

static void there_are_no_metrics(void **state)
{
    (void)state;
    uint32_t count = 7;
    zet_metric_group_handle_t group = NULL;
    assert_ok(zetMetricGroupGet(self(), &count, NULL));
    assert_int_equal(count, 0);
    count = 1;
    assert_ok(zetMetricGroupGet(self(), &count, &group));
    assert_int_equal(count, 0);
    assert_ok(zetContextActivateMetricGroups((zet_context_handle_t)context, self(), 0, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zetMetricGroupGet(self(), NULL, NULL));
}

static void there_is_nothing_to_debug(void **state)
{
    (void)state;
    zet_device_debug_properties_t properties = {.stype = ZET_STRUCTURE_TYPE_DEVICE_DEBUG_PROPERTIES,
                                                .flags = 1};
    assert_ok(zetDeviceGetDebugProperties(self(), &properties));
    assert_int_equal(properties.flags, 0);
}

static void modules_and_kernels_have_no_notes(void **state)
{
    (void)state;
    ze_module_handle_t module = make_module(kernels_spirv.words, kernels_spirv.count);
    ze_kernel_handle_t kernel = make_kernel(module, "empty");
    zet_profile_properties_t profile = {.stype = ZET_STRUCTURE_TYPE_PROFILE_PROPERTIES,
                                        .numTokens = 7};
    size_t size = 7;
    assert_ok(zetModuleGetDebugInfo((zet_module_handle_t)module,
                                    ZET_MODULE_DEBUG_INFO_FORMAT_ELF_DWARF, &size, NULL));
    assert_int_equal(size, 0);
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  zetModuleGetDebugInfo((zet_module_handle_t)module,
                                        ZET_MODULE_DEBUG_INFO_FORMAT_ELF_DWARF, NULL, NULL));
    assert_ok(zetKernelGetProfileInfo((zet_kernel_handle_t)kernel, &profile));
    assert_int_equal(profile.numTokens, 0);
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeModuleDestroy(module));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_are_no_metrics),
        cmocka_unit_test(there_is_nothing_to_debug),
        cmocka_unit_test(modules_and_kernels_have_no_notes),
    };
    return client_run(tests);
}
