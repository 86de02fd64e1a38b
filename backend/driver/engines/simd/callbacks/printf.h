/* printf as OpenCL C has it: what SIMD_PRINTF (scalar.h) calls for each work-item. */
#ifndef ZELLIGE_SIMD_CALLBACKS_PRINTF_H
#define ZELLIGE_SIMD_CALLBACKS_PRINTF_H

#include <stdint.h>

/** Writes to stdout. Integers below 64 bits come as int, floats as double; vectors are as in memory.
 *  @returns 0, or -1 where the format is not one of OpenCL's: the rest of it is not printed */
int32_t simd_printf(const char *format, const void *values);

#endif
