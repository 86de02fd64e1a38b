/* The code of a strip, in the making: a function of LLVM IR in which each value of the scalar
 * kernel is a scalar, a scalar for each SIMD group, or a vector for each SIMD group (divergence.h).
 *
 * Values, phis and masks that outlive their block are kept in allocas: LLVM makes SSA form of them
 * again (mem2reg). So the control flow can be put together freely.
 */
#ifndef ZELLIGE_SIMD_VECTORIZE_EMIT_EMITTER_H
#define ZELLIGE_SIMD_VECTORIZE_EMIT_EMITTER_H

#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"
#include "backend/driver/engines/simd/vectorize/pipeline.h"

#define SIMD_MAX_ARGUMENTS 32 /* of a call */

/* What a value is in the code of a strip: one entry, or one for each SIMD group. */
typedef struct simd_lane_values {
    LLVMValueRef scalars[SIMD_MAX_COARSENING];
    LLVMValueRef vectors[SIMD_MAX_COARSENING];
    LLVMValueRef increments[SIMD_DIRECTIONS]; /* from one scalar to the next, or NULL */
} simd_lane_values;

/* The masks of the lanes that are in some block. */
typedef struct simd_mask {
    bool all; /* every lane of every SIMD group; `lanes` is unset */
    LLVMValueRef lanes[SIMD_MAX_COARSENING];
} simd_mask;

/* Blocks of what only the first of the interleaved work-groups does, and of what all do then. */
typedef struct simd_first {
    LLVMBasicBlockRef first, after;
} simd_first;

/* What lanes leave a loop for. */
typedef struct simd_loop_exit {
    uint32_t block; /* of the parent's level; the last of them; SIMD_NONE if there is none */
    uint32_t rest;  /* another one, where all go together that are left; or SIMD_NONE */
    bool several;   /* more blocks of that level */
    bool further;   /* some lanes leave the parent too */
} simd_loop_exit;

typedef struct simd_emitter {
    simd_vectorization *v;
    LLVMContextRef context;
    LLVMModuleRef module;
    LLVMBuilderRef builder;
    LLVMBuilderRef allocas; /* in the entry block */
    const simd_partition *partition;
    const simd_cfg *cfg;
    const simd_divergence *divergence;
    const simd_plan *plan;
    cpu_build_log *log;
    LLVMValueRef kernel, function;

    simd_lane_values **values; /* of each instruction of the kernel: of this block, or NULL */
    simd_lane_values **slots;  /* of each that is used outside its block: allocas that keep it */
    simd_lane_values **phis;   /* of each phi: allocas for what the edges bring */
    uint32_t block;            /* being emitted */
    simd_mask mask;            /* of it */
    simd_mask entry_mask;
    simd_mask *mask_slots; /* of each block that is not always full: allocas */
    simd_lists mask_homes; /* of each block: those whose masks begin there, without lanes */

    LLVMBasicBlockRef *starts;      /* of each block */
    LLVMBasicBlockRef *loop_starts; /* of each loop: where it is entered */
    LLVMBasicBlockRef *checks;      /* ... where a round has ended: is there another? */
    LLVMBasicBlockRef *loop_ends;   /* ... where no lane is left in it */
    simd_loop_exit *exits;          /* of each loop */
    LLVMBasicBlockRef end;          /* of the function */

    LLVMValueRef group_id[3], group_count[3], global_offset[3], non_temporal_threshold;
    LLVMValueRef strip, turn;                     /* which it is, and as which it runs */
    LLVMValueRef lane_arrays[SIMD_MAX_ARGUMENTS]; /* by lane_loop.c */
    LLVMValueRef absent;      /* by rows.c: memory for lanes that are not there */
    simd_lane_values nowhere; /* takes what there is no memory for */
    LLVMValueRef returned;    /* of a shared function: an alloca; NULL if it returns nothing */
    bool shares; /* the instruction's tile_static memory is the column's first group's */
    LLVMBasicBlockRef start; /* what stands before all blocks of the kernel */
    simd_first *firsts;      /* by first.c: with stores */
    uint32_t first_count;
    bool failed; /* something is not supported; the log tells */
} simd_emitter;

