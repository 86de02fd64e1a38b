/* ZELLIGE_CPU_REMARKS=1 prints the vectoriser's remarks on each kernel (remarks.h) on stderr during
 * compilation; a path appends them to that file. */
#ifndef ZELLIGE_SIMD_COMPILE_REPORT_H
#define ZELLIGE_SIMD_COMPILE_REPORT_H

#include <stdbool.h>

#include "backend/driver/engines/simd/vectorize/remarks.h"

/** Returns whether remarks are wanted; then every kernel is compiled anew. */
bool simd_report_is_wanted(void);

/** Writes the remarks of a kernel in one piece. */
void simd_report_write(simd_remarks *remarks);

#endif
