/* What becomes of an assertion of a kernel that fails. */
#ifndef ZELLIGE_SIMD_COMPILE_ASSERTION_H
#define ZELLIGE_SIMD_COMPILE_ASSERTION_H

/** Writes the assertion to stderr, as DPC++'s runtime words it, and ends the run of the kernel.
 *  @param values  eight bytes each: the expression, the file, the line, the function, and the global and
 *                 the local id, X first */
void simd_assertion_fail(const void *values);

/** Returns what the calling thread has written since the last time, for free(), or NULL. */
char *simd_assertion_take(void);

#endif
