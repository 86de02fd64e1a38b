/* Do not do this: it does not compile. tile_static memory has no initialiser, because no rule
 * says which of the tile's work-items would run it. */
#include <zellige/kernel.h>

kernel TILE(2, 2) void initializer(VIEW(const float, 2, matrix), VIEW(float, 2, averages))
{
    tile_static float total = 0;
    const zlg_tiled_index t = get_tiled_index(2);
    total += AT(matrix, t);
    tile_barrier_wait();
    AT(averages, t.tile) = total / 4;
}
