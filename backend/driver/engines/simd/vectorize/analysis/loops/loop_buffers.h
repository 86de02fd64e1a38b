/* What a loop accesses in which buffers, and how LLVM is told which of them are apart. LLVM knows
 * neither which arguments are apart nor that they do not point into tile_static memory. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_LOOPS_LOOP_BUFFERS_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_LOOPS_LOOP_BUFFERS_H

#include "backend/driver/engines/simd/vectorize/pipeline.h"

enum { SIMD_LOOP_MOST_ACCESSES = 64, SIMD_LOOP_MOST_BUFFERS = 16 };

/** What a loop accesses in one buffer, or in tile_static memory. */
typedef struct simd_loop_buffer {
    uint64_t number; /* of the parameter, or one that none has */
    bool stored;
    bool fixed; /* each of its accesses is at the same place in all rounds: members of a structure
                   are several places, which LLVM tells apart */
} simd_loop_buffer;

typedef struct simd_loop_buffers {
    const simd_vectorization *v;
    uint32_t loop;
    bool over_fences;
    LLVMValueRef accesses[SIMD_LOOP_MOST_ACCESSES];
    uint32_t of[SIMD_LOOP_MOST_ACCESSES]; /* the buffer of each; SIMD_LOOP_MOST_BUFFERS: a private
                                             variable, or what is only read */
    uint32_t access_count, buffer_count;
    simd_loop_buffer buffers[SIMD_LOOP_MOST_BUFFERS];
} simd_loop_buffers;

/** Finds them, of a loop with all that is in it.
 *  @param over_fences  fences are no effects: accesses that may meet stay in order without
 *  @returns false if the loop has other effects than plain accesses to memory that is known */
bool simd_loop_buffers_find(simd_loop_buffers *out, const simd_vectorization *v, uint32_t loop,
                            bool over_fences);

/** Returns whether what is stored in one of two buffers is not accessed in the other. Ask only
 *  where the answer makes a difference (analysis/memory/apart_buffers.h). */
bool simd_loop_buffers_are_apart(const simd_loop_buffers *buffers, const simd_loop_buffer *a,
                                 const simd_loop_buffer *b);

/** Tells LLVM (`alias.scope`, `noalias`) which buffers each access keeps out of. */
void simd_loop_buffers_tell(const simd_loop_buffers *buffers);

#endif
