/* mistake: two arrays around the same memory
 * says: overlap the 64 bytes at */
#include "mistake.h"

zlg_status mistake_memory_wrapped_twice(zlg_accelerator_view *view)
{
    static float data[16];
    zlg_array *one = NULL, *other = NULL;
    must(zlg_array_wrap(view, zlg_extent1(16), sizeof(float), data, &one));
    return zlg_array_wrap(view, zlg_extent1(8), sizeof(float), data + 8, &other);
}
