/* mistake: an index far beyond a view
 * says: the kernel far, in work-item (
 * says: wrote to the address
 * says: of 'a', which has 64
 * says: the view is removed: create another one */
#include "mistake.h"

zlg_status mistake_index_beyond_a_view(zlg_accelerator_view *view)
{
    zlg_array *array = floats(view, zlg_extent1(64));
    const zlg_status status = victims_far(view, zlg_extent1(64), zlg_float_view1(array), 500000000);
    return status == ZLG_OK ? zlg_accelerator_view_wait(view) : status;
}
