/* mistake: a domain of rank 1 for a kernel with tiles of rank 2
 * says: victims_in_squares: the rank of the compute domain is 1, kernel in_squares is built for
 * says: tiles of 4 x 4: launch it over an extent of rank 2 */
#include "mistake.h"

zlg_status mistake_domain_of_another_rank(zlg_accelerator_view *view)
{
    zlg_array *array = floats(view, zlg_extent2(8, 8));
    return victims_in_squares(view, zlg_extent1(64), zlg_float_view2(array));
}
