/* LLVM ends the process where it gets no memory: of C++ there is an exception that nobody catches,
 * of LLVM's own allocators abort(). */
#ifndef ZELLIGE_SIMD_COMPILE_EXHAUSTION_H
#define ZELLIGE_SIMD_COMPILE_EXHAUSTION_H

#include <stdbool.h>
#include <stddef.h>

/** Is told in the thread that gets no memory, while it could still go on as without it. */
typedef void simd_exhaustion_handler(void);

/** Until simd_exhaustion_end() the handler is asked first; where it returns, the program's own is,
 *  or things go on as without it. The handler is the same in all threads. */
void simd_exhaustion_begin(simd_exhaustion_handler *handler);
void simd_exhaustion_end(void);

/** Returns whether the process could have so much memory more. */
bool simd_exhaustion_has_room(size_t bytes);

#endif