/* The parameters of a strip's function, in order. */
enum {
    SIMD_STRIP_ARGUMENTS,
    SIMD_STRIP_TILE_STATIC,
    SIMD_STRIP_FRAME,
    SIMD_STRIP_WORK,
    SIMD_STRIP_GROUP,                         /* three */
    SIMD_STRIP_NUMBER = SIMD_STRIP_GROUP + 3, /* or of an interleave set: how many groups it has */
    SIMD_STRIP_TOP,                           /* of an interleave set: the Y of the first of them */
    SIMD_STRIP_LEFT,                          /* ... and its X */
    SIMD_STRIP_COLUMNS,                       /* ... and how many columns there are */
    SIMD_STRIP_SHARED, /* tile_static memory of the first of an interleave set (share_tiles.c) */
    SIMD_STRIP_SUMS,   /* private_sums.h */
    SIMD_STRIP_PARAMETERS
};

/** Emits the function of a strip by a plan, under that name; NULL for lack of memory or because of
 *  something unsupported, which the log names. Private variables are allocas of its entry block. */
LLVMValueRef simd_emit_strip(simd_vectorization *v, const simd_plan *plan, const char *name);

/** Emits the body of a function that is not inlined (shared_function.c) by a plan. */
LLVMValueRef simd_emit_function(simd_vectorization *v, const simd_plan *plan,
                                LLVMValueRef declared);

/* ---- shared_function.c ----------------------------------------------------------------------- */

/** Vectorises the functions that are not inlined, once the kernel is. */
bool simd_emit_shared_functions(simd_vectorization *v);

/** Emits a call of one, and in it its parameters, its result, its return, and which lanes call. */
void simd_emit_shared_call(simd_emitter *e, LLVMValueRef call);
void simd_emit_dot(simd_emitter *e, LLVMValueRef call);
void simd_emit_parameter(simd_emitter *e, LLVMValueRef call);
void simd_emit_return_value(simd_emitter *e, LLVMValueRef call);
void simd_emit_return(simd_emitter *e);
void simd_emit_function_mask(simd_emitter *e);

/** Returns what the plan says of an instruction. */
const simd_plan_entry *simd_emit_planned(const simd_emitter *e, LLVMValueRef instruction);

/* ---- names.c --------------------------------------------------------------------------------- */

/** Names what an instruction became after it, if anybody looks: %sum.g2 is its vector in SIMD
 *  group 2, %sum.base2 the scalar of that group, %sum.step what lies between two of these. */
void simd_emit_name_values(simd_emitter *e, LLVMValueRef instruction);

/** Names the allocas of all values likewise, from which mem2reg names phis. */
void simd_emit_name_slots(simd_emitter *e);

/* ---- values.c -------------------------------------------------------------------------------- */

LLVMTypeRef simd_emit_vector_type(const simd_emitter *e, LLVMTypeRef scalar);

/** Returns a value as the scalar of a SIMD group: of a linear value, its base. */
LLVMValueRef simd_emit_scalar(simd_emitter *e, LLVMValueRef value, uint32_t group);

/** Returns a value as the vector of a SIMD group, whatever its shape is. */
LLVMValueRef simd_emit_vector(simd_emitter *e, LLVMValueRef value, uint32_t group);

/** Defines an instruction's value in this block; only its shape's parts need be set. */
simd_lane_values *simd_emit_define(simd_emitter *e, LLVMValueRef instruction);

/** Defines an instruction's value, part by part as its shape asks. */
typedef LLVMValueRef simd_emit_part(simd_emitter *e, LLVMValueRef instruction, uint32_t group);
void simd_emit_parts(simd_emitter *e, LLVMValueRef instruction, simd_emit_part *scalar,
                     simd_emit_part *vector);

/** Keeps what has been defined for other blocks, if any of them uses it. */
void simd_emit_store_slots(simd_emitter *e, LLVMValueRef instruction);

/** Makes allocas for a value; NULL for lack of memory. */
simd_lane_values *simd_emit_make_slots(simd_emitter *e, LLVMValueRef instruction);

