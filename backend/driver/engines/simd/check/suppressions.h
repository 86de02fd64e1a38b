/* Errors that are left out: ZELLIGE_CPU_CHECK_SUPPRESSIONS names a file of them. */
#ifndef ZELLIGE_SIMD_CHECK_SUPPRESSIONS_H
#define ZELLIGE_SIMD_CHECK_SUPPRESSIONS_H

#include <stdbool.h>

#include "backend/driver/engines/simd/check/output.h"

/** Returns whether a line of the file, "TOOL:REGEX", fits an error: its tool, or any (*), and part
 *  of "FILE:LINE:COLUMN: MESSAGE". The file is read once. */
bool simd_error_is_suppressed(const simd_error *error);

#endif
