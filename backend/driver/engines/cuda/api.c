#include "backend/driver/engines/cuda/api.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

#include "backend/driver/engines/cuda/generate/target.h"
#include "backend/driver/runtime/faults/failure.h"
#include "backend/driver/runtime/trace.h"
#include "base/cancellation.h"

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_once_t context_once = PTHREAD_ONCE_INIT;
static cuda_api api;
static cuda_gpu gpu;
static cuda_context context;
static cuda_result context_result;
static bool found;

static bool load_functions(void)
{
    static const char *const symbols[] = {
#define SYMBOL(name, symbol, parameters) symbol,
        CUDA_FUNCTIONS(SYMBOL)
#undef SYMBOL
    };
    unsigned char *place = (unsigned char *)&api;
    void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL)
        return false;
    for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; i++) {
        void *function = dlsym(library, symbols[i]);
        if (function == NULL) {
            cpu_trace("libcuda.so.1 has no %s: it is too old", symbols[i]);
            return false;
        }
        memcpy(place + i * sizeof function, &function, sizeof function);
    }
    return true;
}

uint32_t cuda_gpu_attribute(int attribute)
{
    int value;
    return api.device_attribute(&value, attribute, gpu.device) == CUDA_SUCCESS && value > 0
               ? (uint32_t)value
               : 0;
}

static bool find_gpu(void)
{
    int count = 0;
    size_t memory = 0;
    if (api.init(0) != CUDA_SUCCESS || api.device_count(&count) != CUDA_SUCCESS || count == 0 ||
        api.device_get(&gpu.device, 0) != CUDA_SUCCESS ||
        api.device_name(gpu.name, sizeof gpu.name, gpu.device) != CUDA_SUCCESS ||
        api.device_memory(&memory, gpu.device) != CUDA_SUCCESS)
        return false;
    gpu.memory = memory;
    gpu.capability =
        10 * cuda_gpu_attribute(CUDA_CAPABILITY_MAJOR) + cuda_gpu_attribute(CUDA_CAPABILITY_MINOR);
    gpu.has_managed = cuda_gpu_attribute(CUDA_CONCURRENT_MANAGED_ACCESS) != 0;
    if (cuda_target_find(gpu.capability) != NULL)
        return true;
    cpu_trace("%s has compute capability %u.%u, and kernels need 7.0", gpu.name,
              gpu.capability / 10, gpu.capability % 10);
    return false;
}

static void find(void)
{
    ZLI_NOT_CANCELLED;
    found = load_functions() && find_gpu();
}

const cuda_api *cuda_find(void)
{
    pthread_once(&once, find);
    return found ? &api : NULL;
}

const cuda_gpu *cuda_gpu_get(void)
{
    pthread_once(&once, find);
    return &gpu;
}

/* The one that other users of CUDA in the process have too. It lives as long as that. */
static void create_context(void)
{
    ZLI_NOT_CANCELLED;
    context_result = api.context_retain(&context, gpu.device);
}

cuda_result cuda_enter(void)
{
    if (cuda_find() == NULL)
        return CUDA_INVALID_VALUE;
    pthread_once(&context_once, create_context);
    return context_result == CUDA_SUCCESS ? api.context_push(context) : context_result;
}

void cuda_leave(void)
{
    cuda_context left;
    (void)api.context_pop(&left);
}

ze_result_t cuda_fail(const char *what, cuda_result error)
{
    const char *name = NULL, *text = NULL;
    (void)api.error_name(error, &name);
    (void)api.error_string(error, &text);
    cpu_failure_tell("%s failed on the GPU: %s (%s)", what, text == NULL ? "unknown" : text,
                     name == NULL ? "unknown" : name);
    switch (error) {
    case CUDA_INVALID_VALUE:
    case CUDA_COOPERATIVE_LAUNCH_TOO_LARGE:
        return ZE_RESULT_ERROR_INVALID_ARGUMENT;
    case CUDA_OUT_OF_MEMORY:
    case CUDA_LAUNCH_OUT_OF_RESOURCES:
        return ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY;
    default:
        return ZE_RESULT_ERROR_DEVICE_LOST;
    }
}
