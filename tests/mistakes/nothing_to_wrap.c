/* mistake: NULL for the memory that an array is to wrap
 * says: zlg_array_wrap: host is NULL */
#include "mistake.h"

zlg_status mistake_nothing_to_wrap(zlg_accelerator_view *view)
{
    zlg_array *array = NULL;
    float *never_allocated = NULL;
    return zlg_array_wrap(view, zlg_extent1(4), sizeof *never_allocated, never_allocated, &array);
}
