/* mistake: a shape of more elements than there are
 * says: zlg_array_view_as: extent has 9 elements, view has 4 */
#include "mistake.h"

zlg_status mistake_shape_too_large(zlg_accelerator_view *view)
{
    zlg_array_view square;
    return zlg_array_view_as(zlg_array_get_view(floats(view, zlg_extent1(4))), zlg_extent2(3, 3),
                             &square);
}
