/* mistake: an extent with columns before rows
 * says: victims_scale: work-item (0, 4) of kernel scale writes
 * says: element (0, 4) of argument 'matrix', which has 8 x 4 */
#include "mistake.h"

zlg_status mistake_dimensions_swapped(zlg_accelerator_view *view)
{
    return victims_scale(view, zlg_extent2(4, 8), zlg_float_view2(floats(view, zlg_extent2(8, 4))),
                         2);
}
