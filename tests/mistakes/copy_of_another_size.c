/* mistake: a copy of more bytes than the window has
 * says: zlg_copy_out: bytes is 128, the elements of source take 64 */
#include "mistake.h"

zlg_status mistake_copy_of_another_size(zlg_accelerator_view *view)
{
    zlg_array *array = floats(view, zlg_extent2(4, 4));
    float room[32];
    return zlg_copy_out(zlg_array_get_view(array), room, sizeof room);
}
