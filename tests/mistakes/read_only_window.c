/* mistake: a read-only window for a view that the kernel writes
 * says: argument 'matrix' is read-only, kernel scale writes it */
#include "mistake.h"

zlg_status mistake_read_only_window(zlg_accelerator_view *view)
{
    zlg_array *array = floats(view, zlg_extent2(4, 4));
    return zlg_parallel_for_each(view, zlg_extent2(4, 4), victim(view, &victims_scale_embedded),
                                 (const zlg_array *)array, 2.0f);
}
