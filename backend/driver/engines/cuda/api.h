/* The functions of CUDA's driver that this one calls. They are declared here and found at run time,
 * so that neither the build nor the run needs anything of CUDA's. */
#ifndef ZELLIGE_CUDA_API_H
#define ZELLIGE_CUDA_API_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <level_zero/ze_api.h>

typedef int cuda_result;
typedef int cuda_device;
typedef uint64_t cuda_address;
typedef struct CUctx_st *cuda_context;
typedef struct CUstream_st *cuda_stream;
typedef struct CUevent_st *cuda_event;
typedef struct CUmod_st *cuda_module;
typedef struct CUfunc_st *cuda_function;

enum {
    CUDA_SUCCESS = 0,
    CUDA_INVALID_VALUE = 1,
    CUDA_OUT_OF_MEMORY = 2,
    CUDA_NOT_READY = 600,
    CUDA_ILLEGAL_ADDRESS = 700,
    CUDA_LAUNCH_OUT_OF_RESOURCES = 701,
    CUDA_PEER_ACCESS_ALREADY_ENABLED = 704,
    CUDA_COOPERATIVE_LAUNCH_TOO_LARGE = 720,
};

/* CUdevice_attribute */
enum {
    CUDA_CLOCK_RATE = 13, /* in kHz */
    CUDA_MULTIPROCESSOR_COUNT = 16,
    CUDA_PCI_BUS = 33,
    CUDA_PCI_DEVICE = 34, /* on the bus */
    CUDA_L2_CACHE_SIZE = 38,
    CUDA_MEMORY_BUS_WIDTH = 37,
    CUDA_PCI_DOMAIN = 50,
    CUDA_CAPABILITY_MAJOR = 75,
    CUDA_CAPABILITY_MINOR = 76,
    CUDA_CONCURRENT_MANAGED_ACCESS = 89,
    CUDA_MAX_SHARED = 97, /* bytes of a group, if its kernel asks */
};

enum { CUDA_POINTER_MEMORY_TYPE = 2, CUDA_POINTER_DEVICE = 9 }; /* CUpointer_attribute */
enum { CUDA_MEMORY_HOST = 1, CUDA_MEMORY_DEVICE = 2, CUDA_MEMORY_ANY = 4 }; /* CUmemorytype */
enum { CUDA_P2P_ATOMICS = 3 };                                /* CUdevice_P2PAttribute */
enum { CUDA_ATTACH_GLOBAL = 1 };                              /* CUmemAttach_flags */
enum { CUDA_STREAM_NON_BLOCKING = 1 };                        /* CUstream_flags */
enum { CUDA_EVENT_DISABLE_TIMING = 2 };                       /* CUevent_flags */
enum { CUDA_HOST_PORTABLE = 1, CUDA_HOST_DEVICE_MAP = 2 };    /* cuMemHostAlloc() */
enum { CUDA_FUNCTION_MAX_DYNAMIC_SHARED = 8 };                /* CUfunction_attribute */
enum { CUDA_JIT_ERROR_LOG = 5, CUDA_JIT_ERROR_LOG_SIZE = 6 }; /* CUjit_option */

/* Each thread has one, which no other waits for. */
#define CUDA_STREAM_PER_THREAD ((cuda_stream)0x2)

/* CUDA_MEMCPY2D */
typedef struct cuda_rows {
    size_t from_x, from_y;
    int from_type;
    const void *from_host;
    cuda_address from_device;
    void *from_array;
    size_t from_pitch;
    size_t to_x, to_y;
    int to_type;
    void *to_host;
    cuda_address to_device;
    void *to_array;
    size_t to_pitch;
    size_t width, height;
} cuda_rows;

