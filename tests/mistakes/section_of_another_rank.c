/* mistake: a section with an origin of another rank
 * says: zlg_array_view_section: origin has rank 1 and extent rank 1, the view has rank 2 */
#include "mistake.h"

zlg_status mistake_section_of_another_rank(zlg_accelerator_view *view)
{
    zlg_array_view part;
    return zlg_array_view_section(zlg_array_get_view(floats(view, zlg_extent2(4, 4))),
                                  zlg_index1(1), zlg_extent1(2), &part);
}
