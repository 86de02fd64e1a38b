/* Kernels and their launches. */
#include <stdio.h>
#include <stdlib.h>

#include "backend/driver/device.h"
#include "backend/driver/engines/cuda/generate/entry.h"
#include "backend/driver/engines/cuda/program.h"
#include "backend/driver/engines/cuda/stream.h"
#include "backend/driver/engines/simd/contract/launch_check.h"
#include "backend/driver/engines/simd/contract/refusals.h"
#include "backend/driver/runtime/faults/failure.h"

enum { TILE_STATIC_ALIGNMENT = 128, USUAL_SHARED = 48 * 1024, USUAL_PARAMETERS = 16 };

/* Launches of this kernel may want as much as the GPU has, if they may want more than any kernel
 * is given. */
static cuda_result allow_shared(const cuda_gpu *gpu, const spirv_kernel *info,
                                cuda_function function)
{
    bool grows = cuda_entry_tile_static(info) > USUAL_SHARED;
    for (size_t i = 0; i < info->parameter_count; i++)
        grows = grows || info->parameters[i].kind == SPIRV_PARAMETER_TILE_STATIC;
    return grows ? gpu->cuda->function_set(function, CUDA_FUNCTION_MAX_DYNAMIC_SHARED,
                                           (int)gpu->most_shared)
                 : CUDA_SUCCESS;
}

static cuda_result find_entry(const cpu_kernel *kernel, const cuda_code *code, const char *name,
                              cuda_function *out)
{
    const cuda_result result = kernel->gpu->cuda->module_function(out, code->module, name);
    return result == CUDA_SUCCESS ? allow_shared(kernel->gpu, kernel->info, *out) : result;
}

static cuda_result find_entries(const cpu_kernel *kernel, const cuda_code *code, cuda_entries *out)
{
    char name[CUDA_ENTRY_NAME];
    const size_t number = (size_t)(kernel->info - kernel->program->module->kernels);
    cuda_entry_name(number, name);
    const cuda_result result = find_entry(kernel, code, name, &out->function);
    cuda_small_entry_name(number, name);
    if (result == CUDA_SUCCESS && find_entry(kernel, code, name, &out->small) != CUDA_SUCCESS)
        out->small = NULL;
    out->printing = code->printing;
    return result;
}

static ze_result_t find_functions(cpu_kernel *kernel, cuda_launches launches)
{
    cuda_entries *entries = &kernel->entries[launches];
    const ze_result_t status = cuda_program_need(kernel->program, launches);
    if (status != ZE_RESULT_SUCCESS)
        return status;
    cuda_result result = cuda_enter(kernel->gpu);
    if (result == CUDA_SUCCESS) {
        result = find_entries(kernel, &kernel->program->codes[launches], entries);
        cuda_leave(kernel->gpu);
    }
    atomic_store_explicit(&entries->are_found, result == CUDA_SUCCESS, memory_order_release);
    return result == CUDA_SUCCESS ? ZE_RESULT_SUCCESS
                                  : cuda_fail(kernel->gpu, kernel->info->name, result);
}

static ze_result_t need(cpu_kernel *kernel, cuda_launches launches)
{
    ze_result_t result = ZE_RESULT_SUCCESS;
    if (atomic_load_explicit(&kernel->entries[launches].are_found, memory_order_acquire))
        return ZE_RESULT_SUCCESS;
    pthread_mutex_lock(&kernel->program->lock);
    if (!atomic_load_explicit(&kernel->entries[launches].are_found, memory_order_relaxed))
        result = find_functions(kernel, launches);
    pthread_mutex_unlock(&kernel->program->lock);
    return result;
}

