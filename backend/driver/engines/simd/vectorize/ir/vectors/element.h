/* Elements of vectors, followed through shuffles and insertions to where they are computed. */
#ifndef ZELLIGE_SIMD_VECTORIZE_IR_VECTORS_ELEMENT_H
#define ZELLIGE_SIMD_VECTORIZE_IR_VECTORS_ELEMENT_H

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stddef.h>

#define SIMD_SCALAR (-1)

/* One lane of a vector, or a scalar; a constant is always a scalar. */
typedef struct simd_element {
    LLVMValueRef value; /* NULL: anything will do */
    int lane;           /* SIMD_SCALAR: the value itself */
} simd_element;

/** Returns where an element comes from: no shuffle, no insertion and no extraction of a known lane,
 *  and no constant vector. */
simd_element simd_element_find(LLVMValueRef value, int lane);

/** Returns where a lane of a value comes from, or the value itself if it is a scalar. */
simd_element simd_element_at(LLVMValueRef value, int lane);

static inline bool simd_element_is_constant(simd_element e)
{
    return e.value != NULL && e.lane == SIMD_SCALAR && LLVMIsConstant(e.value);
}

static inline bool simd_element_is_same(simd_element a, simd_element b)
{
    return a.value == b.value && a.lane == b.lane;
}

/** Returns the integer that all lanes of a constant vector are; NULL if there is none. */
LLVMValueRef simd_element_number_of_all(LLVMValueRef vector);

#endif
