/* Commands that wait for a number in memory, and that write one: an extension of Intel's. Programs
 * call them with the handles that they have: a loader may have wrapped those. */
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/core/types_intel.h"
#include "backend/driver/ddi/list/command_list.h"
#include "backend/driver/ddi/queue/memory_wait.h"
#include "backend/driver/runtime/faults/guard.h"
#include "backend/driver/runtime/memory/known.h"
#include "base/power_of_two.h"

static ze_result_t check(ze_command_list_handle_t list, const cpu_sync *sync, const void *desc,
                         const void *address, size_t bytes)
{
    const ze_result_t result = cpu_list_check(list, sync);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE_POINTER(address);
    CPU_REQUIRE_TOLD(cpu_device_reaches_host(__func__), ZE_RESULT_ERROR_UNSUPPORTED_FEATURE);
    CPU_REQUIRE_SAYING((uintptr_t)address % bytes == 0, ZE_RESULT_ERROR_UNSUPPORTED_ALIGNMENT,
                       "the address is no multiple of %u", (unsigned)bytes);
    return ZE_RESULT_SUCCESS;
}

static bool is_condition(uint32_t flags)
{
    return zli_is_power_of_two(flags) && flags <= CPU_WAIT_ON_MEMORY_FLAG_LESSER_THAN_EQUAL;
}

/* @param wait  without the condition, which the descriptor has */
static ze_result_t append_wait(ze_command_list_handle_t list, const cpu_wait_on_memory_desc *desc,
                               const cpu_memory_wait *wait, ze_event_handle_t signal)
{
    const cpu_sync sync = {.signal = cpu_unwrap(signal)};
    const size_t bytes = wait->is_wide ? sizeof(uint64_t) : sizeof(uint32_t);
    list = cpu_unwrap(list);
    const ze_result_t result = check(list, &sync, desc, wait->address, bytes);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    CPU_REQUIRE_SAYING(is_condition(desc->condition), ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "%d is no condition", (int)desc->condition);
    cpu_command *command = cpu_list_new_command(list, sizeof *wait, &sync);
    CPU_REQUIRE(command != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    cpu_memory_wait *own = (cpu_memory_wait *)(void *)command->payload;
    *own = *wait;
    own->condition = desc->condition;
    command->memory = own;
    return cpu_list_append(list, command);
}

ze_result_t cpu_zexCommandListAppendWaitOnMemory(ze_command_list_handle_t list,
                                                 const cpu_wait_on_memory_desc *desc, void *address,
                                                 uint32_t value, ze_event_handle_t signal)
{
    CPU_ENTER;
    const cpu_memory_wait wait = {.address = address, .value = value};
    return append_wait(list, desc, &wait, signal);
}

ze_result_t cpu_zexCommandListAppendWaitOnMemory64(ze_command_list_handle_t list,
                                                   const cpu_wait_on_memory_desc *desc,
                                                   void *address, uint64_t value,
                                                   ze_event_handle_t signal)
{
    CPU_ENTER;
    const cpu_memory_wait wait = {.address = address, .value = value, .is_wide = true};
    return append_wait(list, desc, &wait, signal);
}

typedef struct number {
    _Atomic(uint64_t) *address;
    uint64_t value;
} number;

static void store(void *argument)
{
    const number *self = argument;
    atomic_store(self->address, self->value);
}

static ze_result_t run_write(void *payload)
{
    const number *self = payload;
    cpu_known_memory_write((uintptr_t)self->address, sizeof self->value);
    return cpu_guarded_result(cpu_guard_run("a number", store, payload));
}

ze_result_t cpu_zexCommandListAppendWriteToMemory(ze_command_list_handle_t list,
                                                  const cpu_write_to_memory_desc *desc,
                                                  void *address, uint64_t value)
{
    CPU_ENTER;
    const number payload = {address, value};
    list = cpu_unwrap(list);
    const ze_result_t result = check(list, &(cpu_sync){0}, desc, address, sizeof value);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    return cpu_list_append_copy_of(list, &(cpu_sync){0}, run_write, &payload, sizeof payload,
                                   false);
}
