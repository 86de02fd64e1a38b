/* A module on its way through the legaliser: what was read, and what has been written so far. */
#ifndef ZELLIGE_OPENCL_REWRITE_H
#define ZELLIGE_OPENCL_REWRITE_H

#include "backend/driver/engines/opencl/words.h"
#include "backend/driver/runtime/build_log.h"
#include "backend/spirv/reader/instruction.h"

#define CPU_OPENCL_PARAMETERS 6u  /* at most, of a function imported */
#define CPU_OPENCL_NAME_WORDS 24u /* at most, of its name */

/** Functions of PoCL's kernel library that the module calls; see imports.c. */
typedef struct cpu_opencl_import cpu_opencl_import;

/** A function declared by the module that PoCL has, but not on generic pointers; see calls.c. */
typedef struct cpu_opencl_generic cpu_opencl_generic;

/** A way from a block to another, by the labels; one for each case that leads there. */
typedef struct cpu_opencl_edge {
    uint32_t from, to;
} cpu_opencl_edge;

typedef struct cpu_opencl_rewrite {
    spirv_stream in;
    uint32_t *definitions; /**< per id: where it is defined, 0 if nowhere */
    uint32_t bound;        /**< of the ids read */
    uint32_t next_id;      /**< the lowest unused */
    bool has_linkage;
    bool failed; /**< memory ran out */

    cpu_opencl_edge *edges; /**< of all OpSwitch and OpBranchConditional, sorted */
    size_t edge_count;
    cpu_opencl_generic *generics;
    size_t generic_count;
    uint32_t block; /**< the label of the block being rewritten */

    cpu_opencl_import *imports;
    size_t import_count;

    /* The module written, in this order. */
    cpu_opencl_words preamble;     /**< up to the last decoration */
    cpu_opencl_words annotations;  /**< decorations added */
    cpu_opencl_words globals;      /**< types, constants, variables */
    cpu_opencl_words added;        /**< types and constants added */
    cpu_opencl_words declarations; /**< functions imported */
    cpu_opencl_words functions;
} cpu_opencl_rewrite;

/** Returns the instruction that defines an id; one with a count of 0 if there is none. */
spirv_instruction cpu_opencl_definition(const cpu_opencl_rewrite *rewrite, uint32_t id);

/** Returns the type of a value, 0 if it has none; and the instruction that defines that type. */
uint32_t cpu_opencl_type_id_of(const cpu_opencl_rewrite *rewrite, uint32_t id);
spirv_instruction cpu_opencl_type_of(const cpu_opencl_rewrite *rewrite, uint32_t id);

/** Reads a 32-bit integer constant; no specialisation constant.
 *
 *  @returns whether the id is one. */
bool cpu_opencl_constant(const cpu_opencl_rewrite *rewrite, uint32_t id, uint32_t *value);

/** Returns the id of a type or constant, found in the module or added to it.
 *
 *  @param operands  all of its words but the result
 *  @param slot      which operand the result comes before: 0 for types, 1 for constants */
uint32_t cpu_opencl_global(cpu_opencl_rewrite *rewrite, uint16_t opcode, const uint32_t *operands,
                           size_t count, size_t slot);

uint32_t cpu_opencl_type_void(cpu_opencl_rewrite *rewrite);
uint32_t cpu_opencl_type_uint(cpu_opencl_rewrite *rewrite);
uint32_t cpu_opencl_type_pointer(cpu_opencl_rewrite *rewrite, uint32_t storage, uint32_t pointee);
uint32_t cpu_opencl_constant_uint(cpu_opencl_rewrite *rewrite, uint32_t value);

/** Returns an id not yet used. */
uint32_t cpu_opencl_new_id(cpu_opencl_rewrite *rewrite);

/* ---- imports.c ---- */

/** Returns the function of that name in PoCL's library, declared on first use. */
uint32_t cpu_opencl_import_function(cpu_opencl_rewrite *rewrite, const char *name, uint32_t result,
                                    const uint32_t *parameters, size_t count);

/** Appends a call of an imported function. */
void cpu_opencl_call(cpu_opencl_rewrite *rewrite, uint32_t type, uint32_t result, uint32_t function,
                     const uint32_t *arguments, size_t count);

/* ---- atomics.c ---- */

/** Returns a pointer, made global if it is neither that nor local, and made to point at `type`. The
 *  id given must be one of a pointer. */
uint32_t cpu_opencl_global_or_local(cpu_opencl_rewrite *rewrite, uint32_t pointer, uint32_t type);

/* ---- runnable.c ---- */

/** Returns whether PoCL runs everything in a module, as far as the legaliser knows; the log says
 *  what it would run wrongly. */
bool cpu_opencl_is_runnable(spirv_stream module, cpu_build_log *log);

/* ---- The rewrites. Each returns whether it has written the instruction anew. ---- */

bool cpu_opencl_rewrite_atomic(cpu_opencl_rewrite *rewrite, spirv_instruction i);
bool cpu_opencl_rewrite_fence(cpu_opencl_rewrite *rewrite, spirv_instruction i);
bool cpu_opencl_rewrite_barrier(cpu_opencl_rewrite *rewrite, spirv_instruction i);
bool cpu_opencl_rewrite_phi(cpu_opencl_rewrite *rewrite, spirv_instruction i);

bool cpu_opencl_rewrite_call(cpu_opencl_rewrite *rewrite, spirv_instruction i);
bool cpu_opencl_rewrite_extended(cpu_opencl_rewrite *rewrite, spirv_instruction i);

/** Remembers a function that cpu_opencl_rewrite_call() redirects, if the decoration names one. */
void cpu_opencl_note_generic(cpu_opencl_rewrite *rewrite, spirv_instruction decoration);

/** Collects and sorts the edges, before any OpPhi is rewritten. */
void cpu_opencl_collect_edges(cpu_opencl_rewrite *rewrite);

#endif
