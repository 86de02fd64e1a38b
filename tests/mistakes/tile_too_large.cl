// mistake: a tile of more than 1024 work-items
// says: the tile of kernel `tile_too_large` has
#include <zellige/kernel.h>

kernel TILE(64, 64) void tile_too_large(VIEW(int, 2, a))
{
    AT(a, get_tiled_index(2)) = 1;
}
