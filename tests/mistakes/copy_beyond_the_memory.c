/* mistake: a copy of a window into memory that has fewer elements
 * says: zlg_copy_out: not all of the 268435456 bytes at
 * says: it has been freed, or has fewer elements than source */
#include "mistake.h"

zlg_status mistake_copy_beyond_the_memory(zlg_accelerator_view *view)
{
    enum { COUNT = 1 << 26 };
    static float numbers[16];
    zlg_array *array;
    zlg_status status = zlg_array_create(view, zlg_extent1(COUNT), sizeof *numbers, &array);
    if (status != ZLG_OK)
        return status;
    status = zlg_copy_out(zlg_array_get_view(array), numbers, COUNT * sizeof *numbers);
    (void)zlg_array_destroy(array);
    return status;
}
