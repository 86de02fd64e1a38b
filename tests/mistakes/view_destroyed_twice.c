/* mistake: an accelerator view that is destroyed twice
 * says: zlg_accelerator_view_destroy: view has been destroyed */
#include "mistake.h"

zlg_status mistake_view_destroyed_twice(zlg_accelerator_view *view)
{
    zlg_accelerator_view *other = NULL;
    must(zlg_accelerator_view_create(zlg_accelerator_view_get_accelerator(view),
                                     &(zlg_accelerator_view_desc){0}, &other));
    must(zlg_accelerator_view_destroy(other));
    return zlg_accelerator_view_destroy(other);
}
