/* mistake: an array that is destroyed twice
 * says: zlg_array_destroy: array has been destroyed */
#include "mistake.h"

zlg_status mistake_array_destroyed_twice(zlg_accelerator_view *view)
{
    zlg_array *array = floats(view, zlg_extent1(4));
    must(zlg_array_destroy(array));
    return zlg_array_destroy(array);
}
