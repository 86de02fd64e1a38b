/* Which words of an instruction are ids, for renumbering a module. */
#ifndef ZELLIGE_SPIRV_LINK_OPERANDS_H
#define ZELLIGE_SPIRV_LINK_OPERANDS_H

#include "backend/spirv/reader/reader.h"

/** Room for the words of any instruction. */
#define SPIRV_MAXIMUM_WORDS 65536u

/** Finds which words of an instruction are ids: of a result, an operand, a label. In instructions
 *  that are newer than the headers, every word counts as one.
 *  @param is_id  as many as the instruction has words */
void spirv_find_id_words(const spirv_reader *reader, spirv_instruction i, bool *is_id);

/** Returns whether the string that starts in that word ends inside the instruction. */
bool spirv_string_ends(spirv_instruction i, uint32_t word);

#endif
