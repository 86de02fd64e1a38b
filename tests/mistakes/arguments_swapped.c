/* mistake: two arguments in the wrong order, without the typed function
 * says: argument 'matrix' is a floating-point number, kernel scale takes an array there */
#include "mistake.h"

zlg_status mistake_arguments_swapped(zlg_accelerator_view *view)
{
    zlg_array *array = floats(view, zlg_extent2(4, 4));
    return zlg_parallel_for_each(view, zlg_extent2(4, 4), victim(view, &victims_scale_embedded),
                                 2.0f, array);
}
