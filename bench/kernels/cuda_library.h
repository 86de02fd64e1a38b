/* CUDA's driver, and its compiler: libcuda.so.1 and libnvrtc, found at run time. Declared here, as
 * neither has to be there where this is built. */
#ifndef ZELLIGE_BENCH_CUDA_LIBRARY_H
#define ZELLIGE_BENCH_CUDA_LIBRARY_H

#include <stddef.h>
#include <stdint.h>

#include "solver.h"

typedef struct CUmod_st *cuda_module;
typedef struct CUfunc_st *cuda_function;

/* name, symbol, parameters */
#define CUDA_DRIVER(X)                                                                   \
    X(init, "cuInit", (unsigned flags))                                                  \
    X(device_get, "cuDeviceGet", (int *out, int ordinal))                                \
    X(device_attribute, "cuDeviceGetAttribute", (int *out, int attribute, int device))   \
    X(context_retain, "cuDevicePrimaryCtxRetain", (void **out, int device))              \
    X(context_set, "cuCtxSetCurrent", (void *context))                                   \
    X(module_load, "cuModuleLoadData", (cuda_module * out, const void *image))           \
    X(module_function, "cuModuleGetFunction",                                            \
      (cuda_function * out, cuda_module module, const char *name))                       \
    X(allocate, "cuMemAlloc_v2", (uint64_t * out, size_t bytes))                         \
    X(release, "cuMemFree_v2", (uint64_t address))                                       \
    X(copy_in, "cuMemcpyHtoD_v2", (uint64_t to, const void *from, size_t bytes))         \
    X(copy_out, "cuMemcpyDtoH_v2", (void *to, uint64_t from, size_t bytes))              \
    X(launch, "cuLaunchKernel",                                                          \
      (cuda_function function, unsigned groups_x, unsigned groups_y, unsigned groups_z,  \
       unsigned size_x, unsigned size_y, unsigned size_z, unsigned shared, void *stream, \
       void **arguments, void **extra))                                                  \
    X(wait, "cuStreamSynchronize", (void *stream))
#define CUDA_COMPILER(X)                                                                        \
    X(create, "nvrtcCreateProgram",                                                             \
      (void **out, const char *source, const char *name, int headers, const char *const *texts, \
       const char *const *names))                                                               \
    X(compile, "nvrtcCompileProgram", (void *program, int count, const char *const *options))   \
    X(log_size, "nvrtcGetProgramLogSize", (void *program, size_t *out))                         \
    X(log, "nvrtcGetProgramLog", (void *program, char *out))                                    \
    X(code_size, "nvrtcGetCUBINSize", (void *program, size_t *out))                             \
    X(code, "nvrtcGetCUBIN", (void *program, char *out))                                        \
    X(destroy, "nvrtcDestroyProgram", (void **program))

#define CUDA_MEMBER(name, symbol, parameters) int(*name) parameters;
typedef struct cuda_functions {
    CUDA_DRIVER(CUDA_MEMBER)
} cuda_functions;
typedef struct nvrtc_functions {
    CUDA_COMPILER(CUDA_MEMBER)
} nvrtc_functions;
#undef CUDA_MEMBER

/** Opens both, once, and makes the first GPU's context current. @returns NULL, with a sentence, if
 *  that fails */
const cuda_functions *cuda_open(char why[BENCH_SENTENCE]);

/** Compiles a file of CUDA C for the GPU, or one of OpenCL C (.cl) behind opencl.cuh: once per
 *  `options`, which are what a row has: "", or "-DNAME=1".
 *  @param file  from the top of the repository, like the options not copied
 *  @returns NULL, with a sentence, if that fails */
cuda_module cuda_compile(const char *file, const char *options, char why[BENCH_SENTENCE]);

#endif
