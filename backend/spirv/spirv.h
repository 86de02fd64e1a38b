/* Reads from a SPIR-V module what a launch needs: kernels, parameters, tile size, tile_static
 * memory.
 *
 * The input is not trusted: any words, truncated or hostile, give a module or an error that names
 * the word offset and the rule, never a crash. The reader uses nothing but the C library and is
 * shared by the API, the CPU driver and the tools.
 */
#ifndef ZELLIGE_SPIRV_H
#define ZELLIGE_SPIRV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "backend/spirv/reach.h"

#define SPIRV_MAGIC 0x07230203u

/** The highest rank of a view: ZLG_MAX_ARRAY_RANK, for those who do not include zellige. */
#define SPIRV_MAX_VIEW_RANK 8

/** The number of a texture's last element in <zellige/kernel/texture.h>, unorm4. */
#define SPIRV_TEXTURE_ELEMENTS 15u

/** Why a module was refused. */
typedef struct spirv_error {
    size_t word;    /**< offset of the offending word from the start of the module */
    char text[200]; /**< one sentence, no newline */
    bool no_memory; /**< memory ran out; the module may be valid */
} spirv_error;

typedef enum spirv_parameter_kind {
    SPIRV_PARAMETER_VALUE,       /**< scalar, vector, or struct by value */
    SPIRV_PARAMETER_GLOBAL,      /**< pointer to CrossWorkgroup or UniformConstant memory */
    SPIRV_PARAMETER_TILE_STATIC, /**< pointer to Workgroup memory, sized by the launch */
    SPIRV_PARAMETER_IMAGE,       /**< by handle: a texture */
    SPIRV_PARAMETER_SAMPLER,     /**< by handle */
    SPIRV_PARAMETER_OTHER,       /**< queue, pipe, pointer to other memory, ... */
} spirv_parameter_kind;

/** What a kernel does to the memory behind a pointer parameter, as far as its uses prove. */
typedef enum spirv_access {
    SPIRV_ACCESS_UNKNOWN, /**< the pointer escapes the reader's analysis */
    SPIRV_ACCESS_READ,    /**< every use reads, or there is none */
    SPIRV_ACCESS_WRITE,   /**< some instruction writes through it */
} spirv_access;

typedef struct spirv_parameter {
    spirv_parameter_kind kind;
    size_t size;         /**< bytes of the argument: of a value; 0 for OTHER; else 8 */
    spirv_access access; /**< of GLOBAL, and of IMAGE as it is declared: READ, WRITE, or both */
    int image_rank; /**< of IMAGE: 1 to 3; 0 of what no texture is, such as an array of images */
    size_t pointee_size; /**< of GLOBAL: bytes of the pointee; 0 if unknown */
    bool is_float;       /**< of a value: a floating-point scalar */
    bool is_stride;      /**< of a value: an integer that an index is multiplied by */
    bool is_byte_stride; /**< or one that counts bytes: of `*(float *)(p + i * step)` */
    bool has_floats;     /**< of GLOBAL: float, double, or vectors of them */
    bool has_integers;   /**< of GLOBAL: integers, or vectors of them */
    /** Of a struct by value: how many members it has in SPIR-V, where compilers add padding, and
     *  the lengths of the first two, if arrays of 32-bit integers. Else 0. */
    uint32_t members;
    uint32_t lengths[2];
    bool is_view; /**< a struct by value that OpName calls zlg_view1, ... (zellige/kernel.h) */
    bool
        is_texture; /**< or zlg_float4_texture2, ... (zellige/texture.h); lengths[1] counts bytes */
    const char *name; /**< from OpName; "" if it has none */
} spirv_parameter;

/** A member of a struct by value, an integer that an index is multiplied by. */
typedef struct spirv_stride_member {
    uint8_t parameter; /**< its number */
    uint8_t size;      /**< 4 or 8 bytes */
    uint16_t offset;
} spirv_stride_member;

#define SPIRV_STRIDE_MEMBERS 16u /* the first that are found */

#define SPIRV_MEETING_PARTS 1024u /* work-items of the largest group */

