#include "backend/driver/engines/cuda/program.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "backend/driver/engines/cuda/cached.h"
#include "backend/driver/engines/cuda/generate/passes.h"
#include "backend/driver/engines/simd/contract/refusals.h"
#include "backend/driver/runtime/faults/failure.h"
#include "backend/driver/runtime/floating.h"
#include "base/cancellation.h"

static void unload(const cuda_gpu *gpu, cuda_code *code)
{
    cuda_printing_destroy(code->printing);
    if (code->module != NULL && cuda_enter(gpu) == CUDA_SUCCESS) {
        (void)gpu->cuda->module_unload(code->module);
        cuda_leave(gpu);
    }
    *code = (cuda_code){NULL, NULL};
}

/* CUDA compiles PTX for the GPU. */
static cuda_result compile(const cuda_gpu *gpu, const cpu_bytes *ptx, char *text, size_t room,
                           cuda_module *out)
{
    int options[] = {CUDA_JIT_ERROR_LOG, CUDA_JIT_ERROR_LOG_SIZE};
    void *values[] = {text, (void *)(uintptr_t)room};
    cuda_result result = cuda_enter(gpu);
    if (result != CUDA_SUCCESS)
        return result;
    result = gpu->cuda->module_load(out, ptx->data, 2, options, values);
    cuda_leave(gpu);
    return result;
}

static ze_result_t load(const cuda_gpu *gpu, const cpu_bytes *ptx, cuda_code *out,
                        cpu_build_log *log)
{
    char text[1024] = "";
    const cuda_result result = compile(gpu, ptx, text, sizeof text, &out->module);
    if (result == CUDA_SUCCESS) {
        const ze_result_t printing = cuda_printing_create(gpu, out->module, &out->printing);
        if (printing != ZE_RESULT_SUCCESS)
            unload(gpu, out);
        return printing;
    }
    const ze_result_t failure = cuda_fail(gpu, "the compilation of PTX", result);
    cpu_build_log_add(log, "%s%s%s", cpu_failure_text(), text[0] == '\0' ? "" : ": ", text);
    return failure == ZE_RESULT_ERROR_DEVICE_LOST ? failure : ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
}

static ze_result_t make(const cpu_program *program, cuda_launches launches, cuda_code *out,
                        cpu_bytes *refusals, cpu_build_log *log)
{
    CPU_PLAIN_FLOATING; /* LLVM folds with it */
    cpu_bytes ptx = {NULL, 0};
    const cuda_target *target = cuda_target_find(program->gpu->capability);
    ze_result_t result =
        cuda_generate_cached(program->module, target, launches, log, refusals, &ptx);
    if (result == ZE_RESULT_SUCCESS) {
        simd_refusals_log(refusals, log);
        result = load(program->gpu, &ptx, out, log);
    }
    free(ptx.data);
    return result;
}

static ze_result_t fill(cpu_program *program, const cpu_source *source, cpu_build_log *log)
{
    if (source->native != NULL) {
        cpu_build_log_add(log, "native code is for another device: a GPU takes SPIR-V");
        return ZE_RESULT_ERROR_INVALID_NATIVE_BINARY;
    }
    if (source->elsewhere_count > 0) {
        cpu_build_log_add(log, "kernels on a GPU cannot use variables of another module yet");
        return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    }
    const cuda_launches launches = cuda_program_plain(program);
    return make(program, launches, &program->codes[launches], &program->refusals, log);
}

static bool writes_variables(const spirv_module *module)
{
    for (size_t i = 0; i < module->variable_count; i++)
        if (!module->variables[i].is_constant)
            return true;
    return false;
}

cuda_launches cuda_program_plain(const cpu_program *program)
{
    return atomic_load_explicit(&program->has_one_code, memory_order_acquire) ? CUDA_ALL_LAUNCHES
                                                                              : CUDA_PLAIN_LAUNCHES;
}

/* Both refuse the same kernels. */
ze_result_t cuda_program_need(cpu_program *program, cuda_launches launches)
{
    ZLI_NOT_CANCELLED;
    cpu_build_log log = {NULL, 0};
    cpu_bytes refusals = {NULL, 0};
    if (program->codes[launches].module != NULL)
        return ZE_RESULT_SUCCESS;
    const ze_result_t result = make(program, launches, &program->codes[launches], &refusals, &log);
    if (result != ZE_RESULT_SUCCESS && log.text != NULL)
        cpu_failure_tell("%s", log.text);
    free(refusals.data);
    cpu_build_log_clear(&log);
    return result;
}

ze_result_t cpu_program_create(const cpu_source *source, cpu_build_log *log, cpu_program **out)
{
    ZLI_NOT_CANCELLED;
    cpu_program *program = calloc(1, sizeof *program);
    if (program == NULL)
        return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    pthread_mutex_init(&program->lock, NULL);
    program->module = source->module;
    program->gpu = cuda_gpu_get(source->machine);
    atomic_init(&program->has_one_code,
                !cuda_pass_is_on(CUDA_PASS_SMALL_IDS) || writes_variables(source->module));
    const ze_result_t result = fill(program, source, log);
    if (result == ZE_RESULT_SUCCESS)
        *out = program;
    else
        cpu_program_destroy(program);
    return result;
}

void cpu_program_destroy(cpu_program *program)
{
    if (program == NULL)
        return;
    for (int i = 0; i < CUDA_LAUNCHES; i++)
        unload(program->gpu, &program->codes[i]);
    pthread_mutex_destroy(&program->lock);
    free(program->refusals.data);
    free(program);
}

/* The host may write what kernels do not: from now on there is one of it. */
static cuda_module find_only_code(cpu_program *program)
{
    pthread_mutex_lock(&program->lock);
    const ze_result_t result = cuda_program_need(program, CUDA_ALL_LAUNCHES);
    if (result == ZE_RESULT_SUCCESS)
        atomic_store_explicit(&program->has_one_code, true, memory_order_release);
    pthread_mutex_unlock(&program->lock);
    return result == ZE_RESULT_SUCCESS ? program->codes[CUDA_ALL_LAUNCHES].module : NULL;
}

void *cpu_program_variable(cpu_program *program, uint32_t id)
{
    char name[48];
    size_t bytes;
    cuda_address address = 0;
    const cuda_module code = find_only_code(program);
    (void)snprintf(name, sizeof name, CUDA_VARIABLE "%" PRIu32, id);
    if (code == NULL || cuda_enter(program->gpu) != CUDA_SUCCESS)
        return NULL;
    if (program->gpu->cuda->module_variable(&address, &bytes, code, name) != CUDA_SUCCESS)
        address = 0;
    cuda_leave(program->gpu);
    return (void *)(uintptr_t)address;
}

ze_result_t cpu_program_native(cpu_program *program, cpu_bytes *out)
{
    (void)program;
    (void)out;
    cpu_failure_tell("this driver gives no native code of programs for a GPU yet");
    return ZE_RESULT_ERROR_UNSUPPORTED_FEATURE;
}

/* PTX is compiled by NVIDIA's driver, which keeps its lines. */
ze_result_t cpu_program_debug_info(cpu_program *program, cpu_bytes *out)
{
    (void)program;
    *out = (cpu_bytes){NULL, 0};
    return ZE_RESULT_SUCCESS;
}
