/* Mutable command lists: a program asks for the identifier of the command that it will append next,
 * and changes that command later, between executions. */
#include <stdlib.h>
#include <string.h>

#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/core/types_mutable.h"
#include "backend/driver/ddi/list/command_list.h"
#include "backend/driver/ddi/list/mutable_commands.h"
#include "backend/driver/ddi/list/recorded_launch.h"

ze_result_t cpu_zeCommandListIsMutableExp(ze_command_list_handle_t list, ze_bool_t *out)
{
    CPU_TELL(list, out, list->mutable_commands != NULL);
}

static ze_result_t list_kernels(uint32_t count, ze_kernel_handle_t *kernels,
                                cpu_mutable_command *out)
{
    void **unwrapped;
    const ze_result_t result = cpu_unwrap_all(kernels, count, CPU_KIND_KERNEL, &unwrapped);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    out->kernels = (ze_kernel_handle_t *)(void *)unwrapped;
    out->kernel_count = count;
    for (uint32_t i = 0; i < count; i++) {
        const size_t bytes = cpu_recorded_launch_bytes(out->kernels[i]);
        out->bytes = bytes > out->bytes ? bytes : out->bytes;
    }
    return ZE_RESULT_SUCCESS;
}

static ze_result_t add(ze_command_list_handle_t list, cpu_mutable_command *command, uint32_t count,
                       ze_kernel_handle_t *kernels, uint64_t *out)
{
    ze_result_t result = ZE_RESULT_SUCCESS;
    if ((command->flags & CPU_MUTABLE_KERNEL_INSTRUCTION) != 0)
        result = list_kernels(count, kernels, command);
    const uint64_t id =
        result == ZE_RESULT_SUCCESS ? cpu_mutable_commands_add(list->mutable_commands, command) : 0;
    if (result == ZE_RESULT_SUCCESS && id == 0)
        result = CPU_REFUSE(ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY, "memory ran out");
    if (result == ZE_RESULT_SUCCESS)
        *out = id;
    else
        free(command->kernels);
    return result;
}

ze_result_t cpu_zeCommandListGetNextCommandIdWithKernelsExp(ze_command_list_handle_t list,
                                                            const cpu_mutable_command_id_desc *desc,
                                                            uint32_t count,
                                                            ze_kernel_handle_t *kernels,
                                                            uint64_t *out)
{
    CPU_REQUIRE_WRAPPED_HANDLE(list);
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE_FLAGS(desc->flags, CPU_MUTABLE_ALL);
    CPU_REQUIRE_SAYING((desc->flags & CPU_MUTABLE_GRAPH_ARGUMENTS) == 0,
                       ZE_RESULT_ERROR_UNSUPPORTED_ENUMERATION,
                       "graphs' arguments cannot be changed");
    CPU_REQUIRE_SAYING(list->mutable_commands != NULL && !cpu_list_is_closed(list),
                       ZE_RESULT_ERROR_INVALID_ARGUMENT, "the list is not mutable, or is closed");
    CPU_REQUIRE_SAYING((desc->flags & CPU_MUTABLE_KERNEL_INSTRUCTION) == 0 ||
                           (count > 0 && kernels != NULL),
                       ZE_RESULT_ERROR_INVALID_ARGUMENT, "%u kernels to choose from", count);
    cpu_mutable_command command = {
        .flags = desc->flags != 0 ? desc->flags : CPU_MUTABLE_ALL & ~CPU_MUTABLE_KERNEL_INSTRUCTION,
    };
    return add(list, &command, count, kernels, out);
}

ze_result_t cpu_zeCommandListGetNextCommandIdExp(ze_command_list_handle_t list,
                                                 const cpu_mutable_command_id_desc *desc,
                                                 uint64_t *out)
{
    return CPU_DELEGATE(cpu_zeCommandListGetNextCommandIdWithKernelsExp(list, desc, 0, NULL, out));
}

/* Waits until no queue executes the list: one may do so that waits for what the caller does next,
 * or for a host function that calls this. */
static ze_result_t wait_for_executions(ze_command_list_handle_t list)
{
    CPU_REQUIRE_SAYING(
        list->mutable_commands == NULL || cpu_recording_wait_unless_blocked(list->recording),
        ZE_RESULT_ERROR_HANDLE_OBJECT_IN_USE, "a queue executes the list, and waits itself");
    return ZE_RESULT_SUCCESS;
}

/* @returns NULL if this aspect of the command cannot change */
static const cpu_mutable_command *find(ze_command_list_handle_t list, uint64_t id, uint32_t aspect)
{
    const cpu_mutable_command *command = cpu_mutable_commands_find(list->mutable_commands, id);
    return command != NULL && (command->flags & aspect) != 0 ? command : NULL;
}

