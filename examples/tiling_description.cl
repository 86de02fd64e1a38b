/* Each work-item writes down where it is: in the domain, among the tiles, in its tile. */
#include <zellige/kernel.h>

#include "tiling_description.h"

kernel TILE(2, 3) void describe(VIEW(description, 2, descriptions))
{
    const zlg_tiled_index t = get_tiled_index(2);
    global description *d = &AT(descriptions, t);
    d->global_row = GLOBAL(t, 0);
    d->global_column = GLOBAL(t, 1);
    d->tile_row = TILE_INDEX(t, 0);
    d->tile_column = TILE_INDEX(t, 1);
    d->local_row = LOCAL(t, 0);
    d->local_column = LOCAL(t, 1);
}