LLVMValueRef simd_emit_alloca(simd_emitter *e, LLVMTypeRef type, const char *name);
LLVMValueRef simd_emit_splat(simd_emitter *e, LLVMValueRef scalar);

/** Some elements of two vectors behind one another, four for each lane at most. */
LLVMValueRef simd_emit_shuffle(const simd_emitter *e, LLVMValueRef a, LLVMValueRef b,
                               const uint32_t from[], uint32_t count);
LLVMValueRef simd_emit_i32(const simd_emitter *e, uint64_t value);
LLVMValueRef simd_emit_i64(const simd_emitter *e, uint64_t value);
/** Returns the constant vector 0, step, 2 step, ... of an integer type. */
LLVMValueRef simd_emit_iota(const simd_emitter *e, LLVMTypeRef scalar, int64_t step);
LLVMValueRef simd_emit_call_intrinsic(simd_emitter *e, const char *name, LLVMTypeRef *overloads,
                                      size_t overload_count, LLVMValueRef *arguments,
                                      unsigned argument_count);

/** Returns the one of two integers for which the comparison of a with b holds: a, else b. */
LLVMValueRef simd_emit_choose(simd_emitter *e, LLVMIntPredicate predicate, LLVMValueRef a,
                              LLVMValueRef b);

/** Selects: of a struct, as a compare and exchange gives, member by member. */
LLVMValueRef simd_emit_select(simd_emitter *e, LLVMValueRef condition, LLVMValueRef yes,
                              LLVMValueRef no);

/* ---- increments.c ---------------------------------------------------------------------------- */

/** Builds how far apart the scalars of an instruction are, in each direction in which that is
 *  known, for those that use it; and its scalars themselves one from another, if the plan says so.
 *  @returns whether it did the latter */
bool simd_emit_increments(simd_emitter *e, LLVMValueRef instruction, simd_emit_part *scalar,
                          simd_lane_values *lane_values);

/** Returns how far apart the scalars of a value are, addresses in bytes; NULL if that is not
 *  known. */
LLVMValueRef simd_emit_increment_of(simd_emitter *e, LLVMValueRef value, simd_direction direction);

/** Sets how far apart the scalars of a local id are, as far as that is known. */
void simd_emit_set_local_increments(simd_emitter *e, LLVMValueRef call,
                                    simd_lane_values *lane_values);

/* ---- masks.c --------------------------------------------------------------------------------- */

/** Returns the mask of a SIMD group: all ones if all its lanes are there. */
LLVMValueRef simd_emit_mask_lanes(simd_emitter *e, const simd_mask *mask, uint32_t group);

/** Returns an i1: whether any lane of any SIMD group is there. */
LLVMValueRef simd_emit_any(simd_emitter *e, const simd_mask *mask);

/** Returns an i1: whether any lane of one SIMD group's mask is there. */
LLVMValueRef simd_emit_any_lane(simd_emitter *e, LLVMValueRef lanes);

/** Returns the lanes of a SIMD group that are there and for which a condition holds, or does
 *  not. */
LLVMValueRef simd_emit_lanes_and(simd_emitter *e, const simd_mask *mask, LLVMValueRef condition,
                                 bool sense, uint32_t group);
simd_mask simd_emit_mask_and(simd_emitter *e, const simd_mask *mask, LLVMValueRef condition,
                             bool sense);
simd_mask simd_emit_load_mask(simd_emitter *e, uint32_t block);
void simd_emit_add_to_mask(simd_emitter *e, uint32_t block, const simd_mask *mask);
void simd_emit_clear_mask(simd_emitter *e, uint32_t block);

/* ---- mask_homes.c ---------------------------------------------------------------------------- */

/** Finds where masks begin without lanes: before a round of a level nobody waits at any of its
 *  nodes. False: no memory. */
bool simd_emit_find_mask_homes(simd_emitter *e);

/** Clears the masks that begin at a block; at the function, for the number behind all blocks. */
void simd_emit_clear_masks(simd_emitter *e, uint32_t home);

/* ---- loop_exits.c ---------------------------------------------------------------------------- */

