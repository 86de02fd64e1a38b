/* A module for an OpenCL platform: as SPIR-V, else as LLVM bitcode. The bitcode is what the CPU
 * driver gives its `opencl` engine, by the same code: as good as PoCL gets it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/cache/bytes.h"
#include "backend/driver/engines/opencl/legalise.h"
#include "backend/driver/engines/opencl/translate.h"
#include "opencl.h"

static bool translate(const spirv_module *module, cpu_build_log *log, cpu_bytes *bitcode)
{
    cpu_opencl_translator translator;
    cpu_opencl_words words = {0};
    if (!cpu_opencl_find_translator(&translator)) {
        cpu_build_log_add(log, "llvm-spirv-15 is not on PATH");
        return false;
    }
    const bool right = cpu_opencl_legalise(module, log, &words) == ZE_RESULT_SUCCESS &&
                       cpu_opencl_translate(&translator, words.data, words.count, log, bitcode) ==
                           ZE_RESULT_SUCCESS;
    free(words.data);
    return right;
}

static bool make_bitcode(const zlg_spirv *spirv, cpu_bytes *bitcode, char why[BENCH_SENTENCE])
{
    spirv_module *module;
    spirv_error error;
    cpu_build_log log = {0};
    if (!spirv_module_create(spirv->words, spirv->count, &module, &error)) {
        snprintf(why, BENCH_SENTENCE, "its module cannot be read");
        return false;
    }
    const bool right = translate(module, &log, bitcode);
    if (!right)
        snprintf(why, BENCH_SENTENCE, "no LLVM bitcode: %.*s",
                 (int)strcspn(log.text == NULL ? "" : log.text, "\n"), log.text);
    cpu_build_log_clear(&log);
    spirv_module_destroy(module);
    return right;
}

static cl_program create(const bench_opencl *cl, const bench_platform *platform,
                         const zlg_spirv *spirv, char why[BENCH_SENTENCE])
{
    cl_int error = CL_SUCCESS;
    cl_program program;
    if (platform->takes_spirv) {
        program = cl->clCreateProgramWithIL(platform->context, spirv->words,
                                            spirv->count * sizeof *spirv->words, &error);
    } else {
        cpu_bytes bitcode = {0};
        if (!make_bitcode(spirv, &bitcode, why))
            return NULL;
        const unsigned char *data = bitcode.data;
        program = cl->clCreateProgramWithBinary(platform->context, 1, &platform->device,
                                                &bitcode.size, &data, NULL, &error);
        free(bitcode.data);
    }
    if (program == NULL)
        snprintf(why, BENCH_SENTENCE, "it does not take the module: error %d", error);
    return program;
}

cl_program bench_opencl_build(const bench_platform *platform, const zlg_spirv *spirv,
                              char why[BENCH_SENTENCE])
{
    const bench_opencl *cl = bench_opencl_get(why);
    const char *options = platform->takes_spirv ? "" : "-x spir -spir-std=1.2";
    cl_program program = cl == NULL ? NULL : create(cl, platform, spirv, why);
    if (program == NULL)
        return NULL;
    const cl_int error = cl->clBuildProgram(program, 1, &platform->device, options, NULL, NULL);
    if (error != CL_SUCCESS) {
        snprintf(why, BENCH_SENTENCE, "it does not build the module: error %d", error);
        cl->clReleaseProgram(program);
        return NULL;
    }
    return program;
}
