/* mistake: an array of more bytes than there are
 * says: exceed what the device allocates at once */
#include "mistake.h"

zlg_status mistake_extent_beyond_memory(zlg_accelerator_view *view)
{
    zlg_array *array = NULL;
    return zlg_array_create(view, zlg_extent3(32768, 32768, 32767), sizeof(double), &array);
}
