/* How each instruction is lowered: the rules of the opcodes, and the functions that walk over
 * blocks, functions and kernels. */
#ifndef ZELLIGE_SIMD_FRONTEND_RULES_H
#define ZELLIGE_SIMD_FRONTEND_RULES_H

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
extern const lower_rule lower_bits_rules[];
extern const lower_rule lower_compare_rules[];
extern const lower_rule lower_convert_rules[];
extern const lower_rule lower_composite_rules[];
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

/** Returns the storage class that a pointer's memory certainly is in, or SpvStorageClassGeneric. */
uint32_t lower_storage_of(const lowering *l, uint32_t id);
/** Returns the kind of memory that a pointer leads to, as in memory semantics. */
uint32_t lower_memory_of(const lowering *l, uint32_t id);
/** Returns a pointer, which is an id's value, as one of a storage class: NULL if it certainly is of
 *  another. Where that does not show, it is taken to be what the program asks for. */
LLVMValueRef lower_cast_to(lower_body *b, LLVMValueRef pointer, uint32_t id, uint32_t storage);

/* atomics.c */

/** Returns the order that memory semantics ask for, monotonic being none. */
LLVMAtomicOrdering lower_ordering(const lowering *l, uint32_t id);
/** Returns whether a pointer is one to memory of this thread alone: a work-group is run by one. */
bool lower_is_own(const lowering *l, uint32_t id);

/* images.c */

/** Makes a sampler of the module. */
bool lower_sampler(lower_body *b, spirv_instruction i);
/** Reads an image, its id in a word and, if the other is not 0, by the sampler in that. */
bool lower_image_read(lower_body *b, spirv_instruction i, uint32_t image, uint32_t sampler,
                      uint32_t coordinates);
#define LOWER_IMAGE_FORMAT 0 /* as numbered in SPIR-V */
#define LOWER_IMAGE_ORDER 1
/** Asks for one of these, which come out with a number added. */
bool lower_image_enumeration(lower_body *b, spirv_instruction i, uint32_t image, int what,
                             uint32_t added);

/* calls.c */

/** Finds how large functions are with all that they call. */
bool lower_measure_calls(lowering *l);
/** Checks what the kernel of an entry point calls: no recursion, and an end to it when all is
 *  inlined. */
bool lower_check_calls(lowering *l, spirv_instruction i);

/* functions.c */

/** Returns a function as lowered for the current kernel, which is going to be. */
LLVMValueRef lower_declare(lowering *l, spirv_instruction i, uint32_t id);
/** Lowers one of the reader's functions, which is declared. */
bool lower_function(lowering *l, uint32_t index);
/** Makes a call, and the result of an instruction of what it returns. */
bool lower_call(lower_body *b, spirv_instruction i);

/* imports.c */

/** Makes a call of a function that the module only imports, if it is one that is known. */
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
/** Connects the phis of a function with the values that arrive, when all blocks are lowered. */
bool lower_finish_phis(lower_body *b);

/* kernels.c */

/** Declares a function for each kernel, so that nothing else gets its name. */
void lower_declare_kernels(lowering *l, const spirv_module *module);
/** Lowers all kernels that can be; the others become refusals. */
bool lower_kernels(lowering *l, const spirv_module *module);

/** Returns whether a kernel or variable cannot have that name: LLVM or the engine has it. */
bool lower_is_reserved(const char *name);

/* debug.c */

bool lower_debug_begin(lowering *l);
void lower_debug_end(lowering *l);
void lower_debug_function(lowering *l, LLVMValueRef function, uint32_t at);
void lower_debug_line(lower_body *b);

#endif
