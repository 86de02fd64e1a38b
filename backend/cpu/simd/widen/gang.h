/* Gangs: work-groups of a column that one thread runs side by side: in a loop over tiles, one round of the
 * first, one of the second, and so on. What they load from the same place, as tiles of a matrix product
 * load the same tile of the second matrix, comes from memory once for all of them; a group that runs alone
 * from its beginning to its end has used so much else in between that the next one finds nothing of it in
 * the caches.
 *
 *     for i: load tiles         group 0: load, multiply;  group 1: load, multiply;  ...  i = 0
 *            barrier            group 0: load, multiply;  group 1: load, multiply;  ...  i = 1
 *            multiply
 *            barrier            <- here they take turns
 *
 * Lanes of a group in a gang are all in one batch, and need no barrier: groups take turns only once in a
 * round, so that what one loads still overlaps with what the one before it computes.
 */
#ifndef ZELLIGE_SIMD_GANG_H
#define ZELLIGE_SIMD_GANG_H

#include "backend/cpu/simd/widen/forms.h"

/** Returns how many groups make a gang; 1 if the kernel has none: if it does not ask which row a group is in,
 *  if groups are of several batches, load nothing together in a loop over barriers, or may wait for one
 *  another. */
uint32_t simd_gang_choose(const simd_forms *forms, const simd_shape *shape);

/** Returns whether groups of a gang take turns at a barrier of the kernel: the last one of a loop. */
bool simd_gang_takes_turns(const simd_forms *forms, LLVMValueRef barrier);

/** Returns whether a prefetch of the kernel is of what all groups of a gang load: the first one will do. */
bool simd_gang_is_for_first(LLVMValueRef prefetch);

#endif
