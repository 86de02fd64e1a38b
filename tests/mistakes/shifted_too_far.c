/* mistake: an offset, passed as a number, that leads out of an array
 * says: work-item (60) of kernel shift reads element (64) of argument 'in', which has 64 */
#include "mistake.h"

zlg_status mistake_shifted_too_far(zlg_accelerator_view *view)
{
    zlg_array *in = floats(view, zlg_extent1(64)), *out = floats(view, zlg_extent1(64));
    return victims_shift(view, zlg_extent1(64), zlg_const_float_view1(in), zlg_float_view1(out), 4);
}