static cpu_recorded_launch *find_launch(ze_command_list_handle_t list, uint64_t id, uint32_t aspect)
{
    const cpu_mutable_command *found = find(list, id, aspect);
    if (found == NULL || found->command->run != cpu_recorded_launch_run)
        return NULL;
    return (cpu_recorded_launch *)(void *)found->command->payload;
}

static ze_result_t set_argument(ze_command_list_handle_t list, const void *mutation)
{
    const cpu_mutable_kernel_argument *self = mutation;
    cpu_recorded_launch *launch =
        find_launch(list, self->head.command, CPU_MUTABLE_KERNEL_ARGUMENTS);
    CPU_REQUIRE_SAYING(launch != NULL && self->index < launch->info->parameter_count,
                       ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "the command is no launch whose arguments can change, or has no argument %u",
                       self->index);
    const ze_result_t result =
        cpu_recorded_launch_set_argument(launch, self->index, self->size, self->value);
    cpu_recorded_launch_prepare(launch);
    return result;
}

static ze_result_t set_group_count(ze_command_list_handle_t list, const void *mutation)
{
    const cpu_mutable_group_count *self = mutation;
    cpu_recorded_launch *launch = find_launch(list, self->head.command, CPU_MUTABLE_GROUP_COUNT);
    CPU_REQUIRE_SAYING(launch != NULL && self->count != NULL && launch->groups.indirect == NULL,
                       ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "the command is no launch whose number of groups can change");
    CPU_REQUIRE_SAYING(!launch->groups.cooperative ||
                           cpu_recorded_launch_run_together(list->device, self->count),
                       ZE_RESULT_ERROR_INVALID_ARGUMENT, "the groups cannot all run at once");
    launch->groups.fixed = *self->count;
    cpu_recorded_launch_prepare(launch);
    return ZE_RESULT_SUCCESS;
}

static ze_result_t set_group_size(ze_command_list_handle_t list, const void *mutation)
{
    const cpu_mutable_group_size *self = mutation;
    cpu_recorded_launch *launch = find_launch(list, self->head.command, CPU_MUTABLE_GROUP_SIZE);
    CPU_REQUIRE_SAYING(
        launch != NULL && cpu_kernel_takes_group_size(launch->info, self->size),
        ZE_RESULT_ERROR_INVALID_ARGUMENT,
        "the command is no launch whose group size can change, or cannot run in this size");
    memcpy(launch->call.group_size, self->size, sizeof self->size);
    cpu_recorded_launch_prepare(launch);
    return ZE_RESULT_SUCCESS;
}

static ze_result_t set_offset(ze_command_list_handle_t list, const void *mutation)
{
    const cpu_mutable_group_size *self = mutation;
    cpu_recorded_launch *launch = find_launch(list, self->head.command, CPU_MUTABLE_GLOBAL_OFFSET);
    CPU_REQUIRE_SAYING(launch != NULL, ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "the command is no launch");
    memcpy(launch->call.offset, self->size, sizeof self->size);
    return ZE_RESULT_SUCCESS;
}

static ze_result_t change(ze_command_list_handle_t list, const cpu_mutation *mutation)
{
    switch ((uint32_t)mutation->stype) {
    case CPU_STRUCTURE_TYPE_MUTABLE_KERNEL_ARGUMENT_DESC:
        return set_argument(list, mutation);
    case CPU_STRUCTURE_TYPE_MUTABLE_GROUP_COUNT_DESC:
        return set_group_count(list, mutation);
    case CPU_STRUCTURE_TYPE_MUTABLE_GROUP_SIZE_DESC:
        return set_group_size(list, mutation);
    case CPU_STRUCTURE_TYPE_MUTABLE_GLOBAL_OFFSET_DESC:
        return set_offset(list, mutation);
    case CPU_STRUCTURE_TYPE_MUTABLE_GRAPH_ARGUMENT_DESC:
        return CPU_REFUSE(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
                          "graphs' arguments cannot be changed");
    default:
        return CPU_REFUSE(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                          "a structure of type 0x%x is no change of a command",
                          (unsigned)mutation->stype);
    }
}

ze_result_t cpu_zeCommandListUpdateMutableCommandsExp(ze_command_list_handle_t list,
                                                      const cpu_mutable_commands_desc *desc)
{
    ze_result_t result = ZE_RESULT_SUCCESS;
    CPU_REQUIRE_WRAPPED_HANDLE(list);
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE_SAYING(list->mutable_commands != NULL && desc->flags == 0,
                       ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "the list is not mutable, or 'desc->flags' is not 0");
    result = wait_for_executions(list);
    cpu_chain_walk walk = {.link = desc->pNext};
    for (; walk.link != NULL && result == ZE_RESULT_SUCCESS; cpu_chain_walk_on(&walk))
        result = change(list, (const void *)walk.link);
    CPU_REQUIRE_CHAIN_END(walk);
    return result;
}

