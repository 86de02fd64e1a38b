/* mistake: too few arguments, without the typed function
 * says: kernel scale takes 2 arguments, it is given 1 */
#include "mistake.h"

zlg_status mistake_argument_forgotten(zlg_accelerator_view *view)
{
    zlg_array *array = floats(view, zlg_extent2(4, 4));
    return zlg_parallel_for_each(view, zlg_extent2(4, 4), victim(view, &victims_scale_embedded),
                                 array);
}
