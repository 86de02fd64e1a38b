/* Host threads that wait for a device. */
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/core/host_call.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/ddi/queue/host_wait.h"
#include "backend/driver/ddi/queue/queue.h"
#include "backend/driver/runtime/faults/loss.h"

static const cpu_queue *queue_of(const cpu_epoch *epoch)
{
    const char *within = (const char *)epoch;
    return (const cpu_queue *)(const void *)(within - offsetof(cpu_queue, epoch));
}

static bool is_of_no_caller(cpu_epoch *epoch, uint64_t target)
{
    (void)target;
    return !cpu_host_call_is_of(queue_of(epoch));
}

static bool wait_for_queue(cpu_epoch *epoch, uint64_t target)
{
    if (!cpu_host_wait_begin(queue_of(epoch), epoch->completed, target))
        return false;
    (void)cpu_epoch_wait(epoch, target);
    cpu_host_wait_end();
    return true;
}

/* Specification 1.14. The root device's processors are those of its sub-devices, and its queues
 * theirs. A host function may wait for a device whose queues do not wait for the function. */
ze_result_t cpu_zeDeviceSynchronize(ze_device_handle_t device)
{
    int error = ZE_RESULT_SUCCESS;
    CPU_REQUIRE_WRAPPED_HANDLE(device);
    const bool waited =
        (cpu_host_call_queue() == NULL || cpu_epoch_drain(device, is_of_no_caller, NULL)) &&
        cpu_epoch_drain(device, wait_for_queue, &error);
    CPU_REQUIRE_SAYING(waited || error != ZE_RESULT_SUCCESS, /* which no queue has any more */
                       ZE_RESULT_ERROR_HANDLE_OBJECT_IN_USE,
                       "a host function calls this, and what it would wait for waits for it");
    return cpu_loss_exists() ? cpu_refuse_lost() : (ze_result_t)error;
}
