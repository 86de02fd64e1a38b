/* mistake: a section that leaves its array
 * says: zlg_array_view_section: 3 elements from 2 on in dimension 1 are not inside the view's 4 */
#include "mistake.h"

zlg_status mistake_section_outside(zlg_accelerator_view *view)
{
    zlg_array *array = floats(view, zlg_extent2(4, 4));
    zlg_array_view part;
    return zlg_array_view_section(zlg_array_get_view(array), zlg_index2(0, 2), zlg_extent2(4, 3),
                                  &part);
}
