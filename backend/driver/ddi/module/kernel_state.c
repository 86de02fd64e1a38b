/* Arguments, group sizes and hints that a program sets on a kernel. */
#include <string.h>

#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/image/image.h"
#include "backend/driver/ddi/module/kernel.h"
#include "backend/driver/ddi/module/module.h"
#include "backend/driver/runtime/divisor.h"
#include "backend/driver/runtime/faults/failure.h"

enum { USUAL_GROUP_SIZE = 256, MOST_LANES = 16 };

static bool is_group_size(const uint32_t size[3])
{
    uint64_t items = 1;
    for (int i = 0; i < 3; i++) {
        if (size[i] == 0 || size[i] > CPU_MAX_GROUP_SIZE)
            return false;
        items *= size[i];
    }
    return items <= CPU_MAX_GROUP_SIZE;
}

bool cpu_kernel_takes_group_size(const spirv_kernel *info, const uint32_t size[3])
{
    bool takes = is_group_size(size);
    for (int i = 0; i < 3; i++)
        takes = takes && (info->tile[i] == 0 || info->tile[i] == size[i]);
    return takes;
}

static ze_result_t refuse_group_size(const spirv_kernel *info, const uint32_t size[3])
{
    const uint32_t *tile = info->tile;
    if (is_group_size(size))
        return cpu_refuse_saying(
            ZE_RESULT_ERROR_INVALID_GROUP_SIZE_DIMENSION, "cpu_zeKernelSetGroupSize",
            "kernel \"%s\" runs in groups of %u x %u x %u only, not of %u x %u x %u", info->name,
            tile[0], tile[1], tile[2], size[0], size[1], size[2]);
    return cpu_refuse_saying(ZE_RESULT_ERROR_INVALID_GROUP_SIZE_DIMENSION,
                             "cpu_zeKernelSetGroupSize",
                             "a group of %u x %u x %u has none or more than %d work-items", size[0],
                             size[1], size[2], CPU_MAX_GROUP_SIZE);
}

ze_result_t cpu_zeKernelSetGroupSize(ze_kernel_handle_t kernel, uint32_t x, uint32_t y, uint32_t z)
{
    const uint32_t size[3] = {x, y, z};
    CPU_REQUIRE_HANDLE(kernel);
    if (!cpu_kernel_takes_group_size(kernel->info, size))
        return refuse_group_size(kernel->info, size);
    memcpy(kernel->group_size, size, sizeof size);
    return ZE_RESULT_SUCCESS;
}

/* Along X lie the lanes: where a group of the usual size would leave them empty, a larger one may
 * not. */
static uint32_t suggest_width(uint32_t global)
{
    const uint32_t usual = cpu_largest_divisor(global, USUAL_GROUP_SIZE);
    return usual < MOST_LANES ? cpu_largest_divisor(global, CPU_MAX_GROUP_SIZE) : usual;
}

