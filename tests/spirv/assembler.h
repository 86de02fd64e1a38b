/* Writes SPIR-V modules word by word, well-formed or not. */
#ifndef ZELLIGE_TESTS_ASSEMBLER_H
#define ZELLIGE_TESTS_ASSEMBLER_H

#include <stddef.h>
#include <stdint.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/spirv.h"

typedef struct assembler {
    size_t count;
    uint32_t words[4096];
} assembler;

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

/* OP(a, opcode, operand, ...): appends an instruction that has operands. */
#define OP(a, opcode, ...) \
    assemble((a), (opcode), (const uint32_t[]){__VA_ARGS__}, COUNT_OF(((uint32_t[]){__VA_ARGS__})))

/* OP0(a, opcode): appends one that has none. */
#define OP0(a, opcode) assemble((a), (opcode), NULL, 0)

/* OP_TEXT(a, opcode, text, operand, ...): one whose operands are followed by a string. */
#define OP_TEXT(a, opcode, text, ...)                                     \
    assemble_text((a), (opcode), (text), (const uint32_t[]){__VA_ARGS__}, \
                  COUNT_OF(((uint32_t[]){__VA_ARGS__})))

/** Appends an instruction; returns its word offset. */
size_t assemble(assembler *a, uint32_t opcode, const uint32_t *operands, size_t count);
size_t assemble_text(assembler *a, uint32_t opcode, const char *text, const uint32_t *operands,
                     size_t count);

/** Starts a module of version 1.2: header, capabilities, memory model. */
void assemble_header(assembler *a);

/** Ids that assemble_prologue() defines. */
enum {
    OPENCL = 1,
    VOID,
    INT,
    LONG,
    FLOAT,
    GLOBAL_INT, /* pointer to int in CrossWorkgroup memory */
    ONE,        /* of int */
    KERNEL,     /* for the function of the kernel */
    FREE_ID = 20
};

/** Starts a module with an entry point "k" for KERNEL, and the types above. */
void assemble_prologue(assembler *a);

/** Reads a module that must be accepted. */
spirv_module *read_good(const uint32_t *words, size_t count);
spirv_module *read_assembled(const assembler *a);

/** Asserts that a module is refused at that word, with that sentence. */
void refuse(const uint32_t *words, size_t count, size_t word, const char *text);
void refuse_assembled(const assembler *a, size_t word, const char *text);

#endif
