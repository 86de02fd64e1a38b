/* mistake: a texture of three components
 * says: zlg_texture_create: a texel of 3 components, it must have 1, 2 or 4 */
#include "mistake.h"

zlg_status mistake_texel_of_three(zlg_accelerator_view *view)
{
    zlg_texture *texture = NULL;
    return zlg_texture_create(view, zlg_extent2(4, 4), zlg_texel_of(ZLG_TEXEL_FLOAT, 3, 32),
                              &texture);
}
