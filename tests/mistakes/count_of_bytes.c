/* mistake: the number of bytes for that of elements, in a kernel that asks for it
 * says: victims_axpy: work-item (64) of kernel axpy
 * says: element (64) of argument 'y', which has 64 */
#include "mistake.h"

zlg_status mistake_count_of_bytes(zlg_accelerator_view *view)
{
    zlg_array *x = floats(view, zlg_extent1(256)), *y = floats(view, zlg_extent1(64));
    const int bytes = 64 * sizeof(float);
    return victims_axpy(view, zlg_extent1(256), 2, zlg_const_float_view1(x), zlg_float_view1(y),
                        bytes);
}
