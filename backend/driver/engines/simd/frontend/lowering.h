/* What the files of the front end share: types and values as their scalar elements ("components"), the
 * function that is being written, and how a module is refused.
 *
 * A function that returns bool or a pointer has refused the current kernel, or the module if there is
 * none, when it returns false or NULL: the log says why, and all that is left to do is to return as well.
 */
#ifndef ZELLIGE_SIMD_FRONTEND_LOWERING_H
#define ZELLIGE_SIMD_FRONTEND_LOWERING_H

#include <llvm-c/Core.h>

#include "backend/driver/cache/bytes.h"
#include "backend/driver/runtime/build_log.h"
#include "backend/spirv/kernels/tile_static.h"
#include "backend/spirv/reader/reader.h"

#include <level_zero/ze_api.h>

#define LOWER_MAXIMUM_COMPONENTS 4096u              /* of a value */
#define LOWER_MAXIMUM_ALIGNMENT 128u                /* that memory is promised to have */
#define LOWER_MAXIMUM_SIZE (UINT64_C(1) << 20)      /* bytes of a private variable */
#define LOWER_MAXIMUM_CONSTANT (UINT64_C(64) << 20) /* bytes of a variable of the module */

typedef enum lower_kind {
    LOWER_OTHER, /* known by no kernel: queues, pipes, ... */
    LOWER_VOID,
    LOWER_BOOL,
    LOWER_INT,
    LOWER_FLOAT,
    LOWER_POINTER,
    LOWER_EVENT,
    LOWER_IMAGE,
    LOWER_SAMPLER,
    LOWER_VECTOR,
    LOWER_ARRAY,
    LOWER_STRUCT,
    LOWER_FUNCTION,
} lower_kind;

typedef struct lower_component {
    LLVMTypeRef type; /* as a value: i1 for a bool */
    uint64_t offset;  /* bytes from the start of what it is a component of */
} lower_component;

typedef struct lower_type {
    lower_kind kind;
    uint32_t at;                       /* word offset of the instruction that declares it */
    uint32_t bits;                     /* of a bool, an integer, a floating-point number */
    uint32_t storage;                  /* of a pointer: its storage class */
    uint32_t pointee;                  /* of a pointer: the id of the type it points to */
    uint64_t count;                    /* of a vector, an array, a struct: how many elements */
    const struct lower_type *element;  /* of a vector, an array */
    const struct lower_type **members; /* of a struct */
    uint64_t *offsets;                 /* of a struct: bytes, for each member */
    uint64_t size;                     /* bytes in memory */
    uint64_t alignment;                /* 0 if it cannot be in memory */
    uint64_t component_count;
    uint32_t depth;              /* of nesting */
    lower_component *components; /* by lower_components() */
    LLVMTypeRef scalar;          /* of a component's type: as a value */
    LLVMTypeRef
        memory; /* laid out as OpenCL says, out of integers, floats, arrays, packed structs */
} lower_type;

typedef struct lower_value {
    const lower_type *type;
    LLVMValueRef components[]; /* type->component_count */
} lower_value;

/* What an id is in the function that is being written. */
typedef struct lower_slot {
    const lower_value *value;
    LLVMBasicBlockRef first, last; /* of a label: the code of its block begins and ends there */
    uint32_t arrived_at; /* of a label: the last phi that has a value from it, as a word offset */
} lower_slot;

/* Memory that is freed all at once. */
typedef struct lower_arena {
    struct lower_chunk *chunks;
} lower_arena;

