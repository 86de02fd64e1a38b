/* mistake: a domain that the tile does not divide
 * says: victims_in_tiles: (tiling): unsupported compute domain, the extent of dimension 0 of */
#include "mistake.h"

zlg_status mistake_tile_does_not_divide(zlg_accelerator_view *view)
{
    zlg_array *array = floats(view, zlg_extent1(64));
    return victims_in_tiles(view, zlg_extent1(60), zlg_float_view1(array));
}
