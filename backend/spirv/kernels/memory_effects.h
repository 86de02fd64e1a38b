/* What an instruction does to the pointers among its operands. */
#ifndef ZELLIGE_SPIRV_KERNELS_MEMORY_EFFECTS_H
#define ZELLIGE_SPIRV_KERNELS_MEMORY_EFFECTS_H

#include "backend/spirv/reader/reader.h"

typedef struct spirv_memory_effect {
    uint16_t opcode;
    uint8_t write;                 /* the operand it writes through; 0 if none */
    uint8_t flow_first, flow_last; /* operands that its result points into; 0 if none */
    bool closed; /* the other operands do not escape: it reads through them at most */
} spirv_memory_effect;

/** Returns the effect of an instruction, except for calls and for loads and stores of pointers: a
 *  table cannot describe them. In an unknown instruction every operand escapes. */
spirv_memory_effect spirv_memory_effect_of(const spirv_reader *reader, spirv_instruction i);

/** Returns whether an instruction is debug information. Its operands are not uses, and some of them
 *  are literals. */
bool spirv_is_debug(const spirv_reader *reader, spirv_instruction i);

#endif
