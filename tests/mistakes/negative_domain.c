/* mistake: a launch over an extent with a dimension below 0
 * says: extent of dimension 0 of the compute domain (-4) cannot be smaller than or equal to 0 */
#include "mistake.h"

zlg_status mistake_negative_domain(zlg_accelerator_view *view)
{
    zlg_array *array = floats(view, zlg_extent2(4, 4));
    return victims_scale(view, zlg_extent2(-4, 4), zlg_float_view2(array), 2);
}
