/* The module that is being lowered, and its types as their scalar elements ("components").
 *
 * A function that returns bool or a pointer has refused the current kernel, or the module if there
 * is no current kernel, when it returns false or NULL: the log has the reason, and the caller
 * returns as well.
 */
#ifndef ZELLIGE_SIMD_FRONTEND_TYPES_H
#define ZELLIGE_SIMD_FRONTEND_TYPES_H

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

/* Of OpTypeFloat: BFloat16KHR of SPV_KHR_bfloat16, which is newer than the headers. */
#define LOWER_ENCODING_BFLOAT 0u

typedef enum lower_kind {
    LOWER_OTHER, /* not supported in kernels: queues, pipes, ... */
    LOWER_VOID,
    LOWER_BOOL,
    LOWER_INT,
    LOWER_ODD, /* an integer of another width: rules/odd_integers.c */
    LOWER_FLOAT,
    LOWER_BFLOAT, /* bfloat16: its bits */
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
    uint64_t offset;  /* bytes from the start of the enclosing value */
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
    LLVMTypeRef memory;          /* OpenCL's layout: integers, floats, arrays, packed structs */
} lower_type;

/* Memory that is freed all at once. */
typedef struct lower_arena {
    struct lower_chunk *chunks;
} lower_arena;

struct lower_slot;     /* values.h */
struct lower_indirect; /* indirect.c */

typedef struct lowering {
    LLVMContextRef context;
    LLVMModuleRef module;
    spirv_reader reader;
    spirv_error error; /* the reader's */
    spirv_uses uses;
    uint8_t *access; /* a spirv_access for each id */
    cpu_build_log *log;
    cpu_bytes *refusals; /* kernels that were left out */
    size_t lowered;      /* how many were lowered */
    ze_result_t result;  /* success until the module is refused, or the current kernel */
    lower_arena arena;   /* as long-lived as this struct */
    lower_type **types;  /* of each id; NULL if it is no type */
    LLVMValueRef
        *globals; /* of each id: a variable of the module, or what is a function's address */
    LLVMValueRef *functions; /* of each of the reader's: as lowered for the current kernel */
    uint32_t *declared;      /* the functions of the current kernel: indices of the reader's */
    uint32_t declared_count;
    uint32_t *vain_modes; /* of each function: where an execution mode is that nobody has, or 0 */
    uint64_t
        *sizes; /* of each function, and of each of `indirect`: words, with all that it calls */
    struct lower_indirect *indirect; /* functions that pointers may lead to, by their signatures */
    uint32_t indirect_count;
    uint32_t *tile_variables; /* indices of the Workgroup variables, in the module's order */
    uint32_t tile_variable_count;
    uint64_t *tile_offsets; /* of each id: a Workgroup variable of that kernel */
    bool has_odd;           /* some type is LOWER_ODD */
    bool has_bfloat;        /* some type is LOWER_BFLOAT */
    bool constant_builtins; /* some built-in variable has storage class UniformConstant */
    /* In the last initialiser there was an undefined value, which stands for the address of a
     * Workgroup variable: a compiler that is to keep one may write its address to a list that
     * nobody reads. */
    bool found_launch_address;
    bool contracts;            /* that kernel has no ContractionOff, nor a default like it */
    uint64_t scratch;          /* offset of the memory in which that kernel's groups meet */
    struct lower_slot *slots;  /* of each id */
    uint32_t line_at;          /* word offset of the current OpLine, or 0 */
    uint64_t component_budget; /* how many more components values may have in all */
    struct lower_debug *debug; /* NULL without line numbers */
    LLVMTypeRef i1, i8, i16, i32, i64, f16, f32, f64, pointer, nothing;
} lowering;

/* refuse.c */

/** Logs "word 17: OpFAdd (a.cl:3): ..." and returns false. */
__attribute__((format(printf, 3, 4))) bool lower_refuse(lowering *l, spirv_instruction i,
                                                        const char *format, ...);
/** Logs that memory ran out and returns false. */
bool lower_refuse_memory(lowering *l);
/** Refuses an instruction without a rule, with the name of its extension. */
bool lower_refuse_instruction(lowering *l, spirv_instruction i);
/** Returns the extension of an instruction that is not lowered, or NULL. */
const char *lower_extension_of(uint16_t opcode);
/** Returns the extension that an encoding of numbers is of. */
const char *lower_extension_of_encoding(uint32_t encoding);
/** Returns the extension of a built-in variable that is not lowered, as " (SPV_...)", or "". */
const char *lower_extension_of_builtin(uint32_t builtin);
/** Copies a string of the module, or as much as there is room for; only printable characters. */
void lower_copy_string(spirv_instruction i, uint32_t word, char *to, size_t size);

/* arena.c */

/** Returns zeroed memory, or NULL if there is no more. */
void *lower_allocate(lower_arena *arena, size_t count, size_t size);
void lower_arena_clear(lower_arena *arena);

/* types.c */

bool lower_types(lowering *l);
/** Returns the bits of the parts that make an integer of so many. */
uint32_t lower_part_bits(uint32_t bits);
/** Returns the type that an instruction names in a word, which must exist. */
const lower_type *lower_find_type(lowering *l, spirv_instruction i, uint32_t id);
/** Returns the pointee's type; its alignment is 0 if it has no size. */
const lower_type *lower_pointee(lowering *l, spirv_instruction i, const lower_type *pointer);
/** Returns the components of a type, which values may have. */
const lower_component *lower_components(lowering *l, spirv_instruction i, const lower_type *type);
/** Returns a type's scalar, or that of a vector's components; NULL if it is neither. */
const lower_type *lower_scalar(const lower_type *type);
bool lower_same_components(lowering *l, spirv_instruction i, const lower_type *a,
                           const lower_type *b);

const char *lower_suffix(const lowering *l, LLVMTypeRef type);
/** Returns the integer or floating-point type of that many bits, or NULL. */
LLVMTypeRef lower_int_type(const lowering *l, unsigned bits);
LLVMTypeRef lower_float_type(const lowering *l, unsigned bits);
unsigned lower_bits(const lowering *l, LLVMTypeRef type);
bool lower_is_float(const lowering *l, LLVMTypeRef type);

/** Adds an attribute by name to a function (index LLVMAttributeFunctionIndex) or a parameter. */
void lower_attribute(lowering *l, LLVMValueRef function, LLVMAttributeIndex index,
                     const char *name);
/** Adds an attribute with a number. */
void lower_number_attribute(lowering *l, LLVMValueRef function, LLVMAttributeIndex index,
                            const char *name, uint64_t number);

#endif
