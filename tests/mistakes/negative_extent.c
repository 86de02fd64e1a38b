/* mistake: an extent with a dimension below 0
 * says: zlg_array_create: dimension 0 of extent is -4, it must be at least 1 */
#include "mistake.h"

zlg_status mistake_negative_extent(zlg_accelerator_view *view)
{
    zlg_array *array = NULL;
    return zlg_array_create(view, zlg_extent2(-4, 4), sizeof(float), &array);
}