ze_result_t cpu_kernel_create(cpu_program *program, const spirv_kernel *info, cpu_kernel **out)
{
    const char *why = simd_refusals_find(&program->refusals, info->name);
    if (why != NULL) {
        cpu_failure_tell("kernel \"%s\" cannot be created: %s", info->name, why);
        return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    }
    cpu_kernel *kernel = calloc(1, sizeof *kernel);
    if (kernel == NULL)
        return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    kernel->info = info;
    kernel->gpu = program->gpu;
    kernel->program = program;
    const cuda_launches launches = cuda_program_plain(program);
    const ze_result_t result = need(kernel, launches);
    kernel->prints = kernel->entries[launches].printing != NULL;
    if (result == ZE_RESULT_SUCCESS)
        *out = kernel;
    else
        free(kernel);
    return result;
}

void cpu_kernel_destroy(cpu_kernel *kernel)
{
    free(kernel);
}

static ze_result_t check(const cpu_kernel *kernel, const cpu_launch *launch)
{
    const uint32_t *most = cpu_machine_at(kernel->gpu->machine)->group_count;
    for (int d = 0; d < 3; d++) {
        if (launch->group_count[d] <= most[d])
            continue;
        cpu_failure_tell("kernel \"%s\" is launched for %u groups in dimension %d; on this GPU "
                         "there are %u at most",
                         kernel->info->name, (unsigned)launch->group_count[d], d,
                         (unsigned)most[d]);
        return ZE_RESULT_ERROR_INVALID_ARGUMENT;
    }
    return cpu_launch_check(kernel->info, launch);
}

static cuda_launches launches_of(const cpu_kernel *kernel, const cpu_launch *launch)
{
    for (int d = 0; d < 3; d++)
        if (launch->offset[d] != 0 ||
            (uint64_t)launch->group_count[d] * launch->group_size[d] > INT32_MAX)
            return CUDA_ALL_LAUNCHES;
    return cuda_program_plain(kernel->program);
}

ze_result_t cpu_kernel_prepare(cpu_kernel *kernel, const cpu_launch *launch)
{
    const ze_result_t result = check(kernel, launch);
    return result == ZE_RESULT_SUCCESS ? need(kernel, launches_of(kernel, launch)) : result;
}

/* What the entry point is given: entry.h. The usual number of parameters has room here. */
typedef struct passed {
    uint64_t offset[3];
    uint64_t shared; /* bytes */
    uint64_t *areas; /* where each area of tile_static memory begins */
    void **values;   /* their addresses */
    uint64_t usual_areas[USUAL_PARAMETERS];
    void *usual_values[USUAL_PARAMETERS + 3];
} passed;

static bool find_room(passed *self, size_t count)
{
    const bool usual = count <= USUAL_PARAMETERS;
    self->areas = usual ? self->usual_areas : malloc(count * sizeof *self->areas);
    self->values = usual ? self->usual_values : malloc((count + 3) * sizeof *self->values);
    return self->areas != NULL && self->values != NULL;
}

static void free_room(passed *self)
{
    if (self->areas != self->usual_areas)
        free(self->areas);
    if (self->values != self->usual_values)
        free(self->values);
}

/* An image is the address of its description, which the entry point takes by value. What has no
 * bytes is one there. */
static void *value_of(const spirv_parameter *parameter, const void *argument)
{
    static unsigned char none;
    if (parameter->kind == SPIRV_PARAMETER_VALUE && parameter->size == 0)
        return &none;
    return parameter->kind == SPIRV_PARAMETER_IMAGE ? *(void *const *)argument
                                                    : (void *)(uintptr_t)argument;
}

static bool pass(const cpu_kernel *kernel, const cpu_launch *launch, passed *out)
{
    const spirv_kernel *info = kernel->info;
    const size_t count = info->parameter_count;
    if (!find_room(out, count))
        return false;
    out->shared = cuda_entry_tile_static(info);
    for (size_t i = 0; i < count; i++) {
        out->values[i] = value_of(&info->parameters[i], launch->arguments[i]);
        if (info->parameters[i].kind != SPIRV_PARAMETER_TILE_STATIC)
            continue;
        out->areas[i] = (out->shared + TILE_STATIC_ALIGNMENT - 1) / TILE_STATIC_ALIGNMENT *
                        TILE_STATIC_ALIGNMENT;
        out->shared = out->areas[i] + launch->sizes[i];
        out->values[i] = &out->areas[i];
    }
    for (int d = 0; d < 3; d++) {
        out->offset[d] = launch->offset[d];
        out->values[count + (size_t)d] = &out->offset[d];
    }
    return true;
}

