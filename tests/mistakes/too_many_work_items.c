/* mistake: more work-items than 32 bits count
 * says: the number of threads requested (10000000000) exceeds the limit (4294967295) */
#include "mistake.h"

zlg_status mistake_too_many_work_items(zlg_accelerator_view *view)
{
    zlg_array *array = floats(view, zlg_extent2(4, 4));
    return victims_scale(view, zlg_extent2(100000, 100000), zlg_float_view2(array), 2);
}