typedef struct spirv_kernel {
    const char *name;
    uint32_t tile[3];      /**< required work-group size X, Y, Z; zeros if the kernel fixes none */
    uint32_t tile_hint[3]; /**< what its author expects; zeros if nothing */
    uint32_t sub_group_size; /**< required; 0 if the kernel fixes none */
    /** How many work-items its sub-groups have to have at least: else some of its operations, which
     *  reach that far by constants, have no result. */
    uint32_t sub_group_least;
    /** Bytes of the Workgroup variables that it and the functions it calls use, each rounded up to
     *  its alignment. */
    uint64_t tile_static_size;
    /** Bytes behind them, from a multiple of 8 on, that an engine may need so that work-items of a
     *  group exchange values, two for each of SPIRV_MEETING_PARTS: 0 without instructions like
     *  OpGroupIAdd. */
    uint64_t meeting_size;
    bool waits;            /**< it has a wait of the group */
    bool knows_groups;     /**< it asks for a work-item's place in its group, or the group's */
    bool knows_sub_groups; /**< likewise in its sub-group, or has an operation of one */
    /** How many dimensions a domain must have for the index that every work-item asks for; 0 if
     *  nobody knows: it may look at the size of the domain, too. */
    uint32_t index_rank;
    const spirv_reaches *reaches; /**< NULL: none is known */
    uint32_t stride_member_count;
    spirv_stride_member stride_members[SPIRV_STRIDE_MEMBERS];
    size_t parameter_count;
    spirv_parameter *parameters; /**< shared by kernels that are the same function */
} spirv_kernel;

/** Memory that lives as long as the module does. */
typedef struct spirv_variable {
    uint32_t id;
    bool is_constant; /**< no kernel writes it */
} spirv_variable;

typedef struct spirv_module {
    uint32_t version; /**< as in the header: 0x00010200 is 1.2 */
    uint32_t *words;  /**< a copy, in this machine's byte order, where all pointers have types */
    size_t word_count;
    size_t kernel_count;
    spirv_kernel *kernels; /**< in the order of their OpEntryPoint */
    size_t variable_count;
    spirv_variable *variables; /**< in the module's order */
    size_t indirect_count;
    uint32_t
        *indirect; /**< the ids of functions that pointers may lead to, in the module's order */
} spirv_module;

/** A value for a specialisation constant. */
typedef struct spirv_constant {
    uint32_t id;       /**< decoration SpecId */
    const void *value; /**< borrowed; a bool is a byte, true if it is not 0 */
    size_t size;       /**< of the value, in bytes */
} spirv_constant;

/** Notes in a module what it was processed with (OpModuleProcessed): an option that drivers may
 *  want to know of, and that compilers leave no trace of. The version becomes 1.1 at least.
 *
 *  @param words  of malloc(), in either byte order; others may take their place
 *  @returns false, and does nothing, if memory ran out */
bool spirv_note_process(uint32_t **words, size_t *count, const char *process);

/** Reads a module of `count` words. Only modules for OpenCL kernels (capability Kernel, addressing
 *  Physical64) are accepted. The words are copied; either byte order is read.
 *
 *  @param out    written only on success; give it to spirv_module_destroy()
 *  @param error  written only on failure; may be NULL
 *  @returns whether the module was read; running out of memory is a failure at word 0. */
bool spirv_module_create(const uint32_t *words, size_t count, spirv_module **out,
                         spirv_error *error);

/** Frees a module; NULL is a no-op. */
void spirv_module_destroy(spirv_module *module);

/** Returns whether a module says that it was processed with this option (OpModuleProcessed). */
bool spirv_was_processed(const spirv_module *self, const char *process);

/** Returns the bytes of the specialisation constant with decoration SpecId `id`, 1 for a bool; 0 if
 *  the module has none that can be set. */
size_t spirv_module_constant_size(const spirv_module *module, uint32_t id);

/** Sets specialisation constants, each value of exactly its constant's size. Then reads the module
 *  again, because tile sizes and array lengths may depend on such constants.
 *  @param error  written only on failure; after one, do not use the module's words */
bool spirv_module_specialise(spirv_module *module, const spirv_constant *constants, size_t count,
                             spirv_error *error);

/** Returns the rank of the view that a parameter describes: struct zlg_view1 to zlg_view8 of
 *  <zellige/kernel.h>, known by name and shape; 0 if it is anything else. */
int spirv_view_rank(const spirv_parameter *parameter);

/** Returns the rank of the texture that a parameter describes: struct zlg_float4_texture2, ... of
 *  <zellige/kernel/texture.h>, known by name and shape; 0 if it is anything else.
 *  @param element  receives the number of its element, from 1 on; may be NULL */
int spirv_texture_rank(const spirv_parameter *parameter, unsigned *element);

/** Returns the rank of the view or texture whose descriptor follows the parameter `at`, or 0. */
int spirv_following_rank(const spirv_kernel *kernel, size_t at);

/** Returns the first kernel of that name, borrowed from the module, or NULL. */
const spirv_kernel *spirv_module_find_kernel(const spirv_module *module, const char *name);

#endif
