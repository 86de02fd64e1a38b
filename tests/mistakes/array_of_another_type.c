/* mistake: an array of floats for a view of ints
 * says: victims_negate: argument 'numbers' is an array of floating-point numbers, kernel */
#include "mistake.h"

zlg_status mistake_array_of_another_type(zlg_accelerator_view *view)
{
    static float data[8];
    zlg_array *array = NULL;
    must(zlg_array_wrap(view, zlg_extent1(8), sizeof(float), data, &array));
    return victims_negate(view, zlg_extent1(8), zlg_int_view1(array));
}
