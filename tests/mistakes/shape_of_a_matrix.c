/* mistake: another shape for a view of rank 2
 * says: zlg_array_view_as: view has rank 2, it must be 1 */
#include "mistake.h"

zlg_status mistake_shape_of_a_matrix(zlg_accelerator_view *view)
{
    zlg_array *array = floats(view, zlg_extent2(4, 4));
    zlg_array_view line;
    return zlg_array_view_as(zlg_array_get_view(array), zlg_extent1(16), &line);
}
