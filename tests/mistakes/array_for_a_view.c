/* mistake: an array where an accelerator view is asked for
 * says: victims_scale: view is an array, it must be an accelerator view */
#include "mistake.h"

zlg_status mistake_array_for_a_view(zlg_accelerator_view *view)
{
    zlg_array *array = floats(view, zlg_extent2(4, 4));
    return victims_scale((zlg_accelerator_view *)array, zlg_extent2(4, 4), zlg_float_view2(array),
                         2);
}
