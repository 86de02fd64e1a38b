/* A function while split.c cuts it: what its parts share. */
#ifndef ZELLIGE_SIMD_SPLITTER_H
#define ZELLIGE_SIMD_SPLITTER_H

#include "backend/cpu/simd/widen/live.h"
#include "backend/cpu/simd/widen/plan.h"

typedef struct simd_barrier {
    LLVMValueRef call;
    LLVMBasicBlockRef block, after;
} simd_barrier;

typedef struct simd_splitter {
    LLVMContextRef context;
    LLVMModuleRef module;
    LLVMBuilderRef builder;
    LLVMValueRef function; /* of the work-group */
    const simd_plan *plan;
    simd_live live;
    uint32_t barrier_count;
    simd_barrier *barriers;
    LLVMBasicBlockRef enter, round, run, latch, *resume;
    LLVMValueRef number, waits, first; /* allocas: i64, and two i1 */
    LLVMValueRef state_0, line_0;      /* allocas: where batch 0 came to in this round */
    LLVMValueRef batches;              /* how many take turns */
    LLVMValueRef frame, state;         /* places of the batch, in `run` */
    LLVMValueRef frame_offset; /* its number by the size of a frame, which is not known yet */
    uint64_t frame_size;       /* of a batch */
} simd_splitter;

/* ---- again.c ------------------------------------------------------------------------------- */

/** Moves what is the same for all batches out of a block, into `enter`. */
void simd_again_hoist(simd_splitter *s, LLVMBasicBlockRef start);

/** Returns whether a value is there for each batch before its code goes on: in `enter`, or in `run`. */
bool simd_again_is_at_hand(const simd_splitter *s, LLVMValueRef value);

/** Computes a value in `run`, again for each turn, if that takes but a few steps. @returns whether */
bool simd_again_compute(simd_splitter *s, LLVMValueRef value);

/* ---- keep.c: the frame -------------------------------------------------------------------------- */

/** Returns the offset of so many bytes more in a batch's frame. */
uint64_t simd_keep_reserve(simd_splitter *s, uint64_t size, uint64_t alignment);

/** Builds the address of a place in the frame of the batch that runs. */
LLVMValueRef simd_keep_place(simd_splitter *s, uint64_t offset);

/** Returns whether a value is alive behind some barrier. */
bool simd_keep_is_needed(simd_splitter *s, LLVMValueRef value);

/** Builds loads of a value, where others than its own block use it. */
void simd_keep_load(simd_splitter *s, LLVMValueRef value, LLVMValueRef slot);

/** Puts the builder behind an instruction, and behind all phis. */
void simd_keep_position(simd_splitter *s, LLVMValueRef value);

/** Keeps the values that are alive at a barrier. */
void simd_keep_values(simd_splitter *s);

/** Returns the bytes of the variables on the stack; moves them into the frame, whose place is worked out
 *  at `position`. */
uint64_t simd_keep_size_of_variables(const simd_splitter *s);
void simd_keep_move_variables(simd_splitter *s, LLVMBasicBlockRef from, LLVMValueRef position);

/* ---- sums.c ------------------------------------------------------------------------------------- */

/** Keeps what loops over barriers add up, where it is in one place all the time. */
void simd_sums_keep(simd_splitter *s);

#endif
