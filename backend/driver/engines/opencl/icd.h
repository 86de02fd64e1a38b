/* The OpenCL device that kernels run on, and the calls it takes.
 *
 * libOpenCL.so.1 is loaded at run time, once, and stays loaded: PoCL's threads outlive any handle.
 */
#ifndef ZELLIGE_OPENCL_ICD_H
#define ZELLIGE_OPENCL_ICD_H

#include <stdbool.h>

#include <CL/cl.h>

#define CPU_OPENCL_FUNCTIONS(X)           \
    X(clBuildProgram)                     \
    X(clCreateCommandQueueWithProperties) \
    X(clCreateContext)                    \
    X(clCreateKernel)                     \
    X(clCreateProgramWithBinary)          \
    X(clCreateProgramWithIL)              \
    X(clEnqueueNDRangeKernel)             \
    X(clFinish)                           \
    X(clGetDeviceIDs)                     \
    X(clGetDeviceInfo)                    \
    X(clGetKernelWorkGroupInfo)           \
    X(clGetPlatformIDs)                   \
    X(clGetPlatformInfo)                  \
    X(clGetProgramBuildInfo)              \
    X(clReleaseKernel)                    \
    X(clReleaseProgram)                   \
    X(clSetKernelArg)                     \
    X(clSetKernelArgSVMPointer)

typedef struct cpu_opencl_functions {
#define X(name) __typeof__(name) *name;
    CPU_OPENCL_FUNCTIONS(X)
#undef X
} cpu_opencl_functions;

typedef struct cpu_opencl_icd {
    cpu_opencl_functions cl;
    cl_context context;
    cl_device_id device;
    bool takes_spirv;      /**< else it is PoCL, which takes LLVM bitcode */
    cl_ulong local_memory; /**< bytes */
    const char *problem;   /**< why there is no device; NULL if there is one */
} cpu_opencl_icd;

/** Returns the device, looked for on the first call. */
const cpu_opencl_icd *cpu_opencl_get(void);

#endif
