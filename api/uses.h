/* Which commands may still be using an array's memory. The array is locked by the caller. */
#ifndef ZELLIGE_API_USES_H
#define ZELLIGE_API_USES_H

#include "api/array.h"

/** Notes that `view` is about to use a window in one of the array's memories, and waits for the
 *  views whose commands there this use must not meet: one of two writes, and their windows overlap.
 *  */
zlg_status zli_array_use(const zlg_array_view *window, const void *memory,
                         zlg_accelerator_view *view, bool is_written);

/** Returns whether that use would wait for nobody. */
bool zli_array_use_is_free(const zlg_array_view *window, const void *memory,
                           const zlg_accelerator_view *view, bool is_written);

/** Waits for every view that uses the array but one; NULL: for all. Views that fail are asked again
 *  the next time. */
zlg_status zli_array_wait_for_others(zlg_array *array, const zlg_accelerator_view *but);

/** Returns the view that came last; NULL if nobody uses the array. */
zlg_accelerator_view *zli_array_last_user(const zlg_array *array);

/** Returns whether commands that nobody can wait for may still use the array. */
bool zli_array_is_stuck(const zlg_array *array);

/** Forgets all uses. */
void zli_array_forget_uses(zlg_array *array);

#endif
