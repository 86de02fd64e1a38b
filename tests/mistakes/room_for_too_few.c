/* mistake: fewer elements for a local pointer than work-items of a tile use
 * says: victims_reverse: work-item (8) of kernel reverse writes byte 32 of argument 'room'
 * says: which has 32 bytes of tile_static memory */
#include "mistake.h"

zlg_status mistake_room_for_too_few(zlg_accelerator_view *view)
{
    zlg_array *a = floats(view, zlg_extent1(64));
    return victims_reverse(view, zlg_extent1(64), zlg_float_view1(a), zlg_float_tile_static(8));
}
