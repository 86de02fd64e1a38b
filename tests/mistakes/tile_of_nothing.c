/* mistake: a tile with a dimension of 0
 * says: the extent of dimension 0 of the tile (0) cannot be smaller than or equal to 0 */
#include "mistake.h"

zlg_status mistake_tile_of_nothing(zlg_accelerator_view *view)
{
    zlg_array *array = NULL;
    must(zlg_array_create(view, zlg_extent1(64), sizeof(int), &array));
    return zlg_parallel_for_each(view, zlg_tile(zlg_extent1(64), zlg_extent1(0)),
                                 victim(view, &victims_negate_embedded), zlg_array_get_view(array));
}
