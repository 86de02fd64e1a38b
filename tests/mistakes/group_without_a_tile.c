/* mistake: a kernel that asks for its group over an untiled extent
 * says: victims_asks: kernel asks asks for its place in a tile and fixes no tile size: launch */
#include "mistake.h"

zlg_status mistake_group_without_a_tile(zlg_accelerator_view *view)
{
    zlg_array *array = floats(view, zlg_extent1(64));
    return victims_asks(view, zlg_extent1(64), zlg_float_view1(array));
}
