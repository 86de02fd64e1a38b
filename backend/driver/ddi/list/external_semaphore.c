/* Semaphores of other interfaces, specification 1.12. A file descriptor of one is known to the
 * driver that made it and to nobody else: a processor has no means to wait for it. So none is ever
 * imported, and no handle of one exists. */
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/types_ext.h"

enum { KNOWN_KINDS = 0x1ff };

ze_result_t cpu_zeDeviceImportExternalSemaphoreExt(ze_device_handle_t device,
                                                   const cpu_external_semaphore_desc *desc,
                                                   cpu_external_semaphore_handle *out)
{
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE_FLAGS(desc->flags, KNOWN_KINDS);
    return CPU_REFUSE(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
                      "an external semaphore of kind 0x%x is not imported: only the driver that "
                      "made it knows how to wait for it",
                      desc->flags);
}

ze_result_t cpu_zeDeviceReleaseExternalSemaphoreExt(cpu_external_semaphore_handle semaphore)
{
    CPU_REQUIRE_HANDLE(semaphore);
    return CPU_REFUSE(ZE_RESULT_ERROR_INVALID_ARGUMENT, "there are no external semaphores");
}

static ze_result_t refuse(ze_command_list_handle_t list, uint32_t count,
                          cpu_external_semaphore_handle *semaphores, const void *params,
                          uint32_t wait_count, ze_event_handle_t *waits)
{
    CPU_REQUIRE_HANDLE(list);
    CPU_REQUIRE_POINTER(semaphores);
    CPU_REQUIRE_POINTER(params);
    CPU_REQUIRE_SAYING(wait_count == 0 || waits != NULL, ZE_RESULT_ERROR_INVALID_SIZE,
                       "%u events to wait for, and no array of them", wait_count);
    for (uint32_t i = 0; i < count; i++)
        CPU_REQUIRE_HANDLE(semaphores[i]);
    return CPU_REFUSE(ZE_RESULT_ERROR_INVALID_ARGUMENT, "there are no external semaphores");
}

ze_result_t cpu_zeCommandListAppendSignalExternalSemaphoreExt(
    ze_command_list_handle_t list, uint32_t count, cpu_external_semaphore_handle *semaphores,
    void *params, ze_event_handle_t signal, uint32_t wait_count, ze_event_handle_t *waits)
{
    CPU_ENTER;
    (void)signal;
    return refuse(list, count, semaphores, params, wait_count, waits);
}

ze_result_t cpu_zeCommandListAppendWaitExternalSemaphoreExt(
    ze_command_list_handle_t list, uint32_t count, cpu_external_semaphore_handle *semaphores,
    void *params, ze_event_handle_t signal, uint32_t wait_count, ze_event_handle_t *waits)
{
    CPU_ENTER;
    (void)signal;
    return refuse(list, count, semaphores, params, wait_count, waits);
}
