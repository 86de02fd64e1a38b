/* mistake: a wait that only some work-items reach, by an argument, with ZELLIGE_CPU_CHECK
 * says: with some of its work-items only: all of them have to come to the same one */
#include "mistake.h"

zlg_status mistake_parted_tile(zlg_accelerator_view *view)
{
    zlg_array *array = floats(view, zlg_extent1(64));
    const zlg_status status = victims_parted(view, zlg_extent1(64), zlg_float_view1(array), 3);
    return status == ZLG_OK ? zlg_accelerator_view_wait(view) : status;
}
