/* The launches of specification 1.14. The loader calls them with the driver's handles; programs
 * with zeDriverGetExtensionFunctionAddress() also pass wrapped ones. */
#include <string.h>

#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/ddi/list/unwrapped.h"
#include "backend/driver/ddi/module/kernel.h"

static ze_result_t read_extensions(const void *next, bool *cooperative)
{
    cpu_chain_walk walk = {.link = next};
    for (; walk.link != NULL; cpu_chain_walk_on(&walk)) {
        const cpu_cooperative_desc *desc = (const void *)walk.link;
        CPU_REQUIRE_SAYING(desc->stype == CPU_STRUCTURE_TYPE_COOPERATIVE_DESC,
                           ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
                           "a structure of type 0x%x is not supported", (unsigned)desc->stype);
        *cooperative = desc->is_cooperative != 0;
    }
    CPU_REQUIRE_CHAIN_END(walk);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeCommandListAppendLaunchKernelWithParameters(
    ze_command_list_handle_t list, ze_kernel_handle_t kernel, const ze_group_count_t *groups,
    const void *next, ze_event_handle_t signal, uint32_t wait_count, ze_event_handle_t *waits)
{
    bool cooperative = false;
    cpu_sync sync;
    CPU_REQUIRE_WRAPPED_HANDLE(list);
    CPU_REQUIRE_WRAPPED_HANDLE(kernel);
    CPU_REQUIRE_POINTER(groups);
    ze_result_t result = read_extensions(next, &cooperative);
    if (result == ZE_RESULT_SUCCESS)
        result = cpu_sync_unwrap(signal, wait_count, waits, &sync);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    result = cooperative ? CPU_DELEGATE(cpu_zeCommandListAppendLaunchCooperativeKernel(
                               list, kernel, groups, sync.signal, wait_count, sync.waits))
                         : CPU_DELEGATE(cpu_zeCommandListAppendLaunchKernel(
                               list, kernel, groups, sync.signal, wait_count, sync.waits));
    cpu_sync_free(&sync);
    return result;
}

/* A program points to the value, of the parameter's size; for tile_static memory to a size_t. */
static ze_result_t set_argument(ze_kernel_handle_t kernel, uint32_t index, const void *argument)
{
    const spirv_parameter *parameter = &kernel->info->parameters[index];
    if (parameter->kind != SPIRV_PARAMETER_TILE_STATIC)
        return cpu_zeKernelSetArgumentValue(kernel, index, parameter->size, argument);
    size_t size;
    CPU_REQUIRE_POINTER(argument);
    memcpy(&size, argument, sizeof size);
    return cpu_zeKernelSetArgumentValue(kernel, index, size, NULL);
}

/* Size and arguments stay with the kernel. */
ze_result_t cpu_zeCommandListAppendLaunchKernelWithArguments(
    ze_command_list_handle_t list, ze_kernel_handle_t kernel, ze_group_count_t groups,
    cpu_group_size size, void **arguments, const void *next, ze_event_handle_t signal,
    uint32_t wait_count, ze_event_handle_t *waits)
{
    CPU_REQUIRE_WRAPPED_HANDLE(list);
    CPU_REQUIRE_WRAPPED_HANDLE(kernel);
    const uint32_t count = (uint32_t)kernel->info->parameter_count;
    CPU_REQUIRE_SAYING(arguments != NULL || count == 0, ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                       "the array of arguments is NULL, and the kernel has %u", count);
    ze_result_t result = CPU_DELEGATE(cpu_zeKernelSetGroupSize(kernel, size.x, size.y, size.z));
    for (uint32_t i = 0; i < count && result == ZE_RESULT_SUCCESS; i++)
        result = CPU_DELEGATE(set_argument(kernel, i, arguments[i]));
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    return CPU_DELEGATE(cpu_zeCommandListAppendLaunchKernelWithParameters(
        list, kernel, &groups, next, signal, wait_count, waits));
}
