/* Modules as native code, to be kept by programs. */
#ifndef ZELLIGE_DRIVER_DDI_MODULE_MODULE_NATIVE_H
#define ZELLIGE_DRIVER_DDI_MODULE_MODULE_NATIVE_H

#include <level_zero/ze_api.h>

#include "backend/driver/cache/bytes.h"
#include "backend/driver/runtime/build_log.h"
#include "backend/spirv/spirv.h"

/** Reads what zeModuleGetNativeBinary gave. Whatever is not as it was is a
 *  ZE_RESULT_ERROR_INVALID_NATIVE_BINARY; the log says why.
 *  @param code  gets what was compiled, borrowed from the program's bytes; nothing if its size is 0 */
ze_result_t cpu_module_native_read(const ze_module_desc_t *desc, cpu_build_log *log,
                                   spirv_module **spirv, cpu_bytes *code);

#endif
