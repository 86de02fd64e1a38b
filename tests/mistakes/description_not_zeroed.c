/* mistake: a description of which not all is set
 * says: zlg_accelerator_view_create: there is no queuing mode 1515870810 */
#include <string.h>

#include "mistake.h"

zlg_status mistake_description_not_zeroed(zlg_accelerator_view *view)
{
    zlg_accelerator_view_desc description;
    memset(&description, 0x5a, sizeof description); /* as memory of before may be */
    return zlg_accelerator_view_create(zlg_accelerator_view_get_accelerator(view), &description,
                                       &view);
}
