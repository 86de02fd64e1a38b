/* mistake: too many arguments, without the typed function
 * says: kernel negate takes 1 arguments, it is given 2 */
#include "mistake.h"

zlg_status mistake_argument_too_many(zlg_accelerator_view *view)
{
    zlg_array *array = NULL;
    must(zlg_array_create(view, zlg_extent1(4), sizeof(int), &array));
    return zlg_parallel_for_each(view, zlg_extent1(4), victim(view, &victims_negate_embedded),
                                 zlg_array_get_view(array), 3);
}
