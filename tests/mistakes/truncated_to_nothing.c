/* mistake: zlg_truncate() of less than a tile
 * says: the extent of dimension 0 of the compute domain (0) cannot be smaller than or equal to 0 */
#include "mistake.h"

zlg_status mistake_truncated_to_nothing(zlg_accelerator_view *view)
{
    zlg_array *array = floats(view, zlg_extent1(7));
    return zlg_parallel_for_each(view, zlg_truncate(zlg_tile1(zlg_extent1(7), 16)),
                                 victim(view, &victims_in_tiles_embedded), array);
}
