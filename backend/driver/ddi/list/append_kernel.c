/* Launches. Everything that the kernel has been set to is captured when the launch is appended. */
#include <inttypes.h>
#include <string.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/list/command_list.h"
#include "backend/driver/ddi/module/kernel.h"
#include "backend/driver/ddi/module/module.h"
#include "backend/driver/runtime/faults/failure.h"
#include "backend/driver/runtime/trace.h"

/* Where the number of work-groups comes from. */
typedef struct extent {
    ze_group_count_t fixed;
    const ze_group_count_t *indirect; /* (optional) read when the launch runs, instead of `fixed` */
    const uint32_t *limit;            /* (optional) read when the launch runs: */
    uint32_t index;                   /* nothing runs if this is not below the limit */
    bool cooperative;
} extent;

/* Behind it: the values of the arguments, aligned, the pointers to them and the sizes. */
typedef struct launch {
    _Alignas(16) cpu_code *code;
    size_t bytes; /* with all that is behind it */
    extent groups;
    cpu_launch call;
} launch;

static ze_result_t run_launch(void *payload)
{
    const launch *self = payload;
    const extent *groups = &self->groups;
    CPU_REQUIRE(!cpu_failure_has_lost(), ZE_RESULT_ERROR_DEVICE_LOST);
    if (groups->limit != NULL && groups->index >= *groups->limit)
        return ZE_RESULT_SUCCESS;
    ze_group_count_t count = groups->indirect != NULL ? *groups->indirect : groups->fixed;
    if (count.groupCountX == 0 || count.groupCountY == 0 || count.groupCountZ == 0)
        return ZE_RESULT_SUCCESS;
    cpu_launch call = self->call;
    call.group_count[0] = count.groupCountX;
    call.group_count[1] = count.groupCountY;
    call.group_count[2] = count.groupCountZ;
    return groups->cooperative ? cpu_kernel_run_cooperative(self->code->kernel, &call)
                               : cpu_kernel_run(self->code->kernel, &call);
}

static void release_launch(void *payload)
{
    const launch *self = payload;
    cpu_code_release(self->code);
}

static ze_result_t check_kernel(ze_kernel_handle_t kernel)
{
    CPU_REQUIRE_HANDLE(kernel);
    for (size_t i = 0; i < kernel->info->parameter_count; i++) {
        if (!kernel->arguments[i].set) {
            cpu_trace("%s: argument %zu was never set", kernel->info->name, i);
            return ZE_RESULT_ERROR_INVALID_ARGUMENT;
        }
    }
    uint64_t tile_static = cpu_kernel_tile_static_size(kernel);
    if (tile_static > CPU_MAX_TILE_STATIC) {
        cpu_trace("%s: %" PRIu64 " bytes of tile_static memory are more than %d",
                  kernel->info->name, tile_static, CPU_MAX_TILE_STATIC);
        return ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY;
    }
    return ZE_RESULT_SUCCESS;
}

static size_t launch_bytes(ze_kernel_handle_t kernel)
{
    size_t per_argument = sizeof(void *) + sizeof(size_t);
    size_t bytes = sizeof(launch) + kernel->values_alignment - _Alignof(launch) +
                   kernel->values_size + kernel->info->parameter_count * per_argument;
    return (bytes + _Alignof(launch) - 1) / _Alignof(launch) * _Alignof(launch);
}

static void capture(launch *self, ze_command_list_handle_t list, ze_kernel_handle_t kernel,
                    const extent *groups)
{
    size_t count = kernel->info->parameter_count;
    const uintptr_t alignment = kernel->values_alignment, behind = (uintptr_t)(self + 1);
    unsigned char *values = (unsigned char *)(self + 1) + (-behind & (alignment - 1));
    const void **pointers = (const void **)(void *)(values + kernel->values_size);
    size_t *sizes = (size_t *)(void *)(pointers + count);
    memcpy(values, kernel->values, kernel->values_size);
    for (size_t i = 0; i < count; i++) {
        bool tile_static = kernel->info->parameters[i].kind == SPIRV_PARAMETER_TILE_STATIC;
        pointers[i] = tile_static ? NULL : values + kernel->arguments[i].offset;
        sizes[i] = kernel->arguments[i].size;
    }
    *self = (launch){.code = kernel->code, .bytes = launch_bytes(kernel), .groups = *groups};
    memcpy(self->call.group_size, kernel->group_size, sizeof kernel->group_size);
    memcpy(self->call.offset, kernel->offset, sizeof kernel->offset);
    self->call.arguments = pointers;
    self->call.sizes = sizes;
    self->call.processors = cpu_device_processors(list->device);
    cpu_code_hold(self->code);
}

static bool run_together(const ze_group_count_t *groups)
{
    const uint64_t most = cpu_engine_cooperative_groups();
    const uint64_t plane = (uint64_t)groups->groupCountX * groups->groupCountY;
    return plane == 0 || groups->groupCountZ == 0 ||
           (plane <= most && plane * groups->groupCountZ <= most);
}

