/* mistake: an extent of more elements than the memory has that it is to wrap
 * says: zlg_array_wrap: not all of the 17179869184 bytes at
 * says: it has been freed, or has fewer elements than extent */
#include "mistake.h"

zlg_status mistake_memory_shorter_than_the_extent(zlg_accelerator_view *view)
{
    static float numbers[16];
    zlg_array *array;
    return zlg_array_wrap(view, zlg_extent2(65536, 65536), sizeof *numbers, numbers, &array);
}
