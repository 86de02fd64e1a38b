/* SPIR-V's instructions on integers and bools, computed. */
#ifndef ZELLIGE_SPIRV_READER_NUMBER_H
#define ZELLIGE_SPIRV_READER_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/** Computes an instruction of one or two operands of `width` bits; bools are 0 and 1. Numbers are
 *  kept with their sign extended. For one operand, `b` is not looked at.
 *  @returns false if the opcode is not of those, or the result is undefined */
bool spirv_number_compute(uint16_t opcode, uint32_t width, int64_t a, int64_t b, int64_t *out);

/** Returns whether an opcode is one that spirv_number_compute() knows. */
bool spirv_number_knows(uint16_t opcode);

/** Cuts a number to a width, and extends its sign. */
int64_t spirv_number_cut(int64_t number, uint32_t width);

#endif
