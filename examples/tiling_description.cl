/* Each work-item writes down where it is: in the domain, among the tiles, in its tile. */
#include <zellige/kernel.h>

#include "tiling_description.h"

kernel TILE(2, 3) void describe(VIEW(description, 2, descriptions))
{
    const zlg_tiled_index t = get_tiled_index(2);
    global description *d = &AT(descriptions, t);
    d->global_row = t.global_.v[0];
    d->global_column = t.global_.v[1];
    d->tile_row = t.tile.v[0];
    d->tile_column = t.tile.v[1];
    d->local_row = t.local_.v[0];
    d->local_column = t.local_.v[1];
}
