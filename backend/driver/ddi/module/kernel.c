#include "backend/driver/ddi/module/kernel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/cache/hash.h"
#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/ddi/core/types_intel.h"
#include "backend/driver/ddi/module/module.h"
#include "backend/driver/runtime/faults/failure.h"

enum { VALUE_ALIGNMENT = 16, LARGEST_ALIGNMENT = 128 };

static void destroy(ze_kernel_handle_t kernel)
{
    cpu_code_release(kernel->code);
    cpu_object_free(kernel);
}

static size_t round_up(size_t value, size_t to)
{
    return (value + to - 1) / to * to;
}

/* The size of a type is a multiple of its alignment, which is 128 bytes at the most: a
 * double16's. */
static size_t alignment_of(size_t size)
{
    const size_t lowest = size & (~size + 1); /* bit that is set */
    if (lowest < VALUE_ALIGNMENT)
        return VALUE_ALIGNMENT;
    return lowest > LARGEST_ALIGNMENT ? LARGEST_ALIGNMENT : lowest;
}

static void place_value(ze_kernel_handle_t kernel, size_t size, size_t *offset)
{
    const size_t alignment = alignment_of(size);
    *offset = round_up(kernel->values_size, alignment);
    kernel->values_size = round_up(*offset + size, VALUE_ALIGNMENT);
    if (alignment > kernel->values_alignment)
        kernel->values_alignment = alignment;
}