/* How many groups there will be is known now, or nearly so: only that they are few enough matters.
 * If it cannot be compiled, the launch will fail when it runs, with the same reason. */
static void prepare(const launch *self)
{
    cpu_launch likely = self->call;
    const bool known = self->groups.indirect == NULL;
    likely.group_count[0] = known ? self->groups.fixed.groupCountX : 1;
    likely.group_count[1] = known ? self->groups.fixed.groupCountY : 1;
    likely.group_count[2] = known ? self->groups.fixed.groupCountZ : 1;
    (void)cpu_kernel_prepare(self->code->kernel, &likely);
}

static ze_result_t append(ze_command_list_handle_t list, ze_kernel_handle_t kernel,
                          const extent *groups, const cpu_sync *sync)
{
    cpu_command *command = cpu_list_new_command(list, launch_bytes(kernel), sync);
    CPU_REQUIRE(command != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    command->run = run_launch;
    command->release = release_launch;
    capture((launch *)(void *)command->payload, list, kernel, groups);
    prepare((launch *)(void *)command->payload);
    return cpu_list_append(list, command);
}

static ze_result_t check_and_append(ze_command_list_handle_t list, ze_kernel_handle_t kernel,
                                    const extent *groups, const cpu_sync *sync)
{
    ze_result_t result = cpu_list_check_compute(list, sync);
    if (result == ZE_RESULT_SUCCESS)
        result = check_kernel(kernel);
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
    return check_and_append(list, kernel, &(extent){.fixed = *groups}, &sync);
}

ze_result_t cpu_zeCommandListAppendLaunchCooperativeKernel(
    ze_command_list_handle_t list, ze_kernel_handle_t kernel, const ze_group_count_t *groups,
    ze_event_handle_t signal, uint32_t wait_count, ze_event_handle_t *waits)
{
    cpu_sync sync = {.signal = signal, .wait_count = wait_count, .waits = waits};
    CPU_REQUIRE_HANDLE(list);
    CPU_REQUIRE_HANDLE(kernel);
    CPU_REQUIRE_POINTER(groups);
    CPU_REQUIRE(run_together(groups), ZE_RESULT_ERROR_INVALID_ARGUMENT);
    return check_and_append(list, kernel, &(extent){.fixed = *groups, .cooperative = true}, &sync);
}

ze_result_t cpu_zeCommandListAppendLaunchKernelIndirect(
    ze_command_list_handle_t list, ze_kernel_handle_t kernel, const ze_group_count_t *groups,
    ze_event_handle_t signal, uint32_t wait_count, ze_event_handle_t *waits)
{
    cpu_sync sync = {.signal = signal, .wait_count = wait_count, .waits = waits};
    CPU_REQUIRE_HANDLE(list);
    CPU_REQUIRE_HANDLE(kernel);
    CPU_REQUIRE_POINTER(groups);
    return check_and_append(list, kernel, &(extent){.indirect = groups}, &sync);
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
        result = run_launch(at);
        at += ((const launch *)(const void *)at)->bytes;
    }
    return result;
}

static void release_launches(void *payload)
{
    const launches *self = payload;
    unsigned char *at = (unsigned char *)payload + offsetof(launches, each);
    for (uint32_t i = 0; i < self->count; i++) {
        release_launch(at);
        at += ((const launch *)(const void *)at)->bytes;
    }
}

static ze_result_t check_kernels(uint32_t count, ze_kernel_handle_t *kernels)
{
    ze_result_t result = ZE_RESULT_SUCCESS;
    for (uint32_t i = 0; i < count && result == ZE_RESULT_SUCCESS; i++)
        result = check_kernel(kernels[i]);
    return result;
}

static ze_result_t append_all(ze_command_list_handle_t list, uint32_t count,
                              ze_kernel_handle_t *kernels, const uint32_t *limit,
                              const ze_group_count_t *groups, const cpu_sync *sync)
{
    size_t bytes = sizeof(launches);
    for (uint32_t i = 0; i < count; i++)
        bytes += launch_bytes(kernels[i]);
    cpu_command *command = cpu_list_new_command(list, bytes, sync);
    CPU_REQUIRE(command != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    command->run = run_launches;
    command->release = release_launches;
    launches *self = (launches *)(void *)command->payload;
    self->count = count;
    unsigned char *at = self->each;
    for (uint32_t i = 0; i < count; i++) {
        launch *one = (launch *)(void *)at;
        capture(one, list, kernels[i],
                &(extent){.indirect = &groups[i], .limit = limit, .index = i});
        prepare(one);
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
        result = check_kernels(kernel_count, kernels);
    return result == ZE_RESULT_SUCCESS
               ? append_all(list, kernel_count, kernels, limit, groups, &sync)
               : result;
}
