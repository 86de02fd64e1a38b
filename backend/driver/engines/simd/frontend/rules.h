/* How each instruction is lowered: the rules of the opcodes, and the functions that walk over
 * blocks, functions and kernels. */
#ifndef ZELLIGE_SIMD_FRONTEND_RULES_H
#define ZELLIGE_SIMD_FRONTEND_RULES_H

#include "backend/driver/engines/simd/frontend/intrinsic_names.h"
#include "backend/driver/engines/simd/frontend/values.h"

/* How an opcode is lowered. */
typedef struct lower_rule {
    uint16_t opcode;
    uint8_t words; /* at least, the first included */
    const char *name;
    bool (*lower)(lower_body *b, spirv_instruction i, int what);
    int what; /* for functions that lower several opcodes */
} lower_rule;

#define LOWER_RULE(name, words, function, what)        \
    {                                                  \
        SpvOp##name, words, "Op" #name, function, what \
    }

/* The rules of each kind; an array ends with an entry without a function. */
extern const lower_rule lower_arithmetic_rules[];
extern const lower_rule lower_assembly_rules[];
extern const lower_rule lower_bfloat_rules[];
extern const lower_rule lower_bits_rules[];
extern const lower_rule lower_clock_rules[];
extern const lower_rule lower_compare_rules[];
extern const lower_rule lower_convert_rules[];
extern const lower_rule lower_composite_rules[];
extern const lower_rule lower_dot_product_rules[];
extern const lower_rule lower_masked_rules[];
extern const lower_rule lower_memory_rules[];
extern const lower_rule lower_pointer_rules[];
extern const lower_rule lower_control_rules[];
extern const lower_rule lower_atomic_rules[];
extern const lower_rule lower_synchronise_rules[];
extern const lower_rule lower_group_rules[];
extern const lower_rule lower_sub_group_rules[];
extern const lower_rule lower_image_rules[];
extern const lower_rule lower_opencl_rules[];
const lower_rule *lower_find_rule(uint16_t opcode);

/* pointers.c */

/** Returns the storage class of a pointer's memory if it is certain, or SpvStorageClassGeneric. */
uint32_t lower_storage_of(const lowering *l, uint32_t id);
/** Returns whether a pointer to constant memory may lead to a built-in variable. Each work-item
 *  writes those at its start, so loads of them are not invariant. */
bool lower_may_be_builtin(const lowering *l, uint32_t id);
/** Returns the kind of memory that a pointer leads to, as in memory semantics. */
uint32_t lower_memory_of(const lowering *l, uint32_t id);
/** Casts the pointer value of an id to a storage class; NULL if it certainly has another. If the
 *  analysis cannot decide, the program's cast holds. */
LLVMValueRef lower_cast_to(lower_body *b, LLVMValueRef pointer, uint32_t id, uint32_t storage);

/* dot_product.c */

/** Lowers a call of a function of OpenCL C's integer dot products, which older translators leave as
 *  an import.
 *  @param name        as in C: "dot_acc_sat_4x8packed_us_int"
 *  @param parameters  their types as in the C++ name: "Dv4_hS_j" */
bool lower_dot_function(lower_body *b, spirv_instruction i, const char *name,
                        const char *parameters);

/* atomics.c */

/** Returns the LLVM ordering of memory semantics, at least monotonic. */
LLVMAtomicOrdering lower_ordering(const lowering *l, uint32_t id);
/** Returns whether only this thread accesses a pointer's memory: one thread runs a work-group. */
bool lower_is_own(const lowering *l, uint32_t id);

/** Builds what changes memory atomically, and returns what was there. Exchanges are volatile unless
 *  the memory is the thread's own: LLVM 15 makes a store of one whose result nobody uses. A store
 *  reads nothing, and what others wrote before need not be seen behind the next fence. */
LLVMValueRef lower_atomic(lower_body *b, LLVMAtomicRMWBinOp operation, LLVMValueRef pointer,
                          LLVMValueRef value, LLVMAtomicOrdering order, bool single);

/* assertion.c */

/** Lowers a call of the function that ends a kernel after a failed assertion. */
bool lower_assertion(lower_body *b, spirv_instruction i);

/* images.c */

/** Makes a sampler of the module. */
bool lower_sampler(lower_body *b, spirv_instruction i);
/** Reads an image, its id in a word and, if the other is not 0, by the sampler in that. */
bool lower_image_read(lower_body *b, spirv_instruction i, uint32_t image, uint32_t sampler,
                      uint32_t coordinates);
