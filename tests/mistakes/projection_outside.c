/* mistake: a projection behind the last row
 * says: zlg_array_view_project: i is 4, dimension 0 of view has 4 elements */
#include "mistake.h"

zlg_status mistake_projection_outside(zlg_accelerator_view *view)
{
    zlg_array_view window = zlg_array_get_view(floats(view, zlg_extent2(4, 4)));
    return zlg_array_view_project(window, 4, &window);
}
