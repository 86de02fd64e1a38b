/* mistake: a padded extent for a kernel without a guard
 * says: victims_in_tiles: work-item (50) of kernel in_tiles writes
 * says: element (50) of argument 'a', which has 50 */
#include "mistake.h"

zlg_status mistake_padded_extent_without_a_guard(zlg_accelerator_view *view)
{
    const zlg_tiled_extent padded = zlg_pad(zlg_tile1(zlg_extent1(50), 16));
    zlg_array *array = floats(view, zlg_extent1(50));
    return victims_in_tiles(view, padded.extent, zlg_float_view1(array));
}
