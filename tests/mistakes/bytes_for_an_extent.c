/* mistake: a number of bytes for the number of work-items
 * says: victims_negate: work-item (64) of kernel negate writes
 * says: element (64) of argument 'numbers', which has 64 */
#include "mistake.h"

zlg_status mistake_bytes_for_an_extent(zlg_accelerator_view *view)
{
    zlg_array *array = NULL;
    must(zlg_array_create(view, zlg_extent1(64), sizeof(int), &array));
    return victims_negate(view, zlg_extent1(64 * sizeof(int)), zlg_int_view1(array));
}
