/* What one instruction computes, from what is known of its operands. */
#ifndef ZELLIGE_SPIRV_ANALYSIS_EVALUATE_H
#define ZELLIGE_SPIRV_ANALYSIS_EVALUATE_H

#include "backend/spirv/analysis/uniformity.h"

/** Returns the value of an instruction with a result; its lanes may be in the scratch room. */
spirv_value spirv_evaluate(spirv_uniformity *u, uint32_t block, spirv_instruction i);

/** The same for one that stands outside of functions. */
spirv_value spirv_evaluate_global(spirv_uniformity *u, spirv_instruction i);

/** Notes what an instruction writes. */
void spirv_note_writes(spirv_uniformity *u, uint32_t block, spirv_instruction i);

/** Returns the storage class that a pointer leads to: that of its object, or of its type. */
uint32_t spirv_storage_class(const spirv_uniformity *u, const spirv_value *pointer,
                             uint32_t pointer_id);

/** What is loaded through a pointer. */
spirv_value spirv_evaluate_load(spirv_uniformity *u, uint32_t block, spirv_instruction i);

/** What a variable that OpenCL fills in holds, in one dimension. */
spirv_value spirv_evaluate_builtin(spirv_uniformity *u, uint32_t builtin, uint32_t dimension,
                                   uint32_t number);

/** Where an access chain leads. */
spirv_value spirv_evaluate_chain(spirv_uniformity *u, uint32_t block, spirv_instruction i);

#endif
