/* mistake: a launch on a view that has been destroyed
 * says: victims_scale: view has been destroyed */
#include "mistake.h"

zlg_status mistake_destroyed_view(zlg_accelerator_view *view)
{
    zlg_array *array = floats(view, zlg_extent2(4, 4));
    zlg_accelerator_view *other = NULL;
    must(zlg_accelerator_view_create(zlg_accelerator_view_get_accelerator(view),
                                     &(zlg_accelerator_view_desc){0}, &other));
    must(zlg_accelerator_view_destroy(other));
    return victims_scale(other, zlg_extent2(4, 4), zlg_float_view2(array), 2);
}