void simd_emit_find_exits(simd_emitter *e);

/** Returns whether all lanes that come to a block's end go the same way from there. */
bool simd_emit_branches_together(const simd_emitter *e, uint32_t block);

/** Returns whether the end of a loop adds lanes that entered it to the mask of the block that they
 *  leave it for: all, but those that leave for the other one in the end. */
bool simd_emit_exits_together(const simd_emitter *e, uint32_t loop);

/** Returns those lanes, at the end of such a loop. */
simd_mask simd_emit_left_one_by_one(simd_emitter *e, uint32_t loop, const simd_mask *entered);

/** Returns the outermost loop that an edge leads out of; SIMD_NONE if out of none. */
uint32_t simd_emit_left_loop(const simd_emitter *e, uint32_t from, uint32_t to);

/* ---- blocks.c -------------------------------------------------------------------------------- */

/** Returns the node that a linear one leads to if no lane comes to it; SIMD_NONE at the end. */
uint32_t simd_emit_skip(const simd_emitter *e, const simd_node *node);

/** Emits all blocks, from where the builder is to the return. */
void simd_emit_blocks(simd_emitter *e);

/* ---- word_bytes.c ---------------------------------------------------------------------------- */

#define SIMD_WORD_BYTES 4

/** Returns whether bytes of words are moved, and not shifted: lanes are so many that a register has
 *  no more bytes. */
bool simd_emit_moves_bytes(const simd_emitter *e);

/** Takes each lane's word apart, to four vectors of bytes. */
void simd_emit_take_bytes(const simd_emitter *e, LLVMValueRef words, LLVMValueRef bytes[]);

/** The reverse; what it is given changes. */
LLVMValueRef simd_emit_join_bytes(const simd_emitter *e, LLVMValueRef bytes[]);

/* ---- One file for each kind of the plan (plan/plan.h) ---------------------------------------- */

void simd_emit_interleaved(simd_emitter *e, const simd_access *access);
void simd_emit_words(simd_emitter *e, const simd_access *access);
void simd_emit_word_gather(simd_emitter *e, const simd_access *access); /* a load */
void simd_emit_row_gather(simd_emitter *e, const simd_access *access);
void simd_emit_rows(simd_emitter *e, const simd_access *access);
void simd_emit_transposed(simd_emitter *e, const simd_access *access);
void simd_emit_non_temporal(simd_emitter *e, const simd_access *access); /* a store */

/** Returns an i1: whether stores to a linear address are likely to go around the caches. */
LLVMValueRef simd_emit_is_non_temporal(simd_emitter *e, LLVMValueRef pointer);

/** Builds a quotient, or what is left by it, of vectors of numbers of 64 bits without signs.
 *  @param b     below 2^50
 *  @param same  b as a scalar, if it is the same for all lanes; else NULL */
LLVMValueRef simd_emit_long_division(simd_emitter *e, bool wants_rest, LLVMValueRef a,
                                     LLVMValueRef b, LLVMValueRef same);

/** Builds the quotient of a vector of numbers of 64 bits and a constant, or the rest, for which
 *  simd_divides_by_constant() holds. */
LLVMValueRef simd_emit_constant_division(simd_emitter *e, LLVMValueRef instruction, LLVMValueRef a);

/** Returns an i1: whether all lanes answer a question with yes, which the first and the last tell.
 *  All lanes must be there. No also where a compared value wraps around between lanes. */
LLVMValueRef simd_emit_ends(simd_emitter *e, LLVMValueRef question);
LLVMValueRef simd_emit_rsqrt(simd_emitter *e, LLVMValueRef instruction, uint32_t group);
LLVMValueRef simd_emit_quotient(simd_emitter *e, LLVMValueRef instruction, uint32_t group);

/* ---- One file each --------------------------------------------------------------------------- */

