/* Launches. Everything that the kernel has been set to is captured when the launch is appended. */
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/list/command_list.h"
#include "backend/driver/ddi/list/mutable_commands.h"
#include "backend/driver/ddi/list/recorded_launch.h"

static ze_result_t append(ze_command_list_handle_t list, ze_kernel_handle_t kernel,
                          const cpu_extent *groups, const cpu_sync *sync)
{
    const size_t own = cpu_recorded_launch_bytes(kernel);
    const size_t reserved = cpu_mutable_commands_reserved(list->mutable_commands);
    cpu_command *command = cpu_list_new_command(list, own > reserved ? own : reserved, sync);
    if (command == NULL)
        cpu_code_release(kernel->code);
    CPU_REQUIRE(command != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    command->run = cpu_recorded_launch_run;
    command->streams = true;
    command->is_brief = cpu_kernel_is_brief(kernel->code->kernel);
    command->release = cpu_recorded_launch_release;
    cpu_recorded_launch *launch = (cpu_recorded_launch *)(void *)command->payload;
    cpu_recorded_launch_make(launch, list, kernel, groups);
    return cpu_list_append(list, command);
}

static ze_result_t check_and_append(ze_command_list_handle_t list, ze_kernel_handle_t kernel,
                                    const cpu_extent *groups, const cpu_sync *sync)
{
    ze_result_t result = cpu_list_check_compute(list, sync);
    if (result == ZE_RESULT_SUCCESS)
        result = cpu_recorded_launch_begin(list->device, kernel);
    return result == ZE_RESULT_SUCCESS ? append(list, kernel, groups, sync) : result;
}

ze_result_t cpu_zeCommandListAppendLaunchKernel(ze_command_list_handle_t list,
                                                ze_kernel_handle_t kernel,
                                                const ze_group_count_t *groups,
                                                ze_event_handle_t signal, uint32_t wait_count,
                                                ze_event_handle_t *waits)
{
    cpu_sync sync = {.signal = signal, .wait_count = wait_count, .waits = waits};
    CPU_REQUIRE_HANDLE(list);
    CPU_REQUIRE_HANDLE(kernel);
    CPU_REQUIRE_POINTER(groups);
    return check_and_append(list, kernel, &(cpu_extent){.fixed = *groups}, &sync);
}

ze_result_t cpu_zeCommandListAppendLaunchCooperativeKernel(
    ze_command_list_handle_t list, ze_kernel_handle_t kernel, const ze_group_count_t *groups,
    ze_event_handle_t signal, uint32_t wait_count, ze_event_handle_t *waits)
{
    cpu_sync sync = {.signal = signal, .wait_count = wait_count, .waits = waits};
    CPU_REQUIRE_HANDLE(list);
    CPU_REQUIRE_HANDLE(kernel);
    CPU_REQUIRE_POINTER(groups);
    CPU_REQUIRE_SAYING(cpu_recorded_launch_run_together(list->device, groups),
                       ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "%u x %u x %u groups cannot all run at once: "
                       "zeKernelSuggestMaxCooperativeGroupCount() has the limit",
                       groups->groupCountX, groups->groupCountY, groups->groupCountZ);
    return check_and_append(list, kernel, &(cpu_extent){.fixed = *groups, .cooperative = true},
                            &sync);
}

ze_result_t cpu_zeCommandListAppendLaunchKernelIndirect(
    ze_command_list_handle_t list, ze_kernel_handle_t kernel, const ze_group_count_t *groups,
    ze_event_handle_t signal, uint32_t wait_count, ze_event_handle_t *waits)
{
    cpu_sync sync = {.signal = signal, .wait_count = wait_count, .waits = waits};
    CPU_REQUIRE_HANDLE(list);
    CPU_REQUIRE_HANDLE(kernel);
    CPU_REQUIRE_POINTER(groups);
    return check_and_append(list, kernel, &(cpu_extent){.indirect = groups}, &sync);
}

/* One command for several launches: its event has the time of all of them. */
typedef struct launches {
    uint32_t count;
    _Alignas(
        16) unsigned char each[]; /* a launch, and as many bytes as its kernel needs; the next */
} launches;

static ze_result_t run_launches(void *payload)
{
    ze_result_t result = ZE_RESULT_SUCCESS;
    const launches *self = payload;
    unsigned char *at = (unsigned char *)payload + offsetof(launches, each);
    for (uint32_t i = 0; i < self->count && result == ZE_RESULT_SUCCESS; i++) {
        result = cpu_recorded_launch_run(at);
        at += ((const cpu_recorded_launch *)(const void *)at)->bytes;
    }
    return result;
}

static void release_launches(void *payload)
{
    const launches *self = payload;
    unsigned char *at = (unsigned char *)payload + offsetof(launches, each);
    for (uint32_t i = 0; i < self->count; i++) {
        cpu_recorded_launch_release(at);
        at += ((const cpu_recorded_launch *)(const void *)at)->bytes;
    }
}

static void release_kernels(uint32_t count, ze_kernel_handle_t *kernels)
{
    for (uint32_t i = 0; i < count; i++)
        cpu_code_release(kernels[i]->code);
}

static ze_result_t begin_all(ze_device_handle_t device, uint32_t count, ze_kernel_handle_t *kernels)
{
    for (uint32_t i = 0; i < count; i++) {
        const ze_result_t result = cpu_recorded_launch_begin(device, kernels[i]);
        if (result != ZE_RESULT_SUCCESS) {
            release_kernels(i, kernels);
            return result;
        }
    }
    return ZE_RESULT_SUCCESS;
}

static ze_result_t append_all(ze_command_list_handle_t list, uint32_t count,
                              ze_kernel_handle_t *kernels, const uint32_t *limit,
                              const ze_group_count_t *groups, const cpu_sync *sync)
{
    size_t bytes = sizeof(launches);
    for (uint32_t i = 0; i < count; i++)
        bytes += cpu_recorded_launch_bytes(kernels[i]);
    cpu_command *command = cpu_list_new_command(list, bytes, sync);
    if (command == NULL)
        release_kernels(count, kernels);
    CPU_REQUIRE(command != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    command->run = run_launches;
    command->streams = true;
    command->release = release_launches;
    launches *self = (launches *)(void *)command->payload;
    self->count = count;
    unsigned char *at = self->each;
    for (uint32_t i = 0; i < count; i++) {
        cpu_recorded_launch *one = (cpu_recorded_launch *)(void *)at;
        cpu_recorded_launch_make(one, list, kernels[i],
                                 &(cpu_extent){.indirect = &groups[i], .limit = limit, .index = i});
        at += one->bytes;
    }
    return cpu_list_append(list, command);
}

ze_result_t cpu_zeCommandListAppendLaunchMultipleKernelsIndirect(
    ze_command_list_handle_t list, uint32_t kernel_count, ze_kernel_handle_t *kernels,
    const uint32_t *limit, const ze_group_count_t *groups, ze_event_handle_t signal,
    uint32_t wait_count, ze_event_handle_t *waits)
{
    cpu_sync sync = {.signal = signal, .wait_count = wait_count, .waits = waits};
    CPU_REQUIRE_HANDLE(list);
    CPU_REQUIRE_POINTER(kernels);
    CPU_REQUIRE_POINTER(limit);
    CPU_REQUIRE_POINTER(groups);
    ze_result_t result = cpu_list_check_compute(list, &sync);
    if (result == ZE_RESULT_SUCCESS)
        result = begin_all(list->device, kernel_count, kernels);
    return result == ZE_RESULT_SUCCESS
               ? append_all(list, kernel_count, kernels, limit, groups, &sync)
               : result;
}
