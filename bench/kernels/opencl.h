/* Every OpenCL platform that the ICD loader finds, given the same kernels. */
#ifndef ZELLIGE_BENCH_OPENCL_H
#define ZELLIGE_BENCH_OPENCL_H

#include <CL/cl.h>

#include "solver.h"

#define BENCH_OPENCL_FUNCTIONS(X)         \
    X(clBuildProgram)                     \
    X(clCreateBuffer)                     \
    X(clCreateCommandQueueWithProperties) \
    X(clCreateContext)                    \
    X(clCreateKernel)                     \
    X(clCreateProgramWithBinary)          \
    X(clCreateProgramWithIL)              \
    X(clEnqueueMapBuffer)                 \
    X(clEnqueueNDRangeKernel)             \
    X(clEnqueueUnmapMemObject)            \
    X(clFinish)                           \
    X(clGetDeviceIDs)                     \
    X(clGetDeviceInfo)                    \
    X(clGetPlatformIDs)                   \
    X(clGetPlatformInfo)                  \
    X(clReleaseKernel)                    \
    X(clReleaseMemObject)                 \
    X(clReleaseProgram)                   \
    X(clSetKernelArg)

typedef struct bench_opencl {
#define X(name) __typeof__(name) *name;
    BENCH_OPENCL_FUNCTIONS(X)
#undef X
} bench_opencl;

/** A platform and its first device. */
typedef struct bench_platform {
    char name[128];
    char device_name[128];
    char slug[32]; /**< in the names of rows: "pocl" */
    bool is_pocl;
    bool takes_spirv; /**< else it gets LLVM bitcode */
    unsigned compute_units;
    char absent[BENCH_SENTENCE]; /**< why it cannot take part; "": it can */
    cl_device_id device;
    cl_context context;
    cl_command_queue queue;
} bench_platform;

/** Finds the platforms; their number. The first call counts. */
size_t bench_platforms(bench_platform **out);

/** Returns OpenCL's functions; NULL, with a sentence in `why`, if there is no loader. */
const bench_opencl *bench_opencl_get(char why[BENCH_SENTENCE]);

/** Builds a row's module for a platform. NULL, with a sentence in `why`, if it does not take it. */
cl_program bench_opencl_build(const bench_platform *platform, const zlg_spirv *spirv,
                              char why[BENCH_SENTENCE]);

/** False, with a sentence in `why`, if the platform does not take the row's kernels. */
bool bench_opencl_begin(const bench_platform *platform, const bench_row *row,
                        const bench_problem *problem, bench_solver *out, char why[BENCH_SENTENCE]);

#endif
