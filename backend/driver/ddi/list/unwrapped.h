/* Events as programs pass them to functions that zeDriverGetExtensionFunctionAddress() returns: a
 * loader may have wrapped their handles, and the array belongs to the program. */
#ifndef ZELLIGE_DRIVER_DDI_LIST_UNWRAPPED_H
#define ZELLIGE_DRIVER_DDI_LIST_UNWRAPPED_H

#include "backend/driver/ddi/queue/command.h"

/** Unwraps the events of a command. Call cpu_sync_free() if this succeeds. Whether `signal` is
 *  one is left to the append function.
 *  @returns ZE_RESULT_ERROR_INVALID_SIZE without an array, ZE_RESULT_ERROR_INVALID_NULL_HANDLE if
 *           one in it is no event */
ze_result_t cpu_sync_unwrap(ze_event_handle_t signal, uint32_t wait_count,
                            const ze_event_handle_t *waits, cpu_sync *out);
void cpu_sync_free(const cpu_sync *sync);

/** Returns ZE_RESULT_ERROR_UNSUPPORTED_FEATURE unless a chain is empty or has structures of other
 *  vendors only. */
ze_result_t cpu_check_no_parameters(const void *next);

#endif
