#include "backend/driver/engines/opencl/program.h"

#include <stdlib.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/cache/cache.h"
#include "backend/driver/cache/hash.h"
#include "backend/driver/engines/opencl/legalise.h"
#include "backend/driver/engines/opencl/translate.h"
#include "backend/spirv/reader/instruction.h"

/* Changes when the way the translator is called does. */
static const char translation[] = "opencl translation 1";

static cpu_cache_key make_key(const cpu_opencl_words *words,
                              const cpu_opencl_translator *translator)
{
    cpu_cache_key key = {{0, 0}};
    cpu_cache_hash(key.hash, translation, sizeof translation);
    cpu_cache_hash(key.hash, translator->path, strlen(translator->path));
    cpu_cache_hash(key.hash, translator->identity, sizeof translator->identity);
    cpu_cache_hash(key.hash, words->data, words->count * sizeof *words->data);
    return key;
}

static ze_result_t translate_cached(const cpu_opencl_words *words, cpu_build_log *log,
                                    cpu_bytes *out)
{
    cpu_opencl_translator translator;
    if (!cpu_opencl_find_translator(&translator)) {
        cpu_build_log_add(log, "llvm-spirv-15 is not on PATH (Debian: llvm-spirv-15)");
        return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    }
    const cpu_cache_key key = make_key(words, &translator);
    if (cpu_cache_load(&key, out))
        return ZE_RESULT_SUCCESS;
    const ze_result_t result =
        cpu_opencl_translate(&translator, words->data, words->count, log, out);
    if (result == ZE_RESULT_SUCCESS)
        cpu_cache_store(&key, out);
    return result;
}

static ze_result_t legalise_and_translate(const spirv_module *module, cpu_build_log *log,
                                          cpu_bytes *out)
{
    cpu_opencl_words words;
    ze_result_t result = cpu_opencl_legalise(module, log, &words);
    if (result == ZE_RESULT_SUCCESS) {
        result = translate_cached(&words, log, out);
        free(words.data);
    }
    return result;
}

static ze_result_t create_from_bitcode(const cpu_opencl_icd *icd, const spirv_module *module,
                                       cpu_build_log *log, cl_program *out)
{
    cpu_bytes bitcode;
    const ze_result_t result = legalise_and_translate(module, log, &bitcode);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    const unsigned char *data = bitcode.data;
    cl_int error;
    *out = icd->cl.clCreateProgramWithBinary(icd->context, 1, &icd->device, &bitcode.size, &data,
                                             NULL, &error);
    free(bitcode.data);
    if (*out == NULL)
        cpu_build_log_add(log, "clCreateProgramWithBinary: OpenCL error %d", error);
    return cpu_opencl_result(error);
}

static ze_result_t create_from_spirv(const cpu_opencl_icd *icd, const spirv_module *module,
                                     cpu_build_log *log, cl_program *out)
{
    cl_int error;
    *out = icd->cl.clCreateProgramWithIL(icd->context, module->words,
                                         module->word_count * sizeof *module->words, &error);
    if (*out == NULL)
        cpu_build_log_add(log, "clCreateProgramWithIL: OpenCL error %d", error);
    return cpu_opencl_result(error);
}

static void copy_log(const cpu_opencl_icd *icd, cl_program program, cpu_build_log *log)
{
    size_t size = 0;
    icd->cl.clGetProgramBuildInfo(program, icd->device, CL_PROGRAM_BUILD_LOG, 0, NULL, &size);
    char *text = calloc(size + 1, 1);
    if (text == NULL)
        return;
    icd->cl.clGetProgramBuildInfo(program, icd->device, CL_PROGRAM_BUILD_LOG, size, text, NULL);
    if (text[0] != '\0')
        cpu_build_log_add(log, "%s", text);
    free(text);
}

static ze_result_t build(const cpu_opencl_icd *icd, cl_program program, cpu_build_log *log)
{
    const char *options = icd->takes_spirv ? "" : "-x spir -spir-std=1.2";
    const cl_int error = icd->cl.clBuildProgram(program, 1, &icd->device, options, NULL, NULL);
    copy_log(icd, program, log);
    if (error == CL_SUCCESS)
        return ZE_RESULT_SUCCESS;
    cpu_build_log_add(log, "clBuildProgram: OpenCL error %d", error);
    const ze_result_t result = cpu_opencl_result(error);
    return result == ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY ? result
                                                        : ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
}

static uint32_t count_tile_static(const spirv_module *module)
{
    const spirv_stream stream = {module->words, (uint32_t)module->word_count};
    uint32_t count = 0;
    for (spirv_instruction i = spirv_first(stream); i.count != 0; i = spirv_next(stream, i))
        count += i.opcode == SpvOpVariable && i.words[3] == SpvStorageClassWorkgroup;
    return count;
}

ze_result_t cpu_opencl_program_create(const cpu_source *source, cpu_build_log *log,
                                      cpu_program **out)
{
    const spirv_module *module = source->module;
    const cpu_opencl_icd *icd = cpu_opencl_get();
    if (source->elsewhere_count > 0) {
        cpu_build_log_add(log, "OpenCL has no variables that programs share");
        return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    }
    if (icd->problem != NULL) {
        cpu_build_log_add(log, "%s", icd->problem);
        return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    }
    cpu_program *program = calloc(1, sizeof *program);
    if (program == NULL)
        return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    program->tile_static_variables = count_tile_static(module);
    ze_result_t result = icd->takes_spirv
                             ? create_from_spirv(icd, module, log, &program->program)
                             : create_from_bitcode(icd, module, log, &program->program);
    if (result == ZE_RESULT_SUCCESS)
        result = build(icd, program->program, log);
    if (result == ZE_RESULT_SUCCESS)
        *out = program;
    else
        cpu_opencl_program_destroy(program);
    return result;
}

void cpu_opencl_program_destroy(cpu_program *program)
{
    if (program != NULL && program->program != NULL)
        cpu_opencl_get()->cl.clReleaseProgram(program->program);
    free(program);
}
