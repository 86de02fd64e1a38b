/* Every OpenCL platform that the ICD loader finds. Kernels go there as source: all platforms take
 * that. */
#ifndef ZELLIGE_TESTS_OPENCL_H
#define ZELLIGE_TESTS_OPENCL_H

#include <stdbool.h>
#include <stddef.h>

#include <CL/cl.h>

enum { OPENCL_SENTENCE = 320 };

#define OPENCL_FUNCTIONS(X)               \
    X(clBuildProgram)                     \
    X(clCreateBuffer)                     \
    X(clCreateCommandQueueWithProperties) \
    X(clCreateContext)                    \
    X(clCreateImage)                      \
    X(clCreateKernel)                     \
    X(clCreateProgramWithIL)              \
    X(clCreateProgramWithSource)          \
    X(clEnqueueMapBuffer)                 \
    X(clEnqueueNDRangeKernel)             \
    X(clEnqueueReadImage)                 \
    X(clEnqueueUnmapMemObject)            \
    X(clEnqueueWriteImage)                \
    X(clFinish)                           \
    X(clGetDeviceIDs)                     \
    X(clGetDeviceInfo)                    \
    X(clGetPlatformIDs)                   \
    X(clGetPlatformInfo)                  \
    X(clGetProgramBuildInfo)              \
    X(clReleaseKernel)                    \
    X(clReleaseMemObject)                 \
    X(clReleaseProgram)                   \
    X(clSetKernelArg)

typedef struct opencl_functions {
#define X(name) __typeof__(name) *name;
    OPENCL_FUNCTIONS(X)
#undef X
} opencl_functions;

/** A platform and its first device. */
typedef struct opencl_platform {
    char name[128];
    char device_name[128];
    char slug[32]; /**< the name, short and in lower case: "pocl" */
    bool is_pocl;
    bool is_cpu;
    unsigned compute_units;
    char absent[OPENCL_SENTENCE]; /**< why it cannot take part; "": it can */
    cl_device_id device;
    cl_context context;
    cl_command_queue queue;
} opencl_platform;

/** Has the loader find Intel's runtime besides, if scripts/setup-intel-opencl has fetched it. To be
 *  called before all else here, while there is one thread. */
void opencl_use_fetched(void);

/** Finds the platforms, at the first call; PoCL is among them even if it is absent.
 *  @returns how many there are */
size_t opencl_platforms(opencl_platform **out);

/** Returns OpenCL's functions; NULL, with a sentence in `why`, if there is no loader. */
const opencl_functions *opencl_get(char why[OPENCL_SENTENCE]);

/** Builds OpenCL C, which may include <zellige/kernel.h>.
 *  @param options  more of them, or ""
 *  @returns NULL, with a sentence in `why`, if the platform does not take it */
cl_program opencl_build(const opencl_platform *platform, const char *source, const char *options,
                        char why[OPENCL_SENTENCE]);

/** The same for a file, by an absolute path or one from the top of the repository:
 *  "kernels/matrix_multiply.cl". */
cl_program opencl_build_file(const opencl_platform *platform, const char *file, const char *options,
                             char why[OPENCL_SENTENCE]);

/** Builds SPIR-V, of so many words. @returns the same */
cl_program opencl_build_spirv(const opencl_platform *platform, const void *words, size_t count,
                              char why[OPENCL_SENTENCE]);

/** Returns a file's text, to be freed; NULL if it cannot be read. */
char *opencl_read_text(const char *path);

#endif
