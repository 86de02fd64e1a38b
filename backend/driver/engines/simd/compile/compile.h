/* From SPIR-V to the scalar form, kept as bitcode, and from there to an object file, the steps that
 * lower.h and vectorize.h take. Contexts of LLVM belong to one thread: each step has its own. */
#ifndef ZELLIGE_SIMD_COMPILE_COMPILE_H
#define ZELLIGE_SIMD_COMPILE_COMPILE_H

#include <level_zero/ze_api.h>

#include "backend/driver/cache/bytes.h"
#include "backend/driver/engine.h"
#include "backend/driver/engines/simd/contract/variant_key.h"
#include "backend/driver/runtime/build_log.h"
#include "backend/spirv/spirv.h"

/** Room for the symbols of a compiled kernel. */
typedef struct simd_symbols {
    char entry[500];
    char needs[520];
} simd_symbols;

/** Lowers a module to its scalar form, as bitcode, with a list of the kernels that it refuses.
 *  `name` is for dumps. */
ze_result_t simd_compile_scalar(const spirv_module *module, const char *name, cpu_build_log *log,
                                cpu_bytes *refusals, cpu_bytes *out);

/** Makes the object file of one kernel for one variant key; it defines `symbols`, and refers to the
 *  program-scope variables, which are in the object file that simd_compile_variables() makes. */
ze_result_t simd_compile_kernel(const cpu_bytes *scalar, const char *kernel,
                                const simd_variant_key *key, const simd_symbols *symbols,
                                cpu_build_log *log, cpu_bytes *out);

/** Compiles the program-scope variables that all kernels share to an object file, except for those
 *  of other modules; empty if there are none. */
ze_result_t simd_compile_variables(const cpu_bytes *scalar, const cpu_variable *elsewhere,
                                   size_t elsewhere_count, cpu_build_log *log, cpu_bytes *out);

/** Compiles all functions as they are for one work-item, for tools: nothing runs this object file.
 *  Empty if the module has no source lines. */
ze_result_t simd_compile_debug_info(const cpu_bytes *scalar, cpu_build_log *log, cpu_bytes *out);

#endif
