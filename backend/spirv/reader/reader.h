/* A module indexed for analysis: what each id is, how it is decorated, where functions begin.
 *
 * All tables are sized by the words, not by the header's bound. Each
 * spirv_index_* builds on those above it; spirv_reader_create() calls them in that order.
 */
#ifndef ZELLIGE_SPIRV_READER_READER_H
#define ZELLIGE_SPIRV_READER_READER_H

#include "backend/spirv/reader/instruction.h"

#define SPIRV_EXT_INST_WITH_FORWARD_REFS 4433u /* an OpExtInst, newer than the headers */

#define SPIRV_NONE UINT32_MAX  /* no such id, no such function */
#define SPIRV_POINTER_BYTES 8u /* Physical64 */

#define SPIRV_BYVAL 1u             /* FuncParamAttr ByVal */
#define SPIRV_NOWRITE 2u           /* FuncParamAttr NoWrite or NoReadWrite */
#define SPIRV_PACKED 4u            /* CPacked */
#define SPIRV_VIEW 8u              /* one of its names is that of a view's descriptor */
#define SPIRV_SATURATED 16u        /* SaturatedConversion */
#define SPIRV_NO_SIGNED_WRAP 32u   /* NoSignedWrap */
#define SPIRV_NO_UNSIGNED_WRAP 64u /* NoUnsignedWrap */
#define SPIRV_VOLATILE 128u        /* Volatile */
#define SPIRV_CONTRACTION_OFF 256u /* of an OpFunction: ContractionOff, or FPFastMathDefault */
#define SPIRV_INDIRECT 512u        /* of an OpFunction with a body: pointers may lead to it */
#define SPIRV_TEXTURE 1024u        /* one of its names is that of a texture's descriptor */
#define SPIRV_NO_CONTRACTION 2048u /* NoContraction, or an FPFastMathMode that means the same */
#define SPIRV_RESTRICT 4096u       /* FuncParamAttr NoAlias, or Restrict */
#define SPIRV_ALTERNATIVE 8192u    /* of an OpFunction: FunctionFloatingPointModeINTEL ALT */

/* Of a type in memory. An alignment of 0: it has no size, or none the reader knows. */
typedef struct spirv_layout {
    uint64_t size; /* bytes, a multiple of the alignment */
    uint64_t alignment;
} spirv_layout;

/* The properties of one id. Other parts refer to it by its index in spirv_reader.ids. */
typedef struct spirv_id {
    uint32_t id;
    uint32_t at;       /* word offset of the instruction that defines it */
    uint32_t function; /* of an OpFunction: its index in spirv_reader.functions; else SPIRV_NONE */
    uint32_t owner;    /* the index of the function that defines it, or SPIRV_NONE */
    uint32_t number;   /* among what its function defines, or among what is outside of all */
    uint32_t name;     /* word offset of its OpName; 0 if it has none */
    uint32_t local_size; /* word offset of its execution mode LocalSize or LocalSizeId; 0 if none */
    uint32_t local_size_hint; /* word offset of LocalSizeHint or LocalSizeHintId; 0 if none */
    uint32_t sub_group_size;  /* execution mode SubgroupSize; 0 if it has none */
    uint32_t alignment;       /* decoration Alignment, in bytes; 0 if it has none */
    uint32_t marks;           /* SPIRV_BYVAL, ... */
    uint32_t builtin;         /* decoration BuiltIn; SPIRV_NONE if it has none */
    uint32_t rounding;        /* FPRoundingMode or FunctionRoundingModeINTEL; else SPIRV_NONE */
    uint32_t fast_math;       /* decoration FPFastMathMode; 0 if it has none */
    uint32_t linkage;         /* word offset of its LinkageAttributes; 0 if it has none */
    spirv_layout layout;      /* of a type */
} spirv_id;

typedef struct spirv_function {
    uint32_t at; /* word offset of its OpFunction */
    uint32_t first_parameter;
    uint32_t parameter_count;
    uint32_t id_count; /* of what it defines: parameters, labels, results */
    bool has_body;     /* false if it is only imported */
} spirv_function;

typedef struct spirv_reader {
    spirv_stream stream;
    uint32_t id_count;
    spirv_id *ids; /* ascending by id */
    uint32_t function_count;
    spirv_function *functions; /* in module order */
    uint32_t parameter_count;
    uint32_t *parameters; /* indices of ids: the parameters of all functions, in module order */
    uint32_t outside_count;
    uint32_t *outside;  /* indices of ids: those outside of all functions, in module order */
    bool is_relaxed;    /* processed with -cl-fast-relaxed-math */
    bool decides_alone; /* with FloatControls2, an FPFastMathMode says all about its operation */
    spirv_error *error;
} spirv_reader;

/** Indexes a module that passed spirv_check_stream(). Words and error must outlive the reader.
 *  @param out  give it to spirv_reader_clear() even after a failure */
bool spirv_reader_create(spirv_stream stream, spirv_error *error, spirv_reader *out);
void spirv_reader_clear(spirv_reader *reader);

bool spirv_index_ids(spirv_reader *reader);
bool spirv_index_functions(spirv_reader *reader);
bool spirv_index_decorations(spirv_reader *reader);
bool spirv_index_types(spirv_reader *reader);

/** Returns the index of an id in spirv_reader.ids, or SPIRV_NONE if nothing defines it. */
uint32_t spirv_find(const spirv_reader *reader, uint32_t id);

/** Returns whether an instruction is a variable of the module that is memory: CrossWorkgroup or
 *  UniformConstant, and not built in. Older translators give built-in variables these storage
 *  classes and the linkage Import; their class is Input all the same. */
bool spirv_is_variable(const spirv_reader *reader, spirv_instruction i);

/** Returns whether an instruction is a built-in variable, of whatever storage class. */
bool spirv_is_builtin(const spirv_reader *reader, spirv_instruction i);

/** Returns the instruction that defines an id, one with a count of 0 if nothing does. */
spirv_instruction spirv_definition(const spirv_reader *reader, uint32_t id);

/** Reads an integer constant of up to 64 bits, or computes one. A specialisation constant has its
 *  default value.
 *  @returns whether the id is one */
bool spirv_read_constant(const spirv_reader *reader, uint32_t id, uint64_t *out);

/** Returns whether LLVM's own SPIR-V target has made the module, as clang 20 and later ones do. */
bool spirv_is_of_llvms_target(const spirv_reader *reader);

/** Returns the type that a pointer type points to; one with a count of 0 if it is no pointer. */
spirv_instruction spirv_pointee(const spirv_reader *reader, spirv_instruction pointer);

/** Returns where a member of a struct, which it has, begins. */
uint64_t spirv_member_offset(const spirv_reader *reader, spirv_instruction type, uint32_t member);

/** Rounds a size below 2^63 up to a multiple of an alignment other than 0. */
uint64_t spirv_round_up(uint64_t size, uint64_t alignment);

#endif
