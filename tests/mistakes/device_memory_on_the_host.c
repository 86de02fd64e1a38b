/* mistake: the address of memory that the host does not reach
 * says: zlg_array_get_data: the array is not in memory that the host reaches */
#include "mistake.h"

zlg_status mistake_device_memory_on_the_host(zlg_accelerator_view *view)
{
    void *address;
    return zlg_array_get_data(floats(view, zlg_extent1(4)), &address);
}
