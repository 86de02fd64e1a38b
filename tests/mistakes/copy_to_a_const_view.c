/* mistake: a copy to a read-only window
 * says: zlg_copy: destination is read-only */
#include "mistake.h"

zlg_status mistake_copy_to_a_const_view(zlg_accelerator_view *view)
{
    zlg_array *from = floats(view, zlg_extent1(4)), *to = floats(view, zlg_extent1(4));
    return zlg_copy(zlg_array_get_view(from), zlg_array_get_const_view(to));
}
