/* Which code computes the functions that scalar.h names "zlg.math.*". */
#ifndef ZELLIGE_SIMD_MATH_FIND_H
#define ZELLIGE_SIMD_MATH_FIND_H

#include <stdbool.h>
#include <stdint.h>

typedef struct simd_math_function {
    const char *symbol; /* its name in generated code */
    void *address;
    uint32_t lanes; /* in each argument and in the result: 1 is a scalar */
} simd_math_function;

/** Finds a function, as "sin.f32", on vectors of at most that many lanes: the widest that this CPU
 *  has. Every function has a version of 1 lane.
 *  @returns whether the function exists */
bool simd_math_find(const char *name, uint32_t lanes, simd_math_function *out);

/** Returns the address of a symbol that simd_math_find() gave, or NULL: for linking code that was
 *  compiled earlier. */
void *simd_math_resolve(const char *symbol);

#endif
