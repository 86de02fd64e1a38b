/* mistake: other elements that do not fill an array
 * says: zlg_array_view_reinterpret: the 12 bytes of view are no multiple of element_size (8) */
#include "mistake.h"

zlg_status mistake_elements_left_over(zlg_accelerator_view *view)
{
    zlg_array *array = floats(view, zlg_extent1(3));
    zlg_array_view doubles;
    return zlg_array_view_reinterpret(zlg_array_get_view(array), sizeof(double), &doubles);
}