typedef struct lowering {
    LLVMContextRef context;
    LLVMModuleRef module;
    spirv_reader reader;
    spirv_error error; /* the reader's */
    spirv_uses uses;
    uint8_t *access; /* a spirv_access for each id */
    cpu_build_log *log;
    cpu_bytes *refusals;     /* kernels that were left out */
    size_t lowered;          /* how many were not */
    ze_result_t result;      /* success until the module is refused, or the current kernel */
    lower_arena arena;       /* as long-lived as this struct */
    lower_type **types;      /* of each id; NULL if it is no type */
    LLVMValueRef *globals;   /* of each id: a variable of the module */
    LLVMValueRef *functions; /* of each of the reader's: as lowered for the current kernel */
    uint32_t *declared;      /* those that the current kernel needs: indices of the reader's */
    uint32_t declared_count;
    uint64_t *sizes;          /* of each function, in words, with all that it calls */
    uint32_t *tile_variables; /* indices of the Workgroup variables, in the module's order */
    uint32_t tile_variable_count;
    uint64_t *tile_offsets;    /* of each id: a Workgroup variable of that kernel */
    bool constant_builtins;    /* some built-in variable is of storage class UniformConstant */
    bool contracts;            /* that kernel has no ContractionOff */
    uint64_t scratch;          /* offset of the memory in which that kernel's groups meet */
    lower_slot *slots;         /* of each id */
    uint32_t line_at;          /* word offset of the OpLine in force; 0 if there is none */
    uint64_t component_budget; /* values may have so many components more, in all */
    struct lower_debug *debug; /* NULL without line numbers */
    LLVMTypeRef i1, i8, i16, i32, i64, f16, f32, f64, pointer, nothing;
} lowering;

