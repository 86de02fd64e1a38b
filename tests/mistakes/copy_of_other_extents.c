/* mistake: a copy between windows of other extents
 * says: zlg_copy: dimension 0 of source is 4, of destination 5 */
#include "mistake.h"

zlg_status mistake_copy_of_other_extents(zlg_accelerator_view *view)
{
    return zlg_copy(zlg_array_get_view(floats(view, zlg_extent1(4))),
                    zlg_array_get_view(floats(view, zlg_extent1(5))));
}
