#include "backend/driver/ddi/core/tools.h"

#include "backend/driver/ddi/core/check.h"

/* gdb sees kernels as it sees any code: no debugger attaches here. */
ze_result_t cpu_zetDeviceGetDebugProperties(zet_device_handle_t self,
                                            zet_device_debug_properties_t *out)
{
    const ze_device_handle_t device = (ze_device_handle_t)self;
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(out);
    out->flags = 0;
    return ZE_RESULT_SUCCESS;
}

/* None is there to be activated. */
ze_result_t cpu_zetContextActivateMetricGroups(zet_context_handle_t self,
                                               zet_device_handle_t its_device, uint32_t count,
                                               zet_metric_group_handle_t *groups)
{
    const ze_context_handle_t context = (ze_context_handle_t)self;
    const ze_device_handle_t device = (ze_device_handle_t)its_device;
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_SAYING(count == 0 || groups != NULL, ZE_RESULT_ERROR_INVALID_SIZE,
                       "%u groups of metrics, and no array of them", count);
    CPU_REQUIRE_SAYING(count == 0, ZE_RESULT_ERROR_INVALID_ARGUMENT, "the device has no metrics");
    return ZE_RESULT_SUCCESS;
}

/* Kernels are never compiled with probes. */
ze_result_t cpu_zetKernelGetProfileInfo(zet_kernel_handle_t self, zet_profile_properties_t *out)
{
    const ze_kernel_handle_t kernel = (ze_kernel_handle_t)self;
    CPU_REQUIRE_HANDLE(kernel);
    CPU_REQUIRE_POINTER(out);
    out->flags = 0;
    out->numTokens = 0;
    return ZE_RESULT_SUCCESS;
}

static ze_result_t answer_none(ze_device_handle_t device, uint32_t *count)
{
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(count);
    *count = 0;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zetMetricGroupGet(zet_device_handle_t device, uint32_t *count,
                                  zet_metric_group_handle_t *groups)
{
    (void)groups;
    return answer_none((ze_device_handle_t)device, count);
}

ze_result_t cpu_zetMetricProgrammableGetExp(zet_device_handle_t device, uint32_t *count, void *out)
{
    (void)out;
    return answer_none((ze_device_handle_t)device, count);
}
