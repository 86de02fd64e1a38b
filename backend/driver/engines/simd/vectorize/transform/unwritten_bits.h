/* Which bits of a scalar kernel's values come from private memory that nobody wrote, as
 * MemorySanitizer keeps them (Stepanov and Serebryany 2015): integers beside the values, as wide as
 * these. */
#ifndef ZELLIGE_SIMD_VECTORIZE_TRANSFORM_UNWRITTEN_BITS_H
#define ZELLIGE_SIMD_VECTORIZE_TRANSFORM_UNWRITTEN_BITS_H

#include "backend/driver/engines/simd/vectorize/ir/map.h"
#include "backend/driver/engines/simd/vectorize/pipeline.h"

typedef struct simd_unwritten {
    simd_vectorization *v;
    LLVMBuilderRef builder;
    simd_map map;         /* of what has bits, or an address beside it */
    LLVMValueRef *beside; /* the bits of a value; of a pointer into a watched variable, where its
                             bits are */
    LLVMValueRef *origin; /* the load that a value comes from; or NULL */
    uint32_t count;
} simd_unwritten;

/** @returns false without memory */
bool simd_unwritten_begin(simd_unwritten *self, simd_vectorization *v);
void simd_unwritten_end(simd_unwritten *self);

/** Keeps what is beside a value. */
void simd_unwritten_keep(simd_unwritten *self, LLVMValueRef value, LLVMValueRef beside,
                         LLVMValueRef origin);

/** Returns what is kept; or NULL. */
LLVMValueRef simd_unwritten_beside(const simd_unwritten *self, LLVMValueRef value);
LLVMValueRef simd_unwritten_origin(const simd_unwritten *self, LLVMValueRef value);

/** Returns the type of the bits of a value; NULL if it has none. */
LLVMTypeRef simd_unwritten_type(const simd_unwritten *self, LLVMTypeRef type);

/** Returns the bits of a value; NULL if all are written. */
LLVMValueRef simd_unwritten_bits(const simd_unwritten *self, LLVMValueRef value);

/** Builds the bits of what an instruction computes from values alone; it is no phi. */
void simd_unwritten_compute(simd_unwritten *self, LLVMValueRef instruction);

/** Makes the phi of a phi's bits, unless something is kept for it, and gives it its values once all
 *  else has bits. */
void simd_unwritten_begin_phi(simd_unwritten *self, LLVMValueRef phi);
void simd_unwritten_end_phi(simd_unwritten *self, LLVMValueRef phi);

#endif
