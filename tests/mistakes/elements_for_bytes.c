/* mistake: a number of elements where bytes are asked for
 * says: zlg_copy_out: bytes is 4, the elements of source take 16 */
#include "mistake.h"

zlg_status mistake_elements_for_bytes(zlg_accelerator_view *view)
{
    float numbers[4];
    return zlg_copy_out(zlg_array_get_view(floats(view, zlg_extent1(4))), numbers, 4);
}
