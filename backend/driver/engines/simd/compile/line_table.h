/* Source lines of machine code: the line table (DWARF 4, .debug_line) of an object file that LLVM
 * wrote for this machine. */
#ifndef ZELLIGE_SIMD_COMPILE_LINE_TABLE_H
#define ZELLIGE_SIMD_COMPILE_LINE_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "backend/driver/cache/bytes.h"

typedef struct simd_source_line {
    char file[256];
    unsigned line;
} simd_source_line;

/** Returns whether an object file has a line table. */
bool simd_lines_exist(const cpu_bytes *object);

/** Finds how many bytes of instructions are before a symbol, and from it on: the code that may have
 *  lines. @returns false if the object file has no such symbol */
bool simd_lines_reach(const cpu_bytes *object, const char *symbol, uint64_t *before,
                      uint64_t *behind);

/** Finds the line of the instruction that is `offset` bytes behind a symbol. Code of zellige's own
 *  headers has the line that it was inlined at, as far as the table shows it.
 *  @returns false if the table has none */
bool simd_lines_find(const cpu_bytes *object, const char *symbol, uint64_t offset,
                     simd_source_line *out);

#endif
