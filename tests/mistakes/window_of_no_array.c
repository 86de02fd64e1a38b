/* mistake: the window of an array that is NULL
 * says: victims_scale: argument 'matrix' is an array view of nothing */
#include "mistake.h"

zlg_status mistake_window_of_no_array(zlg_accelerator_view *view)
{
    zlg_array *array = NULL;
    return victims_scale(view, zlg_extent2(4, 4), zlg_float_view2(array), 2);
}
