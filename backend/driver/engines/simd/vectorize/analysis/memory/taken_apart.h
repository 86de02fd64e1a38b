/* Structures that a kernel takes apart: what their members lead to tells more than how they lie. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_TAKEN_APART_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_TAKEN_APART_H

#include "backend/driver/engines/simd/vectorize/analysis/memory/access_groups.h"

/** Returns whether a branch asks for one of the loaded members, or two of them meet in a value, as
 *  far as a look at some instructions tells. Else each may stay in its place. */
bool simd_is_taken_apart(const simd_access_group *group);

#endif
