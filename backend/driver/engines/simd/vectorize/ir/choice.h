/* One of several values, as an index says: what is left of shuffle() by a mask that varies. */
#ifndef ZELLIGE_SIMD_VECTORIZE_IR_CHOICE_H
#define ZELLIGE_SIMD_VECTORIZE_IR_CHOICE_H

#include <llvm-c/Core.h>
#include <stdbool.h>

enum { SIMD_MOST_CHOICES = 32 };

/* from[index >> shift & (count - 1)]; of vectors, lane by lane */
typedef struct simd_choice {
    LLVMValueRef from[SIMD_MOST_CHOICES], index;
    unsigned count, shift; /* count: a power of two */
} simd_choice;

/** Returns whether a value is made by selects that halve what there is to choose from, bit by bit,
 *  or that ask for one number after another, and of what. */
bool simd_choice_read(LLVMValueRef value, simd_choice *out);

#endif
