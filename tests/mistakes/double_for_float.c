/* mistake: a double for a float, without the typed function
 * says: argument 'factor' has 8 bytes, kernel scale takes 4 there */
#include "mistake.h"

zlg_status mistake_double_for_float(zlg_accelerator_view *view)
{
    zlg_array *array = floats(view, zlg_extent2(4, 4));
    return zlg_parallel_for_each(view, zlg_extent2(4, 4), victim(view, &victims_scale_embedded),
                                 array, 2.0);
}
