/* mistake: a window that nothing was assigned to
 * says: victims_scale: argument 'matrix' is an array view of nothing */
#include "mistake.h"

zlg_status mistake_zeroed_window(zlg_accelerator_view *view)
{
    const zlg_array_view nothing = {.array = NULL};
    return victims_scale(view, zlg_extent2(4, 4), zlg_float_view2(nothing), 2);
}
