/* mistake: a launch over the whole array's extent with a section of it
 * says: element (32, 0) of argument 'matrix', which has 32 x 64 */
#include "mistake.h"

zlg_status mistake_section_smaller_than_the_extent(zlg_accelerator_view *view)
{
    zlg_array_view part;
    zlg_array *matrix = floats(view, zlg_extent2(64, 64));
    must(zlg_array_view_section(zlg_array_get_view(matrix), zlg_index2(0, 0), zlg_extent2(32, 64),
                                &part));
    return victims_scale(view, zlg_extent2(64, 64), zlg_float_view2(part), 2);
}
