/* mistake: no bytes for a local pointer
 * says: argument 'room' is 0 bytes of tile_static memory */
#include "mistake.h"

zlg_status mistake_no_tile_static_room(zlg_accelerator_view *view)
{
    zlg_array *array = floats(view, zlg_extent1(64));
    return victims_shares(view, zlg_tile1(zlg_extent1(64), 16), zlg_float_view1(array),
                          zlg_float_tile_static(0));
}
