/* mistake: a domain of rank 1 for a kernel without a tile that asks for an index of rank 2
 * says: victims_scale: the rank of the compute domain is 1, kernel scale asks for an index of rank
 * says: launch it over an extent of rank 2 */
#include "mistake.h"

zlg_status mistake_domain_without_a_dimension(zlg_accelerator_view *view)
{
    zlg_array *array = floats(view, zlg_extent2(4, 4));
    return victims_scale(view, zlg_extent1(16), zlg_float_view2(array), 2);
}
