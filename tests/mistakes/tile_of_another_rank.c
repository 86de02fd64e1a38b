/* mistake: a tile of another rank than the extent
 * says: victims_scale_tiled: the tile has rank 1, the compute domain rank 2 */
#include "mistake.h"

zlg_status mistake_tile_of_another_rank(zlg_accelerator_view *view)
{
    zlg_array *array = floats(view, zlg_extent2(4, 4));
    return victims_scale_tiled(view, zlg_tile(zlg_extent2(4, 4), zlg_extent1(4)),
                               zlg_float_view2(array), 2);
}
