/* mistake: a kernel with a wait over an untiled extent
 * says: victims_waits: kernel waits waits for the work-items of its tile and fixes no tile */
#include "mistake.h"

zlg_status mistake_wait_without_a_tile(zlg_accelerator_view *view)
{
    zlg_array *array = floats(view, zlg_extent1(64));
    return victims_waits(view, zlg_extent1(64), zlg_float_view1(array));
}
