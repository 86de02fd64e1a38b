/* mistake: a window that nothing was assigned to, and that is not zero
 * says: victims_scale: the array of argument 'matrix' is 0x1111111111111111, which is no array */
#include <string.h>

#include "mistake.h"

zlg_status mistake_window_of_rubbish(zlg_accelerator_view *view)
{
    zlg_array_view window = zlg_array_get_view(floats(view, zlg_extent2(4, 4)));
    memset(&window.array, 0x11, sizeof window.array); /* as memory of before may be */
    return victims_scale(view, zlg_extent2(4, 4), zlg_float_view2(window), 2);
}
