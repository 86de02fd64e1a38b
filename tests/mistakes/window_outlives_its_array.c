/* mistake: a window on an array that has been destroyed
 * says: zlg_copy_out: the array of source has been destroyed */
#include "mistake.h"

zlg_status mistake_window_outlives_its_array(zlg_accelerator_view *view)
{
    float numbers[4];
    zlg_array *array = floats(view, zlg_extent1(4));
    const zlg_array_view window = zlg_array_get_view(array);
    must(zlg_array_destroy(array));
    return zlg_copy_out(window, numbers, sizeof numbers);
}
