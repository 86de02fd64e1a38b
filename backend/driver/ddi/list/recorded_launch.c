#include "backend/driver/ddi/list/recorded_launch.h"

#include <inttypes.h>
#include <string.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/list/apart_buffers.h"
#include "backend/driver/ddi/list/command_list.h"
#include "backend/driver/ddi/memory/context.h"
#include "backend/driver/ddi/module/module.h"
#include "backend/driver/device.h"

/* From the program's memory. */
static bool read_groups(cpu_extent *self)
{
    static const char what[] = "an indirect launch";
    uint32_t limit = UINT32_MAX;
    if (self->limit != NULL && !cpu_device_read(what, &limit, self->limit, sizeof limit))
        return false;
    if (self->index >= limit)
        self->fixed = (ze_group_count_t){0, 0, 0};
    else if (self->indirect != NULL)
        return cpu_device_read(what, &self->fixed, self->indirect, sizeof self->fixed);
    return true;
}

ze_result_t cpu_recorded_launch_run(void *payload)
{
    const cpu_recorded_launch *self = payload;
    cpu_extent groups = self->groups;
    if ((groups.limit != NULL || groups.indirect != NULL) && !read_groups(&groups))
        return ZE_RESULT_ERROR_DEVICE_LOST;
    const ze_group_count_t count = groups.fixed;
    if (count.groupCountX == 0 || count.groupCountY == 0 || count.groupCountZ == 0)
        return ZE_RESULT_SUCCESS;
    cpu_launch call = self->call;
    call.group_count[0] = count.groupCountX;
    call.group_count[1] = count.groupCountY;
    call.group_count[2] = count.groupCountZ;
    return groups.cooperative ? cpu_kernel_run_cooperative(self->code->kernel, &call)
                              : cpu_kernel_run(self->code->kernel, &call);
}

void cpu_recorded_launch_release(void *payload)
{
    const cpu_recorded_launch *self = payload;
    cpu_code_release(self->code);
}

