#include "backend/driver/ddi/module/module_native.h"

#include <stdlib.h>
#include <string.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/module/module.h"
#include "backend/driver/ddi/module/module_input.h"
#include "backend/driver/ddi/module/native_file.h"

static ze_result_t refuse(cpu_build_log *log, const char *fault)
{
    cpu_build_log_add(log, "the native binary is not taken: %s", fault);
    return ZE_RESULT_ERROR_INVALID_NATIVE_BINARY;
}

ze_result_t cpu_module_native_read(const ze_module_desc_t *desc, cpu_build_log *log,
                                   spirv_module **spirv, cpu_bytes *code)
{
    cpu_native_file file;
    const char *fault = cpu_native_file_read(desc->pInputModule, desc->inputSize, &file);
    if (fault != NULL)
        return refuse(log, fault);
    *code = file.code;
    const ze_result_t result =
        cpu_module_input_read_words(file.spirv.data, file.spirv.size, log, spirv);
    return result == ZE_RESULT_ERROR_MODULE_BUILD_FAILURE ? ZE_RESULT_ERROR_INVALID_NATIVE_BINARY
                                                          : result;
}

/* A module with imports leaves as it came, to be linked again: what it is linked with may be another
 * the next time, and has its variables elsewhere. */
static ze_result_t write(ze_module_handle_t module, cpu_bytes *out)
{
    cpu_native_file file = {
        .spirv = {(unsigned char *)module->spirv->words,
                  module->spirv->word_count * sizeof *module->spirv->words},
    };
    cpu_build *build = module->has_imports ? NULL : atomic_load(&module->build);
    ze_result_t result = ZE_RESULT_SUCCESS;
    if (build != NULL)
        result = cpu_program_native(build->program, &file.code);
    if (result == ZE_RESULT_SUCCESS && !cpu_native_file_write(&file, out))
        result = ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    free(file.code.data);
    return result;
}

/* It is made once, so that its size is what was told before. */
ze_result_t cpu_zeModuleGetNativeBinary(ze_module_handle_t module, size_t *size, uint8_t *out)
{
    CPU_REQUIRE_HANDLE(module);
    CPU_REQUIRE_POINTER(size);
    pthread_mutex_lock(&module->lock);
    const ze_result_t result =
        module->native.data == NULL ? write(module, &module->native) : ZE_RESULT_SUCCESS;
    pthread_mutex_unlock(&module->lock);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    const bool fits = *size >= module->native.size;
    *size = module->native.size;
    CPU_REQUIRE(out == NULL || fits, ZE_RESULT_ERROR_INVALID_SIZE);
    if (out != NULL)
        memcpy(out, module->native.data, module->native.size);
    return ZE_RESULT_SUCCESS;
}
