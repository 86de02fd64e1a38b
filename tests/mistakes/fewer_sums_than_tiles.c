/* mistake: an array with fewer elements than there are tiles, for what each tile writes
 * says: victims_sum_tiles: work-item (48) of kernel sum_tiles writes element (3)
 * says: of argument 'sums', which has 3 */
#include "mistake.h"

zlg_status mistake_fewer_sums_than_tiles(zlg_accelerator_view *view)
{
    zlg_array *a = floats(view, zlg_extent1(64)), *sums = floats(view, zlg_extent1(3));
    return victims_sum_tiles(view, zlg_extent1(64), zlg_const_float_view1(a),
                             zlg_float_view1(sums));
}
