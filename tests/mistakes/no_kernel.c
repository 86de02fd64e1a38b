/* mistake: NULL for a kernel
 * says: zlg_parallel_for_each: kernel is NULL */
#include "mistake.h"

zlg_status mistake_no_kernel(zlg_accelerator_view *view)
{
    const zlg_array_view window = zlg_array_get_view(floats(view, zlg_extent2(4, 4)));
    return zlg_parallel_for_each(view, zlg_extent2(4, 4), NULL, window, 2.0F);
}
