/* Which of the functions of scalar.h, or of LLVM, a call calls. */
#ifndef ZELLIGE_SIMD_VECTORIZE_IR_CALLS_H
#define ZELLIGE_SIMD_VECTORIZE_IR_CALLS_H

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stddef.h>

#include "backend/driver/engines/simd/vectorize/analysis/cfg.h"

/* i1 (i1): whether something holds for all lanes of the strip that are there. Passes insert it. */
#define SIMD_ALL_LANES "zlg.all_lanes"

/* i1 (i1): whether it holds for a quarter of them at most. Passes insert it. */
#define SIMD_FEW_LANES "zlg.few_lanes"

/* i1 (i1): whether it holds for an eighth of them at most, or for one. Passes insert it. */
#define SIMD_LAST_LANES "zlg.last_lanes"

/* T (T), with the type at the end of its name: what an integer is in the first lane of the SIMD
 * group; anything if that lane is not there. Passes insert it. */
#define SIMD_FIRST_LANE "zlg.first_lane."

/* i32 (i32 sum, i32 a, i32 b): the sum, and the products of the bytes of a, without signs, with
 * those of b, with signs; or of the halves of both, with signs. Passes insert them. */
#define SIMD_DOT "zlg.dot."
#define SIMD_DOT_BYTES SIMD_DOT "bytes"
#define SIMD_DOT_SIGNED SIMD_DOT "signed"
#define SIMD_DOT_SHORTS SIMD_DOT "shorts"

/* ptr (): what a thread adds up by itself, in memory that is the same for all work-groups that it
 * runs at once; with a number at the end of the name (emit/private_sums.h). A pass inserts it. */
#define SIMD_SUMS "zlg.sums."

/* void (ptr, ...), with a number at the end of the name: changes a place of tile_static memory, for
 * one lane after another; inlined in the end. A pass inserts it (transform/scalar/tag_loops.c). */
#define SIMD_CHANGE "zlg.change."

/* T (...), with a number at the end of the name: what one lane does that few come to, in a loop
 * over those; inlined in the end. Passes insert it (transform/scalar/sparse_branches.c,
 * last_lanes.c). */
#define SIMD_ONE_LANE "zlg.one_lane."

/* Of what is returned for a lane in a struct: by these; an exchange has two. */
enum { SIMD_MOST_MEMBERS = 4 };

typedef enum simd_call {
    SIMD_CALL_OTHER, /* has effects: it is called for one lane after another */
    SIMD_CALL_LOCAL_ID,
    SIMD_CALL_LOCAL_SIZE,
    SIMD_CALL_GROUP_ID,
    SIMD_CALL_GROUP_COUNT,
    SIMD_CALL_GLOBAL_OFFSET,
    SIMD_CALL_LANE,
    SIMD_CALL_SUB_GROUP,
    SIMD_CALL_WIDTH,
    SIMD_CALL_ALL_LANES,
    SIMD_CALL_FEW_LANES,
    SIMD_CALL_LAST_LANES,
    SIMD_CALL_FIRST_LANE,
    SIMD_CALL_SUMS, /* zlg.sums.* */
    SIMD_CALL_BARRIER,
    SIMD_CALL_SUB_GROUP_BARRIER,   /* the lanes of a SIMD group are in step: only orders accesses */
    SIMD_CALL_SUB_GROUP_OPERATION, /* zlg.sub_group.* */
    SIMD_CALL_MATH,
    SIMD_CALL_DOT,       /* zlg.dot.* */
    SIMD_CALL_IMAGE,     /* has effects; there is code for all lanes of a SIMD group */
    SIMD_CALL_CHECK,     /* zlg.check.*: likewise */
    SIMD_CALL_INTRINSIC, /* computes, and exists for vectors */
    SIMD_CALL_PREFETCH,
    SIMD_CALL_PARAMETER, /* zlg.parameter.* */
    SIMD_CALL_RETURN,    /* zlg.return */
    SIMD_CALL_FENCE,     /* a work-group is one thread: only orders accesses */
    SIMD_CALL_NOTHING,   /* says something to the optimiser of the scalar kernel only */
} simd_call;

/** Returns what a call calls. */
simd_call simd_call_kind(LLVMValueRef call);

/** Returns whether an instruction calls a mathematical function of vectors, as the emitter declares
 *  it: it computes each lane by itself, of as many lanes as it has, and nothing else. */
bool simd_calls_vector_math(LLVMValueRef instruction);

/** Returns whether an instruction is a call of SIMD_CHANGE. */
bool simd_is_change(LLVMValueRef instruction);

/** Returns whether an instruction calls what one lane does by itself: of SIMD_CHANGE or
 *  SIMD_ONE_LANE. */
bool simd_is_of_one_lane(LLVMValueRef instruction);

/** Returns whether calls of a kind are made while the kernel runs; of the others something else
 *  becomes. */
bool simd_call_is_made(simd_call kind);

/** Returns whether calls of a kind may access what loads and stores access, or say in which order
 *  they are. */
bool simd_call_concerns_memory(simd_call kind);

/** Returns whether an instruction is a barrier, or a block has one. */
bool simd_is_barrier(LLVMValueRef instruction);
bool simd_has_barrier(LLVMBasicBlockRef block);

/** Returns the first barrier of a block, or else its terminator. */
LLVMValueRef simd_first_barrier(LLVMBasicBlockRef block);

/** Returns the last block of a loop, or of those further in, that has a barrier, or SIMD_NONE. */
uint32_t simd_last_barrier(const simd_cfg *cfg, uint32_t loop);

/** Returns whether other work-groups may answer to what an instruction does: atomics, volatile
 *  accesses, calls of anything. A group that waits for another does such. */
bool simd_is_communication(LLVMValueRef instruction);

/** Returns whether an instruction depends on which lanes come to it: a barrier, also of a
 *  sub-group, an operation of one, a call of anything. */
bool simd_needs_other_lanes(LLVMValueRef instruction);

/** Returns whether an instruction depends on how many lanes a SIMD group has: it asks for one, or
 *  is an operation or a barrier of a sub-group. */
bool simd_asks_for_lanes(LLVMValueRef instruction);

/** Returns whether it begins or ends a variable's life. */
bool simd_is_lifetime(LLVMValueRef instruction);

/** In functions that are not inlined, and nowhere else, stand for a parameter, with its number, and
 *  for the result (emit/shared_function.c). */
#define SIMD_PARAMETER "zlg.parameter."
#define SIMD_RETURN "zlg.return."

/** Returns the number of the parameter that a call stands for. */
unsigned simd_call_parameter(LLVMValueRef call);

/** Returns the dimension that the name of a work-item function ends with. */
unsigned simd_call_dimension(LLVMValueRef call);

/** Returns whether a value is the number of the work-group in a dimension. */
bool simd_is_group_id(LLVMValueRef value, unsigned dimension);

/** Returns whether a sub-group operation's result is not the same for all lanes. */
bool simd_call_differs_by_lane(LLVMValueRef call);

/** Returns the name of the called function; "" if it has none. */
const char *simd_call_name(LLVMValueRef call);

/** Returns whether an instruction calls a function of one of these names; of one that ends with a
 *  point, whose name begins so. */
bool simd_calls_one_of(LLVMValueRef instruction, const char *const names[], size_t count);

#endif
