/* Errors as text and as JSON. */
#ifndef ZELLIGE_SIMD_CHECK_OUTPUT_H
#define ZELLIGE_SIMD_CHECK_OUTPUT_H

#include <stdint.h>

typedef struct simd_error {
    const char *tool, *kernel;
    const char *file; /**< "" if it is not known */
    uint32_t line, column;
    const char *note_file; /**< NULL if there is no place */
    uint32_t note_line, note_column;
    char message[1400], note[600], cure[300]; /**< the last two may be empty */
    char origin[600];                         /**< who allocated the memory; may be empty */
} simd_error;

/** Writes an error to stderr, and to the log. */
void simd_error_tell(const simd_error *error);

/** Writes to the log, once, that kernels are checked. */
void simd_error_begin(void);

#endif
