/* A module's words as instructions: the layer that every reader of SPIR-V here builds on.
 *
 * spirv_check_stream() comes first. Once it has passed, every instruction lies inside the words,
 * has at least the words that the grammar asks of it, and its strings end; nothing below checks
 * again. Optional operands are still the caller's to check against `count`.
 */
#ifndef ZELLIGE_SPIRV_READER_INSTRUCTION_H
#define ZELLIGE_SPIRV_READER_INSTRUCTION_H

#include "backend/spirv/spirv.h"

#define SPIRV_HEADER_WORDS 5u

typedef struct spirv_stream {
    const uint32_t *words; /* of the whole module, header included, in this machine's byte order */
    uint32_t count;
} spirv_stream;

typedef struct spirv_instruction {
    const uint32_t *words; /* the first holds opcode and count, operands follow */
    uint32_t at;           /* offset in the module */
    uint16_t opcode;
    uint16_t count; /* words, the first included; 0 past the end of the module */
} spirv_instruction;

/** Checks the header and that the words divide into well-formed instructions. */
bool spirv_check_stream(spirv_stream stream, spirv_error *error);

/** Returns the instruction at a word offset, one with a count of 0 at the end. To visit them all:
 *  for (spirv_instruction i = spirv_first(s); i.count != 0; i = spirv_next(s, i)) */
spirv_instruction spirv_at(spirv_stream stream, uint32_t at);
spirv_instruction spirv_first(spirv_stream stream);
spirv_instruction spirv_next(spirv_stream stream, spirv_instruction i);

/** Returns the id that an instruction defines, or the id of its type; 0 if it has none. */
bool spirv_has_result(spirv_instruction i);
uint32_t spirv_result(spirv_instruction i);
uint32_t spirv_result_type(spirv_instruction i);

/** Returns the index of the first word after opcode, result type and result. */
uint32_t spirv_first_operand(spirv_instruction i);

/** Returns whether the operand in that word is the id of a value: no literal, no label. */
bool spirv_is_value(spirv_instruction i, uint32_t word);

/** Returns whether the string that starts in that word is `text`, or starts with it. */
bool spirv_string_is(spirv_instruction i, uint32_t word, const char *text);
bool spirv_string_starts(spirv_instruction i, uint32_t word, const char *text);

/** Copies the string that starts in that word, terminator included; returns the end of the copy.
 *  It needs at most 4 bytes for each word of the instruction. */
char *spirv_copy_string(spirv_instruction i, uint32_t word, char *to);

#endif
