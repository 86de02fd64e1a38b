/* mistake: NULL for a description
 * says: zlg_accelerator_view_create: desc is NULL, a zeroed one asks for the defaults */
#include "mistake.h"

zlg_status mistake_no_description(zlg_accelerator_view *view)
{
    zlg_accelerator *accelerator = NULL;
    (void)view;
    must(zlg_accelerator_get_default(&accelerator));
    return zlg_accelerator_view_create(accelerator, NULL, &view);
}
