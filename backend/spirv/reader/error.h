/* How the reader refuses a module. */
#ifndef ZELLIGE_SPIRV_READER_ERROR_H
#define ZELLIGE_SPIRV_READER_ERROR_H

#include "backend/spirv/spirv.h"

/* Formats are checked where the compiler can. */
#if defined(__GNUC__)
#define SPIRV_LIKE_PRINTF __attribute__((format(printf, 3, 4)))
#else
#define SPIRV_LIKE_PRINTF
#endif

/** Writes the word and the sentence, and returns false. The sentence never quotes the module's own
 *  strings: they may hold anything. */
SPIRV_LIKE_PRINTF
bool spirv_reject(spirv_error *error, size_t word, const char *format, ...);

/** Rejects because memory ran out; no word of the module is at fault. */
bool spirv_reject_memory(spirv_error *error);

/** Returns `count` zeroed elements, never NULL for a count of 0 unless memory ran out. */
void *spirv_allocate(size_t count, size_t size);

#endif
