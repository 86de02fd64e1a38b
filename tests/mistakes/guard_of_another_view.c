/* mistake: a kernel that asks whether an index is in one view, and writes to a smaller one
 * says: work-item (0, 6) of kernel copy_inside writes element (0, 6) of argument 'out'
 * says: which has 4 x 6 */
#include "mistake.h"

zlg_status mistake_guard_of_another_view(zlg_accelerator_view *view)
{
    zlg_array *in = floats(view, zlg_extent2(4, 8)), *out = floats(view, zlg_extent2(4, 6));
    return victims_copy_inside(view, zlg_extent2(4, 8), zlg_const_float_view2(in),
                               zlg_float_view2(out));
}
