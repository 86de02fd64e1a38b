/* Links object files: the code of one program in this process. */
#ifndef ZELLIGE_SIMD_COMPILE_LINK_H
#define ZELLIGE_SIMD_COMPILE_LINK_H

#include <stdbool.h>

#include "backend/driver/cache/bytes.h"
#include "backend/driver/runtime/build_log.h"

typedef struct simd_code simd_code;

/** Creates an empty program; NULL on failure, with the reason in the log. */
simd_code *simd_code_create(cpu_build_log *log);
void simd_code_destroy(simd_code *code);

/** Adds an object file. It may refer to earlier ones, and to functions of symbols.c. */
bool simd_code_add(simd_code *code, const cpu_bytes *object, cpu_build_log *log);

/** Defines the address of a symbol that object files refer to. */
bool simd_code_define(simd_code *code, const char *symbol, void *address, cpu_build_log *log);

/** Returns the address of a symbol of an object file, or NULL, with the reason in the log. */
void *simd_code_find(simd_code *code, const char *symbol, cpu_build_log *log);

/** symbols.c: returns the address of a function that generated code may call, or NULL. */
void *simd_symbols_find(const char *name);

#endif
