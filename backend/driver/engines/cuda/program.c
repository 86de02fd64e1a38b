#include "backend/driver/engines/cuda/program.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "backend/driver/engines/cuda/cached.h"
#include "backend/driver/engines/cuda/generate/generate.h"
#include "backend/driver/engines/simd/contract/refusals.h"
#include "backend/driver/runtime/faults/failure.h"
#include "base/cancellation.h"

/* CUDA compiles PTX for the GPU. */
static ze_result_t load(cpu_program *program, const cpu_bytes *ptx, cpu_build_log *log)
{
    char text[1024] = "";
    int options[] = {CUDA_JIT_ERROR_LOG, CUDA_JIT_ERROR_LOG_SIZE};
    void *values[] = {text, (void *)(uintptr_t)sizeof text};
    cuda_result result = cuda_enter(program->gpu);
    if (result == CUDA_SUCCESS) {
        result = program->gpu->cuda->module_load(&program->code, ptx->data, 2, options, values);
        cuda_leave(program->gpu);
    }
    if (result == CUDA_SUCCESS)
        return ZE_RESULT_SUCCESS;
    const ze_result_t failure = cuda_fail(program->gpu, "the compilation of PTX", result);
    cpu_build_log_add(log, "%s%s%s", cpu_failure_text(), text[0] == '\0' ? "" : ": ", text);
    return failure == ZE_RESULT_ERROR_DEVICE_LOST ? failure : ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
}

static ze_result_t fill(cpu_program *program, const cpu_source *source, cpu_build_log *log)
{
    cpu_bytes ptx = {NULL, 0};
    if (source->native != NULL) {
        cpu_build_log_add(log, "native code is for another device: a GPU takes SPIR-V");
        return ZE_RESULT_ERROR_INVALID_NATIVE_BINARY;
    }
    if (source->elsewhere_count > 0) {
        cpu_build_log_add(log, "kernels on a GPU cannot use variables of another module yet");
        return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    }
    const cuda_target *target = cuda_target_find(program->gpu->capability);
    ze_result_t result =
        cuda_generate_cached(source->module, target, log, &program->refusals, &ptx);
    if (result == ZE_RESULT_SUCCESS) {
        simd_refusals_log(&program->refusals, log);
        result = load(program, &ptx, log);
    }
    if (result == ZE_RESULT_SUCCESS)
        result = cuda_printing_create(program->gpu, program->code, &program->printing);
    free(ptx.data);
    return result;
}

ze_result_t cpu_program_create(const cpu_source *source, cpu_build_log *log, cpu_program **out)
{
    ZLI_NOT_CANCELLED;
    cpu_program *program = calloc(1, sizeof *program);
    if (program == NULL)
        return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    program->module = source->module;
    program->gpu = cuda_gpu_get(source->machine);
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
    cuda_printing_destroy(program->printing);
    if (program->code != NULL && cuda_enter(program->gpu) == CUDA_SUCCESS) {
        (void)program->gpu->cuda->module_unload(program->code);
        cuda_leave(program->gpu);
    }
    free(program->refusals.data);
    free(program);
}

void *cpu_program_variable(cpu_program *program, uint32_t id)
{
    char name[48];
    size_t bytes;
    cuda_address address = 0;
    (void)snprintf(name, sizeof name, CUDA_VARIABLE "%" PRIu32, id);
    if (cuda_enter(program->gpu) != CUDA_SUCCESS)
        return NULL;
    if (program->gpu->cuda->module_variable(&address, &bytes, program->code, name) != CUDA_SUCCESS)
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
