/* mistake: NULL for an array
 * says: zlg_array_write: array is NULL */
#include "mistake.h"

zlg_status mistake_no_array(zlg_accelerator_view *view)
{
    static const float numbers[4];
    (void)view;
    return zlg_array_write(NULL, numbers, sizeof numbers);
}
