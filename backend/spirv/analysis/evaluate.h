/* Abstract interpretation of one instruction: its value from the values of its operands. */
#ifndef ZELLIGE_SPIRV_ANALYSIS_EVALUATE_H
#define ZELLIGE_SPIRV_ANALYSIS_EVALUATE_H

#include "backend/spirv/analysis/uniformity.h"

/** Returns the value of an instruction with a result. Its lanes may be in the scratch buffer. */
spirv_value spirv_evaluate(spirv_uniformity *u, uint32_t block, spirv_instruction i);

/** The same for an instruction outside of functions. */
spirv_value spirv_evaluate_global(spirv_uniformity *u, spirv_instruction i);

/** Records what an instruction writes. */
void spirv_note_writes(spirv_uniformity *u, uint32_t block, spirv_instruction i);

/** Returns the storage class that a pointer leads to: that of its object, or of its type. */
uint32_t spirv_storage_class(const spirv_uniformity *u, const spirv_value *pointer,
                             uint32_t pointer_id);

/** The value that a load returns. */
spirv_value spirv_evaluate_load(spirv_uniformity *u, uint32_t block, spirv_instruction i);

/** One dimension of a built-in variable. */
spirv_value spirv_evaluate_builtin(spirv_uniformity *u, uint32_t builtin, uint32_t dimension,
                                   uint32_t number);

/** Whether a term's value is the number of the tile, or the domain's offset, in some dimension. */
bool spirv_is_tile_number(uint32_t value);
bool spirv_is_domain_offset(uint32_t value);

/** The pointer that an access chain returns. */
spirv_value spirv_evaluate_chain(spirv_uniformity *u, uint32_t block, spirv_instruction i);

#endif
