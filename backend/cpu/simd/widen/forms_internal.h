/* The two halves of finding forms, which feed each other: values, and control flow. */
#ifndef ZELLIGE_SIMD_FORMS_INTERNAL_H
#define ZELLIGE_SIMD_FORMS_INTERNAL_H

#include "backend/cpu/simd/widen/forms.h"

/* Nothing is known yet of a value in a loop on the first visit. */
#define SIMD_UNKNOWN ((simd_form_kind)(SIMD_VARYING + 1))

#define SIMD_ALL_ZEROS 63u

/** Returns how many of the low bits of a number are zero: of 0, SIMD_ALL_ZEROS. */
unsigned simd_trailing_zeros(uint64_t number);

/** Returns the form of an instruction, given those of its operands. */
simd_form simd_form_derive(const simd_forms *forms, LLVMValueRef instruction);

/** Finds linear flow and divergent loops, given the forms of values. `scratch` has room for three
 *  numbers per block. */
void simd_forms_find_regions(simd_forms *forms, uint32_t *scratch);

#endif