/* name, symbol, parameters */
#define CUDA_FUNCTIONS(X)                                                                        \
    X(init, "cuInit", (unsigned flags))                                                          \
    X(error_name, "cuGetErrorName", (cuda_result error, const char **out))                       \
    X(error_string, "cuGetErrorString", (cuda_result error, const char **out))                   \
    X(device_count, "cuDeviceGetCount", (int *out))                                              \
    X(device_get, "cuDeviceGet", (cuda_device * out, int ordinal))                               \
    X(device_name, "cuDeviceGetName", (char *out, int room, cuda_device device))                 \
    X(device_memory, "cuDeviceTotalMem_v2", (size_t * out, cuda_device device))                  \
    X(device_attribute, "cuDeviceGetAttribute", (int *out, int attribute, cuda_device device))   \
    X(device_uuid, "cuDeviceGetUuid", (void *out, cuda_device device))                           \
    X(device_reaches, "cuDeviceCanAccessPeer", (int *out, cuda_device device, cuda_device peer)) \
    X(device_pair, "cuDeviceGetP2PAttribute",                                                    \
      (int *out, int attribute, cuda_device device, cuda_device peer))                           \
    X(context_retain, "cuDevicePrimaryCtxRetain", (cuda_context * out, cuda_device device))      \
    X(context_release, "cuDevicePrimaryCtxRelease_v2", (cuda_device device))                     \
    X(context_reset, "cuDevicePrimaryCtxReset_v2", (cuda_device device))                         \
    X(context_push, "cuCtxPushCurrent_v2", (cuda_context context))                               \
    X(context_pop, "cuCtxPopCurrent_v2", (cuda_context * out))                                   \
    X(context_set, "cuCtxSetCurrent", (cuda_context context))                                    \
    X(context_reach, "cuCtxEnablePeerAccess", (cuda_context peer, unsigned flags))               \
    X(memory_info, "cuMemGetInfo_v2", (size_t * available, size_t * total))                      \
    X(allocate, "cuMemAlloc_v2", (cuda_address * out, size_t bytes))                             \
    X(allocate_managed, "cuMemAllocManaged", (cuda_address * out, size_t bytes, unsigned flags)) \
    X(allocate_host, "cuMemHostAlloc", (void **out, size_t bytes, unsigned flags))               \
    X(release, "cuMemFree_v2", (cuda_address address))                                           \
    X(release_host, "cuMemFreeHost", (void *address))                                            \
    X(pointer_attribute, "cuPointerGetAttribute",                                                \
      (void *out, int attribute, cuda_address address))                                          \
    X(copy, "cuMemcpyAsync",                                                                     \
      (cuda_address to, cuda_address from, size_t bytes, cuda_stream stream))                    \
    X(copy_to_host, "cuMemcpyDtoHAsync_v2",                                                      \
      (void *to, cuda_address from, size_t bytes, cuda_stream stream))                           \
    X(copy_rows, "cuMemcpy2DAsync_v2", (const cuda_rows *rows, cuda_stream stream))              \
    X(set_bytes, "cuMemsetD8Async",                                                              \
      (cuda_address to, unsigned char value, size_t count, cuda_stream stream))                  \
    X(set_shorts, "cuMemsetD16Async",                                                            \
      (cuda_address to, unsigned short value, size_t count, cuda_stream stream))                 \
    X(set_words, "cuMemsetD32Async",                                                             \
      (cuda_address to, unsigned value, size_t count, cuda_stream stream))                       \
    X(wait, "cuStreamSynchronize", (cuda_stream stream))                                         \
    X(stream_create, "cuStreamCreate", (cuda_stream * out, unsigned flags))                      \
    X(stream_destroy, "cuStreamDestroy_v2", (cuda_stream stream))                                \
    X(stream_query, "cuStreamQuery", (cuda_stream stream))                                       \
    X(event_create, "cuEventCreate", (cuda_event * out, unsigned flags))                         \
    X(event_destroy, "cuEventDestroy_v2", (cuda_event event))                                    \
    X(event_record, "cuEventRecord", (cuda_event event, cuda_stream stream))                     \
    X(event_query, "cuEventQuery", (cuda_event event))                                           \
    X(module_load, "cuModuleLoadDataEx",                                                         \
      (cuda_module * out, const void *image, unsigned count, int *options, void **values))       \
    X(module_unload, "cuModuleUnload", (cuda_module module))                                     \
    X(module_function, "cuModuleGetFunction",                                                    \
      (cuda_function * out, cuda_module module, const char *name))                               \
    X(module_variable, "cuModuleGetGlobal_v2",                                                   \
      (cuda_address * out, size_t * bytes, cuda_module module, const char *name))                \
    X(function_set, "cuFuncSetAttribute", (cuda_function function, int attribute, int value))    \
    X(launch, "cuLaunchKernel",                                                                  \
      (cuda_function function, unsigned groups_x, unsigned groups_y, unsigned groups_z,          \
       unsigned size_x, unsigned size_y, unsigned size_z, unsigned shared, cuda_stream stream,   \
       void **arguments, void **extra))                                                          \
    X(launch_cooperative, "cuLaunchCooperativeKernel",                                           \
      (cuda_function function, unsigned groups_x, unsigned groups_y, unsigned groups_z,          \
       unsigned size_x, unsigned size_y, unsigned size_z, unsigned shared, cuda_stream stream,   \
       void **arguments))

