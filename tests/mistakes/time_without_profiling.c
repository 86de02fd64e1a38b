/* mistake: the device time of a launch on a view without profiling
 * says: zlg_completion_get_device_time: the view of the command was created without
 * says: enable_profiling */
#include "mistake.h"

zlg_status mistake_time_without_profiling(zlg_accelerator_view *view)
{
    zlg_completion *completion = NULL;
    uint64_t nanoseconds;
    zlg_array *array = floats(view, zlg_extent2(4, 4));
    must(victims_scale_async(view, zlg_extent2(4, 4), zlg_float_view2(array), 2, &completion));
    return zlg_completion_get_device_time(completion, &nanoseconds);
}
