/* mistake: an array of rank 1 for a view of rank 2
 * says: victims_scale: argument 'matrix' is a view of rank 1, kernel scale takes rank 2 there: pass
 * says: one of rank 2, which zlg_array_view_as() makes of this */
#include "mistake.h"

zlg_status mistake_array_of_another_rank(zlg_accelerator_view *view)
{
    zlg_array *array = floats(view, zlg_extent1(64));
    return victims_scale(view, zlg_extent2(4, 4), zlg_float_view2(array), 2);
}
