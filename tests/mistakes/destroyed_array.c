/* mistake: an array that has been destroyed
 * says: victims_scale: the array of argument 'matrix' has been destroyed */
#include "mistake.h"

zlg_status mistake_destroyed_array(zlg_accelerator_view *view)
{
    zlg_array *array = floats(view, zlg_extent2(4, 4));
    const zlg_float_view2 window = zlg_float_view2(array);
    must(zlg_array_destroy(array));
    return victims_scale(view, zlg_extent2(4, 4), window, 2);
}