/* What not every CUDA has: NULL there. */
#define CUDA_NEWER_FUNCTIONS(X)                \
    X(stream_write, "cuStreamWriteValue32_v2", \
      (cuda_stream stream, cuda_address to, uint32_t value, unsigned flags))

#define CUDA_MEMBER(name, symbol, parameters) cuda_result(*name) parameters;
typedef struct cuda_api {
    CUDA_FUNCTIONS(CUDA_MEMBER)
    CUDA_NEWER_FUNCTIONS(CUDA_MEMBER)
} cuda_api;
#undef CUDA_MEMBER

/** One of the GPUs that the driver is for: those that CUDA lists and kernels can run on. Of each
 *  copy of CUDA's library there is one, for ever; of a copy that is broken, nothing works. */
typedef struct cuda_gpu {
    uint32_t machine;               /**< its number: device.h */
    const cuda_api *cuda;           /**< the functions of its library */
    struct cuda_instance *instance; /**< the copy of the library */
    cuda_device device;             /**< CUDA's number */
    unsigned capability;            /**< 10 * major + minor */
    unsigned most_shared;           /**< bytes of a group, if its kernel asks */
    uint64_t memory;                /**< bytes */
    bool has_managed;               /**< host and kernels may use managed memory at the same time */
    char name[256];
    _Atomic(cuda_context) context; /**< NULL until it is used */
} cuda_gpu;

/** Returns how many GPUs there are; 0 if there is no CUDA, or no GPU that kernels can run on. */
uint32_t cuda_gpu_count(void);
/** Returns one of them, from 0, of a library that works, if one can be had. Not between
 *  cuda_enter() and cuda_leave(). */
const cuda_gpu *cuda_gpu_get(uint32_t machine);
/** Returns another of the same library. */
const cuda_gpu *cuda_gpu_beside(const cuda_gpu *gpu, uint32_t machine);
/** Returns an attribute of a GPU; 0 if CUDA does not tell. */
uint32_t cuda_gpu_attribute(const cuda_gpu *gpu, int attribute);
/** Returns whether kernels of one reach the memory of the other. */
bool cuda_gpu_reaches(const cuda_gpu *gpu, const cuda_gpu *other);

/** Makes the context of a GPU current in this thread, until cuda_leave(); so long the thread cannot
 *  be cancelled. @returns CUDA's result; if it failed, nothing has changed */
cuda_result cuda_enter(const cuda_gpu *gpu);
void cuda_leave(const cuda_gpu *gpu);

/** Tells why something failed, in a sentence that begins with `what`, and returns the result for
 *  it: ZE_RESULT_ERROR_DEVICE_LOST if the GPU's context is broken. Then all of this process are,
 *  and every context of Level Zero is lost. */
ze_result_t cuda_fail(const cuda_gpu *gpu, const char *what, cuda_result error);

#endif