static ze_result_t create_arguments(ze_kernel_handle_t kernel)
{
    const spirv_kernel *info = kernel->info;
    kernel->arguments = calloc(info->parameter_count + 1, sizeof kernel->arguments[0]);
    kernel->code->arguments = kernel->arguments;
    CPU_REQUIRE(kernel->arguments != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    kernel->values_alignment = VALUE_ALIGNMENT;
    for (size_t i = 0; i < info->parameter_count; i++)
        place_value(kernel, info->parameters[i].size, &kernel->arguments[i].offset);
    kernel->values = calloc(1, kernel->values_size + 1);
    kernel->code->values = kernel->values;
    CPU_REQUIRE(kernel->values != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    return ZE_RESULT_SUCCESS;
}

static void add_attribute(ze_kernel_handle_t kernel, const char *name, const uint32_t *numbers,
                          size_t count)
{
    char *at = kernel->attributes + strlen(kernel->attributes);
    size_t room = sizeof kernel->attributes - strlen(kernel->attributes);
    if (numbers[0] == 0)
        return;
    const char *space = at == kernel->attributes ? "" : " ";
    if (count == 1)
        (void)snprintf(at, room, "%s%s(%u)", space, name, numbers[0]);
    else
        (void)snprintf(at, room, "%s%s(%u,%u,%u)", space, name, numbers[0], numbers[1], numbers[2]);
}

static void describe_source(ze_kernel_handle_t kernel)
{
    const spirv_kernel *info = kernel->info;
    add_attribute(kernel, "reqd_work_group_size", info->tile, 3);
    add_attribute(kernel, "work_group_size_hint", info->tile_hint, 3);
    add_attribute(kernel, "intel_reqd_sub_group_size", &info->sub_group_size, 1);
}

static ze_result_t create(cpu_build *module, const spirv_kernel *info, ze_kernel_handle_t *out)
{
    ze_kernel_handle_t kernel = cpu_object_create(CPU_KIND_KERNEL, sizeof *kernel);
    CPU_REQUIRE(kernel != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    kernel->info = info;
    for (int i = 0; i < 3; i++)
        kernel->group_size[i] = info->tile[i] == 0 ? 1 : info->tile[i];
    describe_source(kernel);
    ze_result_t result = cpu_code_create(module, info, &kernel->code);
    if (result == ZE_RESULT_SUCCESS)
        result = create_arguments(kernel);
    if (result == ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY)
        cpu_failure_tell("memory ran out while kernel \"%s\" was made", info->name);
    if (result == ZE_RESULT_SUCCESS)
        *out = kernel;
    else
        destroy(kernel);
    return result;
}

/* Names the first thing that the module lacks. */
static ze_result_t tell_unlinked(ze_module_handle_t module)
{
    for (size_t k = 0; k < module->linkage.count; k++)
        if (cpu_module_lacks(&module->linkage.symbols[k])) {
            cpu_failure_tell("the module imports \"%s\", and has not been linked with one that "
                             "exports it",
                             module->linkage.symbols[k].name);
            break;
        }
    return CPU_TOLD(ZE_RESULT_ERROR_INVALID_MODULE_UNLINKED);
}

static ze_result_t refuse_name(const spirv_module *module, const char *name)
{
    char there[256] = "";
    size_t length = 0;
    for (size_t k = 0; k < module->kernel_count && length < sizeof there; k++)
        length += (size_t)snprintf(there + length, sizeof there - length, "%s%s",
                                   k == 0 ? "; it has: " : ", ", module->kernels[k].name);
    return CPU_REFUSE(ZE_RESULT_ERROR_INVALID_KERNEL_NAME, "the module has no kernel \"%.128s\"%s",
                      name, there);
}

ze_result_t cpu_zeKernelCreate(ze_module_handle_t module, const ze_kernel_desc_t *desc,
                               ze_kernel_handle_t *out)
{
    CPU_REQUIRE_HANDLE(module);
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE_POINTER(desc->pKernelName);
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE_FLAGS(desc->flags,
                      ZE_KERNEL_FLAG_FORCE_RESIDENCY | ZE_KERNEL_FLAG_EXPLICIT_RESIDENCY);
    CPU_REQUIRE_NO_CHAIN(desc, ZE_STRUCTURE_TYPE_KERNEL_DESC);
    cpu_build *build = atomic_load(&module->build);
    if (build == NULL)
        return tell_unlinked(module);
    const spirv_kernel *info = cpu_module_find_kernel(module, build, desc->pKernelName);
    if (info == NULL)
        return refuse_name(module->spirv, desc->pKernelName);
    const ze_result_t result = create(build, info, out);
    if (result == ZE_RESULT_SUCCESS)
        (*out)->origin = module;
    return result;
}

/* The module may be destroyed before its kernels. */
ze_result_t cpu_zeKernelGetModuleHandleExt(ze_kernel_handle_t kernel, ze_module_handle_t *out)
{
    CPU_TELL_IF(CPU_HANDLE_IS_VALID(kernel->origin), kernel, out, kernel->origin);
}

ze_result_t cpu_zeKernelDestroy(ze_kernel_handle_t kernel)
{
    CPU_END_HANDLE(kernel);
    destroy(kernel);
    return ZE_RESULT_SUCCESS;
}

static ze_kernel_uuid_t uuid_of(ze_kernel_handle_t kernel)
{
    ze_kernel_uuid_t uuid = {0};
    uint64_t name = cpu_hash(kernel->info->name, strlen(kernel->info->name));
    uint64_t module = kernel->code->module->hash;
    memcpy(uuid.kid, &name, sizeof name);
    memcpy(uuid.kid + sizeof name, &module, sizeof module);
    memcpy(uuid.mid, &module, sizeof module);
    return uuid;
}

ze_result_t cpu_zeKernelGetProperties(ze_kernel_handle_t kernel, ze_kernel_properties_t *out)
{
    CPU_REQUIRE_HANDLE(kernel);
    CPU_REQUIRE_POINTER(out);
    const spirv_kernel *info = kernel->info;
    uint64_t tile_static = info->tile_static_size;
    const uint32_t lanes = cpu_sub_group_size_of(info);
    ze_kernel_preferred_group_size_properties_t *preferred =
        cpu_chain_find(out, ZE_STRUCTURE_TYPE_KERNEL_PROPERTIES,
                       ZE_STRUCTURE_TYPE_KERNEL_PREFERRED_GROUP_SIZE_PROPERTIES);
    cpu_kernel_max_group_size *largest = cpu_chain_find(out, ZE_STRUCTURE_TYPE_KERNEL_PROPERTIES,
                                                        CPU_STRUCTURE_TYPE_KERNEL_MAX_GROUP_SIZE);
    if (preferred != NULL)
        preferred->preferredMultiple = lanes;
    if (largest != NULL)
        largest->max_group_size = CPU_MAX_GROUP_SIZE;
    *out = (ze_kernel_properties_t){
        .stype = out->stype,
        .pNext = out->pNext,
        .numKernelArgs = (uint32_t)info->parameter_count,
        .requiredGroupSizeX = info->tile[0],
        .requiredGroupSizeY = info->tile[1],
        .requiredGroupSizeZ = info->tile[2],
        .requiredSubgroupSize = info->sub_group_size,
        .maxSubgroupSize = lanes,
        .maxNumSubgroups = (CPU_MAX_GROUP_SIZE + lanes - 1) / lanes,
        .localMemSize = tile_static < UINT32_MAX ? (uint32_t)tile_static : UINT32_MAX,
        .uuid = uuid_of(kernel),
    };
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeKernelGetName(ze_kernel_handle_t kernel, size_t *size, char *out)
{
    CPU_REQUIRE_HANDLE(kernel);
    CPU_REQUIRE_POINTER(size);
    *size = cpu_answer_text(kernel->info->name, *size, out);
    return ZE_RESULT_SUCCESS;
}

/* Programs ask for the size without a place for the text, as with names. They either have room for
 * it, or are shown the kernel's own. */
ze_result_t cpu_zeKernelGetSourceAttributes(ze_kernel_handle_t kernel, uint32_t *size, char **out)
{
    CPU_REQUIRE_HANDLE(kernel);
    CPU_REQUIRE_POINTER(size);
    if (out != NULL && *out == NULL)
        *out = kernel->attributes;
    else
        (void)cpu_answer_text(kernel->attributes, *size, out == NULL ? NULL : *out);
    *size = (uint32_t)strlen(kernel->attributes) + 1;
    return ZE_RESULT_SUCCESS;
}
