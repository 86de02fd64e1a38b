#include "backend/driver/engines/cuda/api.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#include "backend/driver/device.h"
#include "backend/driver/engines/cuda/generate/target.h"
#include "backend/driver/runtime/faults/failure.h"
#include "backend/driver/runtime/trace.h"
#include "base/cancellation.h"

static pthread_once_t once = PTHREAD_ONCE_INIT;
static cuda_api api;
static cuda_gpu gpus[CPU_MAX_MACHINES];
static uint32_t gpu_count;

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

uint32_t cuda_gpu_attribute(const cuda_gpu *gpu, int attribute)
{
    int value;
    return api.device_attribute(&value, attribute, gpu->device) == CUDA_SUCCESS && value > 0
               ? (uint32_t)value
               : 0;
}

/* Returns whether kernels can run on it. */
static bool look_at(cuda_gpu *gpu, int ordinal)
{
    size_t memory = 0;
    if (api.device_get(&gpu->device, ordinal) != CUDA_SUCCESS ||
        api.device_name(gpu->name, sizeof gpu->name, gpu->device) != CUDA_SUCCESS ||
        api.device_memory(&memory, gpu->device) != CUDA_SUCCESS)
        return false;
    gpu->memory = memory;
    gpu->capability = 10 * cuda_gpu_attribute(gpu, CUDA_CAPABILITY_MAJOR) +
                      cuda_gpu_attribute(gpu, CUDA_CAPABILITY_MINOR);
    gpu->has_managed = cuda_gpu_attribute(gpu, CUDA_CONCURRENT_MANAGED_ACCESS) != 0;
    if (cuda_target_find(gpu->capability) != NULL)
        return true;
    cpu_trace("%s has compute capability %u.%u, and kernels need 7.0", gpu->name,
              gpu->capability / 10, gpu->capability % 10);
    return false;
}

static void find(void)
{
    ZLI_NOT_CANCELLED;
    int count = 0;
    if (!load_functions() || api.init(0) != CUDA_SUCCESS ||
        api.device_count(&count) != CUDA_SUCCESS)
        return;
    for (int i = 0; i < count && gpu_count < CPU_MAX_MACHINES; i++) {
        gpus[gpu_count].machine = gpu_count;
        gpu_count += look_at(&gpus[gpu_count], i);
    }
}

const cuda_api *cuda_find(void)
{
    return cuda_gpu_count() > 0 ? &api : NULL;
}

uint32_t cuda_gpu_count(void)
{
    pthread_once(&once, find);
    return gpu_count;
}

const cuda_gpu *cuda_gpu_get(uint32_t machine)
{
    pthread_once(&once, find);
    return &gpus[machine];
}

bool cuda_gpu_reaches(const cuda_gpu *gpu, const cuda_gpu *other)
{
    int reaches = 0;
    return gpu == other ||
           (api.device_reaches(&reaches, gpu->device, other->device) == CUDA_SUCCESS &&
            reaches != 0);
}

/* ---- Contexts -------------------------------------------------------------------------------- */

/* Of each GPU that is used, the one that other users of CUDA in the process have too. They live as
 * long as that. */
static _Atomic(cuda_context) contexts[CPU_MAX_MACHINES];
static pthread_mutex_t contexts_lock = PTHREAD_MUTEX_INITIALIZER;

static void reach(const cuda_gpu *gpu, cuda_context context, const cuda_gpu *other,
                  cuda_context others)
{
    if (!cuda_gpu_reaches(gpu, other) || api.context_push(context) != CUDA_SUCCESS)
        return;
    const cuda_result result = api.context_reach(others, 0);
    if (result != CUDA_SUCCESS && result != CUDA_PEER_ACCESS_ALREADY_ENABLED)
        cpu_trace("kernels of %s do not reach the memory of GPU %u: error %d", gpu->name,
                  other->machine, result);
    cuda_leave();
}

static cuda_result create_context(const cuda_gpu *gpu)
{
    ZLI_NOT_CANCELLED;
    cuda_context context;
    const cuda_result result = api.context_retain(&context, gpu->device);
    if (result != CUDA_SUCCESS)
        return result;
    for (uint32_t i = 0; i < gpu_count; i++) {
        if (contexts[i] == NULL)
            continue;
        reach(gpu, context, &gpus[i], contexts[i]);
        reach(&gpus[i], contexts[i], gpu, context);
    }
    contexts[gpu->machine] = context;
    return CUDA_SUCCESS;
}

cuda_result cuda_enter(const cuda_gpu *gpu)
{
    cuda_result result = CUDA_SUCCESS;
    if (contexts[gpu->machine] == NULL) {
        pthread_mutex_lock(&contexts_lock);
        if (contexts[gpu->machine] == NULL)
            result = create_context(gpu);
        pthread_mutex_unlock(&contexts_lock);
    }
    return result == CUDA_SUCCESS ? api.context_push(contexts[gpu->machine]) : result;
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