#define LOWER_IMAGE_FORMAT 0 /* as numbered in SPIR-V */
#define LOWER_IMAGE_ORDER 1
/** Lowers a query of one of these; `added` is added to the result. */
bool lower_image_enumeration(lower_body *b, spirv_instruction i, uint32_t image, int what,
                             uint32_t added);

/* calls.c */

/** Computes the sizes of functions, including their callees. */
bool lower_measure_calls(lowering *l);
/** Checks the call graph of an entry point: no recursion, and a limited size after inlining. */
bool lower_check_calls(lowering *l, spirv_instruction i);

/* functions.c */

/** Declares a function for the current kernel, which lowers it later. */
LLVMValueRef lower_declare(lowering *l, spirv_instruction i, uint32_t id);
/** Lowers one of the reader's functions, which is declared. */
bool lower_function(lowering *l, uint32_t index);
/** Lowers a call, and defines its result. */
bool lower_call(lower_body *b, spirv_instruction i);

/* indirect.c */

/** Lists the functions that pointers may lead to. */
bool lower_find_indirect(lowering *l);
/** Returns the first of those that a call through a pointer may call, or SPIRV_NONE. They follow
 *  one another in the list. */
uint32_t lower_first_indirect(const lowering *l, spirv_instruction i);
/** Returns one of the list, as an index of the reader's functions.
 *  @param first  receives the first that the same calls may call */
uint32_t lower_indirect_function(const lowering *l, uint32_t number, uint32_t *first);
/** Declares the variables that are their addresses. */
void lower_declare_indirect(lowering *l);
/** Lowers the constant that is a function's address. */
bool lower_function_pointer(lower_body *b, spirv_instruction i);
/** Lowers a call through a pointer, and defines its result. */
bool lower_indirect_call(lower_body *b, spirv_instruction i);

/* bfloat_arithmetic.c */

/** Returns whether an instruction computes with bfloat16, which the next function does by the rule
 *  for floats. */
bool lower_has_bfloat_arithmetic(const lowering *l, spirv_instruction i);
bool lower_bfloat_arithmetic(lower_body *b, spirv_instruction i, const lower_rule *rule);

/* odd_integers.c */

/** Returns whether an instruction computes with an integer of another width than 8, 16, 32, 64,
 *  which the next function does. */
bool lower_has_odd(const lowering *l, spirv_instruction i);
bool lower_odd(lower_body *b, spirv_instruction i);

/* intrinsics.c */

/** Lowers a call of a function of LLVM. */
bool lower_llvm_intrinsic(lower_body *b, spirv_instruction i,
                          const lower_known_intrinsic *intrinsic);

/* imports.c */

/** Lowers a call of an imported function, if the engine knows it. */
bool lower_import(lower_body *b, spirv_instruction i);

/* blocks.c */

/** Lowers the blocks of a function that control flow reaches. */
bool lower_blocks(lower_body *b, spirv_instruction function);
/** Returns how many words a case of a switch has. */
uint32_t lower_switch_stride(const lowering *l, spirv_instruction i);
LLVMBasicBlockRef lower_block_of(lower_body *b, spirv_instruction i, uint32_t id);
bool lower_instruction(lower_body *b, spirv_instruction i);
/** Begins another block of LLVM inside the current one of SPIR-V. */
LLVMBasicBlockRef lower_new_block(lower_body *b);
void lower_continue_in(lower_body *b, LLVMBasicBlockRef block);

/* phis.c */

bool lower_phi(lower_body *b, spirv_instruction i, int what);
/** Adds the incoming values to the phis of a function, after all blocks. */
bool lower_finish_phis(lower_body *b);

/* kernels.c */

/** Declares a function for each kernel, to reserve its name. */
void lower_declare_kernels(lowering *l, const spirv_module *module);
/** Lowers all kernels; those that it does not support become refusals. */
bool lower_kernels(lowering *l, const spirv_module *module);

/** Returns whether LLVM or the engine reserves a name. */
bool lower_is_reserved(const char *name);

/* debug.c */

bool lower_debug_begin(lowering *l);
void lower_debug_end(lowering *l);
void lower_debug_function(lowering *l, LLVMValueRef function, uint32_t at);
void lower_debug_line(lower_body *b);

#endif
