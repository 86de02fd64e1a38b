/* What Intel's drivers tell of a kernel's parameters. Programs call it with the handles that they
 * have: a loader may have wrapped those. */
#include <stdlib.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/types_intel.h"
#include "backend/driver/ddi/module/kernel.h"
#include "backend/spirv/kernels/type_names.h"

ze_result_t cpu_zexKernelGetArgumentSize(ze_kernel_handle_t kernel, uint32_t index, uint32_t *out)
{
    CPU_REQUIRE_WRAPPED_HANDLE(kernel);
    CPU_REQUIRE_SAYING(index < kernel->info->parameter_count,
                       ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_INDEX,
                       "kernel \"%s\" has no argument %u: it has %u", kernel->info->name, index,
                       (unsigned)kernel->info->parameter_count);
    CPU_REQUIRE_POINTER(out);
    *out = (uint32_t)kernel->info->parameters[index].size;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zexKernelGetArgumentType(ze_kernel_handle_t kernel, uint32_t index, uint32_t *size,
                                         char *out)
{
    CPU_REQUIRE_WRAPPED_HANDLE(kernel);
    CPU_REQUIRE_SAYING(index < kernel->info->parameter_count,
                       ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_INDEX,
                       "kernel \"%s\" has no argument %u: it has %u", kernel->info->name, index,
                       (unsigned)kernel->info->parameter_count);
    CPU_REQUIRE_POINTER(size);
    char *name = spirv_parameter_type_name(kernel->code->module->spirv, kernel->info, index);
    CPU_REQUIRE_SAYING(name != NULL, ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
                       "the module does not name the type of argument %u", index);
    *size = (uint32_t)cpu_answer_text(name, *size, out);
    free(name);
    return ZE_RESULT_SUCCESS;
}