/* The function that is being written. */
typedef struct lower_body {
    lowering *l;
    LLVMValueRef function;
    LLVMValueRef tile_static; /* its first parameter */
    LLVMBuilderRef builder;   /* at the end of what is written so far */
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

/* refuse.c */

/** Logs "word 17: OpFAdd (a.cl:3): ..." and returns false. */
__attribute__((format(printf, 3, 4))) bool lower_refuse(lowering *l, spirv_instruction i,
                                                        const char *format, ...);
/** Logs that memory ran out and returns false. */
bool lower_refuse_memory(lowering *l);
/** Refuses an instruction that has no rule, with the name of the extension that it is of. */
bool lower_refuse_instruction(lowering *l, spirv_instruction i);
/** Returns the extension that has an instruction which is not lowered, or NULL. */
const char *lower_extension_of(uint16_t opcode);
/** Copies a string of the module, or as much as there is room for; only printable characters. */
void lower_copy_string(spirv_instruction i, uint32_t word, char *to, size_t size);

/* arena.c */

/** Returns zeroed memory, or NULL if there is no more. */
void *lower_allocate(lower_arena *arena, size_t count, size_t size);
void lower_arena_clear(lower_arena *arena);

/* types.c */

bool lower_types(lowering *l);
/** Returns the type that an instruction names in a word, which must exist. */
const lower_type *lower_find_type(lowering *l, spirv_instruction i, uint32_t id);
/** Returns what a pointer points to; its alignment is 0 if that has no size. */
const lower_type *lower_pointee(lowering *l, spirv_instruction i, const lower_type *pointer);
/** Returns the components of a type that values may have. */
const lower_component *lower_components(lowering *l, spirv_instruction i, const lower_type *type);
/** Returns a type's scalar, or that of a vector's components; NULL if it is neither. */
const lower_type *lower_scalar(const lower_type *type);
bool lower_same_components(lowering *l, spirv_instruction i, const lower_type *a,
                           const lower_type *b);

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
/** Writes zeros over the Workgroup variables of the current kernel that begin with them. */
void lower_zero_tile_static(lower_body *b, LLVMValueRef tile_static);
/** Makes a variable of a function. */
bool lower_private_variable(lower_body *b, spirv_instruction i);
bool lower_is_constant_memory(const lower_type *pointer);

/* memory.c */

bool lower_load(lower_body *b, spirv_instruction i, const lower_type *type, LLVMValueRef pointer,
                uint64_t alignment, unsigned flags, LLVMValueRef *components);
bool lower_store(lower_body *b, spirv_instruction i, const lower_value *value, LLVMValueRef pointer,
                 uint64_t alignment, unsigned flags);
#define LOWER_VOLATILE 1u
#define LOWER_INVARIANT 2u
/** Loads or stores one component. */
LLVMValueRef lower_load_component(lower_body *b, LLVMTypeRef type, LLVMValueRef pointer,
                                  uint64_t alignment, unsigned flags);
void lower_store_component(lower_body *b, LLVMValueRef component, LLVMValueRef pointer,
                           uint64_t alignment, unsigned flags);
/** Tells LLVM that so many bytes are there for certain where a loaded pointer points to. */
void lower_mark_bytes(lower_body *b, LLVMValueRef pointer, uint64_t bytes, uint64_t alignment);
/** Returns an address that many bytes further on. */
LLVMValueRef lower_offset(lower_body *b, LLVMValueRef pointer, uint64_t bytes);
/** Returns the alignment that is left at an offset. */
unsigned lower_alignment_at(uint64_t alignment, uint64_t offset);

/* elementwise.c: instructions that do the same to each component */

#define LOWER_OPERANDS 4
/** Reads operands of that kind, with components like the result's, and makes the result. Operands
 *  are the words from `first` to the end, at most LOWER_OPERANDS.
 *  @returns the result, its components to be written, or NULL */
lower_value *lower_elements(lower_body *b, spirv_instruction i, uint32_t first, lower_kind kind,
                            const lower_value *operands[LOWER_OPERANDS]);
/** As lower_elements(), for a result of another type with as many components. The operands are of
 *  one type. */
lower_value *lower_elements_to(lower_body *b, spirv_instruction i, uint32_t first, lower_kind kind,
                               lower_kind result, const lower_value *operands[LOWER_OPERANDS]);
/** Applies a function of LLVM's to each component; `name` as in "llvm.fma". */
bool lower_intrinsic_elements(lower_body *b, spirv_instruction i, uint32_t first, lower_kind kind,
                              const char *name);

/* fast.c */

/** Computes one component of an addition, subtraction, multiplication or division of numbers, in as few steps
 *  as the module allows. */
LLVMValueRef lower_number(lower_body *b, spirv_instruction i, LLVMOpcode opcode, LLVMValueRef x,
                          LLVMValueRef y);

/* geometric.c */

LLVMValueRef lower_dot(lower_body *b, const lower_value *x, const lower_value *y);

/* integers.c: what takes several instructions */

/** Returns the upper half of the product of two integers. */
LLVMValueRef lower_multiply_high(lower_body *b, bool is_signed, LLVMValueRef x, LLVMValueRef y);

/* convert.c */

/** Brings an integer to the nearest that a type has. */
LLVMValueRef lower_clamp_integer(lower_body *b, LLVMValueRef value, bool from_signed,
                                 LLVMTypeRef type, bool to_signed);

/* rounding.c */

/** Rounds a number to another floating-point type, towards where a SpvFPRoundingMode says. */
LLVMValueRef lower_round_to(lower_body *b, LLVMValueRef value, LLVMTypeRef type, uint32_t mode);
/** Converts an integer likewise. */
LLVMValueRef lower_round_integer(lower_body *b, LLVMValueRef value, bool is_signed,
                                 LLVMTypeRef type, uint32_t mode);
/** Converts a number to the nearest integer that the type has, towards zero; a NaN to 0. */
LLVMValueRef lower_saturate_to_integer(lower_body *b, LLVMValueRef value, bool is_signed,
                                       LLVMTypeRef type);
/** Rounds a number to one without a fraction. */
LLVMValueRef lower_round_fraction(lower_body *b, LLVMValueRef value, uint32_t mode);

/* pointers.c */

/** Returns the storage class that a pointer's memory certainly is in, or SpvStorageClassGeneric. */
uint32_t lower_storage_of(const lowering *l, uint32_t id);
/** Returns whether a pointer to constant memory may lead to a built-in variable. Each work-item writes
 *  those at its start, so loads of them are not invariant. */
bool lower_may_be_builtin(const lowering *l, uint32_t id);
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

/* builtins.c */

/** Writes the components of a built-in variable at the builder. */
bool lower_builtin(lower_body *b, spirv_instruction i, uint32_t builtin, const lower_type *type,
                   LLVMValueRef *components);
LLVMValueRef lower_ask(lower_body *b, const char *name, unsigned dimension);
LLVMValueRef lower_ask_word(lower_body *b, const char *name);
LLVMValueRef lower_group_size(lower_body *b);
LLVMValueRef lower_linear_id(lower_body *b);
LLVMValueRef lower_sub_group_count(lower_body *b);

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
/** Checks what the kernel of an entry point calls: no recursion, and an end to it when all is inlined. */
bool lower_check_calls(lowering *l, spirv_instruction i);

/* body.c */

/** Begins a function: its entry block and the builders. */
bool lower_body_begin(lower_body *b, lowering *l, LLVMValueRef function);
void lower_body_end(lower_body *b);

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

/* emit.c: shorthands for the builder */

/** Returns whether a kernel or variable cannot have that name: LLVM or the engine has it. */
bool lower_is_reserved(const char *name);

LLVMValueRef lower_intrinsic(lower_body *b, const char *name, LLVMTypeRef overload,
                             LLVMValueRef *arguments, unsigned count);
#define LOWER_PURE 1u       /* computes only */
#define LOWER_CONVERGENT 2u /* may not be made to depend on more branches */
#define LOWER_ANYWHERE 4u   /* may be executed for nothing */
LLVMValueRef lower_call_external(lower_body *b, const char *name, LLVMTypeRef result,
                                 LLVMValueRef *arguments, unsigned count, unsigned attributes);
/** Calls "zlg.math.NAME.TYPE"; half arguments and results pass by way of float. */
LLVMValueRef lower_math(lower_body *b, const char *name, LLVMTypeRef result,
                        LLVMValueRef *arguments, unsigned count);
void lower_barrier(lower_body *b);
void lower_fence(lower_body *b); /* for memory that no other work-group looks at */
const char *lower_suffix(const lowering *l, LLVMTypeRef type);
/** Returns the integer or floating-point type of that many bits, or NULL if there is none. */
LLVMTypeRef lower_int_type(const lowering *l, unsigned bits);
LLVMTypeRef lower_float_type(const lowering *l, unsigned bits);
unsigned lower_bits(const lowering *l, LLVMTypeRef type);
bool lower_is_float(const lowering *l, LLVMTypeRef type);
LLVMValueRef lower_int(LLVMTypeRef type, uint64_t value);
/** Returns a type's integer of as many bits, and converts to and from it. */
LLVMValueRef lower_as_int(lower_body *b, LLVMValueRef value);
LLVMValueRef lower_select(lower_body *b, LLVMIntPredicate predicate, LLVMValueRef left,
                          LLVMValueRef right, LLVMValueRef then, LLVMValueRef otherwise);
/** Adds an attribute by name to a function (index LLVMAttributeFunctionIndex) or a parameter. */
void lower_attribute(lowering *l, LLVMValueRef function, LLVMAttributeIndex index,
                     const char *name);
/** Likewise, one with a number. */
void lower_number_attribute(lowering *l, LLVMValueRef function, LLVMAttributeIndex index,
                            const char *name, uint64_t number);

/* debug.c */

bool lower_debug_begin(lowering *l);
void lower_debug_end(lowering *l);
void lower_debug_function(lowering *l, LLVMValueRef function, uint32_t at);
void lower_debug_line(lower_body *b);

/* The rules of each kind; an array ends with an entry without a function. */
/* assertion.c */

/** Calls what ends a kernel of which an assertion failed. */
bool lower_assertion(lower_body *b, spirv_instruction i);

extern const lower_rule lower_arithmetic_rules[];
extern const lower_rule lower_bfloat_rules[];
extern const lower_rule lower_bits_rules[];
extern const lower_rule lower_clock_rules[];
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

#endif
