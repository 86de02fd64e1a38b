/* mistake: an array around memory that cannot be written, for a kernel that writes
 * says: the kernel scale
 * says: element (
 * says: of 'matrix', which has 32 x 32, and that memory cannot be written */
#include <stdint.h>

#include "mistake.h"

zlg_status mistake_constant_memory(zlg_accelerator_view *view)
{
    static const float table[1024] = {1};
    zlg_array *array = NULL;
    must(
        zlg_array_wrap(view, zlg_extent2(32, 32), sizeof *table, (void *)(uintptr_t)table, &array));
    const zlg_status status = victims_scale(view, zlg_extent2(32, 32), zlg_float_view2(array), 2);
    return status == ZLG_OK ? zlg_accelerator_view_wait(view) : status;
}
