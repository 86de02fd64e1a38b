/* Builds LLVM instructions for what several rules need. */
#ifndef ZELLIGE_SIMD_FRONTEND_BUILDER_H
#define ZELLIGE_SIMD_FRONTEND_BUILDER_H

#include "backend/driver/engines/simd/frontend/values.h"

/* builder.c: calls and shorthands */

LLVMValueRef lower_intrinsic(lower_body *b, const char *name, LLVMTypeRef overload,
                             LLVMValueRef *arguments, unsigned count);
#define LOWER_PURE 1u       /* computes only */
#define LOWER_CONVERGENT 2u /* may not be made to depend on more branches */
#define LOWER_ANYWHERE 4u   /* may be executed speculatively */
LLVMValueRef lower_call_external(lower_body *b, const char *name, LLVMTypeRef result,
                                 LLVMValueRef *arguments, unsigned count, unsigned attributes);
/** Marks an instruction as SIMD_APPROXIMATE; anything else stays as it is. */
void lower_mark_approximate(lower_body *b, LLVMValueRef value);

/** Calls "zlg.math.NAME.TYPE"; half arguments and results pass by way of float. */
LLVMValueRef lower_math(lower_body *b, const char *name, LLVMTypeRef result,
                        LLVMValueRef *arguments, unsigned count);
void lower_barrier(lower_body *b);
/** A barrier that need only order some memory: bits of check.h. */
void lower_barrier_for(lower_body *b, unsigned fences);
void lower_sub_group_barrier(lower_body *b);
void lower_fence(lower_body *b); /* for memory that no other work-group accesses */
LLVMValueRef lower_int(LLVMTypeRef type, uint64_t value);
/** Returns a type's integer of as many bits, and converts to and from it. */
LLVMValueRef lower_as_int(lower_body *b, LLVMValueRef value);
LLVMValueRef lower_select(lower_body *b, LLVMIntPredicate predicate, LLVMValueRef left,
                          LLVMValueRef right, LLVMValueRef then, LLVMValueRef otherwise);
enum { LOWER_MOST_CHOICES = 32 };
/** Returns the value that the lowest bits of an index say; their number is a power of two. */
LLVMValueRef lower_choose(lower_body *b, const LLVMValueRef from[], uint64_t count,
                          LLVMValueRef index);

/* memory.c */

bool lower_load(lower_body *b, spirv_instruction i, const lower_type *type, LLVMValueRef pointer,
                uint64_t alignment, unsigned flags, LLVMValueRef *components);
bool lower_store(lower_body *b, spirv_instruction i, const lower_value *value, LLVMValueRef pointer,
                 uint64_t alignment, unsigned flags);
/** Reads memory operands from a word onward; they may change the alignment.
 *  @returns flags */
unsigned lower_memory_operands(spirv_instruction i, uint32_t word, uint64_t *alignment);
#define LOWER_VOLATILE 1u
#define LOWER_INVARIANT 2u
#define LOWER_ASYNC 4u /* of an asynchronous copy */
/** Loads or stores one component. */
LLVMValueRef lower_load_component(lower_body *b, LLVMTypeRef type, LLVMValueRef pointer,
                                  uint64_t alignment, unsigned flags);
void lower_store_component(lower_body *b, LLVMValueRef component, LLVMValueRef pointer,
                           uint64_t alignment, unsigned flags);
/** Adds metadata: a number, or nothing where that is 0. */
void lower_mark(lower_body *b, LLVMValueRef access, const char *kind, uint64_t number);
/** Marks what all work-items of the group have to agree on: SIMD_AGREED. */
void lower_mark_agreed(lower_body *b, LLVMValueRef value, unsigned operand);
/** Marks a loaded pointer as dereferenceable for that many bytes. */
void lower_mark_bytes(lower_body *b, LLVMValueRef pointer, uint64_t bytes, uint64_t alignment);
/** Returns an address plus an offset. */
LLVMValueRef lower_offset(lower_body *b, LLVMValueRef pointer, uint64_t bytes);
/** Returns the alignment of an address at an offset from an aligned one. */
unsigned lower_alignment_at(uint64_t alignment, uint64_t offset);

/* elementwise.c: instructions that do the same to each component */

#define LOWER_OPERANDS 4
/** Reads operands of a kind, with components like the result's, and defines the result. Operands
 *  are the words from `first` to the end, at most LOWER_OPERANDS.
 *  @returns the result, whose components the caller writes, or NULL */
lower_value *lower_elements(lower_body *b, spirv_instruction i, uint32_t first, lower_kind kind,
                            const lower_value *operands[LOWER_OPERANDS]);
