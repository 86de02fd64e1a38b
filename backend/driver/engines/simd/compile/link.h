/* Object files made runnable: the code of one program in this process. */
#ifndef ZELLIGE_SIMD_COMPILE_LINK_H
#define ZELLIGE_SIMD_COMPILE_LINK_H

#include <stdbool.h>

#include "backend/driver/cache/bytes.h"
#include "backend/driver/runtime/build_log.h"

typedef struct simd_code simd_code;

/** Makes a place for code; NULL if that fails, with the reason in the log. */
simd_code *simd_code_create(cpu_build_log *log);
void simd_code_destroy(simd_code *code);

/** Adds an object file; it may refer to those added before and to what symbols.h knows. */
bool simd_code_add(simd_code *code, const cpu_bytes *object, cpu_build_log *log);

/** Tells where something is that object files refer to. */
bool simd_code_define(simd_code *code, const char *symbol, void *address, cpu_build_log *log);

/** Returns the address of what an object file defines, or NULL, with the reason in the log. */
void *simd_code_find(simd_code *code, const char *symbol, cpu_build_log *log);

/** Returns the address of a function, or NULL if generated code has no business with it. */
void *simd_symbols_find(const char *name);

#endif
