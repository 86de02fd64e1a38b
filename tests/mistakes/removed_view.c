/* mistake: a launch on a view whose kernel has faulted
 * says: the view was removed, create another one; why: the kernel far */
#include "mistake.h"

zlg_status mistake_removed_view(zlg_accelerator_view *view)
{
    zlg_array *array = floats(view, zlg_extent1(64));
    zlg_status status = victims_far(view, zlg_extent1(64), zlg_float_view1(array), 500000000);
    if (status == ZLG_OK)
        status = zlg_accelerator_view_wait(view);
    if (status == ZLG_OK)
        return status;
    return victims_far(view, zlg_extent1(64), zlg_float_view1(array), 0);
}
