/* Reads the input of zeModuleCreate: SPIR-V or native code, one module or several. */
#ifndef ZELLIGE_DRIVER_DDI_MODULE_MODULE_INPUT_H
#define ZELLIGE_DRIVER_DDI_MODULE_MODULE_INPUT_H

#include <level_zero/ze_api.h>

#include "backend/driver/cache/bytes.h"
#include "backend/driver/runtime/build_log.h"
#include "backend/spirv/spirv.h"

/** Checks a descriptor for missing values. */
ze_result_t cpu_module_input_check(const ze_module_desc_t *desc);

/** Reads the modules of a descriptor that passed the check, sets their constants, and links several
 *  to one. The log has the reasons of failures.
 *  @param code  what one native input has of it, borrowed from the program's bytes; else empty */
ze_result_t cpu_module_input_read(const ze_module_desc_t *desc, cpu_build_log *log,
                                  spirv_module **out, cpu_bytes *code);

/** Reads words at any address, aligned or not.
 *  @param flags  the build's, or NULL: the module notes what a device may heed of them */
ze_result_t cpu_module_input_read_words(const void *bytes, size_t size, const char *flags,
                                        cpu_build_log *log, spirv_module **out);

/** Reads the output of zeModuleGetNativeBinary. A file that differs from it is a
 *  ZE_RESULT_ERROR_INVALID_NATIVE_BINARY; the log has the reason.
 *  @param code  the compiled code, borrowed from the program's bytes; of size 0 if there is none */
ze_result_t cpu_module_native_read(const void *bytes, size_t size, cpu_build_log *log,
                                   spirv_module **spirv, cpu_bytes *code);

#endif
