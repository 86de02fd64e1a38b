/* mistake: a wait for a completion that has been destroyed
 * says: zlg_completion_wait: completion has been destroyed */
#include "mistake.h"

zlg_status mistake_destroyed_completion(zlg_accelerator_view *view)
{
    zlg_completion *completion = NULL;
    must(zlg_accelerator_view_create_marker(view, &completion));
    zlg_completion_destroy(completion);
    return zlg_completion_wait(completion);
}
