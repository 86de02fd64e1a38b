/* How the private variables of a kernel lie in memory when there is one for each lane.
 *
 * Element by element where all accesses are to elements of one size: the lanes' elements follow one
 * another, so that the same index in all lanes is one vector. Else each lane's variable in one
 * piece, one after another.
 */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_PRIVATE_VARIABLES_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_PRIVATE_VARIABLES_H

#include "backend/driver/engines/simd/vectorize/partition.h"

/** Returns the bytes of the elements, or 0 if the variable lies in one piece. It looks at all that
 *  uses the variable: simd_divergence has the answer. */
uint32_t simd_private_element(const simd_partition *partition, LLVMValueRef variable);

/** Returns whether all loads and stores of a variable are of elements of one size, copies and fills
 *  left aside. @param element  the bytes of that size; 0 if there are no loads and stores */
bool simd_private_accesses_agree(LLVMTargetDataRef layout, LLVMValueRef variable,
                                 uint32_t *element);

/** Returns the bytes of an alloca, of any number of elements. */
uint64_t simd_variable_size(LLVMTargetDataRef layout, LLVMValueRef variable);

/** Returns the bytes of a variable of one lane, padding to its alignment included. */
uint64_t simd_private_size(const simd_partition *partition, LLVMValueRef variable);

#endif
