/* The function that is being written, its values, constants and variables. */
#ifndef ZELLIGE_SIMD_FRONTEND_VALUES_H
#define ZELLIGE_SIMD_FRONTEND_VALUES_H

#include "backend/driver/engines/simd/frontend/types.h"

typedef struct lower_value {
    const lower_type *type;
    LLVMValueRef components[]; /* type->component_count */
} lower_value;

/* The meaning of an id in the current function. */
typedef struct lower_slot {
    const lower_value *value;
    LLVMBasicBlockRef first, last; /* of a label: the code of its block begins and ends there */
    uint32_t arrived_at; /* of a label: the last phi that has a value from it, as a word offset */
} lower_slot;

/* The function that is being written. */
typedef struct lower_body {
    lowering *l;
    LLVMValueRef function;
    LLVMValueRef tile_static; /* its first parameter */
    LLVMBuilderRef builder;   /* at the end of the code */
    LLVMBuilderRef entry;     /* at the end of the entry block: variables, constants */
    lower_arena arena;
    uint32_t *touched; /* indices of the slots to be cleared */
    size_t touched_count, touched_capacity;
    uint32_t constant_depth;
    uint32_t block; /* index of the label of the current block; SPIRV_NONE outside of all */
    uint32_t return_type;
    LLVMValueRef texel; /* where images are read to; NULL if none is */
    struct lower_phi *phis;
} lower_body;

/* body.c */

/** Begins a function: its entry block and the builders. */
bool lower_body_begin(lower_body *b, lowering *l, LLVMValueRef function);
void lower_body_end(lower_body *b);

/* values.c */

/** Returns the operand in that word. */
const lower_value *lower_use(lower_body *b, spirv_instruction i, uint32_t word);
/** Returns the value of an id, named by an instruction. */
const lower_value *lower_use_id(lower_body *b, spirv_instruction i, uint32_t id);
/** Returns a value of one component: of that kind (of any if LOWER_OTHER). */
LLVMValueRef lower_use_scalar(lower_body *b, spirv_instruction i, uint32_t word, lower_kind kind);
/** Returns a value of a type, its components to be written. */
lower_value *lower_new_value(lower_body *b, spirv_instruction i, const lower_type *type);
/** Makes a value the result of an instruction whose type is known. */
lower_value *lower_define(lower_body *b, spirv_instruction i);
/** Makes component 0 of the result. */
bool lower_define_scalar(lower_body *b, spirv_instruction i, LLVMValueRef component);
/** Returns the slot of an id, which is cleared when the function is done. */
lower_slot *lower_touch(lower_body *b, uint32_t index);
/** Reads an operand that must be an integer constant. */
bool lower_read_constant(lowering *l, spirv_instruction i, uint32_t word, uint64_t *out);

/* constants.c */

/* Newer than the headers. All parts of a composite are the one operand. */
enum { LOWER_REPLICATE_CONSTANT = 4461, LOWER_REPLICATE_SPEC_CONSTANT, LOWER_REPLICATE };

bool lower_is_constant(uint16_t opcode);
/** Makes a composite of its parts, a constant one or not. */
bool lower_parts(lower_body *b, spirv_instruction i);
const lower_value *lower_constant(lower_body *b, spirv_instruction i);
/** Returns what initialises memory of that type with the constant that an id is. */
LLVMValueRef lower_initializer(lower_body *b, spirv_instruction i, const lower_type *type,
                               uint32_t id);

/* variables.c */

/** Declares the variables of the module that are in memory of their own. */
bool lower_globals(lowering *l);
/** Returns a pointer to a variable of the module. */
LLVMValueRef lower_global_variable(lower_body *b, spirv_instruction i);
/** Returns private memory for a type. */
LLVMValueRef lower_alloca(lower_body *b, const lower_type *type, uint64_t alignment);
/** Writes zeros over the Workgroup variables of the current kernel that begin with zeros. */
/** Writes down the names and extents of a kernel's tile_static variables. tile_names.c */
void lower_name_tile_static(lowering *l, const char *kernel);
void lower_zero_tile_static(lower_body *b, LLVMValueRef tile_static);
/** Makes a variable of a function. */
bool lower_private_variable(lower_body *b, spirv_instruction i);
bool lower_is_constant_memory(const lower_type *pointer);

#endif
