/* Which instructions exchange values, or wait, and between how many work-items. */
#ifndef ZELLIGE_SPIRV_KERNELS_SUB_GROUPS_H
#define ZELLIGE_SPIRV_KERNELS_SUB_GROUPS_H

#include <spirv/unified1/spirv.h>

#include "backend/spirv/reader/reader.h"

/** Returns whether the work-items of a scope exchange values by an instruction, which names the
 *  scope. */
bool spirv_is_exchange(const spirv_reader *reader, spirv_instruction i, SpvScope wanted);

/** Returns whether the work-items of a group wait for one another. Those of a wider scope do, too:
 *  clang 22 writes that where the memory's scope is wider. */
bool spirv_is_wait(const spirv_reader *reader, spirv_instruction i);

/** The same of a sub-group. */
bool spirv_is_sub_group_wait(const spirv_reader *reader, spirv_instruction i);

/** Returns how many work-items a sub-group has to have at least for an operation of one to have a
 *  result: constants say how far it reaches. 1 where none does, 0 if it is no such operation. */
uint32_t spirv_sub_group_least(const spirv_reader *reader, spirv_instruction i);

#endif
