/* Host threads that wait for a device. */
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/core/host_call.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/ddi/sync/in_flight_epoch.h"
#include "backend/driver/runtime/faults/loss.h"

/* Specification 1.14. The root device's processors are those of its sub-devices, and its queues
 * theirs. */
ze_result_t cpu_zeDeviceSynchronize(ze_device_handle_t device)
{
    int error = ZE_RESULT_SUCCESS;
    CPU_REQUIRE_WRAPPED_HANDLE(device);
    CPU_REQUIRE_NO_HOST_CALL(NULL);
    cpu_epoch_drain(device->root == NULL ? NULL : device, &error);
    return cpu_loss_exists() ? cpu_refuse_lost() : (ze_result_t)error;
}