ze_result_t cpu_zeCommandListUpdateMutableCommandSignalEventExp(ze_command_list_handle_t list,
                                                                uint64_t id,
                                                                ze_event_handle_t signal)
{
    CPU_REQUIRE_WRAPPED_HANDLE(list);
    signal = cpu_unwrap(signal);
    CPU_REQUIRE_OPTIONAL_HANDLE(signal);
    const ze_result_t result = wait_for_executions(list);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    const cpu_mutable_command *found = find(list, id, CPU_MUTABLE_SIGNAL_EVENT);
    CPU_REQUIRE_SAYING(found != NULL, ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "there is no such command, or it has no such event to change");
    CPU_REQUIRE(cpu_command_set_signal(found->command, signal), ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    cpu_recording_refresh(list->recording);
    return ZE_RESULT_SUCCESS;
}

/* A slot without an event waits for nothing. */
static ze_result_t set_waits(cpu_command *command, ze_event_handle_t *waits)
{
    for (uint32_t i = 0; waits != NULL && i < command->wait_count; i++) {
        const ze_event_handle_t event = cpu_unwrap(waits[i]);
        CPU_REQUIRE_OPTIONAL_HANDLE(event);
    }
    for (uint32_t i = 0; i < command->wait_count; i++)
        cpu_command_set_wait(command, i, waits != NULL ? cpu_unwrap(waits[i]) : NULL);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeCommandListUpdateMutableCommandWaitEventsExp(ze_command_list_handle_t list,
                                                               uint64_t id, uint32_t count,
                                                               ze_event_handle_t *waits)
{
    CPU_REQUIRE_WRAPPED_HANDLE(list);
    ze_result_t result = wait_for_executions(list);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    const cpu_mutable_command *found = find(list, id, CPU_MUTABLE_WAIT_EVENTS);
    CPU_REQUIRE_SAYING(found != NULL, ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "there is no such command, or it has no such event to change");
    CPU_REQUIRE_SAYING(count == found->command->wait_count || (count == 0 && waits == NULL),
                       ZE_RESULT_ERROR_INVALID_SIZE, "the command waits for %u events, not %u",
                       found->command->wait_count, count);
    result = set_waits(found->command, waits);
    cpu_recording_refresh(list->recording);
    return result;
}

/* A kernel that was made since one of them was destroyed may have its handle, and need more. */
static bool may_become(const cpu_mutable_command *command, ze_kernel_handle_t kernel)
{
    bool is_listed = false;
    for (uint32_t i = 0; i < command->kernel_count && kernel != NULL; i++)
        is_listed = is_listed || command->kernels[i] == kernel;
    return is_listed && cpu_recorded_launch_bytes(kernel) <= command->bytes;
}

/* Size, offset and arguments are those of the new kernel. The number of groups stays. */
static ze_result_t set_kernel(ze_command_list_handle_t list, uint64_t id, ze_kernel_handle_t kernel)
{
    cpu_recorded_launch *launch = find_launch(list, id, CPU_MUTABLE_KERNEL_INSTRUCTION);
    CPU_REQUIRE_SAYING(launch != NULL, ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "the command is no launch");
    kernel = cpu_unwrap(kernel);
    CPU_REQUIRE_OPTIONAL_HANDLE(kernel);
    CPU_REQUIRE_SAYING(may_become(cpu_mutable_commands_find(list->mutable_commands, id), kernel),
                       CPU_RESULT_INVALID_KERNEL_HANDLE,
                       "the kernel is none of those that the command was announced with");
    CPU_REQUIRE_SAYING(cpu_code_hold(kernel->code), CPU_RESULT_INVALID_KERNEL_HANDLE,
                       "another thread has destroyed the kernel");
    cpu_code *before = launch->code;
    const cpu_extent groups = launch->groups;
    cpu_recorded_launch_make(launch, list, kernel, &groups);
    cpu_code_release(before);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeCommandListUpdateMutableCommandKernelsExp(ze_command_list_handle_t list,
                                                            uint32_t count, uint64_t *commands,
                                                            ze_kernel_handle_t *kernels)
{
    CPU_REQUIRE_WRAPPED_HANDLE(list);
    CPU_REQUIRE_POINTER(commands);
    CPU_REQUIRE_POINTER(kernels);
    ze_result_t result = wait_for_executions(list);
    for (uint32_t i = 0; i < count && result == ZE_RESULT_SUCCESS; i++)
        result = set_kernel(list, commands[i], kernels[i]);
    return result;
}
