/* mistake: a section with gaps for a plain pointer
 * says: argument 'in' is a section with gaps, kernel plain takes a plain pointer there */
#include "mistake.h"

zlg_status mistake_section_for_a_pointer(zlg_accelerator_view *view)
{
    zlg_array *array = floats(view, zlg_extent2(4, 4));
    zlg_array_view part;
    must(zlg_array_view_section(zlg_array_get_view(array), zlg_index2(0, 0), zlg_extent2(4, 2),
                                &part));
    return victims_plain(view, zlg_extent1(8), zlg_const_float_view(part), zlg_float_view(array));
}
