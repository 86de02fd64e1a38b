/* mistake: an array of doubles for a view of floats
 * says: victims_scale: argument 'matrix' has elements of 8 bytes, kernel scale takes elements */
#include "mistake.h"

zlg_status mistake_elements_of_another_size(zlg_accelerator_view *view)
{
    zlg_array *array = NULL;
    must(zlg_array_create(view, zlg_extent2(4, 4), sizeof(double), &array));
    return victims_scale(view, zlg_extent2(4, 4), zlg_float_view2(array), 2);
}
