/* mistake: a section with an origin below 0
 * says: 4 elements from -1 on in dimension 0 are not inside the view's 64 */
#include "mistake.h"

zlg_status mistake_section_before_the_first(zlg_accelerator_view *view)
{
    zlg_array_view window = zlg_array_get_view(floats(view, zlg_extent1(64)));
    return zlg_array_view_section(window, zlg_index1(-1), zlg_extent1(4), &window);
}