ze_result_t cpu_zeKernelSuggestGroupSize(ze_kernel_handle_t kernel, uint32_t global_x,
                                         uint32_t global_y, uint32_t global_z, uint32_t *x,
                                         uint32_t *y, uint32_t *z)
{
    CPU_REQUIRE_HANDLE(kernel);
    CPU_REQUIRE_POINTER(x);
    CPU_REQUIRE_POINTER(y);
    CPU_REQUIRE_POINTER(z);
    CPU_REQUIRE_SAYING(global_x > 0 && global_y > 0 && global_z > 0,
                       ZE_RESULT_ERROR_INVALID_GLOBAL_WIDTH_DIMENSION,
                       "the global size, %u x %u x %u, has a 0", global_x, global_y, global_z);
    const uint32_t *tile = kernel->info->tile;
    *x = tile[0] != 0 ? tile[0] : suggest_width(global_x);
    uint32_t room = *x < USUAL_GROUP_SIZE ? USUAL_GROUP_SIZE / *x : 1;
    *y = tile[1] != 0 ? tile[1] : cpu_largest_divisor(global_y, room);
    room = room > *y ? room / *y : 1;
    *z = tile[2] != 0 ? tile[2] : cpu_largest_divisor(global_z, room);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeKernelSuggestMaxCooperativeGroupCount(ze_kernel_handle_t kernel, uint32_t *out)
{
    CPU_REQUIRE_HANDLE(kernel);
    CPU_REQUIRE_POINTER(out);
    *out = cpu_engine_cooperative_groups(kernel->code->module->machine);
    return ZE_RESULT_SUCCESS;
}

/* Programs pass an int to a size_t and a size_t to an int. No number is larger than 8 bytes, and
 * nothing is meant by more bytes than a struct or vector has. A struct without members has 0 bytes
 * in C, and 1 in C++. */
static bool is_value_size(const spirv_parameter *parameter, size_t size)
{
    const size_t most = parameter->size < sizeof(uint64_t) ? sizeof(uint64_t) : parameter->size;
    return (size > 0 || parameter->size == 0) && size <= most;
}

/* A sentence about an argument, with its own arguments. */
#define OF_KERNEL(is) "argument %u of kernel \"%s\" " is, index, info->name
#define ANOTHER_SIZE \
    OF_KERNEL("has %zu bytes, and %zu are passed"), (size_t)info->parameters[index].size, size

static ze_result_t check_argument(const spirv_kernel *info, uint32_t index, size_t size,
                                  const void *value)
{
    const spirv_parameter *parameter = &info->parameters[index];
    switch (parameter->kind) {
    case SPIRV_PARAMETER_VALUE:
        CPU_REQUIRE_SAYING(is_value_size(parameter, size),
                           ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE, ANOTHER_SIZE);
        return ZE_RESULT_SUCCESS;
    case SPIRV_PARAMETER_GLOBAL: /* a null pointer needs no size */
        CPU_REQUIRE_SAYING(size == parameter->size || value == NULL,
                           ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE, ANOTHER_SIZE);
        return ZE_RESULT_SUCCESS;
    case SPIRV_PARAMETER_TILE_STATIC: /* whether there is so much matters to a launch */
        CPU_REQUIRE_SAYING(value == NULL, ZE_RESULT_ERROR_INVALID_ARGUMENT,
                           OF_KERNEL("is tile_static memory: it has a size and no value"));
        CPU_REQUIRE_SAYING(size > 0 && size <= UINT32_MAX,
                           ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE,
                           OF_KERNEL("is tile_static memory, which cannot have %zu bytes"), size);
        return ZE_RESULT_SUCCESS;
    case SPIRV_PARAMETER_IMAGE:
    case SPIRV_PARAMETER_SAMPLER:
        CPU_REQUIRE_SAYING(size == parameter->size, ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE,
                           ANOTHER_SIZE);
        CPU_REQUIRE_SAYING(value != NULL, ZE_RESULT_ERROR_INVALID_ARGUMENT,
                           OF_KERNEL("is an image or a sampler, and this is no handle of one"));
        return ZE_RESULT_SUCCESS;
    case SPIRV_PARAMETER_OTHER:
        break;
    }
    return CPU_REFUSE(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE, OF_KERNEL("is of an unknown kind"));
}

/* A kernel is given the description of an image and the value of a sampler, not the handles.
 * Programs pass the address of a buffer, or what it has.
 * @returns whether the handle is one */
static bool read_handle(const spirv_parameter *parameter, const void *handle, void *to)
{
    void *object;
    memcpy(&object, handle, sizeof object);
    if (!cpu_handle_is_mapped(object))
        return false;
    if (parameter->kind == SPIRV_PARAMETER_IMAGE) {
        const ze_image_handle_t image = cpu_unwrap(object);
        if (!CPU_HANDLE_IS_VALID(image))
            return false;
        const cpu_image *description = &image->image;
        memcpy(to, &description, sizeof description);
        return true;
    }
    const ze_sampler_handle_t sampler = cpu_unwrap(object);
    if (!CPU_HANDLE_IS_VALID(sampler))
        return false;
    memcpy(to, &sampler->sampler, sizeof sampler->sampler);
    return true;
}

/* What a value lacks is zero. */
static ze_result_t read_value(const spirv_kernel *info, uint32_t index, size_t size,
                              const void *value, void *to)
{
    const spirv_parameter *parameter = &info->parameters[index];
    if (parameter->kind == SPIRV_PARAMETER_IMAGE || parameter->kind == SPIRV_PARAMETER_SAMPLER)
        return read_handle(parameter, value, to)
                   ? ZE_RESULT_SUCCESS
                   : CPU_REFUSE(
                         ZE_RESULT_ERROR_INVALID_ARGUMENT,
                         OF_KERNEL("is an image or a sampler, and this is no handle of one"));
    memset(to, 0, parameter->size);
    if (value != NULL)
        memcpy(to, value, size < parameter->size ? size : parameter->size);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_kernel_read_argument(const spirv_kernel *info, uint32_t index, size_t size,
                                     const void *value, void *to)
{
    ze_result_t result = check_argument(info, index, size, value);
    if (result == ZE_RESULT_SUCCESS && info->parameters[index].kind != SPIRV_PARAMETER_TILE_STATIC)
        result = read_value(info, index, size, value, to);
    return result;
}

/* Programs set all arguments before each launch. */
static bool keeps_buffer(ze_kernel_handle_t kernel, uint32_t index, size_t size, const void *value)
{
    return kernel->info->parameters[index].kind != SPIRV_PARAMETER_GLOBAL ||
           (value != NULL && size == sizeof(void *) &&
            memcmp(kernel->values + kernel->arguments[index].offset, value, size) == 0);
}

ze_result_t cpu_zeKernelSetArgumentValue(ze_kernel_handle_t kernel, uint32_t index, size_t size,
                                         const void *value)
{
    CPU_REQUIRE_HANDLE(kernel);
    CPU_REQUIRE_SAYING(index < kernel->info->parameter_count,
                       ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_INDEX,
                       "kernel \"%s\" has no argument %u: it has %u", kernel->info->name, index,
                       (unsigned)kernel->info->parameter_count);
    const spirv_parameter *parameter = &kernel->info->parameters[index];
    cpu_argument *argument = &kernel->arguments[index];
    if (!keeps_buffer(kernel, index, size, value))
        atomic_store_explicit(&kernel->apart, 0, memory_order_relaxed);
    ze_result_t result = cpu_kernel_read_argument(kernel->info, index, size, value,
                                                  kernel->values + argument->offset);
    if (result != ZE_RESULT_SUCCESS)
        return result;

    argument->set = true;
    argument->size = parameter->kind == SPIRV_PARAMETER_TILE_STATIC ? size : parameter->size;
    return ZE_RESULT_SUCCESS;
}

uint64_t cpu_kernel_tile_static_size(ze_kernel_handle_t kernel)
{
    uint64_t size = kernel->info->tile_static_size;
    for (size_t i = 0; i < kernel->info->parameter_count; i++)
        if (kernel->info->parameters[i].kind == SPIRV_PARAMETER_TILE_STATIC)
            size += kernel->arguments[i].size;
    return size;
}

/* Every kernel may read all memory of the process, directly or not. */
ze_result_t cpu_zeKernelSetIndirectAccess(ze_kernel_handle_t kernel,
                                          ze_kernel_indirect_access_flags_t flags)
{
    CPU_REQUIRE_HANDLE(kernel);
    CPU_REQUIRE_FLAGS(flags, ZE_KERNEL_INDIRECT_ACCESS_FLAG_HOST |
                                 ZE_KERNEL_INDIRECT_ACCESS_FLAG_DEVICE |
                                 ZE_KERNEL_INDIRECT_ACCESS_FLAG_SHARED);
    kernel->indirect_access = flags;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeKernelGetIndirectAccess(ze_kernel_handle_t kernel,
                                          ze_kernel_indirect_access_flags_t *out)
{
    CPU_REQUIRE_HANDLE(kernel);
    CPU_REQUIRE_POINTER(out);
    *out = kernel->indirect_access;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeKernelSetCacheConfig(ze_kernel_handle_t kernel, ze_cache_config_flags_t flags)
{
    CPU_REQUIRE_HANDLE(kernel);
    CPU_REQUIRE_FLAGS(flags, ZE_CACHE_CONFIG_FLAG_LARGE_SLM | ZE_CACHE_CONFIG_FLAG_LARGE_DATA);
    return ZE_RESULT_SUCCESS;
}

/* Work-groups never take turns: any order of them is as good. */
ze_result_t cpu_zeKernelSchedulingHintExp(ze_kernel_handle_t kernel,
                                          ze_scheduling_hint_exp_desc_t *hint)
{
    CPU_REQUIRE_WRAPPED_HANDLE(kernel);
    CPU_REQUIRE_POINTER(hint);
    CPU_REQUIRE_FLAGS(hint->flags, ZE_SCHEDULING_HINT_EXP_FLAG_OLDEST_FIRST |
                                       ZE_SCHEDULING_HINT_EXP_FLAG_ROUND_ROBIN |
                                       ZE_SCHEDULING_HINT_EXP_FLAG_STALL_BASED_ROUND_ROBIN);
    CPU_REQUIRE_NO_CHAIN(hint, ZE_STRUCTURE_TYPE_SCHEDULING_HINT_EXP_DESC);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeKernelSetGlobalOffsetExp(ze_kernel_handle_t kernel, uint32_t x, uint32_t y,
                                           uint32_t z)
{
    CPU_REQUIRE_WRAPPED_HANDLE(kernel);
    kernel->offset[0] = x;
    kernel->offset[1] = y;
    kernel->offset[2] = z;
    return ZE_RESULT_SUCCESS;
}
