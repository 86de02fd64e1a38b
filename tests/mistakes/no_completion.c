/* mistake: NULL for a completion
 * says: zlg_completion_wait: completion is NULL */
#include "mistake.h"

zlg_status mistake_no_completion(zlg_accelerator_view *view)
{
    (void)view;
    return zlg_completion_wait(NULL);
}
