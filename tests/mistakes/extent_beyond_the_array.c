/* mistake: an extent that is larger than the array, for a kernel that does not ask
 * says: victims_negate: work-item (64) of kernel negate writes
 * says: element (64) of argument 'numbers', which has 64
 * says: launch it over the extent of its arrays, or let it ask whether an index is inside */
#include "mistake.h"

zlg_status mistake_extent_beyond_the_array(zlg_accelerator_view *view)
{
    zlg_array *array = NULL;
    must(zlg_array_create(view, zlg_extent1(64), sizeof(int), &array));
    return victims_negate(view, zlg_extent1(65), zlg_int_view1(array));
}
