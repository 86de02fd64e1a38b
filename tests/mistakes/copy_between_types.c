/* mistake: a copy between arrays with elements of other sizes
 * says: zlg_copy: elements of source have 4 bytes, of destination 8 */
#include "mistake.h"

zlg_status mistake_copy_between_types(zlg_accelerator_view *view)
{
    zlg_array *doubles = NULL;
    must(zlg_array_create(view, zlg_extent1(4), sizeof(double), &doubles));
    return zlg_copy(zlg_array_get_view(floats(view, zlg_extent1(4))), zlg_array_get_view(doubles));
}
