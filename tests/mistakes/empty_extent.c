/* mistake: an extent with a dimension of 0
 * says: zlg_array_create: dimension 1 of extent is 0, it must be at least 1 */
#include "mistake.h"

zlg_status mistake_empty_extent(zlg_accelerator_view *view)
{
    zlg_array *array = NULL;
    return zlg_array_create(view, zlg_extent2(4, 0), sizeof(float), &array);
}
