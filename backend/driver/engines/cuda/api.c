#include "backend/driver/engines/cuda/api.h"

#include "backend/driver/engines/cuda/instance.h"
#include "backend/driver/runtime/faults/failure.h"
#include "backend/driver/runtime/floating.h"
#include "backend/driver/runtime/trace.h"
#include "base/cancellation.h"

uint32_t cuda_gpu_attribute(const cuda_gpu *gpu, int attribute)
{
    int value;
    return gpu->cuda->device_attribute(&value, attribute, gpu->device) == CUDA_SUCCESS && value > 0
               ? (uint32_t)value
               : 0;
}

bool cuda_gpu_reaches(const cuda_gpu *gpu, const cuda_gpu *other)
{
    int reaches = 0;
    return gpu == other ||
           (gpu->cuda->device_reaches(&reaches, gpu->device, other->device) == CUDA_SUCCESS &&
            reaches != 0);
}

const cuda_gpu *cuda_gpu_beside(const cuda_gpu *gpu, uint32_t machine)
{
    return &gpu->instance->gpus[machine];
}

/* ---- Contexts -------------------------------------------------------------------------------- */

static void reach(const cuda_gpu *gpu, cuda_context context, const cuda_gpu *other,
                  cuda_context others)
{
    cuda_context left;
    if (!cuda_gpu_reaches(gpu, other) || gpu->cuda->context_push(context) != CUDA_SUCCESS)
        return;
    const cuda_result result = gpu->cuda->context_reach(others, 0);
    if (result != CUDA_SUCCESS && result != CUDA_PEER_ACCESS_ALREADY_ENABLED)
        cpu_trace("kernels of %s do not reach the memory of GPU %u: error %d", gpu->name,
                  other->machine, result);
    (void)gpu->cuda->context_pop(&left);
}

/* The one that other users of CUDA in the process have too. It lives as long as its library. */
static cuda_result create_context(cuda_gpu *gpu)
{
    ZLI_NOT_CANCELLED;
    cuda_context context;
    const cuda_result result = gpu->cuda->context_retain(&context, gpu->device);
    if (result != CUDA_SUCCESS)
        return result;
    for (uint32_t i = 0; i < gpu->instance->gpu_count; i++) {
        const cuda_gpu *other = &gpu->instance->gpus[i];
        if (other->context == NULL)
            continue;
        reach(gpu, context, other, other->context);
        reach(other, other->context, gpu, context);
    }
    gpu->context = context;
    return CUDA_SUCCESS;
}

static _Thread_local struct {
    bool is_own;         /* nobody else uses CUDA in it: a context stays current */
    const cuda_gpu *gpu; /* whose is, then */
} thread;

void cpu_device_own_thread(void)
{
    thread.is_own = true;
}

void cpu_device_lend_thread(void)
{
    if (thread.gpu != NULL)
        (void)thread.gpu->cuda->context_set(NULL);
    thread.gpu = NULL;
}

static cuda_result make_current(const cuda_gpu *gpu)
{
    if (!thread.is_own)
        return gpu->cuda->context_push(gpu->context);
    const cuda_result result =
        thread.gpu == gpu ? CUDA_SUCCESS : gpu->cuda->context_set(gpu->context);
    thread.gpu = result == CUDA_SUCCESS ? gpu : NULL;
    return result;
}

static cuda_result push(const cuda_gpu *gpu)
{
    cuda_result result = CUDA_SUCCESS;
    if (gpu->context == NULL) {
        pthread_mutex_lock(&gpu->instance->lock);
        if (gpu->context == NULL)
            result = create_context(&gpu->instance->gpus[gpu->machine]);
        pthread_mutex_unlock(&gpu->instance->lock);
    }
    return result == CUDA_SUCCESS ? make_current(gpu) : result;
}

/* How deep this thread is in CUDA, where its cancellation waits and floating-point numbers are as
 * usual, and how both were before. */
static _Thread_local struct {
    unsigned depth;
    int cancellation;
    cpu_floating floating;
} inside;

static void set_program_aside(void)
{
    if (inside.depth++ > 0)
        return;
    inside.cancellation = zli_cancellation_disable();
    inside.floating = cpu_floating_begin();
}

static void restore_program(void)
{
    if (--inside.depth > 0)
        return;
    cpu_floating_end(inside.floating);
    zli_cancellation_restore(&inside.cancellation);
}

static cuda_result enter(const cuda_gpu *gpu)
{
    if (!cuda_instance_begin(gpu->instance))
        return CUDA_ILLEGAL_ADDRESS;
    const cuda_result result = push(gpu);
    if (result != CUDA_SUCCESS)
        cuda_instance_end(gpu->instance);
    return result;
}

cuda_result cuda_enter(const cuda_gpu *gpu)
{
    set_program_aside();
    const cuda_result result = enter(gpu);
    if (result != CUDA_SUCCESS)
        restore_program();
    return result;
}

void cuda_leave(const cuda_gpu *gpu)
{
    cuda_context left;
    if (!thread.is_own)
        (void)gpu->cuda->context_pop(&left);
    cuda_instance_end(gpu->instance);
    restore_program();
}

/* ---- Failures -------------------------------------------------------------------------------- */

/* In a broken context nothing works, this neither. */
static bool is_broken(const cuda_gpu *gpu)
{
    size_t available, total;
    if (gpu->context == NULL)
        return false;
    if (cuda_enter(gpu) != CUDA_SUCCESS)
        return true;
    const cuda_result result = gpu->cuda->memory_info(&available, &total);
    cuda_leave(gpu);
    return result != CUDA_SUCCESS;
}

ze_result_t cuda_fail(const cuda_gpu *gpu, const char *what, cuda_result error)
{
    const char *name = NULL, *text = NULL;
    (void)gpu->cuda->error_name(error, &name);
    (void)gpu->cuda->error_string(error, &text);
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
        if (is_broken(gpu))
            cuda_instance_break(gpu->instance);
        return ZE_RESULT_ERROR_DEVICE_LOST;
    }
}
