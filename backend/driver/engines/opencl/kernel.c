#include <pthread.h>
#include <stdlib.h>

#include "backend/driver/engines/opencl/program.h"
#include "backend/driver/engines/opencl/queue.h"
#include "backend/driver/runtime/tile_static.h"

/* PoCL gives each tile_static variable and area its own place, at a multiple of this; where all of
 * them together need more than there is, it ends the process. */
#define LOCAL_ALIGNMENT 128u

struct cpu_kernel {
    cl_kernel kernel;
    const spirv_kernel *shape;
    size_t largest_group;   /* work-items */
    cl_ulong static_memory; /* bytes of tile_static variables, at most */
    pthread_mutex_t lock;   /* from the first argument to the launch, which captures them */
};

static bool takes_only_known_kinds(const spirv_kernel *kernel)
{
    for (size_t i = 0; i < kernel->parameter_count; i++)
        if (kernel->parameters[i].kind >= SPIRV_PARAMETER_IMAGE)
            return false;
    return true;
}

static void ask_limits(const cpu_opencl_icd *icd, cpu_kernel *kernel, uint32_t variables)
{
    icd->cl.clGetKernelWorkGroupInfo(kernel->kernel, icd->device, CL_KERNEL_WORK_GROUP_SIZE,
                                     sizeof kernel->largest_group, &kernel->largest_group, NULL);
    kernel->static_memory = kernel->shape->tile_static_size + (cl_ulong)variables * LOCAL_ALIGNMENT;
}

ze_result_t cpu_opencl_kernel_create(cpu_program *program, const spirv_kernel *shape,
                                     cpu_kernel **out)
{
    const cpu_opencl_icd *icd = cpu_opencl_get();
    if (!takes_only_known_kinds(shape))
        return ZE_RESULT_ERROR_UNSUPPORTED_FEATURE;
    cpu_kernel *kernel = calloc(1, sizeof *kernel);
    if (kernel == NULL)
        return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    cl_int error;
    kernel->shape = shape;
    kernel->kernel = icd->cl.clCreateKernel(program->program, shape->name, &error);
    if (kernel->kernel == NULL) {
        free(kernel);
        return cpu_opencl_result(error);
    }
    pthread_mutex_init(&kernel->lock, NULL);
    ask_limits(icd, kernel, program->tile_static_variables);
    *out = kernel;
    return ZE_RESULT_SUCCESS;
}

void cpu_opencl_kernel_destroy(cpu_kernel *kernel)
{
    if (kernel == NULL)
        return;
    cpu_opencl_get()->cl.clReleaseKernel(kernel->kernel);
    pthread_mutex_destroy(&kernel->lock);
    free(kernel);
}

static ze_result_t check(const cpu_opencl_icd *icd, const cpu_kernel *kernel,
                         const cpu_launch *launch)
{
    const uint32_t *size = launch->group_size;
    const uint64_t plane = (uint64_t)size[0] * size[1];
    if (plane == 0 || size[2] == 0 || plane > kernel->largest_group / size[2])
        return ZE_RESULT_ERROR_INVALID_GROUP_SIZE_DIMENSION;
    if (!cpu_tile_static_fits(kernel->shape, launch))
        return ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY;
    cl_ulong local = kernel->static_memory;
    for (size_t i = 0; i < kernel->shape->parameter_count; i++)
        if (kernel->shape->parameters[i].kind == SPIRV_PARAMETER_TILE_STATIC)
            local += launch->sizes[i] + LOCAL_ALIGNMENT;
    return local > icd->local_memory ? ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY : ZE_RESULT_SUCCESS;
}

static cl_int set_argument(const cpu_opencl_functions *cl, const cpu_kernel *kernel, cl_uint i,
                           const cpu_launch *launch)
{
    switch (kernel->shape->parameters[i].kind) {
    case SPIRV_PARAMETER_GLOBAL:
        return cl->clSetKernelArgSVMPointer(kernel->kernel, i,
                                            *(const void *const *)launch->arguments[i]);
    case SPIRV_PARAMETER_TILE_STATIC:
        return cl->clSetKernelArg(kernel->kernel, i, launch->sizes[i], NULL);
    default:
        return cl->clSetKernelArg(kernel->kernel, i, launch->sizes[i], launch->arguments[i]);
    }
}

static cl_int enqueue(const cpu_opencl_functions *cl, cpu_kernel *kernel, const cpu_launch *launch,
                      cl_command_queue queue)
{
    size_t offset[3], global[3], local[3];
    for (int d = 0; d < 3; d++) {
        offset[d] = launch->offset[d];
        local[d] = launch->group_size[d];
        global[d] = local[d] * launch->group_count[d];
    }
    cl_int error = CL_SUCCESS;
    pthread_mutex_lock(&kernel->lock);
    for (cl_uint i = 0; i < kernel->shape->parameter_count && error == CL_SUCCESS; i++)
        error = set_argument(cl, kernel, i, launch);
    if (error == CL_SUCCESS)
        error = cl->clEnqueueNDRangeKernel(queue, kernel->kernel, 3, offset, global, local, 0, NULL,
                                           NULL);
    pthread_mutex_unlock(&kernel->lock);
    return error;
}

ze_result_t cpu_opencl_kernel_run(cpu_kernel *kernel, const cpu_launch *launch)
{
    const cpu_opencl_icd *icd = cpu_opencl_get();
    const ze_result_t checked = check(icd, kernel, launch);
    if (checked != ZE_RESULT_SUCCESS)
        return checked;
    if (launch->group_count[0] == 0 || launch->group_count[1] == 0 || launch->group_count[2] == 0)
        return ZE_RESULT_SUCCESS;
    cpu_opencl_queue *queue = cpu_opencl_queue_take();
    if (queue == NULL)
        return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    cl_int error = enqueue(&icd->cl, kernel, launch, queue->queue);
    if (error == CL_SUCCESS)
        error = icd->cl.clFinish(queue->queue);
    cpu_opencl_queue_give(queue);
    return cpu_opencl_result(error);
}
