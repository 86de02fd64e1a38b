/* mistake: NULL for the view
 * says: victims_scale: view is NULL */
#include "mistake.h"

zlg_status mistake_missing_view(zlg_accelerator_view *view)
{
    zlg_array *array = floats(view, zlg_extent2(4, 4));
    return victims_scale(NULL, zlg_extent2(4, 4), zlg_float_view2(array), 2);
}
