/* mistake: more bytes for a local pointer than the device has
 * says: kernel shares needs 0 bytes of tile_static memory, and its arguments 1073741824 */
#include "mistake.h"

zlg_status mistake_room_beyond_the_device(zlg_accelerator_view *view)
{
    const zlg_tiled_extent domain = zlg_tile(zlg_extent1(64), zlg_extent1(16));
    zlg_array *array = floats(view, zlg_extent1(64));
    return victims_shares(view, domain, zlg_float_view1(array), zlg_float_tile_static(1 << 28));
}