static cuda_function function_for(const cuda_entries *entries, const cpu_launch *launch)
{
    const uint32_t *size = launch->group_size;
    const uint64_t threads = (uint64_t)size[0] * size[1] * size[2];
    return entries->small != NULL && threads <= CUDA_SMALL_GROUP ? entries->small
                                                                 : entries->function;
}

static cuda_result begin(const cpu_kernel *kernel, cuda_function function, const cpu_launch *launch,
                         passed *with, bool together, cuda_stream stream)
{
    const cuda_api *cuda = kernel->gpu->cuda;
    const uint32_t *groups = launch->group_count, *size = launch->group_size;
    const unsigned shared = (unsigned)with->shared;
    if (shared > kernel->gpu->most_shared)
        return CUDA_LAUNCH_OUT_OF_RESOURCES;
    return together ? cuda->launch_cooperative(function, groups[0], groups[1], groups[2], size[0],
                                               size[1], size[2], shared, stream, with->values)
                    : cuda->launch(function, groups[0], groups[1], groups[2], size[0], size[1],
                                   size[2], shared, stream, with->values, NULL);
}

static ze_result_t launch_there(const cpu_kernel *kernel, cuda_function function,
                                const cpu_launch *launch, passed *with, bool together,
                                cuda_stream stream)
{
    char what[160];
    cuda_result result = cuda_enter(kernel->gpu);
    if (result == CUDA_SUCCESS) {
        result = begin(kernel, function, launch, with, together, stream);
        if (result == CUDA_SUCCESS)
            result = cuda_stream_go_on(kernel->gpu, stream, kernel->info->name, true);
        cuda_leave(kernel->gpu);
    }
    if (result == CUDA_SUCCESS)
        return ZE_RESULT_SUCCESS;
    (void)snprintf(what, sizeof what, "kernel \"%.120s\"", kernel->info->name);
    return cuda_stream_fail(kernel->gpu, stream, what, result);
}

static ze_result_t run(cpu_kernel *kernel, const cpu_launch *launch, bool together)
{
    char why[512];
    passed with;
    const uint32_t *groups = launch->group_count;
    const cuda_launches launches = launches_of(kernel, launch);
    const cuda_entries *entries = &kernel->entries[launches];
    ze_result_t result = check(kernel, launch);
    if (result == ZE_RESULT_SUCCESS)
        result = need(kernel, launches);
    if (result != ZE_RESULT_SUCCESS || groups[0] == 0 || groups[1] == 0 || groups[2] == 0)
        return result;
    /* What it prints is read when it has ended. */
    const cuda_stream stream =
        cuda_stream_take(kernel->gpu, entries->printing == NULL ? CUDA_BEHIND : CUDA_APART);
    cuda_printing_begin(entries->printing);
    result = pass(kernel, launch, &with) ? launch_there(kernel, function_for(entries, launch),
                                                        launch, &with, together, stream)
                                         : ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    if (!cuda_printing_end(entries->printing, result == ZE_RESULT_SUCCESS, why, sizeof why)) {
        cpu_failure_tell("kernel \"%s\" %s", kernel->info->name, why);
        result = ZE_RESULT_ERROR_DEVICE_LOST;
    }
    free_room(&with);
    return result;
}

ze_result_t cpu_kernel_run(cpu_kernel *kernel, const cpu_launch *launch)
{
    return run(kernel, launch, false);
}

ze_result_t cpu_kernel_run_cooperative(cpu_kernel *kernel, const cpu_launch *launch)
{
    return run(kernel, launch, true);
}

/* What it prints is waited for. */
bool cpu_kernel_is_brief(const cpu_kernel *kernel)
{
    return !kernel->prints;
}