static ze_result_t check(ze_device_handle_t device, ze_kernel_handle_t kernel)
{
    const uint32_t *tile = kernel->info->tile;
    CPU_REQUIRE_SAYING(tile[0] == 0 || cpu_kernel_takes_group_size(kernel->info, tile),
                       ZE_RESULT_ERROR_INVALID_GROUP_SIZE_DIMENSION,
                       "kernel \"%s\" demands groups of %u x %u x %u, and none may have more than "
                       "%d work-items",
                       kernel->info->name, tile[0], tile[1], tile[2], CPU_MAX_GROUP_SIZE);
    CPU_REQUIRE_SAYING(
        kernel->code->module->machine == device->machine, ZE_RESULT_ERROR_INVALID_ARGUMENT,
        "kernel \"%s\" is of a module for another device than the list's", kernel->info->name);
    for (size_t i = 0; i < kernel->info->parameter_count; i++)
        CPU_REQUIRE_SAYING(kernel->arguments[i].set, ZE_RESULT_ERROR_INVALID_ARGUMENT,
                           "argument %zu of kernel \"%s\" has never been set", i,
                           kernel->info->name);
    const uint64_t tile_static = cpu_kernel_tile_static_size(kernel);
    CPU_REQUIRE_SAYING(tile_static <= CPU_MAX_TILE_STATIC, ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY,
                       "kernel \"%s\" has %" PRIu64
                       " bytes of tile_static memory with its arguments, and %d are the most",
                       kernel->info->name, tile_static, CPU_MAX_TILE_STATIC);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_recorded_launch_begin(ze_device_handle_t device, ze_kernel_handle_t kernel)
{
    CPU_REQUIRE_HANDLE(kernel);
    CPU_REQUIRE_SAYING(cpu_code_hold(kernel->code), ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
                       "another thread has destroyed the kernel");
    const ze_result_t result = check(device, kernel);
    if (result != ZE_RESULT_SUCCESS)
        cpu_code_release(kernel->code);
    return result;
}

size_t cpu_recorded_launch_bytes(ze_kernel_handle_t kernel)
{
    size_t per_argument = sizeof(void *) + sizeof(size_t);
    size_t bytes = sizeof(cpu_recorded_launch) + kernel->values_alignment -
                   _Alignof(cpu_recorded_launch) + kernel->values_size +
                   kernel->info->parameter_count * per_argument;
    return (bytes + _Alignof(cpu_recorded_launch) - 1) / _Alignof(cpu_recorded_launch) *
           _Alignof(cpu_recorded_launch);
}

/* What lies in allocations of its own stays apart until one of them is freed. */
static bool find_apart(const cpu_launch *launch, const cpu_span_finder *finder)
{
    cpu_recorded_launch *self = launch->asked;
    const uint64_t age = cpu_allocations_age();
    uint64_t known = atomic_load_explicit(&self->apart, memory_order_relaxed);
    cpu_allocations *allocations = &self->context->allocations;
    if (known >> 1 != age) {
        known =
            age << 1 | cpu_buffers_are_apart(allocations, self->info, self->call.arguments, NULL);
        atomic_store_explicit(&self->apart, known, memory_order_relaxed);
    }
    if ((known & 1) != 0 || finder == NULL)
        return (known & 1) != 0;
    const cpu_apart_question question = {allocations,  self->info,        launch,
                                         self->values, self->values_size, age};
    return cpu_buffers_are_known_apart(&self->code->memo, &question, finder);
}

static void capture(cpu_recorded_launch *self, ze_command_list_handle_t list,
                    ze_kernel_handle_t kernel, const cpu_extent *groups)
{
    size_t count = kernel->info->parameter_count;
    const uint64_t known = atomic_load_explicit(&kernel->apart, memory_order_relaxed);
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
    *self = (cpu_recorded_launch){.code = kernel->code,
                                  .info = kernel->info,
                                  .bytes = cpu_recorded_launch_bytes(kernel),
                                  .groups = *groups,
                                  .context = list->context,
                                  .values = values,
                                  .values_size = kernel->values_size,
                                  .apart = known};
    memcpy(self->call.group_size, kernel->group_size, sizeof kernel->group_size);
    memcpy(self->call.offset, kernel->offset, sizeof kernel->offset);
    self->call.arguments = pointers;
    self->call.sizes = sizes;
    self->call.processors = cpu_device_processors(list->device);
    self->call.are_apart = find_apart;
    self->call.asked = self;
    self->call.keeps_groups = groups->indirect != NULL || groups->cooperative;
}

bool cpu_recorded_launch_run_together(ze_device_handle_t device, const ze_group_count_t *groups)
{
    const uint64_t most = cpu_engine_cooperative_groups(device->machine);
    const uint64_t plane = (uint64_t)groups->groupCountX * groups->groupCountY;
    return plane == 0 || groups->groupCountZ == 0 ||
           (plane <= most && plane * groups->groupCountZ <= most);
}

static uint64_t tile_static_size(const cpu_recorded_launch *self)
{
    uint64_t size = self->info->tile_static_size;
    for (size_t i = 0; i < self->info->parameter_count; i++)
        if (self->info->parameters[i].kind == SPIRV_PARAMETER_TILE_STATIC)
            size += self->call.sizes[i];
    return size;
}

static ze_result_t set_tile_static(cpu_recorded_launch *self, uint32_t index, size_t size)
{
    size_t *own = (size_t *)(uintptr_t)&self->call.sizes[index];
    const size_t before = *own;
    *own = size;
    if (tile_static_size(self) <= CPU_MAX_TILE_STATIC)
        return ZE_RESULT_SUCCESS;
    *own = before;
    return CPU_REFUSE(ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY,
                      "%zu bytes are more tile_static memory than kernel \"%s\" can have", size,
                      self->info->name);
}

/* The values, their pointers and sizes are all behind the launch. */
ze_result_t cpu_recorded_launch_set_argument(cpu_recorded_launch *self, uint32_t index, size_t size,
                                             const void *value)
{
    const spirv_parameter *parameter = &self->info->parameters[index];
    void *to = (void *)(uintptr_t)self->call.arguments[index];
    atomic_store_explicit(&self->apart, 0, memory_order_relaxed);
    ze_result_t result = cpu_kernel_read_argument(self->info, index, size, value, to);
    if (result == ZE_RESULT_SUCCESS && parameter->kind == SPIRV_PARAMETER_TILE_STATIC)
        result = set_tile_static(self, index, size);
    return result;
}

/* How many groups there will be is known now, or nearly so: only that they are few enough matters.
 * If it cannot be compiled, the launch will fail when it runs, with the same reason. */
void cpu_recorded_launch_prepare(const cpu_recorded_launch *self)
{
    cpu_launch likely = self->call;
    const bool known = self->groups.indirect == NULL;
    likely.group_count[0] = known ? self->groups.fixed.groupCountX : 1;
    likely.group_count[1] = known ? self->groups.fixed.groupCountY : 1;
    likely.group_count[2] = known ? self->groups.fixed.groupCountZ : 1;
    (void)cpu_kernel_prepare(self->code->kernel, &likely);
}

void cpu_recorded_launch_make(cpu_recorded_launch *self, ze_command_list_handle_t list,
                              ze_kernel_handle_t kernel, const cpu_extent *groups)
{
    capture(self, list, kernel, groups);
    cpu_recorded_launch_prepare(self);
    const uint64_t known = atomic_load_explicit(&self->apart, memory_order_relaxed);
    atomic_store_explicit(&kernel->apart, known, memory_order_relaxed);
}
