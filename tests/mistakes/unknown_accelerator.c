/* mistake: the name of an accelerator that is not there
 * says: zlg_accelerator_find: no accelerator is "abacus"; there is " */
#include "mistake.h"

zlg_status mistake_unknown_accelerator(zlg_accelerator_view *view)
{
    zlg_accelerator *accelerator = NULL;
    (void)view;
    return zlg_accelerator_find("abacus", &accelerator);
}
