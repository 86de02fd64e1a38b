/* mistake: another tile than the kernel's own
 * says: the tile is 32, kernel in_tiles is built for 16: launch it with that one */
#include "mistake.h"

zlg_status mistake_another_tile(zlg_accelerator_view *view)
{
    zlg_array *array = floats(view, zlg_extent1(64));
    return zlg_parallel_for_each(view, zlg_tile1(zlg_extent1(64), 32),
                                 victim(view, &victims_in_tiles_embedded), array);
}
