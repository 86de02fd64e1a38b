/* What the reader must know of SPIR-V's grammar beyond the opcodes. */
#ifndef ZELLIGE_SPIRV_READER_GRAMMAR_H
#define ZELLIGE_SPIRV_READER_GRAMMAR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An opcode whose operands the reader relies on. */
typedef struct spirv_form {
    uint16_t opcode;
    uint8_t minimum; /* words, the first included */
    uint8_t string;  /* the word in which a string starts; 0 if it has none */
    const char *name;
} spirv_form;

/* Words of an instruction that hold literals or labels: first to last, both included. */
typedef struct spirv_literals {
    uint16_t first_opcode, last_opcode;
    uint8_t first, last; /* UINT8_MAX as last means to the end */
} spirv_literals;

/** How many entries each table has. */
extern const size_t spirv_form_count;
extern const size_t spirv_literals_count;

/** Returns the form of an opcode, or NULL if the reader relies on none of its operands. */
const spirv_form *spirv_find_form(uint16_t opcode);

/** Returns which words of an opcode are no ids of values, or NULL if there are none. */
const spirv_literals *spirv_find_literals(uint16_t opcode);

/** Returns whether an opcode, of which nothing is known if it is newer than the headers, has a
 *  result, and whether it has a result type. */
void spirv_find_results(uint16_t opcode, bool *result, bool *type);

#endif
