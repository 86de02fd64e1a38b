/* Links object files: the code of one program in this process. */
#ifndef ZELLIGE_SIMD_COMPILE_LINK_H
#define ZELLIGE_SIMD_COMPILE_LINK_H

#include <level_zero/ze_api.h>

#include "backend/driver/cache/bytes.h"
#include "backend/driver/runtime/build_log.h"

typedef struct simd_code simd_code;

/** Creates an empty program. This and the others add the reason to the log where they fail. */
ze_result_t simd_code_create(cpu_build_log *log, simd_code **out);
void simd_code_destroy(simd_code *code);

/** A symbol of an object file. */
typedef struct simd_found {
    const char *symbol;
    void *address; /* gets it */
} simd_found;

/** Adds an object file, which may refer to earlier ones and to functions of symbols.c, and finds
 *  `count` symbols of it: together, for each use of LLVM has a thread of its own. */
ze_result_t simd_code_add(simd_code *code, const cpu_bytes *object, simd_found *found, size_t count,
                          cpu_build_log *log);

/** Defines the address of a symbol that object files refer to. */
ze_result_t simd_code_define(simd_code *code, const char *symbol, void *address,
                             cpu_build_log *log);

/** Finds the address of a symbol of an object file. */
ze_result_t simd_code_find(simd_code *code, const char *symbol, cpu_build_log *log, void **out);

/** symbols.c: returns the address of a function that generated code may call, or NULL. */
void *simd_symbols_find(const char *name);

#endif