/** Emits an instruction that is neither a phi nor a terminator. */
void simd_emit_instruction(simd_emitter *e, LLVMValueRef instruction);
void simd_emit_memory(simd_emitter *e, LLVMValueRef instruction); /* a load or store */
void simd_emit_address(simd_emitter *e, LLVMValueRef gep);
void simd_emit_call(simd_emitter *e, LLVMValueRef call);
void simd_emit_sub_group_operation(simd_emitter *e, LLVMValueRef call);
void simd_emit_atomic(simd_emitter *e, LLVMValueRef instruction);

/** Emits one that combine_atomics chose: once for a SIMD group. */
void simd_emit_combined_atomic(simd_emitter *e, LLVMValueRef instruction);
void simd_emit_image(simd_emitter *e, LLVMValueRef call);
void simd_emit_check(simd_emitter *e, LLVMValueRef call);
/** Returns an i1: whether an access has to be told; NULL if it always has. */
LLVMValueRef simd_emit_check_outside(simd_emitter *e, LLVMValueRef call);
void simd_emit_prefetch(simd_emitter *e, LLVMValueRef call);

/* ---- first.c --------------------------------------------------------------------------------- */

/** What is emitted between these two only the first of the interleaved work-groups does: of its
 *  column, or of its row. */
void simd_emit_begin_first(simd_emitter *e, simd_sharing sharing, simd_first *out);
void simd_emit_end_first(simd_emitter *e, const simd_first *first);

/** Remembers such blocks; and moves into those that are remembered, once all is emitted, what
 *  nothing else needs. */
void simd_emit_remember_first(simd_emitter *e, const simd_first *first);
void simd_emit_gather_firsts(simd_emitter *e);

/** Returns which lanes of a SIMD group have a work-item. */
LLVMValueRef simd_emit_present(simd_emitter *e, uint32_t group);
void simd_emit_id(simd_emitter *e, LLVMValueRef call); /* local, group, sub-group; sizes */

/** One lane of a SIMD group, for which an instruction is emitted. */
typedef struct simd_lane {
    LLVMValueRef instruction;
    uint32_t group, number;
    LLVMValueRef turn; /* in a loop over the lanes: its number; else NULL */
} simd_lane;

/** Returns an operand of the instruction in that lane. */
LLVMValueRef simd_emit_lane_operand(simd_emitter *e, const simd_lane *lane, unsigned number);
LLVMValueRef simd_emit_looped_operand(simd_emitter *e, const simd_lane *lane, unsigned number);

/** Emits code for one lane after another of those that are in this block: once for each, or, if
 *  loop_over_lanes has said so, in a loop. What the callback returns, unless NULL, is the result in
 *  that lane. */
typedef LLVMValueRef simd_emit_lane(simd_emitter *e, const simd_lane *lane);
void simd_emit_scalarised(simd_emitter *e, LLVMValueRef instruction, simd_emit_lane *emit);

/** The same, always in a loop. So many operands, at most SIMD_MAX_ARGUMENTS, differ by lane. */
void simd_emit_lane_loop(simd_emitter *e, LLVMValueRef instruction, simd_emit_lane *emit,
                         unsigned operands);

/** Emits a call for one lane after another of those that are in this block, in a loop. It has at
 *  most SIMD_MAX_ARGUMENTS. */
void simd_emit_scalarised_call(simd_emitter *e, LLVMValueRef call);

/** Emits a call of SIMD_CHANGE, in code for each lane. */
void simd_emit_change(simd_emitter *e, LLVMValueRef call);

/** Returns memory for an element of each lane, to pass them to a call. All calls have the same. */
LLVMValueRef simd_emit_lane_array(simd_emitter *e, unsigned number);

/** Returns a bit for each lane that is there, the first lowest, of 64. */
LLVMValueRef simd_emit_lane_bits(simd_emitter *e, uint32_t group);

/** Returns the bits of a vector of i1. */
LLVMValueRef simd_emit_bits_of(simd_emitter *e, LLVMValueRef lanes);

/** Returns one lane of a value. */
LLVMValueRef simd_emit_extract_lane(simd_emitter *e, LLVMValueRef value, uint32_t group,
                                    uint32_t lane);

/** Marks the kernel as unsupported. */
void simd_emit_refuse(simd_emitter *e, LLVMValueRef instruction, const char *why);

#endif
