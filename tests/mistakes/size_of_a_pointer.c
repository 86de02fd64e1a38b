/* mistake: `sizeof` of a pointer where the bytes behind it are asked for
 * says: zlg_array_read: bytes is 8, the elements of array take 256 */
#include "mistake.h"

zlg_status mistake_size_of_a_pointer(zlg_accelerator_view *view)
{
    static float memory[64];
    float *numbers = memory;
    return zlg_array_read(floats(view, zlg_extent1(64)), numbers, sizeof numbers);
}
