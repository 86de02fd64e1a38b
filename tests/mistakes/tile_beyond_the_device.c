/* mistake: a tile of more work-items than the device has
 * says: the number of threads per tile (16384) exceeds the limit of the device */
#include "mistake.h"

zlg_status mistake_tile_beyond_the_device(zlg_accelerator_view *view)
{
    zlg_array *array = floats(view, zlg_extent2(128, 128));
    return victims_scale_tiled(view, zlg_tile2(zlg_extent2(128, 128), 128, 128),
                               zlg_float_view2(array), 2);
}
