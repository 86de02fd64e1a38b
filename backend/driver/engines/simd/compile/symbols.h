/* What generated code may call: the mathematics (find.h), and what LLVM calls of its own accord. */
#ifndef ZELLIGE_SIMD_COMPILE_SYMBOLS_H
#define ZELLIGE_SIMD_COMPILE_SYMBOLS_H

/** Returns the address of a function, or NULL if generated code has no business with it. */
void *simd_symbols_find(const char *name);

#endif
