/* What generated code may call: the mathematics (math.h), and what LLVM calls of its own accord. */
#ifndef ZELLIGE_SIMD_SYMBOLS_H
#define ZELLIGE_SIMD_SYMBOLS_H

/** Returns the address of a function, or NULL if generated code has no business with it. */
void *simd_symbols_find(const char *name);

#endif
