/* What an instruction does to the pointers among its operands. */
#ifndef ZELLIGE_SPIRV_KERNELS_MEMORY_EFFECTS_H
#define ZELLIGE_SPIRV_KERNELS_MEMORY_EFFECTS_H

#include "backend/spirv/reader/reader.h"

typedef struct spirv_effect {
    uint16_t opcode;
    uint8_t write;                 /* the operand it writes through; 0 if none */
    uint8_t flow_first, flow_last; /* operands that its result points into; 0 if none */
    bool closed; /* whether the other operands go nowhere else: at most it reads through them */
} spirv_effect;

/** Returns the effect of an instruction, but for those that need more than a table: calls, and
 *  loads and stores of pointers. One that is not known lets every operand escape. */
spirv_effect spirv_effect_of(const spirv_reader *reader, spirv_instruction i);

/** Returns whether an instruction speaks to debuggers only. Its operands are no uses, and some of
 *  them are literals. */
bool spirv_is_debug(const spirv_reader *reader, spirv_instruction i);

#endif
