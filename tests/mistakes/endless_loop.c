/* mistake: a kernel that never ends, with ZELLIGE_CPU_TIME_LIMIT
 * says: ran longer than ZELLIGE_CPU_TIME_LIMIT allows */
#include "mistake.h"

zlg_status mistake_endless_loop(zlg_accelerator_view *view)
{
    static int data[2];
    zlg_array *array = NULL;
    must(zlg_array_wrap(view, zlg_extent1(2), sizeof(int), data, &array));
    const zlg_status status = victims_endless(view, zlg_extent1(1), zlg_int_view1(array));
    return status == ZLG_OK ? zlg_accelerator_view_wait(view) : status;
}
