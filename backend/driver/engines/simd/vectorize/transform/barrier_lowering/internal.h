/* A function while barrier_lowering.c cuts it: what its parts share. */
#ifndef ZELLIGE_SIMD_VECTORIZE_TRANSFORM_BARRIER_LOWERING_INTERNAL_H
#define ZELLIGE_SIMD_VECTORIZE_TRANSFORM_BARRIER_LOWERING_INTERNAL_H

#include "backend/driver/engines/simd/vectorize/analysis/liveness.h"
#include "backend/driver/engines/simd/vectorize/pipeline.h"

typedef struct simd_barrier {
    LLVMValueRef call;
    LLVMBasicBlockRef block, after;
    uint32_t values; /* spilled at it */
    uint64_t bytes;  /* of these */
} simd_barrier;

typedef struct simd_barrier_lowering {
    simd_vectorization *v;
    LLVMContextRef context;
    LLVMModuleRef module;
    LLVMBuilderRef builder;
    LLVMValueRef function; /* of the work-group */
    const simd_partition *partition;
    simd_liveness live;
    uint32_t barrier_count;
    simd_barrier *barriers;
    LLVMBasicBlockRef enter, round, run, latch, *resume;
    LLVMValueRef number, waits, first; /* allocas: i64, and two i1 */
    LLVMValueRef row, column;          /* allocas, i64: of a group in an interleave set */
    LLVMValueRef state_0, place_0;     /* allocas: where strip 0 came to in this round */
    LLVMValueRef strips;               /* how many take turns */
    LLVMValueRef frame, state;         /* places of the strip, in `run` */
    LLVMValueRef frame_offset; /* its number by the size of a frame, which is not known yet */
    uint64_t frame_size;       /* of a strip */
    uint64_t variable_bytes;   /* of the private variables in it */
    uint32_t rematerialised, coalesced; /* values */
} simd_barrier_lowering;

/* ---- rematerialise.c ------------------------------------------------------------------------- */

/** Moves what is the same for all strips out of a block, into `enter`. */
void simd_rematerialise_hoist(simd_barrier_lowering *s, LLVMBasicBlockRef start);

/** Returns whether a value is there for each strip before its code goes on: in `enter`, or in
 *  `run`. */
bool simd_rematerialise_is_available(const simd_barrier_lowering *s, LLVMValueRef value);

/** Computes a value in `run`, again for each turn, if that takes but a few steps. @returns
 *  whether */
bool simd_rematerialise(simd_barrier_lowering *s, LLVMValueRef value);

/* ---- spill.c: the frame ---------------------------------------------------------------------- */

/** Returns the offset of so many bytes more in a strip's frame. */
uint64_t simd_spill_reserve(simd_barrier_lowering *s, uint64_t size, uint64_t alignment);

/** Builds the address of a place in the frame of the strip that runs. */
LLVMValueRef simd_spill_slot(simd_barrier_lowering *s, uint64_t offset);

/** Counts a value at the barriers behind which it is alive: simd_liveness_find() was last called
 *  for it. */
void simd_spill_count(simd_barrier_lowering *s, LLVMTypeRef type);

/** Returns whether a value is alive behind some barrier. */
bool simd_spill_is_needed(simd_barrier_lowering *s, LLVMValueRef value);

/** Builds loads of a value, where others than its own block use it. */
void simd_spill_reload(simd_barrier_lowering *s, LLVMValueRef value, LLVMValueRef slot);

/** Puts the builder behind an instruction, and behind all phis. */
void simd_spill_position(simd_barrier_lowering *s, LLVMValueRef value);

/** Keeps the values that are alive at a barrier. */
void simd_spill_values(simd_barrier_lowering *s);

/** Returns the bytes of the variables on the stack; moves them into the frame, whose place is
 *  worked out at `position`. */
uint64_t simd_spill_size_of_variables(const simd_barrier_lowering *s);
void simd_spill_variables(simd_barrier_lowering *s, LLVMBasicBlockRef from, LLVMValueRef position);

/* ---- phi_slot_coalescing.c ------------------------------------------------------------------- */

/** Keeps what loops over barriers add up, where it is in one place all the time. */
void simd_coalesce_phi_slots(simd_barrier_lowering *s);

#endif
