/* The engine: what OpenCL has, under the names that the driver knows. */
#include "backend/driver/engines/opencl/icd.h"
#include "backend/driver/engines/opencl/pocl_needs.h"
#include "backend/driver/engines/opencl/program.h"
#include "backend/driver/engines/opencl/translate.h"

static const char *unavailable(void)
{
    const cpu_opencl_icd *icd = cpu_opencl_get();
    cpu_opencl_translator translator;
    if (icd->problem != NULL || icd->takes_spirv)
        return icd->problem;
    const char *lack = cpu_opencl_find_pocl_lack();
    if (lack != NULL)
        return lack;
    return cpu_opencl_find_translator(&translator)
               ? NULL
               : "llvm-spirv-15 is not on PATH (Debian: llvm-spirv-15)";
}

static uint32_t sub_group_size(void)
{
    return 1;
}

const cpu_engine cpu_opencl_engine = {
    .name = "opencl",
    .sub_group_size = sub_group_size,
    .module_flags = ZE_DEVICE_MODULE_FLAG_FP64 | ZE_DEVICE_MODULE_FLAG_INT64_ATOMICS,
    .unavailable = unavailable,
    .program_create = cpu_opencl_program_create,
    .program_destroy = cpu_opencl_program_destroy,
    .kernel_create = cpu_opencl_kernel_create,
    .kernel_destroy = cpu_opencl_kernel_destroy,
    .run = cpu_opencl_kernel_run,
};

ze_result_t cpu_opencl_result(cl_int error)
{
    switch (error) {
    case CL_SUCCESS:
        return ZE_RESULT_SUCCESS;
    case CL_OUT_OF_HOST_MEMORY:
        return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    case CL_OUT_OF_RESOURCES:
    case CL_MEM_OBJECT_ALLOCATION_FAILURE:
        return ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY;
    case CL_INVALID_BINARY:
    case CL_BUILD_PROGRAM_FAILURE:
    case CL_LINK_PROGRAM_FAILURE:
        return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    case CL_INVALID_KERNEL_NAME:
        return ZE_RESULT_ERROR_INVALID_KERNEL_NAME;
    case CL_INVALID_ARG_INDEX:
        return ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_INDEX;
    case CL_INVALID_ARG_SIZE:
        return ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE;
    case CL_INVALID_ARG_VALUE:
    case CL_INVALID_KERNEL_ARGS:
        return ZE_RESULT_ERROR_INVALID_ARGUMENT;
    case CL_INVALID_WORK_GROUP_SIZE:
    case CL_INVALID_WORK_ITEM_SIZE:
        return ZE_RESULT_ERROR_INVALID_GROUP_SIZE_DIMENSION;
    default:
        return ZE_RESULT_ERROR_UNKNOWN;
    }
}