/** As lower_elements(), for a result of another type with as many components. All operands have one
 *  type. */
lower_value *lower_elements_to(lower_body *b, spirv_instruction i, uint32_t first, lower_kind kind,
                               lower_kind result, const lower_value *operands[LOWER_OPERANDS]);
/** Applies an LLVM intrinsic to each component; `name` as in "llvm.fma". */
bool lower_intrinsic_elements(lower_body *b, spirv_instruction i, uint32_t first, lower_kind kind,
                              const char *name);

/* fast.c */

/** Computes one component of an addition, subtraction, multiplication or division of floating-point
 *  numbers, as fast as the module allows. */
LLVMValueRef lower_number(lower_body *b, spirv_instruction i, LLVMOpcode opcode, LLVMValueRef x,
                          LLVMValueRef y);

/* geometric.c */

LLVMValueRef lower_dot(lower_body *b, const lower_value *x, const lower_value *y);

/* odd_integers.c */

/** Writes the parts of a constant. */
void lower_odd_constant(lower_body *b, spirv_instruction i, lower_value *value);

/* arithmetic.c */

/** Divides integers so that nothing traps, or takes the remainder: by an opcode of LLVM's. */
LLVMValueRef lower_divide_safely(lower_body *b, LLVMOpcode opcode, LLVMValueRef x, LLVMValueRef y);

/* integers.c: what takes several instructions */

/** Returns the upper half of the product of two integers. */
LLVMValueRef lower_multiply_high(lower_body *b, bool is_signed, LLVMValueRef x, LLVMValueRef y);

/* convert.c */

/** Clamps an integer to the range of a type. */
LLVMValueRef lower_clamp_integer(lower_body *b, LLVMValueRef value, bool from_signed,
                                 LLVMTypeRef type, bool to_signed);

/* bfloat.c */

/** Rounds a float to bfloat16, and the reverse. */
LLVMValueRef lower_shorten(lower_body *b, LLVMValueRef number);
LLVMValueRef lower_lengthen(lower_body *b, LLVMValueRef bits);

/** Lowers a call of a function of DPC++'s library: it returns a number that it reads through a
 *  pointer, or converts `count` of them, at most LOWER_BFLOATS, from one to the other. */
bool lower_bfloat_function(lower_body *b, spirv_instruction i, bool to_float, uint64_t count);
#define LOWER_BFLOATS 16
/** Returns whether OpFConvert is one from or to bfloat16, which the other function does. */
bool lower_has_bfloat(lower_body *b, spirv_instruction i);
bool lower_convert_bfloat(lower_body *b, spirv_instruction i);

/* rounding.c */

/** Refuses an operation, other than a conversion, that is to round in another way than to the
 *  nearest. */
bool lower_check_rounding(lower_body *b, spirv_instruction i);
/** Refuses a function that wants another floating-point state than that of OpenCL. */
bool lower_check_state(lowering *l, spirv_instruction function);
/** Rounds a number to another floating-point type, by a SpvFPRoundingMode. */
LLVMValueRef lower_round_to(lower_body *b, LLVMValueRef value, LLVMTypeRef type, uint32_t mode);
/** Converts a double to a float that rounds to fewer bits as the double does. */
LLVMValueRef lower_round_to_odd(lower_body *b, LLVMValueRef value);
/** Converts an integer to a floating-point type, by a SpvFPRoundingMode. */
LLVMValueRef lower_round_integer(lower_body *b, LLVMValueRef value, bool is_signed,
                                 LLVMTypeRef type, uint32_t mode);
/** Converts a number to an integer, towards zero and saturating; a NaN to 0. */
LLVMValueRef lower_saturate_to_integer(lower_body *b, LLVMValueRef value, bool is_signed,
                                       LLVMTypeRef type);
/** Rounds a number to an integral value. */
LLVMValueRef lower_round_fraction(lower_body *b, LLVMValueRef value, uint32_t mode);

/* builtins.c */

/** Writes the components of a built-in variable at the builder. */
bool lower_builtin(lower_body *b, spirv_instruction i, uint32_t builtin, const lower_type *type,
                   LLVMValueRef *components);
LLVMValueRef lower_ask(lower_body *b, const char *name, unsigned dimension);
LLVMValueRef lower_ask_word(lower_body *b, const char *name);
LLVMValueRef lower_group_size(lower_body *b);
LLVMValueRef lower_linear_id(lower_body *b);
LLVMValueRef lower_sub_group_count(lower_body *b);

/** Returns an i64 with a bit for each work-item of the sub-group. */
LLVMValueRef lower_sub_group_bits(lower_body *b);

#endif
